package rules

import (
	"cmp"
	"context"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// Exposed is what agents can read of the file today, in tokens: nothing of a skipped or a hidden one.
func (s *Stat) Exposed() int64 {
	if s.Covered || s.Verdict == Skip {
		return 0
	}
	return s.Tokens
}

// Compare fills in what the change costs that the result is about: before is the other side of its comparison (tree.Comparison), which is
// judged by the same options.
func (res *Result) Compare(ctx context.Context, before tree.Source, opt Options) error {
	opt.Changed, opt.Whole, opt.ContentIDs = false, false, false
	old, err := Run(ctx, before, opt)
	if err != nil {
		return err
	}
	res.Delta = &Delta{Before: old.Totals, After: res.Totals, Files: fileDeltas(old.Files, res.Files)}
	return nil
}

// fileDeltas pairs the old and new versions of files, those that moved too.
func fileDeltas(old, now []Stat) []FileDelta {
	before := make(map[string]int64, len(old))
	for i := range old {
		before[old[i].Path] = old[i].Exposed()
	}
	var deltas []FileDelta
	add := func(d FileDelta) {
		if d.Before != d.After {
			deltas = append(deltas, d)
		}
	}
	for i := range now {
		s := &now[i]
		add(FileDelta{Path: s.Path, Before: before[s.Was], After: s.Exposed()})
		delete(before, s.Was)
	}
	for path, tokens := range before {
		add(FileDelta{Path: path, Before: tokens})
	}
	slices.SortFunc(deltas, func(a, b FileDelta) int {
		return cmp.Or(cmp.Compare(b.Growth(), a.Growth()), cmp.Compare(a.Path, b.Path))
	})
	return deltas
}

// Growth is what the file's change adds, in exposed tokens; negative for a saving.
func (d FileDelta) Growth() int64 { return d.After - d.Before }

// Exposed is what the change adds to what agents can read, in tokens; negative for a saving.
func (d *Delta) Exposed() int64 { return d.After.ExposedTokens - d.Before.ExposedTokens }
