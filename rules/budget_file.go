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

// budgetFinding holds one file against the smallest budget that names it.
func (r *runner) budgetFinding(p *Pass, s *Stat) (*Finding, error) {
	var tightest *fileBudget
	for i := range r.budgets {
		b := &r.budgets[i]
		if s.Tokens <= b.tokens || tightest != nil && tightest.tokens <= b.tokens {
			continue
		}
		if named, _ := b.list.Match(s.Path); named {
			tightest = b
		}
	}
	if tightest == nil {
		return nil, nil
	}
	f := Finding{Rule: BudgetRule, Level: Error, Path: s.Path, Class: s.Class, Gate: s.Gate, Bytes: s.Bytes, Tokens: s.Tokens, Limit: tightest.tokens, Unit: "tokens", Covered: s.Covered,
		Message: fmt.Sprintf("budget.file %s: %s tokens, %s over its %s", quoteAll(tightest.paths), humanize.Comma(s.Tokens),
			humanize.Comma(s.Tokens-tightest.tokens), humanize.Comma(tightest.tokens)),
		Fix: "Shorten or split the file, or raise its budget in .bloatgate.toml."}
	r.grown(p, &f)
	return &f, nil
}
