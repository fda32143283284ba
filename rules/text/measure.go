package text

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Measurement is the layout of a text. Bytes are those of the text as UTF-8 without a byte order mark; characters are code points,
// and a byte that is not UTF-8 counts as one. A line ends with \n, \r\n or \r, none of which is a character of it.
type Measurement struct {
	Bytes      int64
	Lines      int64 // as people count them: what follows the last line end is a line only if it is not empty
	LineEnds   int64 // \n, \r\n and lone \r
	Widest     int64 // characters of the widest line
	WidestLine int64 // its 1-based number, the first of several; 0 in an empty text
	NULs       int64
	wide       [len(wideWidths)]int64
}

// wideWidths are the widths, in characters, for which Measure sums up the lines that are wider.
var wideWidths = [...]int64{300, 500, 1000, 2000, 5000}

// WideBytes returns the bytes in lines wider than width characters, line ends left out. width must be 300, 500, 1000, 2000 or
// 5000; for another one it answers for the next larger of these, and 0 above the last.
func (m Measurement) WideBytes(width int64) int64 {
	for i, w := range wideWidths {
		if width <= w {
			return m.wide[i]
		}
	}
	return 0
}

// Measure reads r to its end and measures its lines. encoding is Result.Encoding; "" means that the bytes are taken as they are.
// buf, of at least four bytes, is used for reading and bounds what is held in memory, however long a line is. Errors are those of r.
func Measure(r io.Reader, encoding string, buf []byte) (Measurement, error) {
	s := scanner{}
	text := Decode(r, encoding)
	kept := 0 // bytes at the start of buf that are the beginning of a character
	for {
		n, err := text.Read(buf[kept:])
		data := buf[:kept+n]
		if err != nil {
			s.feed(data)
			s.finish()
			if !errors.Is(err, io.EOF) {
				return s.Measurement, fmt.Errorf("could not measure the text: %w", err)
			}
			return s.Measurement, nil
		}
		whole := window{bytes: data, start: true}.wholeCharacters()
		s.feed(whole)
		kept = copy(buf, data[len(whole):])
	}
}

// scanner measures whole characters fed to it in pieces.
type scanner struct {
	Measurement
	chars, bytes int64 // of the line so far
	afterCR      bool  // the last byte was \r: a \n that follows ends no line of its own
	open         bool  // the line so far has content
}

// feedSize is how much is looked at together, in bytes: where one line is wide, only the lines beside it are looked at one by one.
const feedSize = 8 << 10

func (s *scanner) feed(b []byte) {
	s.Bytes += int64(len(b))
	s.NULs += int64(bytes.Count(b, []byte{0}))
	for len(b) > 0 {
		piece := b[:s.pieceEnd(b)]
		if !s.leap(piece) {
			s.feedLines(piece)
		}
		b = b[len(piece):]
	}
}

// pieceEnd parts what follows into pieces of whole lines, as far as it has any. A line that is open already or is long is a piece of its own.
func (s *scanner) pieceEnd(b []byte) int {
	if !s.open && !s.afterCR {
		if end := bytes.LastIndexByte(b[:min(feedSize, len(b))], '\n'); end >= 0 {
			return end + 1
		}
	}
	if end := bytes.IndexByte(b, '\n'); end >= 0 {
		return end + 1
	}
	return len(b)
}

// leap takes a piece of whole lines at once; false where one of them may be wide or the widest.
func (s *scanner) leap(piece []byte) bool {
	if s.open || s.afterCR || s.WidestLine == 0 || piece[len(piece)-1] != '\n' || LongerLine(piece, min(s.Widest, wideWidths[0])) || bytes.IndexByte(piece, '\r') >= 0 {
		return false
	}
	lines := int64(bytes.Count(piece, []byte{'\n'}))
	s.Lines, s.LineEnds = s.Lines+lines, s.LineEnds+lines
	return true
}

// LongerLine reports a line of more than width bytes among lines that end with \n. It looks for a line end where the last one in reach may
// be: most lines are never looked at.
func LongerLine(lines []byte, width int64) bool {
	for int64(len(lines)) > width {
		end := bytes.LastIndexByte(lines[:width+1], '\n')
		if end < 0 {
			return true
		}
		lines = lines[end+1:]
	}
	return false
}

func (s *scanner) feedLines(b []byte) {
	returns := bytes.IndexByte(b, '\r') >= 0
	for len(b) > 0 {
		if s.afterCR {
			s.afterCR = false
			if b[0] == '\n' {
				b = b[1:]
				continue
			}
		}
		end := lineEnd(b, returns)
		if end < 0 {
			s.extend(b)
			return
		}
		s.afterCR = b[end] == '\r'
		s.LineEnds++
		if s.narrow(int64(end)) {
			s.Lines++
		} else {
			if end > 0 {
				s.extend(b[:end])
			}
			s.endLine()
		}
		b = b[end+1:]
	}
}

// narrow reports that a whole line of n bytes changes nothing but the count: it has at most n characters, so it is neither the widest nor
// wide. That spares nearly every line the counting of its characters.
func (s *scanner) narrow(n int64) bool {
	return !s.open && s.WidestLine > 0 && n <= s.Widest && n <= wideWidths[0]
}

// lineEnd finds the first \n or \r; returns says whether b has any \r at all.
func lineEnd(b []byte, returns bool) int {
	end := bytes.IndexByte(b, '\n')
	if !returns {
		return end
	}
	if end >= 0 {
		b = b[:end]
	}
	if cr := bytes.IndexByte(b, '\r'); cr >= 0 {
		return cr
	}
	return end
}

func (s *scanner) extend(b []byte) {
	s.open = true
	s.bytes += int64(len(b))
	s.chars += int64(utf8.RuneCount(b))
}

func (s *scanner) endLine() {
	s.Lines++
	if s.chars > s.Widest || s.WidestLine == 0 {
		s.Widest, s.WidestLine = s.chars, s.Lines
	}
	for i, width := range wideWidths {
		if s.chars > width {
			s.wide[i] += s.bytes
		}
	}
	s.chars, s.bytes, s.open = 0, 0, false
}

func (s *scanner) finish() {
	if s.open {
		s.endLine()
	}
}
