package encoded

import "strings"

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

// listOf tells the notation of a piece of a line that is nothing but a list of bytes, and adds its elements. It returns "" for anything else.
func listOf(piece []byte, into *values) Kind {
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

// element reads one element: 0x7f, 127 or \x7f. size is 0 when there is none.
func element(b []byte) (value, size int, escaped bool) {
	switch {
	case len(b) >= 3 && b[0] == '0' && b[1]|0x20 == 'x':
		value, n := hexDigits(b[2:])
		return value, sizeOf(b, 2, n), false
	case len(b) >= 4 && b[0] == '\\' && b[1] == 'x':
		value, n := hexDigits(b[2:4])
		if n < 2 {
			return 0, 0, false
		}
		return value, 4, true
	}
	n := 0
	for n < len(b) && n < 4 && class[b[n]] == digit {
		value = value*10 + int(b[n]-'0')
		n++
	}
	if value > 255 {
		return 0, 0, false
	}
	return value, sizeOf(b, 0, n), false
}

// sizeOf is the size of an element of n digits behind a prefix, 0 when it has none, too many, or goes on as something else.
func sizeOf(b []byte, prefix, n int) int {
	end := prefix + n
	if n == 0 || n > 3 || prefix > 0 && n > 2 || end < len(b) && (class[b[end]] != 0 && b[end] != '+' || b[end] == '.') {
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
