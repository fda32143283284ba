package encoded

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Run is a stretch of consecutive lines that are encoded bytes. Offsets are in bytes from the start of the text.
type Run struct {
	First, Last int // lines, from 1
	Start, End  int64
	Payload     int64 // bytes between Start and End that are encoded
	Kind        Kind
	Media       string // what a data URI says: "image/png"; "" without one
	Head        []byte // the first characters of it, at most 1,024; empty for lists
}

// Found is what Find finds.
type Found struct {
	Runs       []Run // in the order of the text, at most MaxRuns
	More       int   // how many runs follow them
	Widest     int64 // characters of the widest line outside of all runs
	WidestLine int   // its number, the first of several; 0 in an empty text
	Rest       Rest
}

// MaxRuns bounds how many runs are told apart. What follows is only counted.
const MaxRuns = 100

// pieceSize is how much of a line is held in memory, in bytes.
const pieceSize = 64 << 10

// Find reads UTF-8 and returns the runs of need bytes and more. Lines end with \n, \r\n or \r. Memory is constant. Errors are those of r.
func Find(r io.Reader, need int64) (Found, error) {
	in := bufio.NewReaderSize(r, pieceSize)
	f := finder{need: need, line: line{number: 1}}
	f.armor.end()
	for {
		piece, err := in.ReadSlice('\n')
		switch {
		case err == nil, errors.Is(err, bufio.ErrBufferFull):
			f.read(piece)
		case errors.Is(err, io.EOF):
			f.read(piece)
			if f.line.end > f.line.start {
				f.endLine(piece, 0)
			}
			f.flush()
			return f.Found, nil
		default:
			return Found{}, err
		}
	}
}

// finder joins lines to runs.
type finder struct {
	Found
	need    int64
	run     *open
	line    line   // that is being read
	list    values // of this line
	armor   armor
	afterCR bool // the last byte was \r: a \n that follows ends no line of its own
}

// read takes a piece of the text, up to and with the next \n at most.
func (f *finder) read(piece []byte) {
	if f.afterCR && len(piece) > 0 {
		f.afterCR = false
		if piece[0] == '\n' {
			f.line.start++
			f.line.end++
			piece = piece[1:]
		}
	}
	for len(piece) > 0 {
		end := bytes.IndexByte(piece, '\r')
		if end < 0 && piece[len(piece)-1] == '\n' {
			end = len(piece) - 1
		}
		if end < 0 {
			f.line.feed(piece, &f.list)
			return
		}
		f.line.feed(piece[:end], &f.list)
		size := 1
		if piece[end] == '\r' {
			f.afterCR = end+1 == len(piece)
			if !f.afterCR && piece[end+1] == '\n' {
				size = 2
			}
		}
		f.endLine(piece[:end], size)
		piece = piece[end+size:]
	}
}

// endLine takes the line in, whose end has that many bytes.
func (f *finder) endLine(lastPiece []byte, size int) {
	l := &f.line
	l.size = l.end - l.start
	l.end += int64(size)
	f.take(l, lastPiece)
	f.line = line{number: l.number + 1, start: l.end, end: l.end}
	f.list.clear()
}

func (f *finder) take(l *line, lastPiece []byte) {
	armored := f.armor.has(l, lastPiece)
	switch {
	case f.run != nil && l.size == l.blank: // an empty line between two of a run ends nothing
	case f.run != nil && f.goesOn(l, lastPiece):
		f.run.extend(l, &f.list)
	case l.isEncoded():
		f.flush()
		f.begin(l, armored)
	default:
		f.flush()
		f.note(l.chars, l.number)
		f.Rest.line(l.size, l.chars, l.size-l.blank)
	}
}

// goesOn reports a line that continues the run: more of the same without words around it or with the same words, a row that the mix of
// characters does not tell, such as zeros, or a last line that is shorter. text is the line, or the end of a long one.
func (f *finder) goesOn(l *line, text []byte) bool {
	switch {
	case f.run.takesRow(l, text):
		return true
	case f.run.narrow:
		return l.core > 0 && l.core <= f.run.length && !f.run.ended && !f.run.filled && l.quote == f.run.quote
	case l.isEncoded():
		return l.kind == f.run.Kind && !l.isKey() && (l.isBare() || f.run.repeats(l))
	case f.run.Kind == Base64 || f.run.Kind == Hex:
		return l.core > 0 && !f.run.ended && l.quote == f.run.quote
	}
	return false
}

func (f *finder) begin(l *line, armored bool) {
	f.run = newOpen(l)
	f.run.armored = armored || l.isKey()
	f.run.extend(l, &f.list)
}

// flush ends the run, and keeps it if it counts.
func (f *finder) flush() {
	o := f.run
	if o == nil {
		return
	}
	f.run = nil
	left := o.isLeftAlone()
	f.Rest.run(o, left)
	switch {
	case left || o.Payload < f.need:
		f.note(o.widest, o.widestLine)
	case len(f.Runs) < MaxRuns:
		f.Runs = append(f.Runs, o.Run)
	default:
		f.More++
	}
}

func (f *finder) note(chars int64, number int) {
	if chars > f.Widest || f.WidestLine == 0 {
		f.Widest, f.WidestLine = chars, number
	}
}
