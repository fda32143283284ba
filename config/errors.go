package config

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is one mistake in a configuration: where it is, what is wrong and what to do.
type Error struct {
	Where  string // the file, or the environment variable or flag that holds the value
	Line   int    // 1-based; 0 when Where is no file
	Column int    // 1-based, in characters
	What   string
	Do     string
}

func (e *Error) Error() string {
	where := printable(e.Where)
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", where, e.Line, e.Column)
	}
	text := where + ": " + printable(e.What)
	if e.Do != "" {
		text += "; " + printable(e.Do)
	}
	return text
}

// printable escapes what could break a line or move a terminal's cursor. Names and values come from untrusted files.
func printable(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, width := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && width == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case !unicode.IsPrint(r):
			quoted := fmt.Sprintf("%+q", string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
		s = s[width:]
	}
	return b.String()
}

// problem is an Error that does not know its place yet.
type problem struct {
	what, do string
	element  int // index of the array element it is about, -1 for the value as a whole
}

func (p *problem) at(where string, pos position) *Error {
	return &Error{Where: where, Line: pos.line, Column: pos.column, What: p.what, Do: p.do}
}
