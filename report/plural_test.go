package report_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// single is a result in which everything there is to count is one.
func single(t testing.TB) *rules.Result {
	r := clean(t)
	r.Source.Kind = "range"
	r.Files = []rules.Stat{{Path: "a", Bytes: 1, Tokens: 1, Verdict: rules.Exclude}}
	r.Totals = rules.Totals{Files: 1, ExcludedFiles: 1, BinaryFiles: 1, Bytes: 1, BinaryBytes: 1, Tokens: 1, ExposedTokens: 1, LockTokens: 1}
	r.Skipped, r.ConfigExcluded = map[tree.Skip]int{tree.SkipSymlink: 1}, 1
	r.Allowed = []rules.AllowUse{{Patterns: []string{"b"}, Files: 1, Tokens: 1}}
	r.Delta = &rules.Delta{Before: rules.Totals{Files: 1, Tokens: 1, ExposedTokens: 1, AdmittedTokens: 1}, After: rules.Totals{}}
	r.Budgets = []rules.BudgetUse{{Name: "change", Limit: 1, Base: 1, Change: 1, Result: 1, Compared: true}, {Name: "repo", Limit: 1, Result: 1}}
	r.Baseline = &rules.BaselineUse{File: "x", Entries: 1, Matched: 1, Tokens: 1, Stale: []string{"one"}}
	for _, unit := range []string{"tokens", "bytes"} {
		for _, level := range []rules.Level{rules.Info, rules.Warn, rules.Error} {
			r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: level, Path: "a", Bytes: 1, Tokens: 1, Limit: 1, Unit: unit})
		}
	}
	r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: rules.Error, Path: "a", Covered: true}, rules.Finding{Rule: "data", Level: rules.Error, Path: "a", Baselined: true})
	return r
}

// crowded is a result of which one finding, budget and note more is there than a report shows.
func crowded(t testing.TB, level rules.Level) *rules.Result {
	r := clean(t)
	for i := range 11 {
		r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: level, Path: fmt.Sprint("d/", i), Tokens: 1, Bytes: 1, Class: rules.Data, Message: "m"})
	}
	return r
}

var falsePlurals = regexp.MustCompile(`(?:^|[^0-9.,])[+-]?1 (?:more )?(?:tokens|bytes|files|lines|findings|errors|warnings|notes|budgets|characters|changes|copies|commits)\b`)

func TestOneIsSingular(t *testing.T) {
	results := []*rules.Result{single(t), crowded(t, rules.Error), crowded(t, rules.Warn), crowded(t, rules.Info)}
	growing := single(t)
	growing.Delta.Before, growing.Delta.After = growing.Delta.After, growing.Delta.Before
	for i, r := range append(results, growing) {
		for _, name := range report.Names() {
			for _, o := range []report.Options{{}, {Files: true, Verbose: true}} {
				if found := falsePlurals.FindString(string(render(t, name, r, o))); found != "" {
					t.Errorf("result %d as %s has %q", i, name, found)
				}
			}
		}
	}
	if !falsePlurals.MatchString("adds +1 tokens") || falsePlurals.MatchString("21 tokens, 0.1 tokens, 1,001 files") {
		t.Error("the test sees nothing")
	}
}
