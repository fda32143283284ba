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
	others        bool // it is no tag of verbatim text, whose blocks only begin with the tag that opens them
}

// attributes of a tag. Names are those of https://github.com/markedjs/marked, by which tags may have underscores: CommonMark allows none.
const attributes = "(?:\\s+[a-z:_][\\w.:-]*(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*\\s*"

const blockNames = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|" +
	"footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|" +
	"section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"

var htmlBlocks = []htmlBlock{
	{lazy.New(`(?i)^<(?:script|pre|style|textarea)(?:[\s>]|$)`), lazy.New(`(?i)</(?:script|pre|style|textarea)>`), true, false, false},
	{lazy.New(`^<!--`), lazy.New(`-->`), true, true, false},
	{lazy.New(`^<\?`), lazy.New(`\?>`), false, false, false},
	{lazy.New(`(?i)^<![a-z]`), lazy.New(`>`), false, false, false},
	{lazy.New(`^<!\[CDATA\[`), lazy.New(`\]\]>`), false, false, false},
	{lazy.New(`(?i)^</?(?:` + blockNames + `)(?:[ \t]|/?>|$)`), blankLine, true, false, false},
	{lazy.New(`(?i)^(?:<[a-z][\w-]*` + attributes + `/?>|</[a-z][\w-]*\s*>)\s*$`), blankLine, false, false, true},
}

// verbatim begins a tag of these, or one whose name begins like them: marked knows no difference.
var verbatim = lazy.New(`(?i)^</?(?:script|pre|style|textarea)`)

var blankLine = lazy.New(`^$`)

// htmlOf is the block that a line begins, nil for none.
func htmlOf(line string, inParagraph bool) *htmlBlock {
	if !strings.HasPrefix(line, "<") {
		return nil
	}
	for i := range htmlBlocks {
		if b := &htmlBlocks[i]; (b.interrupts || !inParagraph) && b.opens.Get().MatchString(line) && !(b.others && verbatim.Get().MatchString(line)) {
			return b
		}
	}
	return nil
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
