package encoded

import (
	"bytes"
	"strings"
)

// listElements is how many elements make a line one of a list of bytes.
const listElements = 8

// between may stand between the elements of a list, and around them.
const between = " \t,;{}[]()\"'+\\"

// values gathers the elements of a list, to tell a file's bytes from a table that somebody made.
type values struct {
	count int
	seen  [256]int
	near  int // elements that differ little from the one before
	last  int
}

// clear forgets what a line had, which is nothing for nearly all of them.
func (v *values) clear() {
	if v.count > 0 {
		*v = values{}
	}
}

func (v *values) merge(more *values) {
	v.count += more.count
	v.near += more.near
	for i, n := range more.seen {
		v.seen[i] += n
	}
}

// What the values of a file's content have at least, once it is large enough to matter. Bitmaps, curves and tables of states have fewer, or
// neighbours that are alike.
const (
	distinctValues = 128
	nearValue      = 4
	nearPercent    = 60
)

func (v *values) add(value int) {
	if d := value - v.last; v.count > 0 && d <= nearValue && d >= -nearValue {
		v.near++
	}
	v.count++
	v.seen[value]++
	v.last = value
}

// isContent reports that the values are as mixed as those of a file are.
func (v *values) isContent() bool {
	distinct := 0
	for _, n := range v.seen {
		if n > 0 {
			distinct++
		}
	}
	return distinct >= distinctValues && v.near*100 < v.count*nearPercent
}

// isRow reports a list in brackets: a record or a row of a table. The bytes of a file have one pair around all lines.
func isRow(trimmed []byte) bool {
	inner := bytes.TrimRight(trimmed, ", ")
	return len(inner) > 0 && strings.IndexByte("{[(", trimmed[0]) >= 0 && strings.IndexByte("}])", inner[len(inner)-1]) >= 0
}

// listOf tells the notation of a piece of a line that is nothing but a list of bytes, and adds its elements. It returns "" for anything else.
func listOf(piece []byte, into *values) Kind {
	if len(piece) > 1 && piece[0] == 'b' && (piece[1] == '\'' || piece[1] == '"') { // Python's bytes
		piece = piece[1:]
	}
	escapes, elements := 0, 0
	ok := elementsOf(piece, func(_ int, escaped bool) {
		elements++
		if escaped {
			escapes++
		}
	})
	if !ok || elements < listElements {
		return ""
	}
	elementsOf(piece, func(value int, _ bool) { into.add(value) })
	if escapes*2 > elements {
		return Escapes
	}
	return List
}

// elementsOf visits the elements of a list, and reports whether there is nothing else in the piece.
func elementsOf(piece []byte, visit func(value int, escaped bool)) bool {
	for i := 0; i < len(piece); {
		value, size, escaped := element(piece[i:])
		switch {
		case size > 0:
			visit(value, escaped)
			i += size
		case strings.IndexByte(between, piece[i]) >= 0:
			i++
		default:
			return false
		}
	}
	return true
}

// element reads one element: 0x7f, 127, -1, \x7f or \177; Rust writes the type behind it. size is 0 when there is none.
func element(b []byte) (value, size int, escaped bool) {
	switch {
	case len(b) >= 3 && b[0] == '0' && b[1]|0x20 == 'x':
		value, n := hexDigits(b[2:])
		return value, sizeOf(b, 2, n), false
	case b[0] == '\\':
		value, size := escape(b)
		return value, size, size > 0
	case b[0] == '-':
		value, n := decimal(b[1:])
		if value == 0 || value > 128 {
			return 0, 0, false
		}
		return 256 - value, sizeOf(b, 1, n), false
	}
	value, n := decimal(b)
	if value > 255 {
		return 0, 0, false
	}
	return value, sizeOf(b, 0, n), false
}

// decimal reads up to four digits.
func decimal(b []byte) (value, n int) {
	for n < len(b) && n < 4 && class[b[n]] == digit {
		value = value*10 + int(b[n]-'0')
		n++
	}
	return value, n
}

// escape reads \x7f or \177.
func escape(b []byte) (value, size int) {
	const size4 = 4
	if len(b) < size4 {
		return 0, 0
	}
	if b[1] == 'x' {
		if value, n := hexDigits(b[2:size4]); n == 2 {
			return value, size4
		}
		return 0, 0
	}
	for _, c := range b[1:size4] {
		if c < '0' || c > '7' {
			return 0, 0
		}
		value = value<<3 | int(c-'0')
	}
	if value > 255 {
		return 0, 0
	}
	return value, size4
}

// sizeOf is the size of an element of n digits behind a prefix, 0 when it has none, too many, or goes on as something else.
func sizeOf(b []byte, prefix, n int) int {
	end := prefix + n
	if bytes.HasPrefix(b[min(end, len(b)):], []byte("u8")) {
		end += len("u8")
	}
	if n == 0 || n > 3 || prefix == 2 && n > 2 || end < len(b) && (class[b[end]] != 0 && b[end] != '+' || b[end] == '.') {
		return 0
	}
	return end
}

func hexDigits(b []byte) (value, n int) {
	for n < len(b) && n < 3 {
		c := b[n]
		switch {
		case c >= '0' && c <= '9':
			value = value<<4 | int(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			value = value<<4 | int(c|0x20-'a'+10)
		default:
			return value & 0xFF, n
		}
		n++
	}
	return value & 0xFF, n
}
