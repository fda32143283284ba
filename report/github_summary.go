package report

import "github.com/bloatgate/bloatgate/rules"

// summaryLines are the text report's summary for a log: plain lines, and the notes, which have no place of their own there.
func summaryLines(r *rules.Result) []string {
	lines := totalsLines(r)
	if r.Totals.Files > 0 {
		lines = append(lines, modelLine(r))
	}
	lines = append(lines, changeLines(r)...)
	for _, note := range r.Notes {
		lines = append(lines, "note: "+note)
	}
	return append(lines, verdictWords(r))
}

// totalsLines say what was judged and what it costs.
func totalsLines(r *rules.Result) []string {
	lines := []string{SourceLine(r)}
	if r.Totals.Files > 0 {
		lines = append(lines, uncoloured().tokensLine(r))
	}
	return lines
}

// verdictWords are the last line of the text report: "2 errors, 1 warning".
func verdictWords(r *rules.Result) string { return uncoloured().verdictLine(r) }

func uncoloured() *textReport { return &textReport{palette: newPalette(false)} }
