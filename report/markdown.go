package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// MarkdownMarker is the first line of every Markdown report, by which a bot finds its comment to update it.
const MarkdownMarker = "<!-- bloatgate -->"

// Limits of a Markdown report in characters, as units counts them. GitHub takes comments of 65,536 characters.
const (
	markdownLimit = 65_000
	budgetsRoom   = markdownLimit / 5
	notesRoom     = markdownLimit / 10
)

// Markdown writes a comment for a pull request, or a job's summary: the verdict, what the change adds, the budgets, the findings, the most
// important first and as many as have room, what to do, and what was accepted.
func Markdown(w io.Writer, r *rules.Result, o Options) error {
	parts := []string{mdHead(r, o), mdDelta(r.Delta), mdBudgets(r.Budgets)}
	rest := []string{mdAccepted(r), mdNotes(r.Notes), mdFooter(r, o.Tool)}
	room := markdownLimit
	for _, part := range append(parts, rest...) {
		room -= units(part)
	}
	parts = append(append(parts, mdFindings(unhandled(r.Findings, o), room)), rest...)
	_, err := io.WriteString(w, strings.Join(parts, ""))
	return err
}

// units counts characters the way that is safe under any reading of a limit in characters: those outside of Unicode's first plane twice.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

func mdHead(r *rules.Result, o Options) string {
	title := "✅ bloatgate: passed"
	switch {
	case r.Worst() >= cmp.Or(o.FailLevel, rules.Error):
		title = "❌ bloatgate: failed"
	case nothingToJudge(r):
		title = "➖ bloatgate: nothing to judge"
	}
	text := MarkdownMarker + "\n\n## " + title + "\n\n" + mdText(verdictWords(r)) + "\n\n"
	for _, line := range totalsLines(r) {
		text += "- " + mdText(line) + "\n"
	}
	return text
}

// mdDelta tells what the change adds in words, then sets before, change and after apart in a table.
func mdDelta(d *rules.Delta) string {
	if d == nil {
		return ""
	}
	inTable := func(_, _ int64) string { return "" }
	of := "of the touched files"
	if d.Rejudged > 0 {
		of += ", and of those judged otherwise"
	}
	text := "\n### The change\n\n" + mdText(deltaWords(d, inTable)) + "\n\n| tokens " + of + " | before | change | after |\n|---|---:|---:|---:|\n"
	for _, row := range []struct {
		name          string
		before, after int64
	}{
		{"exposed", d.Before.ExposedTokens, d.After.ExposedTokens},
		{"admitted", d.Before.AdmittedTokens, d.After.AdmittedTokens},
		{"total", d.Before.Tokens, d.After.Tokens},
	} {
		text += fmt.Sprintf("| %s | %s | %s | %s |\n", row.name, humanize.Comma(row.before), signed(row.after-row.before), humanize.Comma(row.after))
	}
	return text
}

func mdBudgets(budgets []rules.BudgetUse) string {
	if len(budgets) == 0 {
		return ""
	}
	return "\n### Budgets\n\n| budget | limit | base | change | result | state |\n|---|---:|---:|---:|---:|---|\n" +
		fill(budgetsRoom, len(budgets), func(i int) string { return mdBudget(budgets[i]) }, func(left int) string {
			return "\n… and " + Count(left, "more budget") + "\n"
		})
}

func mdBudget(u rules.BudgetUse) string {
	base, change, result := "–", "–", humanize.Comma(u.Result)
	if u.Compared {
		base, change = humanize.Comma(u.Base), signed(u.Change)
	}
	over := u.Result - u.Limit
	if u.Name == "change" { // which is held against what is added, wherever it starts from
		base, result, over = "–", "–", u.Change-u.Limit
	}
	state := "kept"
	switch {
	case over > 0 && u.Level <= rules.Info:
		state = "over by " + humanize.Comma(over) + ", not by this change"
	case over > 0:
		state = "over by " + humanize.Comma(over)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", mdCode(clip(EscapeText(u.Title()), pathClip)), humanize.Comma(u.Limit), base, change,
		result, state)
}

// fill writes rows as long as they have room, and how many have none.
func fill(room, n int, row func(i int) string, more func(left int) string) string {
	var b strings.Builder
	room -= units(more(n))
	for i := range n {
		line := row(i)
		if room -= units(line); room < 0 {
			b.WriteString(more(n - i))
			break
		}
		b.WriteString(line)
	}
	return b.String()
}

// mdAccepted counts what did not make a finding count: by the baseline, by ignore files, by [[allow]].
func mdAccepted(r *rules.Result) string {
	var lines []string
	if r.Baseline != nil {
		lines = append(lines, "- "+mdText(baselineLine(r.Baseline)))
	}
	var hidden, files int
	var tokens int64
	for _, f := range r.Findings {
		if f.Covered {
			hidden++
		}
	}
	for _, a := range r.Allowed {
		files, tokens = files+a.Files, tokens+a.Tokens
	}
	if hidden > 0 {
		lines = append(lines, "- hidden from agents already: "+Count(hidden, "finding"))
	}
	if files > 0 {
		lines = append(lines, fmt.Sprintf("- allowed with a reason: %s (%s)", Count(files, "file"), Count(tokens, "token")))
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n### Accepted\n\n" + strings.Join(lines, "\n") + "\n"
}

func mdNotes(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return "\n### Notes\n\n" + fill(notesRoom, len(notes), func(i int) string { return "- " + mdText(notes[i]) + "\n" }, func(left int) string {
		return "- … and " + Count(left, "more note") + "\n"
	})
}

func mdFooter(r *rules.Result, tool Tool) string {
	return "\n<sub>" + mdText(fmt.Sprintf("%s %s, tokens by the %s", tool.Name, tool.Version, modelWords(r.Model))) + "</sub>\n"
}
