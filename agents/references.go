package agents

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reference is an `@path` in a text.
type reference struct {
	line   int    // 1-based
	target string // what the agent tries to open, without the @
	inHTML bool   // in a block of HTML, where none is an import
}

// mostReferences is how many imports of one file are looked at.
const mostReferences = 200

// unlooked are references that nobody looks at.
type unlooked struct {
	reference     // the first of them
	num       int // how many there are
}

func (u *unlooked) add(r reference) {
	if u.num++; u.num == 1 {
		u.reference = r
	}
}

// mentions are the references of a text, as one kind of agent sees them.
type mentions struct {
	found    []reference
	beyond   unlooked // those behind
	stripped stripped
}

// keep notes a reference, or counts it where there are too many.
func (m *mentions) keep(r reference) {
	if len(m.found) < mostReferences {
		m.found = append(m.found, r)
	} else {
		m.beyond.add(r)
	}
}

// inMarkdown finds what may be an import in a Markdown text: an @ at the start of a word, outside of code and of front matter.
func inMarkdown(text string) mentions {
	lines := linesOf(text)
	m := &markdown{}
	front := frontLines(lines)
	rest := text
	for i, line := range lines {
		m.line = rest[:len(line)+lineEnd(rest[len(line):])]
		rest = rest[len(m.line):]
		if m.stripped.see(line); i < front {
			m.stripped.take(m.line)
		} else {
			m.add(line, i+1)
		}
	}
	m.flush()
	return m.mentions
}

// linesOf are the lines of a text, be they ended by \n, \r\n or a lone \r.
func linesOf(text string) []string {
	return strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
}

// lineEnd is how many bytes the end of a line takes that a text begins with.
func lineEnd(text string) int {
	if strings.HasPrefix(text, "\r\n") {
		return 2
	}
	return min(1, len(text))
}

// take finds the references in a line.
func (m *markdown) take(line string, number int) {
	for at := 0; ; {
		i := strings.IndexByte(line[at:], '@')
		if i < 0 {
			return
		}
		start := at + i
		at = start + 1
		before := strings.TrimRight(line[:start], emphasis)
		if last, _ := utf8.DecodeLastRuneInString(before); before != "" && !isWhite(last) {
			continue
		}
		word := upToBlank(line[at:])
		at += len(word)
		target, _, _ := strings.Cut(word, "#")
		if len(before) < start {
			target = strings.TrimRight(target, emphasis)
		}
		if target = strings.ReplaceAll(target, `\ `, " "); mayBePath(target) {
			m.keep(reference{line: number, target: target, inHTML: m.html != nil && !m.html.comment})
		}
	}
}

const emphasis = "*_"

// isWhite reports white space by JavaScript, in which Claude Code is written.
func isWhite(c rune) bool { return unicode.IsSpace(c) && c != '\u0085' || c == '\ufeff' }

// upToBlank cuts a text at the first white space that has no backslash before it.
func upToBlank(text string) string {
	for i, c := range text {
		if isWhite(c) && (c != ' ' || i == 0 || text[i-1] != '\\') {
			return text[:i]
		}
	}
	return text
}

// mayBePath reports what agents try to open: a path that is relative, absolute or starts in the home directory, by its first character.
func mayBePath(target string) bool {
	if target == "" {
		return false
	}
	c := target[0]
	return c == '.' || c == '/' || c == '_' || c == '-' || strings.HasPrefix(target, "~/") ||
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// proseSuffixes are those of files that somebody would import on purpose.
var proseSuffixes = []string{".md", ".mdc", ".markdown", ".txt"}

// isMeant reports a reference that can only be meant as a file. Others (the name of a person, a package, an annotation) are imports only where
// a file of that name is there.
func (r reference) isMeant() bool {
	if strings.HasPrefix(r.target, "./") || strings.HasPrefix(r.target, "../") || strings.HasPrefix(r.target, "~/") {
		return true
	}
	bare := strings.TrimRight(r.target, marksBehind)
	return slices.Contains(proseSuffixes, strings.ToLower(path.Ext(bare)))
}

// marksBehind are the marks that may follow a path in a sentence. Agents take them for a part of it.
const marksBehind = ".,;:!?)]}>'\"*_"
