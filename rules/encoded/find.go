package encoded

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
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
	Widest     int64 // characters of the widest line outside of the runs
	WidestLine int   // its number, the first of several; 0 in an empty text
}

// MaxRuns bounds how many runs are told apart. What follows is left out.
const MaxRuns = 100

// pieceSize is how much of a line is held in memory, in bytes.
const pieceSize = 64 << 10

// Find reads UTF-8 and returns the runs of need bytes and more. Memory is constant. Errors are those of r.
func Find(r io.Reader, need int64) (Found, error) {
	in := bufio.NewReaderSize(r, pieceSize)
	f := finder{need: need, armored: -armorHeaders - 1}
	l := line{number: 1}
	for {
		piece, err := in.ReadSlice('\n')
		ended := err == nil
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
			return Found{}, err
		}
		if ended {
			piece = piece[:len(piece)-1]
		}
		l.feed(piece, &f.list)
		if ended || err == io.EOF && l.end > l.start {
			if ended {
				l.end++
			}
			if bytes.HasSuffix(piece, []byte{'\r'}) {
				l.chars--
			}
			f.take(&l, piece)
			l = line{number: l.number + 1, start: l.end, end: l.end}
			f.list.clear()
		}
		if err == io.EOF {
			f.flush()
			return f.Found, nil
		}
	}
}

// finder joins lines to runs.
type finder struct {
	Found
	need    int64
	run     *open
	list    values // of the line that is being read
	armored int    // the line of the last "-----BEGIN"
}

// open is a run that may go on.
type open struct {
	Run
	list       values
	quote      byte // what its first line begins with
	widest     int64
	widestLine int
	length     int  // of the stretches when all have the same, 0 when not
	listed     bool // each line is an element of a list, or stands for itself
	armor      bool // it is the body of a certificate, a key or a signature
	ended      bool // by a line shorter than a stretch
}

// armorHeaders is how many lines may stand between "-----BEGIN …-----" and the body.
const armorHeaders = 8

func (f *finder) take(l *line, lastPiece []byte) {
	if bytes.HasPrefix(bytes.TrimLeft(lastPiece, " \t\"'`"), []byte("-----BEGIN ")) {
		f.armored = l.number
	}
	switch {
	case f.run != nil && f.goesOn(l):
		f.run.extend(l, &f.list)
	case l.isEncoded():
		f.flush()
		f.begin(l)
	default:
		f.flush()
		f.note(l.chars, l.number)
	}
}

// goesOn reports a line that continues the run: more of the same without words around it, a row that the mix of characters does not
// tell, such as zeros, or a last line that is shorter.
func (f *finder) goesOn(l *line) bool {
	switch {
	case l.isEncoded():
		return l.isBare() && l.kind == f.run.Kind
	case f.run.Kind == Base64 || f.run.Kind == Hex:
		return l.core > 0 && !f.run.ended && l.quote == f.run.quote
	}
	return false
}

func (f *finder) begin(l *line) {
	f.run = &open{Run: Run{First: l.number, Start: l.from, Kind: l.kind, Head: l.head, Media: l.media}, quote: l.quote, length: l.alone, listed: true,
		armor: l.number-f.armored <= armorHeaders}
	f.run.extend(l, &f.list)
}

func (o *open) extend(l *line, list *values) {
	o.Last, o.End = l.number, max(l.to, l.start)
	if l.payload == 0 {
		o.End = l.end
		o.Payload += int64(l.core)
	}
	o.ended = l.payload == 0 && l.core < stretch
	o.Payload += l.payload
	if l.chars > o.widest {
		o.widest, o.widestLine = l.chars, l.number
	}
	if l.alone != o.length {
		o.length = 0
	}
	o.listed = o.listed && (l.comma || l.quote == 0)
	if list.count > 0 {
		o.list.merge(list)
	}
}

// flush ends the run, and keeps it if it counts.
func (f *finder) flush() {
	if o := f.run; o != nil {
		if o.Payload >= f.need && len(f.Runs) < MaxRuns && !o.armor && !o.isDigests() && o.isBytes() {
			f.Runs = append(f.Runs, o.Run)
		} else {
			f.note(o.widest, o.widestLine)
		}
	}
	f.run = nil
}

func (f *finder) note(chars int64, number int) {
	if chars > f.Widest || f.WidestLine == 0 {
		f.Widest, f.WidestLine = chars, number
	}
}

// isBytes asks of a list whether its values are a file's.
func (o *open) isBytes() bool { return o.Kind != List && o.Kind != Escapes || o.list.isContent() }

// digestLengths are the lengths in characters of common digests, in base64 also with the name of the algorithm before them.
var digestLengths = map[Kind][]int{Hex: {56, 64, 96, 128}, Base64: {71, 86, 88, 95}}

// isDigests reports lines that are a digest each.
func (o *open) isDigests() bool {
	return o.Last > o.First && o.listed && slices.Contains(digestLengths[o.Kind], o.length)
}
