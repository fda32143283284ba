package score

import (
	"strings"
	"unicode/utf8"
)

// anywhere is the path of the span that stands for a context without headers.
const anywhere = ""

// spread makes of a context without headers one span for each file of the patch whose path it has, and one for the lines of all.
func spread(c *Context, p *Patch, t *texts) *Context {
	made := &Context{Spans: []Span{{Path: anywhere, First: 1, Last: len(c.Loose), Lines: c.Loose}}}
	all := strings.Join(c.Loose, "\n")
	union := &text{all: map[string]bool{}}
	for _, change := range p.Files {
		file := t.by[change.Path]
		for line := range file.all {
			union.all[line] = true
		}
		if hasPath(all, change.Path) {
			made.Spans = append(made.Spans, Span{Path: change.Path, First: 1, Last: max(len(file.lines), 1), Lines: c.Loose})
		}
	}
	t.by[anywhere] = union
	return made
}

// hasPath reports that a path stands in a text, and not as the end or the start of a longer one.
func hasPath(text, path string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], path)
		if i < 0 {
			return false
		}
		at := from + i
		if beginsPath(text[:at]) && endsPath(text[at+len(path):]) {
			return true
		}
		from = at + 1
	}
}

// beginsPath reports that what comes after a text can be the start of a path. A tool may write one from "./" on.
func beginsPath(before string) bool {
	before = strings.TrimSuffix(before, "./")
	return before == "" || !isOfPath(before[len(before)-1])
}

// endsPath reports that what comes before a text can be the end of a path: dots may end a sentence.
func endsPath(after string) bool {
	after = strings.TrimLeft(after, ".")
	return after == "" || !isOfPath(after[0])
}

// isOfPath reports that a byte is rather within a path than beside it. Names may hold others, as blanks.
func isOfPath(b byte) bool {
	return b >= utf8.RuneSelf || isWord(b) || strings.IndexByte(`/\.-+~`, b) >= 0
}
