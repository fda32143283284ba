package main

import (
	"context"
	"fmt"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// weigh tells what a change adds and holds it, or the whole tree, against the budgets.
func (s *session) weigh(ctx context.Context, result *rules.Result) error {
	comparison, changes := s.source.(tree.Comparison)
	if changes {
		if err := s.compare(ctx, comparison, result); err != nil {
			return err
		}
	}
	trees, err := s.trees(ctx, result)
	if err == nil && changes {
		err = s.complete(result, trees)
	}
	if err != nil {
		return err
	}
	return result.HoldBudgets(s.options.Config.Budget, trees)
}

// compare asks what the files of a change were before. A hook should not read the old versions of everything that is staged for a line of
// its report: there a budget has to ask for that, and without one only the old versions that findings depend on are read.
func (s *session) compare(ctx context.Context, comparison tree.Comparison, result *rules.Result) error {
	all := s.span != nil || s.options.Config.Budget.Change > 0
	if !all && !result.Unsettled() {
		return nil
	}
	before, err := comparison.Before(ctx)
	if err != nil {
		return err
	}
	defer before.Close()
	if all {
		if err := result.Compare(ctx, before, s.before()); err != nil {
			return err
		}
	}
	return result.Settle(ctx, before, s.options)
}

// complete refuses a change whose contents a partial clone lacks: new ones would pass unread, and without the old ones old bloat looks new.
func (s *session) complete(result *rules.Result, trees rules.Trees) error {
	n := result.Lacking()
	if result.Delta != nil {
		n = result.Delta.Missing()
	}
	n += result.Skipped[tree.SkipMissingBlob]
	for _, whole := range []*rules.Result{trees.Before, trees.After} {
		if whole != nil {
			n = max(n, whole.Skipped[tree.SkipMissingBlob])
		}
	}
	if n == 0 {
		return nil
	}
	what := "what is staged"
	if s.span != nil {
		what = "the range"
	}
	return fmt.Errorf("%s cannot be judged: this partial clone lacks %s of it; %s", what, report.Count(n, "file"), completeClone)
}

// trees judges the whole trees that budgets of the repository and of directories are held against, if there are such budgets.
func (s *session) trees(ctx context.Context, result *rules.Result) (trees rules.Trees, err error) {
	switch {
	case !rules.WholeTreeBudgets(s.options.Config.Budget):
		return trees, nil
	case s.options.Whole:
		return rules.Trees{After: result}, nil
	case s.span == nil || len(s.options.Paths) > 0:
		return trees, nil
	}
	if trees.After, err = s.wholeTree(ctx, s.span.Head.OID, s.options); err != nil {
		return trees, err
	}
	var ok bool
	if trees.Before, ok = result.Rewind(trees.After, s.decidesCover); !ok || s.options.Config.Gates.Size.P95 {
		trees.Before, err = s.wholeTree(ctx, s.span.MergeBases[0].OID, s.before())
	}
	return trees, err
}

// before are the options that judge the old side of a comparison: its own ignore files hide its files.
func (s *session) before() rules.Options {
	options := s.options
	options.Covered = s.coveredBefore
	return options
}

func (s *session) wholeTree(ctx context.Context, rev string, options rules.Options) (*rules.Result, error) {
	source, err := tree.Commit(ctx, s.place.repo, rev)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	options.Changed, options.ContentIDs = false, false
	return rules.Run(ctx, source, options)
}
