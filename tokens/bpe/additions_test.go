package bpe

import (
	"testing"
	"unicode/utf8"
)

// TestUnicode16: each class has as many characters as it has in Unicode 16, by which the official tokenizers go.
func TestUnicode16(t *testing.T) {
	want := map[class]int{upper: 1858 + 31, lower: 2258, letter: 404 + 136_477, number: 1911, mark: 2501, newline: 2, space: 23}
	got := map[class]int{}
	table := tables()
	for r := range utf8.MaxRune + 1 {
		if utf8.ValidRune(r) {
			c, _ := table.at(utf8.AppendRune(nil, r), 0)
			got[c]++
		}
	}
	for c, n := range want {
		if got[c] != n {
			t.Errorf("class %d has %d characters, in Unicode 16 %d", c, got[c], n)
		}
	}
	for _, a := range additions {
		for r := a.first; r <= a.last; r++ {
			if c, _ := table.at(utf8.AppendRune(nil, r), 0); c != a.class {
				t.Fatalf("%U is of class %d, want %d", r, c, a.class)
			}
		}
	}
}
