package cache

import (
	"fmt"
	"testing"
)

// TestBounded: beyond the bound, what this run has not asked for goes first.
func TestBounded(t *testing.T) {
	empty := &table{header: "h\n", keySize: 2}
	fresh := map[string]int64{}
	for i := range 10 {
		fresh[fmt.Sprintf("%02d", i)] = int64(i)
	}
	full := &table{header: "h\n", keySize: 2}
	if err := full.parse(empty.with(fresh, 10)); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"03", "09"} {
		if n, ok := full.find(key); !ok || fmt.Sprintf("%02d", n) != key {
			t.Errorf("%s: %d, %v", key, n, ok)
		}
	}
	next := &table{header: "h\n", keySize: 2}
	if err := next.parse(full.with(map[string]int64{"50": 50}, 10)); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]bool{"03": true, "09": true, "50": true, "04": false} {
		if _, ok := next.find(key); ok != want {
			t.Errorf("%s is there: %v", key, ok)
		}
	}
	if err := next.parse(empty.with(fresh, 4)); err != nil || len(next.records) != 4*next.size() {
		t.Errorf("%d bytes, %v", len(next.records), err)
	}
}

func FuzzParse(f *testing.F) {
	whole := (&table{header: "h\n", keySize: 2}).with(map[string]int64{"ab": 1, "cd": 1 << 40}, 10)
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Add([]byte("h\n\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		table := &table{header: "h\n", keySize: 2}
		if table.parse(data) == nil {
			table.find("ab")
			table.with(map[string]int64{"zz": 1}, 3)
		}
	})
}
