package rank

import (
	"bytes"
	"fmt"
	"io"
)

// Span is a run of whole lines of a file, verbatim.
type Span struct {
	Path        string
	First, Last int // lines, from 1
	Text        []byte
	Whole       bool   // it is the whole file
	Cost        int64  // tokens, with the header
	Why         string // what it is shown for: the strongest evidence for a whole file, what a part holds

	item *Item
	due  bool // the whole file was meant to be shown
}

// Header is the line before a span, without its end. k numbers the spans from 1, and name shows the path on one line.
func (s *Span) Header(k int, name func(path string) string) string {
	return fmt.Sprintf("--- SOURCE %d: %s lines %d-%d ---", k, name(s.Path), s.First, s.Last)
}

// spanOf makes a span of the lines from … to-1 of a text, counted from 0.
func spanOf(item *Item, lines [][]byte, from, to int) Span {
	return Span{Path: item.Path, First: from + 1, Last: to, Text: bytes.Join(lines[from:to], nil), Whole: from == 0 && to == len(lines), item: item}
}

// linesOf cuts a text after each line end. Joined, the lines are the text.
func linesOf(text []byte) [][]byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if n := len(lines); len(lines[n-1]) == 0 {
		lines = lines[:n-1]
	}
	return lines
}

// wholeMost bounds a file that is read whole, in bytes. No context holds more.
const wholeMost = 32 << 20

// whole reads all of a file's text; nil for what is none.
func (c *Candidate) whole() ([]byte, error) {
	if c.Size > wholeMost {
		return nil, fmt.Errorf("%q is larger than %d bytes", c.Path, wholeMost)
	}
	content, err := c.Open()
	if err != nil {
		return nil, err
	}
	defer content.Close()
	all, err := io.ReadAll(io.NewSectionReader(content, 0, max(c.Size, 0)))
	return Readable(all), err
}

// searchMost is how much of a file is searched for names and cut into chunks, in bytes.
const searchMost = 1 << 20
