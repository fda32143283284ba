package agents

import (
	"path"
	"slices"
	"strings"
)

// reference is an `@path` in a text.
type reference struct {
	line   int    // 1-based
	target string // as it is written, without the @
}

// mostReferences is how many imports of one file are looked at.
const mostReferences = 200

// references finds what may be an import in a Markdown text: an @ at the start of a word, outside of code, and all up to the next white space.
func references(text string) (found []reference) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	m := &markdown{}
	for i, line := range strings.Split(text, "\n") {
		m.add(line, i+1)
	}
	m.flush()
	return m.found[:min(len(m.found), mostReferences)]
}

// markdown reads a text line by line, as far as it takes to tell code from the rest: fenced and indented blocks, and spans between backticks,
// which end with their paragraph at the latest.
type markdown struct {
	fence     string // what opened the block of code that we are in, "" outside
	inList    bool   // an indented line continues an item and is no code
	paragraph strings.Builder
	first     int // line of the paragraph
	found     []reference
}

func (m *markdown) add(line string, number int) {
	bare := strings.TrimSpace(line)
	mark := fenceOf(bare)
	switch {
	case m.fence != "":
		if mark != "" && mark[0] == m.fence[0] && len(mark) >= len(m.fence) && mark == bare {
			m.fence = ""
		}
	case mark != "":
		m.flush()
		m.fence = mark
	case bare == "":
		m.flush()
	case m.paragraph.Len() == 0 && isIndented(line) && !m.inList:
	default:
		m.open(line, bare, number)
	}
}

// open adds a line to the paragraph.
func (m *markdown) open(line, bare string, number int) {
	switch {
	case isItem(bare):
		m.inList = true
	case m.paragraph.Len() == 0 && line[0] != ' ' && line[0] != '\t':
		m.inList = false
	}
	if m.paragraph.Len() == 0 {
		m.first = number
	}
	m.paragraph.WriteString(line + "\n")
}

// flush takes the references out of a paragraph that has ended.
func (m *markdown) flush() {
	text := withoutSpans(m.paragraph.String())
	m.paragraph.Reset()
	for i, line := range strings.Split(text, "\n") {
		for word := range strings.FieldsSeq(line) {
			if target, ok := strings.CutPrefix(word, "@"); ok && mayBePath(target) {
				m.found = append(m.found, reference{m.first + i, target})
			}
		}
	}
}

// fenceOf is what opens or closes a block of code: three backticks or tildes and more, "" for none. Behind backticks that open one there are
// no others in the line.
func fenceOf(bare string) string {
	for _, mark := range []string{"`", "~"} {
		if rest := strings.TrimLeft(bare, mark); len(bare)-len(rest) >= 3 && (mark == "~" || !strings.Contains(rest, mark)) {
			return bare[:len(bare)-len(rest)]
		}
	}
	return ""
}

func isIndented(line string) bool {
	return strings.HasPrefix(line, "    ") || strings.HasPrefix(strings.TrimLeft(line, " "), "\t")
}

// isItem reports the first line of a list's item.
func isItem(bare string) bool {
	rest := strings.TrimLeft(bare, "0123456789")
	if len(rest) == len(bare) {
		return strings.HasPrefix(bare, "- ") || strings.HasPrefix(bare, "* ") || strings.HasPrefix(bare, "+ ")
	}
	return strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")
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
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// proseSuffixes are those of files that somebody would import on purpose.
var proseSuffixes = []string{".md", ".mdc", ".markdown", ".txt"}

// isMeant reports a reference that can only be meant as a file. Others (the name of a person, a package, an annotation) are imports only where
// a file of that name is there.
func (r reference) isMeant() bool {
	if strings.HasPrefix(r.target, "./") || strings.HasPrefix(r.target, "../") || strings.HasPrefix(r.target, "~/") {
		return true
	}
	bare, _, _ := strings.Cut(strings.TrimRight(r.target, marksBehind), "#")
	return slices.Contains(proseSuffixes, strings.ToLower(path.Ext(bare)))
}

// marksBehind are the marks that may follow a path in a sentence. Agents take them for a part of it.
const marksBehind = ".,;:!?)]}>'\"*_"
