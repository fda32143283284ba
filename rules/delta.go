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
	opt.beBefore()
	old, err := Run(ctx, before, opt)
	if err != nil {
		return err
	}
	res.Delta = &Delta{Before: old.Totals, After: res.touched(), Files: fileDeltas(old.Files, res.Files), old: old.Files}
	return nil
}

// touched are the totals of the new versions that may have had old ones: a submodule is no file on either side, and what is only intended to
// be added is not part of the change.
func (res *Result) touched() (t Totals) {
	for i := range res.Files {
		if s := &res.Files[i]; s.Skip != tree.SkipSubmodule && s.Skip != tree.SkipIntentToAdd {
			t.add(s)
		}
	}
	return t
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
	sortDeltas(deltas)
	return deltas
}

func sortDeltas(deltas []FileDelta) {
	slices.SortFunc(deltas, func(a, b FileDelta) int {
		return cmp.Or(cmp.Compare(b.Growth(), a.Growth()), cmp.Compare(a.Path, b.Path))
	})
}

// Missing counts the old versions that a partial clone lacks: what the change adds cannot be told without them.
func (d *Delta) Missing() (n int) {
	for i := range d.old {
		if d.old[i].Skip == tree.SkipMissingBlob {
			n++
		}
	}
	return n
}

// Growth is what the file's change adds, in exposed tokens; negative for a saving.
func (d FileDelta) Growth() int64 { return d.After - d.Before }

// Exposed is what the change adds to what agents can read, in tokens; negative for a saving.
func (d *Delta) Exposed() int64 { return d.After.ExposedTokens - d.Before.ExposedTokens }

// Rewind tells what the whole tree before the change was, from the tree after it: all it takes is to put the old versions of the touched
// files in the place of the new ones. That holds only where the change touches no file that decides about others (see Widen).
func (res *Result) Rewind(after *Result) (before *Result) {
	touched := make(map[string]bool, len(res.Files))
	for i := range res.Files {
		touched[res.Files[i].Path] = true
	}
	before = &Result{Skipped: map[tree.Skip]int{}}
	for i := range after.Files {
		if s := &after.Files[i]; !touched[s.Path] {
			before.add(*s)
		}
	}
	for i := range res.Delta.old {
		before.add(res.Delta.old[i])
	}
	return before
}
