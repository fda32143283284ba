package report_test

import (
	"fmt"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

func bytesModel(t testing.TB) tokens.Estimator {
	t.Helper()
	model, err := tokens.Bytes(tokens.DefaultPerByte)
	if err != nil {
		t.Fatal(err)
	}
	return model
}

// clean is a result without a finding.
func clean(t testing.TB) *rules.Result {
	return &rules.Result{
		Source: tree.Description{Kind: "index", Rev: "HEAD", Root: "/repo", Against: "HEAD", Engine: "plumbing"},
		Model:  bytesModel(t),
		Files: []rules.Stat{{Path: "a.go", Bytes: 10, Tokens: 3, Class: rules.Source, Verdict: rules.Admit, Encoding: "utf-8"},
			{Path: "link", Bytes: 4, Verdict: rules.Skip, Skip: tree.SkipSymlink}},
		Totals:  rules.Totals{Files: 2, SkippedFiles: 1, Bytes: 14, Tokens: 3, ExposedTokens: 3, AdmittedTokens: 3},
		Skipped: map[tree.Skip]int{tree.SkipSymlink: 1},
	}
}

// bundle is the finding most tests use.
func bundle() rules.Finding {
	return rules.Finding{
		Rule: "limit", Level: rules.Error, Path: "public/app.js", Class: rules.Minified, Gate: "head",
		Bytes: 190_012, Tokens: 47_503, Limit: 25_000, Unit: "tokens",
		Message:     "minified code: 47,503 tokens (190,012 bytes); limit 25,000 tokens",
		Fix:         "Build the bundle in CI instead of committing it.",
		Evidence:    []rules.Evidence{{Name: "widest line", Value: "189,625 characters", Line: 6}, {Name: "lines", Value: "7"}},
		Fingerprint: "f00d",
	}
}

// everything is a result with one of each kind of statement, hostile names and texts among them.
func everything(t testing.TB) *rules.Result {
	r := clean(t)
	r.Source = tree.Description{Kind: "worktree", Root: "/re\xffpo", Engine: "plumbing"}
	r.Files = append(r.Files,
		rules.Stat{Path: "huge\xff.log", Bytes: 618_890, Tokens: 154_723, Class: rules.Data, Verdict: rules.Exclude, Gate: "head",
			Reason: "rows of data", Encoding: "utf-8"},
		rules.Stat{Path: "new\nline.txt", Bytes: 9, Tokens: 3, Class: rules.Prose, Verdict: rules.Admit, Covered: true},
		rules.Stat{Path: "public/app.js", Bytes: 190_012, Tokens: 47_503, Class: rules.Minified, Verdict: rules.Exclude, Gate: "head"},
		rules.Stat{Path: "x.png", Bytes: 700_000, Class: rules.Binary, Verdict: rules.Exclude, Gate: "magic", Binary: true})
	r.Findings = []rules.Finding{
		{Rule: "budget", Level: rules.Warn, Tokens: 900_000, Bytes: 3_600_000, Class: "", Limit: 800_000, Unit: "tokens", Message: "The repository is over its budget."},
		{Rule: "limit", Level: rules.Error, Path: "huge\xff.log", Class: rules.Data, Gate: "head", Bytes: 618_890, Tokens: 154_723,
			Limit: 25_000, Unit: "tokens", Message: "Rows\nlike \x1b[31m\u202egnp.exe", Fix: "Keep it out of git.",
			Evidence: []rules.Evidence{{Name: "marker", Value: "a\x00b\xfe", Line: 1}}},
		{Rule: "lookalike", Level: rules.Warn, Path: "public/app.js", Line: 3, EndLine: 9, Class: rules.Minified, Message: "Second statement."},
		bundle(),
		{Rule: "covered", Level: rules.Error, Path: "vendor/x.c", Class: rules.Vendored, Covered: true, Tokens: 9_000, Bytes: 36_000},
		{Rule: "wide", Level: rules.Info, Path: "src/table.js", Class: rules.Source, Bytes: 8_000, Tokens: 2_000, Message: "One line is wide.",
			Evidence: []rules.Evidence{{Name: "widest line", Value: "6,226 characters", Line: 201}}},
		{Rule: "limit", Level: rules.Warn, Path: "x.png", Class: rules.Binary, Gate: "magic", Bytes: 700_000, Limit: 500_000, Unit: "bytes"},
	}
	r.Totals = rules.Totals{Files: 4_983, ExcludedFiles: 40, SkippedFiles: 12, BinaryFiles: 34, Bytes: 12_345_678, BinaryBytes: 2_000_000,
		Tokens: 3_100_000, ExposedTokens: 3_000_000, AdmittedTokens: 2_000_000, LockTokens: 200_000}
	r.Skipped = map[tree.Skip]int{tree.SkipSubmodule: 1, tree.SkipSymlink: 11}
	r.ConfigExcluded = 3
	r.Allowed = []rules.AllowUse{
		{Patterns: []string{"third_party/sqlite3.c", "a\tb"}, Reason: "we \x1b patch it", Until: "2027-06-30", Files: 1, Tokens: 2_000_000},
		{Patterns: []string{"old/**"}, Reason: "gone soon", Until: "2020-01-01", Expired: true},
	}
	r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: rules.Error, Path: "zoo/old.csv", Class: rules.Data, Gate: "name", Bytes: 400_000, Tokens: 100_000,
		Limit: 25_000, Unit: "tokens", Message: "data: 100,000 tokens", Baselined: true, Fingerprint: "beef"})
	r.Delta = &rules.Delta{Before: rules.Totals{Files: 1, Tokens: 1_000, ExposedTokens: 1_000, AdmittedTokens: 1_000},
		After: rules.Totals{Files: 2, Tokens: 35_003, ExposedTokens: 35_003, AdmittedTokens: 1_010},
		Files: []rules.FileDelta{{Path: "huge\xff.log", After: 34_003}, {Path: "a.go", Before: 1_010, After: 1_000}}}
	r.Budgets = []rules.BudgetUse{
		{Name: "change", Limit: 20_000, Base: 1_000, Change: 34_003, Result: 35_003, Compared: true, Level: rules.Error},
		{Name: "repo", Limit: 100_000, Base: 120_160, Change: 34_003, Result: 154_163, Compared: true, Level: rules.Error},
		{Name: "dir", Path: "we\xffb\n", Limit: 10_000, Base: 9_000, Change: -10, Result: 8_990, Compared: true},
		{Name: "repo-admitted", Limit: 3_000_000, Result: 2_000_000},
	}
	r.Baseline = &rules.BaselineUse{File: ".bloatgate-baseline", Entries: 2, Matched: 1, Tokens: 100_000, Stale: []string{"data gone\x1b.csv"}}
	r.Notes = []string{"The allow entry old/** ended on 2020-01-01."}
	return r
}

// many has more findings of one kind than a report shows: twelve lock files below web, eleven of them alike.
func many(t testing.TB) *rules.Result {
	r := clean(t)
	for i := range 14 {
		r.Findings = append(r.Findings, rules.Finding{Rule: "limit", Level: rules.Warn, Path: fmt.Sprintf("web/p%02d/package-lock.json", i),
			Class: rules.Lock, Bytes: 40_000, Tokens: int64(20_000 - i), Limit: 2_000, Unit: "tokens"})
	}
	r.Findings = append(r.Findings, rules.Finding{Rule: "limit", Level: rules.Warn, Path: "yarn.lock", Class: rules.Lock, Tokens: 5_000})
	return r
}
