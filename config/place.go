package config

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// position is 1-based; columns count characters.
type position struct{ line, column int }

// places turns byte offsets of one file into lines and columns.
type places struct {
	text       string
	lineStarts []int
}

func newPlaces(text string) *places {
	p := &places{text: text, lineStarts: []int{0}}
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return p
		}
		at += n + 1
		p.lineStarts = append(p.lineStarts, at)
	}
}

func (p *places) line(offset int) int {
	return sort.Search(len(p.lineStarts), func(i int) bool { return p.lineStarts[i] > offset })
}

func (p *places) of(offset int) position {
	offset = min(max(offset, 0), len(p.text))
	line := p.line(offset)
	return position{line, utf8.RuneCountInString(p.text[p.lineStarts[line-1]:offset]) + 1}
}
