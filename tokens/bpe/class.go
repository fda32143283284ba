package bpe

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// class says what a character is to the pre-tokenisers. Every character has exactly one.
type class uint8

const (
	other   class = iota // punctuation, symbols, controls, unassigned
	newline              // \n and \r
	space                // other white space
	number               // \p{N}
	upper                // \p{Lu} and \p{Lt}
	lower                // \p{Ll}
	letter               // \p{Lm} and \p{Lo}: upper and lower at once
	mark                 // \p{M}: part of a word to o200k_base, not to cl100k_base
)

// classSet is a set of classes, one bit each.
type classSet uint16

func setOf(classes ...class) (s classSet) {
	for _, c := range classes {
		s |= 1 << c
	}
	return s
}

func (s classSet) has(c class) bool { return s>>c&1 != 0 }

// classTable has the classes of the characters below its length, which are nearly all that occur.
type classTable [1 << 16]class

// tables is computed at the first count: a run that counts nothing should not pay for it.
var tables = sync.OnceValue(func() *classTable {
	t := new(classTable)
	for _, row := range classRanges {
		for _, r := range row.table.R16 {
			for c := uint32(r.Lo); c <= uint32(r.Hi); c += uint32(r.Stride) {
				t[c] = row.class
			}
		}
	}
	for _, a := range additions {
		for r := a.first; r <= a.last && int(r) < len(t); r++ {
			t[r] = a.class
		}
	}
	t['\n'], t['\r'] = newline, newline
	return t
})

var classRanges = []struct {
	table *unicode.RangeTable
	class class
}{
	{unicode.White_Space, space}, {unicode.N, number}, {unicode.Lu, upper}, {unicode.Lt, upper}, {unicode.Ll, lower},
	{unicode.Lm, letter}, {unicode.Lo, letter}, {unicode.M, mark},
}

// at returns the class of the character at text[i] and its size in bytes. The text must be valid UTF-8.
func (t *classTable) at(text []byte, i int) (class, int) {
	if b := text[i]; b < utf8.RuneSelf {
		return t[b], 1
	}
	r, size := utf8.DecodeRune(text[i:])
	if int(r) < len(t) {
		return t[r], size
	}
	for _, row := range classRanges {
		if unicode.Is(row.table, r) {
			return row.class, size
		}
	}
	return added(r), size
}

// run returns the end of the longest run of characters from i on that are of the given classes.
func (t *classTable) run(text []byte, i int, among classSet) int {
	for i < len(text) {
		if b := text[i]; b < utf8.RuneSelf { // nearly always
			if !among.has(t[b]) {
				break
			}
			i++
			continue
		}
		c, size := t.at(text, i)
		if !among.has(c) {
			break
		}
		i += size
	}
	return i
}
