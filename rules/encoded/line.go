package encoded

import (
	"bytes"
	"unicode/utf8"
)

// line is one line as it is read, piece by piece. Offsets are from the start of the text.
type line struct {
	number     int
	start, end int64 // end is behind the line's end
	size       int64 // bytes without the line's end; known when all of it is read
	chars      int64
	blank      int64
	kind       Kind
	from, to   int64  // of the encoded bytes, from the first to the last
	payload    int64  // bytes in between that are encoded
	others     int64  // letters outside of the payload: what a person or another tool has written around it
	before     string // what stands before it, digits left out; "" when that is no words
	alone      int    // length of the only stretch, 0 when there are none or several
	odd        int    // stretches that are not as long as a digest; a list is one
	filled     bool   // its last stretch ends as only the end of base64 does
	row        bool   // it is a list in brackets
	narrow     bool   // it is nothing but a stretch shorter than others
	comma      bool   // a comma ends the line
	core       int    // characters of a line that may belong to a run though its mix does not tell; 0 when it may not
	quote      byte   // what it begins with, 0 for a letter or a digit
	head       []byte
	media      string
}

// headSize is how many characters of a run are kept, from which its format may be told.
const headSize = 1024

// feed takes a piece of the line without its end.
func (l *line) feed(piece []byte, list *values) {
	first := l.end == l.start
	base := l.end
	l.end += int64(len(piece))
	l.chars += int64(utf8.RuneCount(piece))
	trimmed := bytes.Trim(piece, " \t\r")
	l.blank += int64(len(piece) - len(trimmed))
	if first {
		if len(trimmed) > 0 && class[trimmed[0]] == 0 {
			l.quote = trimmed[0]
		}
		core := coreOf(trimmed)
		l.core = len(core)
		if l.feedNarrow(core, base+int64(bytes.Index(piece, core))) {
			l.comma = trimmed[len(trimmed)-1] == ','
			return
		}
	}
	if l.feedList(piece, trimmed, base, list) {
		return
	}
	if nextRow(piece, 0, stretch) >= 0 { // what else stands in a line matters only around a payload
		l.feedStretches(piece, base)
	}
	if len(trimmed) > 0 {
		l.comma = trimmed[len(trimmed)-1] == ','
	}
}

// feedList takes a piece that is a list of bytes, from its first bracket on where it is long and begins with a declaration.
func (l *line) feedList(piece, trimmed []byte, base int64, list *values) bool {
	kind := listOf(trimmed, list)
	if kind == "" && len(trimmed) >= encodedBytes {
		if open := bytes.IndexAny(trimmed[:encodedBytes/2], "[{\""); open > 0 {
			if kind = listOf(trimmed[open:], list); kind != "" {
				l.others += letters(trimmed[:open])
				trimmed = trimmed[open:]
			}
		}
	}
	if kind == "" {
		return false
	}
	from := base + int64(bytes.Index(piece, trimmed))
	l.row = isRow(trimmed)
	l.odd++
	l.add(kind, from, from+int64(len(trimmed)), nil)
	return true
}

func (l *line) feedStretches(piece []byte, base int64) {
	for i := 0; i < len(piece); {
		if class[piece[i]] == 0 {
			if piece[i] >= utf8.RuneSelf {
				l.others++
			}
			i++
			continue
		}
		end := endOfStretch(piece, i)
		kind, ok := encodedAs(piece[i:end])
		if !ok {
			l.others += letters(piece[i:end])
			i = end
			continue
		}
		from := i
		if media, at := dataURI(piece[:i]); at >= 0 {
			if l.media == "" {
				l.media = media
			}
			l.others -= letters(piece[at:i])
			from = at
		}
		if l.payload == 0 {
			l.before = wordsBefore(piece[:from])
		}
		if !isDigestLength(kind, end-i) {
			l.odd++
		}
		l.alone, l.filled = end-i, piece[end-1] == '='
		l.add(kind, base+int64(from), base+int64(end), piece[i:min(end, i+headSize)])
		i = end
	}
}

func (l *line) add(kind Kind, from, to int64, head []byte) {
	if l.payload == 0 {
		l.kind, l.from = kind, from
		l.head = bytes.Clone(head)
	} else {
		l.alone = 0
	}
	l.payload += to - from
	l.to = to
}

// Bounds, in percent of what is not blank in a line and in bytes, from which a line is an encoded one.
const (
	encodedPercent = 80
	encodedBytes   = 500
)

// isEncoded reports a line that is mostly payload, or has much of it.
func (l *line) isEncoded() bool {
	return l.payload >= encodedBytes || l.payload > 0 && l.payload*100 >= (l.size-l.blank)*encodedPercent
}

// bareLetters may stand around a payload: the n of a line end, and the b of bytes.
const bareLetters = 2

// isBare reports a line without words around the payload: one that goes on with what the line before began.
func (l *line) isBare() bool { return l.others <= bareLetters }

func endOfStretch(b []byte, i int) int {
	for i < len(b) && class[b[i]] != 0 {
		i++
	}
	return i
}

func letters(b []byte) (n int64) {
	for _, c := range b {
		if class[c] == upper || class[c] == lower {
			n++
		}
	}
	return n
}

// dataURI looks for the beginning of a data URI at the end of what stands before a stretch. It returns its media type and where it begins.
func dataURI(before []byte) (media string, at int) {
	const mark = "base64,"
	const longest = 120
	if !bytes.HasSuffix(before, []byte(mark)) {
		return "", -1
	}
	from := max(0, len(before)-longest)
	at = bytes.LastIndex(before[from:], []byte("data:"))
	if at < 0 {
		return "", -1
	}
	at += from
	media = string(before[at+len("data:") : len(before)-len(mark)])
	for i := range len(media) {
		if c := media[i]; class[c] == 0 && c != '.' {
			media = media[:i]
			break
		}
	}
	return media, at
}
