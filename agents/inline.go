package agents

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// tag is one in a paragraph.
var tag = lazy.New(`(?i)^(?:<[a-z][\w-]*` + attributes + `/?>|</[a-z][\w:-]*\s*>)`)

// longTag is how many bytes of a text are searched for the end of a tag, so that many that do not end are no work.
const longTag = 4_096

// htmlSpans are what else there is of HTML in a paragraph: how it begins and ends.
var htmlSpans = []struct{ opens, closes string }{{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}

// scanner finds what is no text in a paragraph.
type scanner struct {
	text   string
	runs   map[int][]int   // where runs of backticks start, by their length
	absent map[string]bool // ends of spans that there are no more of: none is looked for in vain
	open   []int           // brackets that may begin a label
	labels []stretch       // those that do
}

// withoutMarkup puts a blank in the place of code between two equal runs of backticks, of tags and comments, and of what stands around the label of
// a link; its line ends stay.
func withoutMarkup(text string) string {
	s := scanner{text: text, runs: map[int][]int{}, absent: map[string]bool{}}
	for _, run := range backticks(text) {
		s.runs[run.end-run.start] = append(s.runs[run.end-run.start], run.start)
	}
	var b strings.Builder
	done := 0
	for _, part := range s.markup() {
		b.WriteString(text[done:part.start] + " " + strings.Repeat("\n", strings.Count(text[part.start:part.end], "\n")))
		done = part.end
	}
	b.WriteString(text[done:])
	return b.String()
}

// markup are the stretches of the text that are no text of its own, in order.
func (s *scanner) markup() (parts []stretch) {
	for at := 0; ; {
		next := strings.IndexAny(s.text[at:], "\\`<[]")
		if next < 0 {
			break
		}
		at += next
		size, isText := s.next(at)
		if !isText {
			parts = append(parts, stretch{at, at + size})
		}
		at += size
	}
	parts = append(parts, s.labels...)
	slices.SortFunc(parts, func(a, b stretch) int { return cmp.Compare(a.start, b.start) })
	return parts
}

// longLink is how many bytes of a text are searched for the end of what a link leads to.
const longLink = 1_000

// target is what stands behind the label of a link: where it leads, and a title. Claude Code reads the label as a text of its own; of an image
// that is not known.
var target = lazy.New(`^\]\(\s*(?:<[^<>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))*)(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)`)

// bracket measures what stands behind the label that ends at a place, and notes where that began; one character of text where no link ends.
func (s *scanner) bracket(at int) (size int, isText bool) {
	if s.text[at] == '[' {
		s.open = append(s.open, at)
		return 1, true
	}
	if len(s.open) == 0 {
		return 1, true
	}
	label := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	if !strings.HasPrefix(s.text[at:], "](") {
		return 1, true
	}
	size = len(target.Get().FindString(s.text[at:min(at+longLink, len(s.text))]))
	if size == 0 {
		return 1, true
	}
	if label == 0 || s.text[label-1] != '!' {
		s.labels = append(s.labels, stretch{label, label + 1})
	}
	return size, false
}

// next measures what begins at a place.
func (s *scanner) next(at int) (size int, isText bool) {
	rest := s.text[at:]
	switch rest[0] {
	case '`':
		return s.code(at)
	case '[', ']':
		return s.bracket(at)
	case '<':
		if size := s.html(rest); size > 0 {
			return size, false
		}
		return 1, true
	}
	return min(2, len(rest)), true // a backslash: what follows is a character like others
}

// code measures a span between equal runs of backticks, or the first of them where there is no other.
func (s *scanner) code(at int) (size int, isText bool) {
	length := len(s.text[at:]) - len(strings.TrimLeft(s.text[at:], "`"))
	starts := s.runs[length]
	for len(starts) > 0 && starts[0] <= at {
		starts = starts[1:]
	}
	if s.runs[length] = starts; len(starts) == 0 {
		return length, true
	}
	return starts[0] + length - at, false
}

// html measures a tag or a comment, 0 where there is none.
func (s *scanner) html(rest string) int {
	for _, span := range htmlSpans {
		if !strings.HasPrefix(rest, span.opens) {
			continue
		}
		if s.absent[span.closes] {
			return 0
		}
		end := strings.Index(rest[len(span.opens):], span.closes)
		if s.absent[span.closes] = end < 0; end < 0 {
			return 0
		}
		return len(span.opens) + end + len(span.closes)
	}
	return len(tag.Get().FindString(rest[:min(len(rest), longTag)]))
}
