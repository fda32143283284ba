// Package notebook measures a Jupyter notebook: what of it is source, what is output, and which cells are heavy.
package notebook

import (
	"cmp"
	"io"
	"slices"
	"strconv"
)

// Span is a part of the text, in bytes from its start.
type Span struct{ Start, End int64 }

// Size is in bytes.
func (s Span) Size() int64 { return s.End - s.Start }

// Cell is a cell with outputs.
type Cell struct {
	Number  int    // its place among all cells, from 1
	Prompt  int    // the execution count that is shown beside it, 0 for none
	Line    int    // where its outputs begin, from 1
	Kind    string // what most of its outputs' bytes are: "image/png", "text/html", "stream", "error", …
	Outputs Span
	largest int64
}

// Notebook is what a notebook is made of, in bytes of the text.
type Notebook struct {
	Format  int // nbformat, 0 when it does not say
	Cells   int
	Source  int64
	Outputs int64
	Heavy   []Cell // those with the largest outputs, the largest first, at most HeavyCells
	Spans   []Span // of the outputs, in order; nil when there are more than MaxSpans
}

const (
	HeavyCells = 5
	MaxSpans   = 10_000
)

// Read measures a notebook of nbformat 2 and later. Memory does not depend on its size. A text that is not JSON is a *SyntaxError; JSON that is
// no notebook has no cells. Other errors are those of r.
func Read(r io.Reader) (Notebook, error) {
	s := reader{scanner: newScanner(r)}
	if err := s.object(s.top); err != nil {
		return Notebook{}, err
	}
	if err := s.end(); err != nil {
		return Notebook{}, err
	}
	if len(s.Spans) > MaxSpans {
		s.Spans = nil
	}
	return s.Notebook, nil
}

type reader struct {
	*scanner
	Notebook
}

func (r *reader) top(key string) error {
	switch key {
	case "nbformat":
		n, err := r.number()
		r.Format = n
		return err
	case "cells":
		return r.array(r.cell)
	case "worksheets": // nbformat 2 and 3
		return r.array(func() error {
			return r.object(func(key string) error {
				if key == "cells" {
					return r.array(r.cell)
				}
				return r.skip()
			})
		})
	}
	return r.skip()
}

// number reads a value; anything but a small whole number is 0.
func (r *reader) number() (int, error) {
	next, err := r.peek()
	if err != nil || next == '{' || next == '[' || next == '"' {
		return 0, cmp.Or(err, r.skip())
	}
	word, err := r.word()
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		return 0, nil // null, a fraction
	}
	return n, nil
}

func (r *reader) cell() error {
	r.Cells++
	c := Cell{Number: r.Cells}
	err := r.object(func(key string) (err error) {
		switch key {
		case "execution_count", "prompt_number":
			c.Prompt, err = r.number()
		case "source", "input":
			var span Span
			span, err = r.span(r.skip)
			r.Source += span.Size()
		case "outputs":
			c.Outputs, err = r.span(func() error {
				c.Line = r.line
				return r.array(func() error { return r.object(func(key string) error { return r.output(&c, key) }) })
			})
		default:
			err = r.skip()
		}
		return err
	})
	if err == nil && c.Kind != "" {
		r.note(c)
	}
	return err
}

// span says where what read reads lies. An error in it is the caller's.
func (r *reader) span(read func() error) (Span, error) {
	if _, err := r.peek(); err != nil { // the blanks before it
		return Span{}, err
	}
	s := Span{Start: r.offset}
	err := read()
	s.End = r.offset
	return s, err
}

// kinds are the keys of an output that say what it is, in nbformat 2 and 3 for every kind.
var kinds = map[string]string{"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml", "html": "text/html", "latex": "text/latex", "pdf": "application/pdf",
	"json": "application/json", "javascript": "application/javascript", "text": "stream", "traceback": "error", "evalue": "error"}

// output reads a member of an output.
func (r *reader) output(c *Cell, key string) error {
	if key != "data" {
		return r.weigh(c, kinds[key])
	}
	return r.object(func(media string) error { return r.weigh(c, media) })
}

// weigh reads a value of a kind, and remembers the kind of the largest.
func (r *reader) weigh(c *Cell, kind string) error {
	span, err := r.span(r.skip)
	if kind != "" && span.Size() > c.largest {
		c.Kind, c.largest = kind, span.Size()
	}
	return err
}

// note takes in a cell that has outputs.
func (r *reader) note(c Cell) {
	r.Outputs += c.Outputs.Size()
	if len(r.Spans) <= MaxSpans {
		r.Spans = append(r.Spans, c.Outputs)
	}
	r.Heavy = append(r.Heavy, c)
	slices.SortStableFunc(r.Heavy, func(a, b Cell) int { return cmp.Compare(b.Outputs.Size(), a.Outputs.Size()) })
	r.Heavy = r.Heavy[:min(len(r.Heavy), HeavyCells)]
}
