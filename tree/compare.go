package tree

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/bloatgate/bloatgate/tree/git"
)

// Comparison is a source that lists a change: the files of its new side that differ from each of its old sides, which are the parents of
// a commit or the merge bases of a range. Index and Range make one.
type Comparison interface {
	Source
	// Before is the source of what the change replaces, so that the totals of the Comparison less those of Before are what the change
	// adds. It lists, each once and under its old path,
	//
	//   - the old versions of the listed files that had one, as their Base says: a rename is in the Comparison under its new path and here
	//     under its old one;
	//   - the files that every old side has and the new one has not.
	//
	// What only one of several old sides brought, or deleted, is in neither. Submodules were no files, so none is here. Contents are
	// blobs; one that a partial clone lacks is skipped for that reason. Attributes are those of the first old side.
	//
	// It holds the last listing of the Comparison against nothing newer: ask after Files. The caller closes it.
	Before(ctx context.Context) (Source, error)
}

// change is a path that no old side has as the new side has it, and what each old side had instead.
type change struct {
	git.Change
	olds []git.Change
}

// compareAll runs one comparison for each old side.
func compareAll(ctx context.Context, sides []git.Revision, compare func(context.Context, git.Revision) ([]git.Change, error)) ([][]git.Change, error) {
	lists := make([][]git.Change, len(sides))
	group, ctx := errgroup.WithContext(ctx)
	for i, side := range sides {
		group.Go(func() (err error) { lists[i], err = compare(ctx, side); return err })
	}
	return lists, group.Wait()
}

// newToAll are the entries of the new side that are in every list.
func newToAll(lists [][]git.Change) []change {
	return inAll(lists, func(c git.Change) (git.Change, bool) { return c, c.Status != 'D' })
}

// goneFromAll are the paths that every old side has and the new one has not, moved away or deleted.
func goneFromAll(lists [][]git.Change) []change { return inAll(lists, deletion) }

// deletion is the part of a change that took a path away.
func deletion(c git.Change) (git.Change, bool) {
	return git.Change{Status: 'D', Path: c.OldPath, OldPath: c.OldPath, OldMode: c.OldMode, OldOID: c.OldOID}, c.Status == 'D' || c.Status == 'R'
}

// inAll joins by path what part finds in each list, in the order of the first, and keeps what is in all of them.
func inAll(lists [][]git.Change, part func(git.Change) (git.Change, bool)) []change {
	var joined []change
	at := map[string]int{}
	for n, list := range lists {
		for _, c := range list {
			c, ok := part(c)
			if !ok {
				continue
			}
			i, known := at[c.Path]
			if !known && n == 0 {
				i, known = len(joined), true
				at[c.Path] = i
				joined = append(joined, change{Change: c})
			}
			if known {
				joined[i].olds = append(joined[i].olds, c)
			}
		}
	}
	return slices.DeleteFunc(joined, func(c change) bool { return len(c.olds) < len(lists) })
}

// judged reports whether a change has a blob of its own on the new side.
func judged(c git.Change) bool {
	return c.Status != 'U' && !c.IntentToAdd && gitMode(c.Mode) != Gitlink
}

// hasBase reports whether there was a file before: a submodule was none, and a symbolic link is none to a file that holds its target's name.
func hasBase(c git.Change) bool {
	before := gitMode(c.OldMode)
	becomesFile := before == Symlink && c.Status != 'D' && gitMode(c.Mode) != Symlink
	return c.OldPath != "" && before != Gitlink && !becomesFile
}

// pick chooses which old version counts: one with the same content if any old side had it, else the largest, for that is what growth is
// measured from.
func (c change) pick(sizes map[string]int64) (best git.Change, found bool) {
	for _, old := range c.olds {
		same, bestSame := old.OldOID == c.OID, best.OldOID == c.OID
		if hasBase(old) && (!found || same && !bestSame || same == bestSame && sizes[old.OldOID] > sizes[best.OldOID]) {
			best, found = old, true
		}
	}
	return best, found
}

// base is what the file was before, nil for a new one.
func (c change) base(sizes map[string]int64) *Base {
	old, found := c.pick(sizes)
	if !found {
		return nil
	}
	return &Base{Path: old.OldPath, OID: old.OldOID, Size: sizes[old.OldOID], Identical: old.OldOID == c.OID}
}
