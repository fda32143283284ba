package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// changeLines are what a change adds, what became of each budget, and what the baseline accepts: one plain line each, none that has
// nothing to tell.
func changeLines(r *rules.Result) []string {
	var lines []string
	if r.Delta != nil {
		lines = append(lines, deltaLine(r.Delta))
	}
	for _, u := range r.Budgets {
		lines = append(lines, budgetLine(u))
	}
	if r.Baseline != nil && r.Baseline.Matched+len(r.Baseline.Stale) > 0 {
		lines = append(lines, baselineLine(r.Baseline))
	}
	return lines
}

// onlyRemoves reports a change that takes files away and does nothing else.
func onlyRemoves(r *rules.Result) bool {
	return r.Totals.Files == 0 && r.Delta != nil && r.Delta.Before.Files > r.Delta.Rejudged
}

// nothingToJudge reports a scan of nothing, which is not a pass; a change that only removes files is one, or has others judged otherwise.
func nothingToJudge(r *rules.Result) bool {
	rejudges := r.Delta != nil && r.Delta.Rejudged > 0
	return r.Totals.Files == r.Totals.SkippedFiles && !onlyRemoves(r) && !rejudges
}

// deltaLine tells what the change adds, from what to what: "change: +8,286 tokens exposed (527,952 → 536,238), …".
func deltaLine(d *rules.Delta) string {
	return "change: " + deltaWords(d, func(before, after int64) string {
		return " (" + humanize.Comma(before) + " → " + humanize.Comma(after) + ")"
	})
}

// deltaWords tell what the change adds, and call a saving one where nothing else is shown to agents in return. sides may set apart what was
// there before and what there is after it.
func deltaWords(d *rules.Delta, sides func(before, after int64) string) string {
	growth, admitted := d.Exposed(), d.After.AdmittedTokens-d.Before.AdmittedTokens
	if growth == 0 && admitted == 0 {
		return "no tokens more or less"
	}
	words := signedTokens(growth) + " exposed" + sides(d.Before.ExposedTokens, d.After.ExposedTokens) + ", " +
		signed(admitted) + " admitted" + sides(d.Before.AdmittedTokens, d.After.AdmittedTokens)
	if growth < 0 && !d.Loosened {
		words += fmt.Sprintf(": well done, agents read %s less", Count(-growth, "token"))
	}
	return words
}

// budgetLine sets the three numbers of a budget apart: what was there, what the change adds, what comes out.
func budgetLine(u rules.BudgetUse) string {
	parts := []string{"limit " + humanize.Comma(u.Limit)}
	switch {
	case u.Name == "change":
		parts = append(parts, "adds "+humanize.Comma(u.Change)+overBy(u.Change, u.Limit))
	case u.Compared:
		parts = append(parts, "base "+humanize.Comma(u.Base)+overBy(u.Base, u.Limit), "change "+signed(u.Change), "result "+humanize.Comma(u.Result)+overBy(u.Result, u.Limit))
	default:
		parts = append(parts, "used "+humanize.Comma(u.Result)+overBy(u.Result, u.Limit))
	}
	return EscapeText(u.Title()) + ": " + strings.Join(parts, " · ")
}

func overBy(value, limit int64) string {
	if value <= limit {
		return ""
	}
	return " (over by " + humanize.Comma(value-limit) + ")"
}

func baselineLine(b *rules.BaselineUse) string {
	line := fmt.Sprintf("baseline: %s accepted by %s (%s)", Count(b.Matched, "finding"), EscapePath(b.File), Count(b.Tokens, "token"))
	if len(b.Stale) > 0 {
		line += ", " + Count(len(b.Stale), "line") + " stale"
	}
	return line
}

// signed is a number with its sign: "+34,003", "-6,008", "0".
func signed(n int64) string {
	if n > 0 {
		return "+" + humanize.Comma(n)
	}
	return humanize.Comma(n)
}

func signedTokens(n int64) string {
	if n == 1 || n == -1 {
		return signed(n) + " token"
	}
	return signed(n) + " tokens"
}
