package report

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// TestRuleIsNamed: whoever reads a finding finds the id that `bloatgate rules ID` takes.
func TestRuleIsNamed(t *testing.T) {
	for message, want := range map[string]bool{
		"budget.repo: 1,000 tokens, 500 over its 500":              true,
		"the change adds 9 tokens; budget.change allows 5":         true,
		"budget.dir packages/web: base over by 1, you add 2":       true,
		"budget.dir budgets: 1,000 tokens, 500 over its 500":       true,
		"the budget was agreed on; it is held":                     false,
		"budget: the rule is the first word, and needs no further": false,
	} {
		var out strings.Builder
		result := &rules.Result{Findings: []rules.Finding{{Rule: "budget", Level: rules.Error, Message: message, Fix: "Spend less."}}}
		if err := Text(&out, result, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "why  rule budget\n"); got != want {
			t.Errorf("%s: the line is there: %v\n%s", message, got, out.String())
		}
	}
}

// TestFoldersBesideFiles: the line of the source counts folders that could not be listed apart.
func TestFoldersBesideFiles(t *testing.T) {
	r := &rules.Result{Source: tree.Description{Kind: "worktree"}, Skipped: map[tree.Skip]int{tree.SkipUnreadable: 2, tree.SkipUnlisted: 1},
		Totals: rules.Totals{Files: 3, SkippedFiles: 2, Bytes: 4}}
	const want = "worktree: 3 files, 4 B, 2 skipped (unreadable), 1 folder not listed"
	if got := SourceLine(r); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestLineOfTheSecondFinding: the head of a block has the line of the first finding alone.
func TestLineOfTheSecondFinding(t *testing.T) {
	for _, c := range []struct {
		line    int
		message string
		want    string
	}{
		{10, "The entry matches nothing.", "also warn, line 10\n"},
		{10, "line 10 is wide", "also warn\n"},
		{1, "line 12 is wide", "also warn, line 1\n"},
		{3, "The entry matches nothing.", "also warn\n"},
		{0, "The entry matches nothing.", "also warn\n"},
	} {
		var out strings.Builder
		result := &rules.Result{Findings: []rules.Finding{
			{Rule: "stale-allow", Level: rules.Warn, Path: ".bloatgate.toml", Line: 3, Message: "first"},
			{Rule: "stale-allow", Level: rules.Warn, Path: ".bloatgate.toml", Line: c.line, Message: c.message},
		}}
		if err := Text(&out, result, Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("line %d, %q:\n%s", c.line, c.message, out.String())
		}
	}
}
