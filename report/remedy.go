package report

import (
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// EscapeRemedy is EscapeText of a Finding's Fix. The lines of a configuration that it may end with stay lines, to be pasted as they are.
func EscapeRemedy(fix string) string {
	what, lines := rules.FixParts(fix)
	shown := []string{EscapeText(what)}
	for _, line := range lines {
		shown = append(shown, EscapeText(line))
	}
	return strings.Join(shown, "\n")
}

// MarkdownRemedy shows a Finding's Fix in Markdown, also in a table or in an item of a list: lines of a configuration are lines there too.
func MarkdownRemedy(fix string) string {
	what, lines := rules.FixParts(fix)
	shown := mdText(what)
	for _, line := range lines {
		shown += "<br>" + MarkdownCode(line)
	}
	return shown
}

// remedySentence ends a remedy as a sentence, but for one that ends with lines of a configuration: a full stop would be part of them.
func remedySentence(fix string) string {
	if _, lines := rules.FixParts(fix); len(lines) > 0 {
		return EscapeRemedy(fix)
	}
	return fullStop(EscapeText(fix))
}
