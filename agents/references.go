package agents

import (
	"path"
	"slices"
	"strings"
)

// reference is an `@path` in a text.
type reference struct {
	line       int    // 1-based
	target     string // up to the next white space, without the @
	escaped    string // up to the next white space that has no backslash before it
	emphasised bool   // asterisks or underscores stand right before the @
	commented  bool   // it stands in a comment of HTML
}

// readBy is the path that an agent sees in a reference, "" where it sees none.
func (r *reference) readBy(by imports) string {
	if !by.markdown {
		if r.emphasised {
			return ""
		}
		return r.target
	}
	if r.commented {
		return ""
	}
	target, _, _ := strings.Cut(r.escaped, "#")
	if r.emphasised {
		target = strings.TrimRight(target, "*_")
	}
	return strings.ReplaceAll(target, `\ `, " ")
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

// references finds what may be an import in a Markdown text: an @ at the start of a word, outside of code and of front matter.
func references(text string) (found []reference, beyond unlooked) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	m := &markdown{}
	for i := frontLines(lines); i < len(lines); i++ {
		m.add(lines[i], i+1)
	}
	m.flush()
	return m.found, m.beyond
}

// frontLines is how many lines front matter takes.
func frontLines(lines []string) int {
	if strings.TrimRight(lines[0], " \t") != "---" {
		return 0
	}
	for i, line := range lines[1:] {
		if strings.TrimRight(line, " \t") == "---" {
			return i + 2
		}
	}
	return 0
}

// take finds the references in a line, or in the part of one that is in a comment or in none.
func (m *markdown) take(line string, number int) {
	const white, emphasis = " \t\f\v", "*_"
	for at := 0; ; {
		i := strings.IndexByte(line[at:], '@')
		if i < 0 {
			return
		}
		start := at + i
		at = start + 1
		before := strings.TrimRight(line[:start], emphasis)
		if before != "" && !strings.ContainsAny(before[len(before)-1:], white) {
			continue
		}
		r := reference{line: number, target: line[at:], escaped: line[at:], emphasised: len(before) < start, commented: m.inComment}
		if end := strings.IndexAny(r.target, white); end >= 0 {
			r.target = r.target[:end]
		}
		r.escaped = upToBlank(r.escaped)
		if at += len(r.target); mayBePath(r.target) {
			m.keep(r)
		}
	}
}

// upToBlank cuts a text at the first white space that has no backslash before it.
func upToBlank(text string) string {
	for i := range len(text) {
		if c := text[i]; c == '\t' || c == '\f' || c == '\v' || c == ' ' && (i == 0 || text[i-1] != '\\') {
			return text[:i]
		}
	}
	return text
}

// withoutSpans puts a blank in the place of code between two equal runs of backticks; its line ends stay.
func withoutSpans(text string) string {
	runs := runsOf(text)
	last := map[int]int{} // by their length, the last run there is: none is looked for in vain
	for i, r := range runs {
		last[r.end-r.start] = i
	}
	var b strings.Builder
	done := 0
	for i := 0; i < len(runs); i++ {
		open := runs[i]
		if length := open.end - open.start; last[length] > i {
			for i++; runs[i].end-runs[i].start != length; {
				i++
			}
			b.WriteString(text[done:open.start] + " " + strings.Repeat("\n", strings.Count(text[open.end:runs[i].start], "\n")))
			done = runs[i].end
		}
	}
	b.WriteString(text[done:])
	return b.String()
}

// run is one or more backticks beside each other.
type run struct{ start, end int }

func runsOf(text string) (runs []run) {
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '`')
		if i < 0 {
			return runs
		}
		start := at + i
		at = len(text) - len(strings.TrimLeft(text[start:], "`"))
		runs = append(runs, run{start, at})
	}
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
