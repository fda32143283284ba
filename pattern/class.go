package pattern

import "strings"

// byteSet holds one bit for each byte value.
type byteSet [4]uint64

func (s *byteSet) has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }
func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }

func (s *byteSet) addRange(from, to byte) {
	for c := int(from); c <= int(to); c++ {
		s.add(byte(c))
	}
}

// bracket reads the class at the start of text ("[…"). Unclosed classes and unknown [:names:] are malformed.
func bracket(text string) (token, int) {
	at := 1
	negated := at < len(text) && (text[at] == '!' || text[at] == '^')
	if negated {
		at++
	}
	var s byteSet
	var previous byte // the byte a following "-" starts from; 0 when there is none
	for first := true; ; first = false {
		if at >= len(text) {
			return token{kind: never}, at
		}
		if text[at] == ']' && !first {
			break
		}
		width := 0
		previous, width = s.addItem(text[at:], previous)
		if width == 0 {
			return token{kind: never}, at
		}
		at += width
	}
	if negated {
		for i := range s {
			s[i] = ^s[i]
		}
	}
	s['/'>>6] &^= 1 << ('/' & 63)
	return token{kind: set, set: &s}, at + 1
}

// addItem adds the member at the start of text and returns what a range could start from, and its width, 0 when it is malformed.
func (s *byteSet) addItem(text string, previous byte) (start byte, width int) {
	isRange := text[0] == '-' && previous != 0 && len(text) > 1 && text[1] != ']'
	if isRange {
		width, text = 1, text[1:]
	}
	if !isRange && strings.HasPrefix(text, "[:") {
		if name, n := posixName(text); n != 0 {
			return 0, s.addNamed(name, n)
		}
	}
	c := text[0]
	width++
	if c == '\\' {
		if len(text) < 2 {
			return 0, 0
		}
		c = text[1]
		width++
	}
	if isRange {
		s.addRange(previous, c)
		return 0, width
	}
	s.add(c)
	return c, width
}

// posixName reads "[:name:]". The width is 0 when the first "]" does not follow a colon: then "[" is a member like any other.
func posixName(text string) (name string, width int) {
	end := strings.IndexByte(text[2:], ']')
	if end < 0 {
		return "", len(text) // runs off the end: malformed, whatever the name
	}
	inner := text[2 : 2+end]
	if !strings.HasSuffix(inner, ":") {
		return "", 0
	}
	return strings.TrimSuffix(inner, ":"), end + 3
}

func (s *byteSet) addNamed(name string, width int) int {
	ranges, known := posixClasses[name]
	if !known {
		return 0
	}
	for i := 0; i < len(ranges); i += 2 {
		s.addRange(ranges[i], ranges[i+1])
	}
	return width
}

// posixClasses holds pairs of first and last byte. They are ASCII only, and "space" is git's: without \v and \f.
var posixClasses = map[string]string{
	"alnum":  "09AZaz",
	"alpha":  "AZaz",
	"blank":  "\t\t  ",
	"cntrl":  "\x00\x1f\x7f\x7f",
	"digit":  "09",
	"graph":  "!~",
	"lower":  "az",
	"print":  " ~",
	"punct":  "!/:@[`{~",
	"space":  "\t\n\r\r  ",
	"upper":  "AZ",
	"xdigit": "09AFaf",
}
