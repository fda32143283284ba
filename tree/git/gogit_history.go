package git

import (
	"cmp"
	"context"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
)

func (e *embedded) history(ctx context.Context, rev Revision, most int, merges bool) ([]Commit, error) {
	var commits []Commit
	err := e.walkBack(ctx, plumbing.NewHash(rev.OID), func(c *commitObject) (more bool, err error) {
		if len(c.parents) > 1 && !merges {
			return true, nil
		}
		found := Commit{OID: c.id.String(), Time: c.when, Message: c.message}
		for _, parent := range c.parents {
			found.Parents = append(found.Parents, parent.String())
		}
		if len(c.parents) < 2 && !c.cut {
			if err := e.changedPaths(ctx, c, &found); err != nil {
				return false, err
			}
		}
		commits = append(commits, found)
		return len(commits) < most, nil
	})
	return commits, e.unreadable(err, "the history of "+rev.OID)
}

// walkBack visits the ancestors of a commit, itself included, the latest first, until visit wants no more.
func (e *embedded) walkBack(ctx context.Context, from plumbing.Hash, visit func(*commitObject) (bool, error)) error {
	seen := map[plumbing.Hash]bool{from: true}
	queue := []*commitObject{}
	add := func(id plumbing.Hash) error {
		c, err := e.commit(id)
		if err != nil {
			return err
		}
		at, _ := slices.BinarySearchFunc(queue, c, func(a, b *commitObject) int {
			return cmp.Compare(a.when, b.when)
		})
		queue = slices.Insert(queue, at, c)
		return nil
	}
	if err := add(from); err != nil {
		return err
	}
	for len(queue) > 0 {
		latest := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		more, err := visit(latest)
		if err != nil || !more {
			return err
		}
		for _, parent := range latest.parents {
			if seen[parent] {
				continue
			}
			seen[parent] = true
			if err := add(parent); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// changedPaths finds the paths that differ from a commit's only parent, or all of a commit without one.
func (e *embedded) changedPaths(ctx context.Context, c *commitObject, found *Commit) error {
	var before plumbing.Hash
	if len(c.parents) > 0 {
		parent, err := e.commit(c.parents[0])
		if err != nil {
			return err
		}
		before = parent.tree
	}
	s := sides{e: e}
	if err := s.walk(ctx, "", before, c.tree); err != nil {
		return err
	}
	old := make(map[string]TreeEntry, len(s.old))
	for _, entry := range s.old {
		old[entry.Path] = entry
	}
	for _, entry := range s.now {
		was := old[entry.Path]
		if was.OID != entry.OID || was.Mode != entry.Mode {
			found.Paths = append(found.Paths, entry.Path)
		}
		if was.OID != entry.OID && kindOf(was.Mode) == kindOf(entry.Mode) {
			found.Edited = append(found.Edited, entry.Path)
		}
		delete(old, entry.Path)
	}
	for gone := range old {
		found.Paths = append(found.Paths, gone)
	}
	slices.Sort(found.Paths)
	slices.Sort(found.Edited)
	return nil
}
