package report

import "strings"

// markdownCut closes a Markdown report that had to be cut.
const markdownCut = "\n… and more that has no room here: GitHub shows at most 1 MiB of a step's summary. `bloatgate check --format markdown` prints all of it.\n"

// CutMarkdown shortens a Markdown report to limit bytes and ends it with a sentence that says so. It takes whole lines away, so no character,
// code span or row of a table is cut in two. Where not even the sentence has room it returns "".
func CutMarkdown(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	room := limit - len(markdownCut)
	if room < 0 {
		return ""
	}
	return text[:strings.LastIndexByte(text[:room], '\n')+1] + markdownCut
}
