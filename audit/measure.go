package audit

import (
	"bytes"
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
)

// shape is how a text is laid out in lines.
type shape struct {
	lines  int64
	widest int64 // characters of the widest line, if it is wider than one of the limits
	at     int   // that line, the first of equal ones
}

// ruler measures a stream of UTF-8 (or of any other encoding in which a line feed is one byte) line by line. Characters are counted in lines
// only that have more bytes than the narrowest limit: no other one can break it, and most lines are only counted.
type ruler struct {
	shape
	narrow   int64 // the smallest limit of columns
	bytes    int64 // of the line so far
	columns  int64 // characters of these
	carriage bool  // the last one was a carriage return, which has ended a line: a line feed behind it belongs to it
	begun    bool  // something was written
}

func newRuler(limits []int64) *ruler {
	r := &ruler{narrow: 1 << 62}
	if len(limits) > 0 {
		r.narrow = limits[0]
	}
	return r
}

// reset begins another text, or the same one again.
func (r *ruler) reset() { *r = ruler{narrow: r.narrow} }

// Write takes the next part of the text. Lines end as they do for check (\n, \r\n or \r), and a byte order mark is no character.
func (r *ruler) Write(p []byte) {
	if !r.begun {
		p = bytes.TrimPrefix(p, []byte("\xef\xbb\xbf"))
	}
	r.begun = true
	returns := bytes.IndexByte(p, '\r') >= 0
	if !returns && !r.carriage {
		p = r.leap(p)
	}
	for len(p) > 0 {
		if r.carriage && p[0] == '\n' {
			p = p[1:]
		}
		r.carriage = false
		end := lineEnd(p, returns)
		if end < 0 {
			break
		}
		r.carriage = p[end] == '\r'
		r.finish(p[:end])
		p = p[end+1:]
	}
	r.bytes += int64(len(p))
	r.columns += characters(p)
}

// leap takes all whole lines but the first at once if none of them has more bytes than the narrowest limit, and returns what is left to be taken.
// Text without a carriage return only.
func (r *ruler) leap(p []byte) []byte {
	first, last := bytes.IndexByte(p, '\n'), bytes.LastIndexByte(p, '\n')
	if first == last || text.LongerLine(p[first+1:last+1], r.narrow) {
		return p
	}
	r.finish(p[:first])
	r.lines += int64(bytes.Count(p[first+1:last+1], []byte{'\n'}))
	return p[last+1:]
}

// lineEnd finds the first end of a line, -1 for none; returns says whether there may be a carriage return at all.
func lineEnd(p []byte, returns bool) int {
	if returns {
		return bytes.IndexAny(p, "\r\n")
	}
	return bytes.IndexByte(p, '\n')
}

// finish ends a line with its last part.
func (r *ruler) finish(part []byte) {
	r.lines++
	if r.bytes+int64(len(part)) > max(r.widest, r.narrow) { // there are no more characters than bytes
		if columns := r.columns + characters(part); columns > r.widest {
			r.widest, r.at = columns, int(r.lines)
		}
	}
	r.bytes, r.columns = 0, 0
}

// close ends a last line that has no end of its own.
func (r *ruler) close() shape {
	if r.bytes > 0 {
		r.finish(nil)
	}
	return r.shape
}

// characters counts those that begin in p: all bytes but UTF-8's continuations.
func characters(p []byte) (n int64) {
	for _, b := range p {
		if b&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// measure reads a text to its end.
func measure(text io.Reader, buffer []byte, r *ruler) (shape, error) {
	for {
		n, err := text.Read(buffer)
		r.Write(buffer[:n])
		if err == io.EOF {
			return r.close(), nil
		}
		if err != nil {
			return shape{}, err
		}
	}
}
