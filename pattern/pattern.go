// Package pattern is git's pattern language: the lines of .gitignore and .gitattributes, matched on byte strings.
//
// Paths are slash-separated and relative on every platform; they need not be UTF-8. Matching is case-sensitive. Everything here is
// immutable after it was built and safe for concurrent use.
//
// Cost: one pattern of m bytes against one path of n bytes takes at most about m × n steps and no memory, whatever either holds.
package pattern

import "strings"

// Pattern is one parsed line. Its methods look at one path only; what follows for the content of a directory is List's matter.
type Pattern struct {
	Text    string // the line as it was read, without trailing blanks
	Negated bool   // "!…": re-includes
	DirOnly bool   // "…/": directories only

	anchored bool   // has a slash before its end: matches the whole path, not any basename
	literal  string // the start up to the first special character, compared as it is
	rest     glob   // what follows literal; nil when nothing does
}

// Parse reads one line of a .gitignore file. ok is false for what holds no pattern: a blank line, a comment, "!" and "/" alone.
// A pattern that is malformed is parsed, and matches nothing, as in git; Problem tells why.
func Parse(line string) (p Pattern, ok bool) {
	if strings.HasPrefix(line, "#") {
		return Pattern{}, false
	}
	line, _, _ = strings.Cut(line, "\x00") // git reads lines as C strings
	line = trimBlanks(strings.TrimSuffix(line, "\r"))
	p = parse(line)
	return p, p.literal != "" || p.rest != nil
}

// parse reads a pattern as it stands, without the rules about lines (comments, trailing blanks).
func parse(text string) Pattern {
	p := Pattern{Text: text}
	text, p.Negated = strings.CutPrefix(text, "!")
	text, p.DirOnly = strings.CutSuffix(text, "/")
	p.anchored = strings.Contains(text, "/")
	text = strings.TrimPrefix(text, "/")
	special := strings.IndexAny(text, `*?[\`)
	if special < 0 {
		special = len(text)
	}
	// Git cuts the literal start off before it looks for "**/", so "a**/b" reads as "a" and then a leading "**/".
	p.literal = text[:special]
	p.rest = compile(text[special:])
	return p
}

// trimBlanks drops trailing spaces, except one that a backslash protects. Tabs stay.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}

// Match reports whether the pattern matches this very path, whatever Negated says. isDir tells whether the path is a directory.
func (p *Pattern) Match(path string, isDir bool) bool {
	return p.match(path, strings.LastIndexByte(path, '/')+1, isDir)
}

// match is Match for callers that know where the basename starts.
func (p *Pattern) match(path string, base int, isDir bool) bool {
	if p.DirOnly && !isDir {
		return false
	}
	if !p.anchored {
		path = path[base:]
	}
	if !strings.HasPrefix(path, p.literal) {
		return false
	}
	return p.rest.match(path[len(p.literal):])
}
