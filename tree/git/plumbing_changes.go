package git

import (
	"context"
	"slices"
	"strings"
)

// diffIndex compares the index with a tree, never with the worktree.
var diffIndex = []string{"diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--ignore-submodules=none", "--no-renames"}

func (p *installed) Changed(ctx context.Context, against Revision) ([]Change, error) {
	p.objects.warm() // sizes are asked for next; its start overlaps with the comparison
	out, _, err := p.run.output(ctx, slices.Concat(diffIndex, []string{"--ita-visible-in-index", against.OID, "--"})...)
	if err != nil {
		return nil, explainRead(err, p.info, "the staged changes")
	}
	changes, err := parseChanges(out)
	if err != nil {
		return nil, garbled(err, p.info, "the staged changes")
	}
	changes = settle(changes)
	if err := p.markIntents(ctx, against, changes); err != nil {
		return nil, err
	}
	return withRenames(ctx, p, changes)
}

// settle sorts by path and keeps one change a path: an unmerged path is reported as such, and may be once more as a difference.
func settle(changes []Change) []Change {
	slices.SortStableFunc(changes, func(a, b Change) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return unmergedFirst(a) - unmergedFirst(b)
	})
	return slices.CompactFunc(changes, func(a, b Change) bool { return a.Path == b.Path })
}

func unmergedFirst(c Change) int {
	if c.Status == 'U' {
		return 0
	}
	return 1
}

// markIntents tells entries of `git add -N` from files that are staged empty: both hold the empty blob, so only when one of those is
// among the changes git is asked a second time, with such entries left out.
func (p *installed) markIntents(ctx context.Context, against Revision, changes []Change) error {
	empty := emptyBlob(p.info.ObjectFormat)
	suspect := func(c Change) bool { return c.OID == empty && c.Status != 'D' && c.Status != 'U' }
	if !slices.ContainsFunc(changes, suspect) {
		return nil
	}
	out, _, err := p.run.output(ctx, slices.Concat(diffIndex, []string{"--ita-invisible-in-index", against.OID, "--"})...)
	if err != nil {
		return explainRead(err, p.info, "the staged changes")
	}
	visible, err := parseChanges(out)
	if err != nil {
		return garbled(err, p.info, "the staged changes")
	}
	staged := make(map[string]bool, len(visible))
	for _, c := range visible {
		staged[c.Path] = c.Status != 'D'
	}
	for i, c := range changes {
		changes[i].IntentToAdd = suspect(c) && !staged[c.Path]
	}
	return nil
}
