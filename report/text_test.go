package report

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
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
