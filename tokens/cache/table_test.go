package cache

import (
	"fmt"
	"testing"
)

func key(n int) Key { return KeyOf(fmt.Append(nil, n)) }

func tableOf(t *testing.T, data []byte) *table {
	t.Helper()
	read := &table{header: "h\n"}
	if err := read.parse(data); err != nil {
		t.Fatal(err)
	}
	return read
}

// TestBounded: beyond the bounds, what this run has not asked for goes first.
func TestBounded(t *testing.T) {
	fresh := map[Key]string{}
	for i := range 10 {
		fresh[key(i)] = fmt.Sprint(100 + i)
	}
	data := (&table{header: "h\n"}).with(fresh, 0, mostBytes)
	for _, row := range []struct {
		what        string
		asked, new  int
		spare, most int
		want        int
	}{
		{"there is room to spare", 0, 1, mostBytes, mostBytes, 11},
		{"half are asked for", 5, 0, 0, mostBytes, 10},
		{"few are asked for", 2, 1, 0, mostBytes, 3},
		{"few fit", 10, 5, 0, 4 * sizeOf("100"), 3},
		{"no more fit, and half are asked for", 8, 1, 0, len(data), 9},
	} {
		full := tableOf(t, data)
		for i := range row.asked {
			if value, ok := full.find(key(i)); !ok || value != fmt.Sprint(100+i) {
				t.Errorf("%d: %q, %v", i, value, ok)
			}
		}
		added := map[Key]string{}
		for i := range row.new {
			added[key(50+i)] = "new"
		}
		next := tableOf(t, full.with(added, row.spare, row.most))
		if next.count != row.want || len(next.data) > row.most {
			t.Errorf("%s: %d values of %d bytes, want %d", row.what, next.count, len(next.data), row.want)
		}
		for i := range row.asked {
			if _, ok := next.find(key(i)); !ok && row.want >= row.asked {
				t.Errorf("%s: %d is gone", row.what, i)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	whole := (&table{header: "h\n"}).with(map[Key]string{key(1): "", key(2): "some value"}, 0, mostBytes)
	f.Add(whole, true)
	f.Add(whole[:len(whole)-1], true)
	f.Add([]byte("h\n\x00\x00\x00\x00"), false)
	f.Add([]byte("h\n\xff\xff\xff\xff"), false)
	f.Add([]byte("h\n\x00\x00\x00\x010123456789abcdef\x00\x00\x00\x09"), false)
	f.Fuzz(func(t *testing.T, data []byte, summed bool) {
		if !summed { // a body that its writer vouches for
			sum := checksum(data)
			data = append(data, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
		}
		table := &table{header: "h\n"}
		if table.parse(data) == nil {
			table.find(key(1))
			table.with(map[Key]string{key(3): "z"}, 0, mostBytes)
		}
	})
}
