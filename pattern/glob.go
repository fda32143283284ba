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

// match reports whether g matches all of text. A literal end is compared first: most names fail there.
func (g glob) match(text string) bool {
	for p, t := len(g)-1, len(text)-1; p >= 0 && g[p].kind == literal; p, t = p-1, t-1 {
		if t < 0 || text[t] != g[p].char {
			return false
		}
	}
	matched, _ := g.walk(text)
	return matched
}

// walk goes over pattern and text once, and back only to the last star of this path component or, past that, to the last "**/".
// Earlier ones need no second try: a star cannot reach past the slash that was matched since, and of all ways to place what
// precedes the last "**/" the first leaves the most for the rest. So each text component meets each pattern component at most
// once, and a component of n bytes meets one of m in at most n × m steps. It tells the steps, so that a test can hold it to that.
func (g glob) walk(text string) (matched bool, steps int) {
	var w walk
	for w.p < len(g) || w.t < len(text) {
		steps++
		if w.p < len(g) && g[w.p].kind == all {
			return true, steps
		}
		if w.forward(g, text) || w.backToStar(text) {
			continue
		}
		if !w.backToDirs(text) {
			return false, steps
		}
	}
	return true, steps
}

// walk's zero value is the start. Going back is possible where starP and dirsP are not 0: they stand behind a token.
type walk struct {
	p, t         int // the next token, the next byte
	starP, starT int // where to go on after the last star, and up to where it reaches
	dirsP, dirsT int // the same for the last "**/"
}

// forward takes one token, if it fits.
func (w *walk) forward(g glob, text string) bool {
	if w.p == len(g) {
		return false
	}
	switch token := &g[w.p]; {
	case token.kind == star:
		w.p++
		w.starP, w.starT = w.p, w.t
	case token.kind == dirs:
		w.p++
		w.starP, w.dirsP, w.dirsT = 0, w.p, w.t
	case token.kind == someDirs:
		w.p++
		w.starP, w.dirsP, w.dirsT = 0, w.p, w.t
		return w.backToDirs(text)
	case w.t < len(text) && token.accepts(text[w.t]):
		w.p, w.t = w.p+1, w.t+1
	default:
		return false
	}
	return true
}

// backToStar lets the last star take one byte more.
func (w *walk) backToStar(text string) bool {
	if w.starP == 0 || w.starT == len(text) || text[w.starT] == '/' {
		return false
	}
	w.starT++
	w.p, w.t = w.starP, w.starT
	return true
}

// backToDirs lets the last "**/" take one directory more.
func (w *walk) backToDirs(text string) bool {
	slash := strings.IndexByte(text[w.dirsT:], '/')
	if w.dirsP == 0 || slash < 0 {
		return false
	}
	w.dirsT += slash + 1
	w.starP, w.p, w.t = 0, w.dirsP, w.dirsT
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
