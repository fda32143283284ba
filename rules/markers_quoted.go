package rules

import (
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// introducing are the last words of a line that what it speaks of follows.
var introducing = setOf("is", "are", "was", "were", "be", "reads", "read", "says", "say", "with", "as", "like", "that", "which", "of", "line", "lines", "begins", "starts", "follows")

// quotation is how a line begins that is quoted in a comment: with quotation marks, or with the signs of another comment.
var quotation = lazy.New(`^(?:["'“‘«\x60]|(?://|#|--|;|%|/\*)\s)`)

// fence is a line that begins or ends a block of code.
var fence = lazy.New("^(?:```|~~~|</?pre>|</?code>)")

// isQuoted reports that a line of a comment is an example of a marker: it stands in a block of code or between quotation marks, or the line above it
// introduces it ("the output begins with", "such files have this line:"). Files about generators have such lines, and people write them.
func isQuoted(lines []headerLine, i int) bool {
	fences, before := 0, ""
	for _, line := range lines[:i] {
		if fence.Get().MatchString(line.inside) {
			fences++
		} else if line.text != "" {
			before = line.text
		}
	}
	next := i > 0 && lines[i-1].text != "" && isQuoted(lines, i-1) // of a list, or of a longer example
	return fences%2 == 1 || quotation.Get().MatchString(lines[i].inside) || introduces(before) || next
}

// introduces reports a line of some words that ends as what introduces another does. A warning is part of a marker.
func introduces(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	const least = 3
	if len(words) < least || notToEdit(strings.ToLower(line)) {
		return false
	}
	last := words[len(words)-1]
	return strings.HasSuffix(last, ":") || introducing[last]
}

// notToEdit reports a warning in a text in lower case.
func notToEdit(lower string) bool {
	return strings.Contains(lower, "not edit") || strings.Contains(lower, "not modify")
}
