package pattern

import "strings"

type kind uint8

const (
	literal  kind = iota // this byte
	anyByte              // "?": any byte but a slash
	set                  // "[…]": one of these bytes, never a slash
	star                 // "*": any number of bytes but slashes
	dirs                 // "**/": nothing, or anything up to and with a slash
	someDirs             // "**\/": anything up to and with a slash, at least the slash
	all                  // "**" at the end: everything
	never                // malformed: matches nothing
)

type token struct {
	kind kind
	char byte
	set  *byteSet
}

// glob is the part of a pattern from its first special character on.
type glob []token

// compile turns a pattern without its literal start into tokens. A malformed pattern becomes a glob that matches nothing.
func compile(text string) glob {
	var g glob
	for i := 0; i < len(text); {
		var t token
		var width int
		switch text[i] {
		case '*':
			t, width = stars(text, i)
		case '?':
			t, width = token{kind: anyByte}, 1
		case '[':
			t, width = bracket(text[i:])
		case '\\':
			t, width = escaped(text[i:])
		default:
			t, width = token{kind: literal, char: text[i]}, 1
		}
		if t.kind == never {
			return glob{t}
		}
		g, i = append(g, t), i+width
	}
	return g
}

func escaped(text string) (token, int) {
	if len(text) < 2 {
		return token{kind: never}, 1
	}
	return token{kind: literal, char: text[1]}, 2
}

// stars reads the run of stars at text[at:]. Two and more cross slashes only as a whole path component.
func stars(text string, at int) (token, int) {
	end := at
	for end < len(text) && text[end] == '*' {
		end++
	}
	after := text[end:]
	if end-at < 2 || (at > 0 && text[at-1] != '/') {
		return token{kind: star}, end - at
	}
	switch {
	case after == "":
		return token{kind: all}, end - at
	case after[0] == '/':
		return token{kind: dirs}, end - at + 1
	case strings.HasPrefix(after, `\/`):
		return token{kind: someDirs}, end - at + 2
	}
	return token{kind: star}, end - at
}

// match walks pattern and text once and goes back only to the last star of this path component or, past that, to the last "**/".
// Earlier ones need no second try: a star cannot cross the slash that was matched since, and of all ways to place what
// precedes the last "**/" the first leaves the most for the rest. So each text component meets each pattern component at most
// once, and a component of n bytes meets one of m in at most n × m steps.
func (g glob) match(text string) bool {
	var p, t int          // the next token, the next byte
	starP, starT := -1, 0 // where to go on after the last star, and up to where it reaches
	dirsP, dirsT := -1, 0 // the same for the last "**/"
	for p < len(g) || t < len(text) {
		if p < len(g) {
			switch k := g[p].kind; {
			case k == all:
				return true
			case k == star:
				p++
				starP, starT = p, t
				continue
			case k == dirs:
				p++
				starP, dirsP, dirsT = -1, p, t
				continue
			case k == someDirs:
				p++
				starP, dirsP, dirsT = -1, p, t
			case t < len(text) && g[p].accepts(text[t]):
				if text[t] == '/' {
					starP = -1
				}
				p, t = p+1, t+1
				continue
			}
		}
		if starP >= 0 && starT < len(text) && text[starT] != '/' {
			starT++
			p, t = starP, starT
			continue
		}
		if dirsP < 0 {
			return false
		}
		slash := strings.IndexByte(text[dirsT:], '/')
		if slash < 0 {
			return false
		}
		dirsT += slash + 1
		starP, p, t = -1, dirsP, dirsT
	}
	return true
}

// accepts is about the tokens that stand for one byte.
func (t *token) accepts(c byte) bool {
	switch t.kind {
	case literal:
		return c == t.char
	case anyByte:
		return c != '/'
	case set:
		return t.set.has(c)
	}
	return false
}
