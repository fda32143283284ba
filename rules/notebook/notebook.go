// Package notebook measures a Jupyter notebook: what of it is source, what is output, and which cells are heavy.
package notebook

import (
	"cmp"
	"io"
	"strconv"
)

// Span is a part of the text, in bytes from its start.
type Span struct{ Start, End int64 }

// Size is in bytes.
func (s Span) Size() int64 { return s.End - s.Start }

// Notebook is what a notebook is made of, in bytes of the text.
type Notebook struct {
	Format  int // nbformat, 0 when it does not say
	Cells   int
	Size    int64 // of the text that was read, all of it
	Source  int64
	Outputs int64
	Heavy   Pieces // outputs, attachments and metadata
	Texts   Pieces // sources
	Spans   []Span // of the outputs, in order; nil when there are more than MaxSpans
}

const (
	MaxPieces = 100
	MaxSpans  = 10_000
	// leastPiece is the size in bytes from which attachments, metadata and sources are told: every cell has some.
	leastPiece = 1_000
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
	s.Size = s.offset
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
	case "metadata":
		p, err := r.metadata()
		r.keep(p)
		return err
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
	prompt, pieces := 0, Pieces{}
	err := r.object(func(key string) (err error) {
		var p Piece
		switch key {
		case "execution_count", "prompt_number":
			prompt, err = r.number()
			return err
		case "source", "input":
			p, err = r.piece(Text, func(*Piece) error { return r.skip() })
			r.Source += p.Span.Size()
		case "outputs":
			p, err = r.piece(Outputs, func(p *Piece) error {
				return r.array(func() error { return r.object(func(key string) error { return r.output(p, key) }) })
			})
			r.note(p)
		case "attachments":
			p, err = r.piece(Attachments, func(p *Piece) error {
				return r.object(func(string) error { return r.object(func(media string) error { return r.weigh(p, media) }) })
			})
		case "metadata":
			p, err = r.metadata()
		default:
			return r.skip()
		}
		pieces.keep(p) // the number beside the cell may come last
		return err
	})
	for _, p := range pieces {
		p.Cell, p.Prompt = r.Cells, prompt
		r.keep(p)
	}
	return err
}

// metadata reads what a cell or the notebook says of itself.
func (r *reader) metadata() (Piece, error) {
	p, err := r.piece(Metadata, func(p *Piece) error {
		return r.object(func(key string) error { return r.weigh(p, key) })
	})
	if p.Kind == "widgets" {
		p.Part = Widgets
	}
	return p, err
}

// piece reads a part of a cell.
func (r *reader) piece(part Part, read func(*Piece) error) (Piece, error) {
	p := Piece{Part: part}
	span, err := r.span(func() error {
		p.Line = r.line
		return read(&p)
	})
	p.Span = span
	return p, err
}

// keep takes in a piece that is worth telling.
func (r *reader) keep(p Piece) {
	switch {
	case p.Part == Outputs && p.Kind != "", p.Span.Size() >= leastPiece && p.Part != Outputs && p.Part != Text:
		r.Heavy.keep(p)
	case p.Part == Text && p.Span.Size() >= leastPiece:
		r.Texts.keep(p)
	}
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
func (r *reader) output(p *Piece, key string) error {
	if key != "data" {
		return r.weigh(p, kinds[key])
	}
	return r.object(func(media string) error { return r.weigh(p, media) })
}

// weigh reads a value of a kind, and remembers the kind of the largest.
func (r *reader) weigh(p *Piece, kind string) error {
	span, err := r.span(r.skip)
	if kind != "" && span.Size() > p.largest {
		p.Kind, p.largest = kind, span.Size()
	}
	return err
}

// note takes in the outputs of a cell; an empty list, or what is none, counts with the rest.
func (r *reader) note(p Piece) {
	if p.Kind == "" {
		return
	}
	r.Outputs += p.Span.Size()
	if len(r.Spans) <= MaxSpans {
		r.Spans = append(r.Spans, p.Span)
	}
}
