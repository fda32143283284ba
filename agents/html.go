package agents

import (
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// htmlBlock is a kind of HTML that is a block of its own in Markdown. Claude Code looks for no import in one, but for what stands behind comments:
// https://github.com/ai-driven-dev/framework/issues/719.
type htmlBlock struct {
	opens, closes lazy.Regexp // the first line, and the last
	interrupts    bool        // it ends a paragraph above it
	comment       bool
}

// attributes of a tag. Names are those of https://github.com/markedjs/marked, by which tags may have underscores: CommonMark allows none.
const attributes = "(?:\\s+[a-z:_][\\w.:-]*(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*\\s*"

const blockNames = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|" +
	"footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|" +
	"section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"

var htmlBlocks = []htmlBlock{
	{lazy.New(`(?i)^<(?:script|pre|style|textarea)(?:[\s>]|$)`), lazy.New(`(?i)</(?:script|pre|style|textarea)>`), true, false},
	{lazy.New(`^<!--`), lazy.New(`-->`), true, true},
	{lazy.New(`^<\?`), lazy.New(`\?>`), false, false},
	{lazy.New(`(?i)^<![a-z]`), lazy.New(`>`), false, false},
	{lazy.New(`^<!\[CDATA\[`), lazy.New(`\]\]>`), false, false},
	{lazy.New(`(?i)^</?(?:` + blockNames + `)(?:[ \t]|/?>|$)`), blankLine, true, false},
	{lazy.New(`(?i)^(?:<[a-z][\w-]*` + attributes + `/?>|</[a-z][\w-]*\s*>)\s*$`), blankLine, false, false},
}

var blankLine = lazy.New(`^$`)

// htmlOf is the block that a line begins, nil for none.
func htmlOf(line string, inParagraph bool) *htmlBlock {
	if !strings.HasPrefix(line, "<") {
		return nil
	}
	for i := range htmlBlocks {
		if b := &htmlBlocks[i]; (b.interrupts || !inParagraph) && b.opens.Get().MatchString(line) {
			return b
		}
	}
	return nil
}

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
}

// withoutMarkup puts a blank in the place of code between two equal runs of backticks, and of tags and comments; its line ends stay.
func withoutMarkup(text string) string {
	s := scanner{text, map[int][]int{}, map[string]bool{}}
	for _, run := range backticks(text) {
		s.runs[run.end-run.start] = append(s.runs[run.end-run.start], run.start)
	}
	var b strings.Builder
	done := 0
	for at := 0; ; {
		next := strings.IndexAny(text[at:], "\\`<")
		if next < 0 {
			break
		}
		at += next
		size, isText := s.next(at)
		if !isText {
			b.WriteString(text[done:at] + " " + strings.Repeat("\n", strings.Count(text[at:at+size], "\n")))
			done = at + size
		}
		at += size
	}
	b.WriteString(text[done:])
	return b.String()
}

// next measures what begins at a place.
func (s *scanner) next(at int) (size int, isText bool) {
	rest := s.text[at:]
	switch rest[0] {
	case '`':
		return s.code(at)
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

// withoutComments puts a blank in the place of comments, the last of which may not end; its line ends stay.
func withoutComments(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "<!--")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		comment, behind, _ := strings.Cut(rest, "-->")
		b.WriteString(" " + strings.Repeat("\n", strings.Count(comment, "\n")))
		text = behind
	}
}
