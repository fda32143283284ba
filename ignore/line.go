package ignore

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line writes a path so that every known implementation reads it alike: anchored at the root, a directory with a slash at its end, and
// never with a negation, brackets, braces or a backslash. What some implementation would read in its own way becomes a wildcard: "?" for
// an ASCII character, "*" for others. So a line can match more than its path; Build checks that. It returns "" for what is no relative
// path below the root.
func Line(path string, dir bool) string {
	if !isPath(path) {
		return ""
	}
	var b strings.Builder
	b.Grow(len(path) + 2)
	b.WriteByte('/')
	star := false // the last thing written is "*": a second one would make "**", which means something else
	for rest := path; rest != ""; {
		r, width := utf8.DecodeRuneInString(rest)
		text := encode(r, width, rest)
		rest = rest[width:]
		if text != "*" || !star {
			b.WriteString(text)
		}
		star = text == "*"
	}
	line := b.String()
	if head, ok := strings.CutSuffix(line, "."); ok && strings.ContainsAny(head, "*?") {
		line = head + "?" // ripgrep 13 looks for an extension in such a glob, and never finds an empty one
	}
	if dir {
		line += "/"
	}
	return line
}

// encode says how the character at the start of rest is written.
func encode(r rune, width int, rest string) string {
	last := width == len(rest)
	switch {
	case r == utf8.RuneError && width == 1, r == '\u0085', r == '\u2028', r == '\u2029', r == '\ufeff':
		return "*"
	case r < utf8.RuneSelf && (r < ' ' || r == 0x7f || strings.ContainsRune(`*?[]{}\`, r) || r == ' ' && last):
		return "?"
	case last && unicode.IsSpace(r):
		return "*"
	}
	return rest[:width]
}

// isPath tells relative paths as git has them: no empty, "." or ".." parts.
func isPath(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return true
}
