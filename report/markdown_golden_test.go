package report_test

import (
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// nasty are file names that try to be more than names: to markup, to GitHub's log, to a terminal, to a spreadsheet.
var nasty = []string{
	"a|b\\|c`d``e`.txt", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "![x](https://evil.example/x.png)", "[x](javascript:alert(1))",
	"@octocat", "#1", "octocat/repo#1", "https://evil.example/", "www.evil.example", "GH-1", "::add-mask::x", "##[add-path]x", "\r\n::error::x",
	"x\n## y", "\x1b[31mred", "\u202egnp.exe", "huge\xff.log", "=cmd|'/c calc'!A1", "-1+1", "@SUM(A1)", "a;=1+1", "--> <b>", " lead", "100%0A::error::x",
	"````````````````````````````````````````````````````````````````````````````````````````<img src=x>", "$x$", "&lt;b&gt;", "'quoted",
	"0123456789abcdef0123456789abcdef01234567", "a,line=3::x", "1. list", "2) list", " =1+1",
}

// injections is a result in which everything that comes from a repository is nasty.
func injections(t testing.TB) *rules.Result {
	r := clean(t)
	r.Source.Against = "@octocat/<b>`x`|#1\n::error::x"
	r.Findings = nil
	for i, name := range nasty {
		r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: rules.Level(1 + i%3), Path: name, Line: i, Class: rules.Data, Gate: "head",
			Bytes: 4_000, Tokens: int64(1_000 + i), Limit: 500, Unit: "tokens", Message: name, Fix: name, Fingerprint: name,
			Evidence: []rules.Evidence{{Name: "marker", Value: name, Line: 1}}})
		r.Notes = append(r.Notes, name)
		r.Files = append(r.Files, rules.Stat{Path: name, Verdict: rules.Exclude, Reason: name})
		r.Budgets = append(r.Budgets, rules.BudgetUse{Name: "dir", Path: name, Limit: 10, Base: 5, Change: 7, Result: 12, Compared: true, Level: rules.Error})
		r.Allowed = append(r.Allowed, rules.AllowUse{Patterns: []string{name}, Reason: name, Files: 1})
	}
	r.Baseline = &rules.BaselineUse{File: nasty[0], Stale: nasty}
	return r
}

// saving is a change that leaves less than there was, in a repository whose budget was used up before.
func saving(t testing.TB) *rules.Result {
	r := clean(t)
	r.Source = tree.Description{Kind: "range", Rev: "HEAD", Against: "main", Engine: "plumbing"}
	r.Delta = &rules.Delta{Before: rules.Totals{Tokens: 9_000, ExposedTokens: 9_000, AdmittedTokens: 8_000},
		After: rules.Totals{Tokens: 3_000, ExposedTokens: 3_000, AdmittedTokens: 3_000}}
	r.Budgets = []rules.BudgetUse{{Name: "repo", Limit: 50_000, Base: 70_000, Change: -6_000, Result: 64_000, Compared: true}}
	return r
}

func TestGoldenForCI(t *testing.T) {
	for name, c := range map[string]struct {
		format  string
		result  *rules.Result
		options report.Options
	}{
		"github-clean.txt":    {"github", clean(t), report.Options{}},
		"github-all.txt":      {"github", everything(t), report.Options{}},
		"github-many.txt":     {"github", many(t), report.Options{}},
		"github-hostile.txt":  {"github", injections(t), report.Options{}},
		"markdown-clean.md":   {"markdown", clean(t), report.Options{}},
		"markdown-saving.md":  {"markdown", saving(t), report.Options{}},
		"markdown-empty.md":   {"markdown", &rules.Result{Source: tree.Description{Kind: "index"}, Model: bytesModel(t)}, report.Options{}},
		"markdown-all.md":     {"markdown", everything(t), report.Options{}},
		"markdown-many.md":    {"markdown", many(t), report.Options{FailLevel: rules.Warn}},
		"markdown-hostile.md": {"markdown", injections(t), report.Options{}},
		"csv-clean.csv":       {"csv", clean(t), report.Options{}},
		"csv-all.csv":         {"csv", everything(t), report.Options{Files: true}},
		"csv-hostile.csv":     {"csv", injections(t), report.Options{Files: true}},
	} {
		t.Run(name, func(t *testing.T) {
			c.options.Tool = tool
			golden(t, name, render(t, c.format, c.result, c.options))
		})
	}
}
