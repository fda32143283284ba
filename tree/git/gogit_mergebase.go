package git

import (
	"cmp"
	"context"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
)

// Marks of a commit in a search for common ancestors.
const (
	ofFirst  = 1 << iota // the first revision descends from it, or is it
	ofOthers             // one of the others does
	settled              // a descendant of it is a common ancestor already
	common               // it was found to be one
)

// ancestry walks back through history from several commits at once, the latest commit first. Go-git's own search reads all of one side's
// history and does not know where a shallow clone ends.
type ancestry struct {
	e     *embedded
	marks map[plumbing.Hash]uint8
	times map[plumbing.Hash]int64 // seconds since 1970, as the committer's clock said
	queue []waiting               // sorted by time
}

func (e *embedded) ancestry() *ancestry {
	return &ancestry{e: e, marks: map[plumbing.Hash]uint8{}, times: map[plumbing.Hash]int64{}}
}

type waiting struct {
	id      plumbing.Hash
	when    int64
	parents []plumbing.Hash
}

func (e *embedded) MergeBases(ctx context.Context, a, b Revision) ([]Revision, error) {
	if a.Unborn || b.Unborn {
		return nil, nil
	}
	found, err := e.bestCommon(ctx, plumbing.NewHash(a.OID), plumbing.NewHash(b.OID))
	if err != nil {
		return nil, e.unreadable(err, "the history of "+a.OID+" and "+b.OID)
	}
	var bases []Revision
	for _, id := range found {
		bases = append(bases, Revision{OID: id.String()})
	}
	sortRevisions(bases)
	return bases, nil
}

func (e *embedded) bestCommon(ctx context.Context, a, b plumbing.Hash) ([]plumbing.Hash, error) {
	walk := e.ancestry()
	found, err := walk.common(ctx, a, b)
	if err != nil {
		return nil, err
	}
	if hidden, err := walk.hidesMergeBase(); err != nil || hidden {
		return nil, err
	}
	if len(found) < 2 {
		return found, nil
	}
	// Clocks that disagree let the walk come upon an ancestor before its descendant: each is held against the others once more.
	var best []plumbing.Hash
	for i, candidate := range found {
		again := e.ancestry()
		if _, err := again.common(ctx, candidate, slices.Delete(slices.Clone(found), i, i+1)...); err != nil {
			return nil, err
		}
		if again.marks[candidate]&ofOthers == 0 {
			best = append(best, candidate)
		}
	}
	return best, nil
}

// common finds the common ancestors of one commit and any of the others, but those below one that was found.
func (w *ancestry) common(ctx context.Context, first plumbing.Hash, others ...plumbing.Hash) ([]plumbing.Hash, error) {
	err := w.mark(first, ofFirst)
	for _, other := range others {
		if err == nil {
			err = w.mark(other, ofOthers)
		}
	}
	var found []plumbing.Hash
	open := func(c waiting) bool { return w.marks[c.id]&settled == 0 }
	for err == nil && slices.ContainsFunc(w.queue, open) {
		latest := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		marks := w.marks[latest.id] &^ common
		if marks == ofFirst|ofOthers {
			if w.marks[latest.id]&common == 0 {
				w.marks[latest.id] |= common
				found = append(found, latest.id)
			}
			marks |= settled
		}
		for _, parent := range latest.parents {
			if err == nil {
				err = w.mark(parent, marks)
			}
		}
		if err == nil {
			err = ctx.Err()
		}
	}
	return slices.DeleteFunc(found, func(id plumbing.Hash) bool { return w.marks[id]&settled != 0 }), err
}

// mark adds marks to a commit. One that learns something new has to tell its parents, so it waits for its turn, again if need be.
func (w *ancestry) mark(id plumbing.Hash, marks uint8) error {
	if w.marks[id]&marks == marks {
		return nil
	}
	w.marks[id] |= marks
	commit, err := w.e.commit(id)
	if err != nil {
		return err
	}
	w.times[id] = commit.when
	c := waiting{id: id, when: commit.when, parents: commit.parents}
	at, _ := slices.BinarySearchFunc(w.queue, c, func(a, b waiting) int { return cmp.Compare(a.when, b.when) })
	w.queue = slices.Insert(w.queue, at, c)
	return nil
}

// hidesMergeBase reports that the end of a shallow clone may hide a later common ancestor than those that common found.
func (w *ancestry) hidesMergeBase() (bool, error) {
	ends, err := w.e.shallow()
	if err != nil || len(ends) == 0 {
		return false, err
	}
	var sides [2]sideOf
	for id, marks := range w.marks {
		switch marks {
		case ofFirst:
			sides[0].add(w.times[id], ends[id])
		case ofOthers:
			sides[1].add(w.times[id], ends[id])
		}
	}
	return mayHide(sides[0], sides[1]), nil
}
