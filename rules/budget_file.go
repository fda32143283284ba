package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/dustin/go-humanize"
)

// fileBudget is a compiled [[budget.file]] entry.
type fileBudget struct {
	paths  []string
	list   *pattern.List
	tokens int64
}

func compileFileBudgets(entries []config.PathBudget) ([]fileBudget, error) {
	var out []fileBudget
	for i, e := range entries {
		list, err := compilePatterns(e.Paths)
		if err != nil {
			return nil, fmt.Errorf("could not compile the patterns of [[budget.file]] entry %d: %w", i+1, err)
		}
		out = append(out, fileBudget{e.Paths, list, e.Tokens})
	}
	return out, nil
}

// tightestBudget is the smallest budget that names the path and holds less than so many tokens, nil when there is none.
func tightestBudget(budgets []fileBudget, path string, tokens int64) *fileBudget {
	var tightest *fileBudget
	for i := range budgets {
		b := &budgets[i]
		if tokens <= b.tokens || tightest != nil && tightest.tokens <= b.tokens {
			continue
		}
		if named, _ := b.list.Match(path); named {
			tightest = b
		}
	}
	return tightest
}

// budgetFinding holds one file against the smallest budget that names it.
func (r *runner) budgetFinding(_ *Pass, s *Stat) (*Finding, error) {
	tightest := tightestBudget(r.budgets, s.Path, s.Tokens)
	if tightest == nil {
		return nil, nil
	}
	return &Finding{Rule: BudgetRule, Level: Error, Path: s.Path, Class: s.Class, Gate: s.Gate, Bytes: s.Bytes, Tokens: s.Tokens, Limit: tightest.tokens, Unit: "tokens", Covered: s.Covered,
		Message: fmt.Sprintf("budget.file %s: %s tokens, %s over its %s", quoteAll(tightest.paths), humanize.Comma(s.Tokens),
			humanize.Comma(s.Tokens-tightest.tokens), humanize.Comma(tightest.tokens)),
		Fix: "Shorten or split the file, or raise its budget in .bloatgate.toml.", sized: true}, nil
}
