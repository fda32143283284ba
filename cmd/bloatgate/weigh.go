package main

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// weigh tells what a change adds and holds it, or the whole tree, against the budgets.
func (s *session) weigh(ctx context.Context, result *rules.Result) error {
	comparison, changes := s.source.(tree.Comparison)
	var deciders []string
	if changes {
		var err error
		if deciders, err = s.compare(ctx, comparison, result); err != nil {
			return err
		}
	}
	trees, err := s.trees(ctx, result, len(deciders) > 0)
	if err == nil && changes {
		err = s.complete(result, trees)
	}
	if err != nil {
		return err
	}
	switch {
	case len(deciders) > 0 && s.span != nil:
		result.Widen(trees)
	case len(deciders) > 0:
		result.Delta.Loosened = true
		result.Notes = append(result.Notes, fmt.Sprintf("What is staged edits %s. What that does to files it leaves alone is not counted here: check --diff counts it.", strings.Join(deciders, ", ")))
	}
	if len(s.options.Paths) > 0 { // these are parts of trees
		trees = rules.Trees{}
	}
	return result.HoldBudgets(s.options.Config.Budget, trees)
}

// compare asks what the files of a change were before. A hook should not read the old versions of everything that is staged for a line of
// its report: there a budget has to ask for that, and without one only the old versions that findings depend on are read. Where all were
// read, deciders are the touched files that decide about others.
func (s *session) compare(ctx context.Context, comparison tree.Comparison, result *rules.Result) (deciders []string, err error) {
	all := s.span != nil || s.options.Config.Budget.Change > 0
	if !all && !result.Unsettled() {
		return nil, nil
	}
	before, err := comparison.Before(ctx)
	if err != nil {
		return nil, err
	}
	defer before.Close()
	if all {
		if err := result.Compare(ctx, before, s.before()); err != nil {
			return nil, err
		}
		if deciders, err = s.deciders(ctx, comparison, before); err != nil {
			return nil, err
		}
	}
	return deciders, result.Settle(ctx, before, s.options)
}

// deciders are the paths on either side of a change that decide about other files, whether they are judged themselves or not.
func (s *session) deciders(ctx context.Context, sides ...tree.Source) ([]string, error) {
	found := map[string]bool{}
	for _, side := range sides {
		for f, err := range side.Files(ctx) {
			if err != nil {
				return nil, err
			}
			if path.Base(f.Path) == ".gitattributes" || s.decidesCover(f.Path) {
				found[f.Path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), nil
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

// trees judges the whole trees that there is a need for: by budgets of the repository and of directories, and by a range that decides about
// files it leaves alone. With PATHs it is the part of the trees that they name.
func (s *session) trees(ctx context.Context, result *rules.Result, decides bool) (trees rules.Trees, err error) {
	budgets := rules.WholeTreeBudgets(s.options.Config.Budget) && len(s.options.Paths) == 0
	switch {
	case s.options.Whole && budgets:
		return rules.Trees{After: result}, nil
	case s.span == nil || !budgets && !decides:
		return trees, nil
	}
	if trees.After, err = s.wholeTree(ctx, s.span.Head, s.options); err != nil {
		return trees, err
	}
	if decides || s.options.Config.Gates.Size.P95 {
		trees.Before, err = s.wholeTree(ctx, s.span.MergeBases[0], s.before())
	} else {
		trees.Before = result.Rewind(trees.After)
	}
	return trees, err
}

// before are the options that judge the old side of a comparison: its own ignore files hide its files.
func (s *session) before() rules.Options {
	options := s.options
	options.Covered = s.coveredBefore
	return options
}

func (s *session) wholeTree(ctx context.Context, rev git.Revision, options rules.Options) (*rules.Result, error) {
	source := tree.At(s.place.repo, rev)
	defer source.Close()
	options.Changed, options.ContentIDs = false, false
	return rules.Run(ctx, source, options)
}
