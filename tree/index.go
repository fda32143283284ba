package tree

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bloatgate/bloatgate/tree/git"
)

// index lists what a commit made now would change.
type index struct {
	repo    git.Repo
	parents []git.Revision // of the commit that would be made; the first is HEAD or the empty tree

	lock  sync.Mutex
	first *[]git.Change // against the first parent, from the last listing
}

// Index is the source of the staged changes: the entries of the index that differ from HEAD, with what they were before as Base. Deletions
// are not files. While a merge is in progress, entries that equal any parent's are left out (that parent brought them), and Base is
// the larger of the parents' versions. Base.Size is git.Missing when a partial clone lacks the old blob. Contents come from blobs, never from the worktree.
//
// The caller keeps the repository and closes it after the source.
func Index(ctx context.Context, repo git.Repo) (Source, error) {
	info := repo.Info()
	if info.Bare && info.IndexFile == "" {
		return nil, &git.Problem{Kind: git.ErrNoWorktree,
			Sentence: fmt.Sprintf("the repository %s is bare and has no index to judge; use --rev HEAD, or run in a worktree", info.GitDir)}
	}
	merged, err := repo.MergeHeads(ctx)
	if err != nil {
		return nil, err
	}
	return &index{repo: repo, parents: append([]git.Revision{info.Head}, merged...)}, nil
}

func (x *index) Describe() Description {
	info := x.repo.Info()
	d := Description{Kind: "index", Rev: "HEAD", Against: "HEAD", Root: rootOf(info), Engine: info.Engine}
	if x.parents[0].Unborn {
		d.Rev, d.Against = x.parents[0].OID, "an unborn HEAD"
	}
	if len(x.parents) > 1 {
		d.Against += " and the merged parents"
	}
	return d
}

func (x *index) Close() error { return nil }

func (x *index) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		staged, err := x.staged(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		sizes, err := x.sizes(ctx, staged)
		if err != nil {
			yield(File{}, err)
			return
		}
		for _, s := range staged {
			f, err := x.file(s, sizes)
			if !yield(f, err) || err != nil {
				return
			}
		}
	}
}

// staged compares the index with every parent and keeps the paths that differ from all of them.
func (x *index) staged(ctx context.Context) ([]stagedChange, error) {
	lists := make([][]git.Change, len(x.parents))
	group, ctx := errgroup.WithContext(ctx)
	for i, parent := range x.parents {
		group.Go(func() (err error) { lists[i], err = x.repo.Changed(ctx, parent); return err })
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	x.lock.Lock()
	x.first = &lists[0]
	x.lock.Unlock()
	return newToAll(lists), nil
}

// sizes asks for the sizes of all blobs at once, new and old.
func (x *index) sizes(ctx context.Context, staged []stagedChange) (map[string]int64, error) {
	sizes := map[string]int64{}
	for _, s := range staged {
		if judged(s.Change) {
			sizes[s.OID] = 0
		}
		for _, old := range s.olds {
			if hasBase(old) {
				sizes[old.OldOID] = 0
			}
		}
	}
	oids := make([]string, 0, len(sizes))
	for oid := range sizes {
		oids = append(oids, oid)
	}
	slices.Sort(oids)
	told, err := x.repo.Sizes(ctx, oids)
	for i := range told {
		sizes[oids[i]] = told[i]
	}
	return sizes, err
}

func (x *index) file(s stagedChange, sizes map[string]int64) (File, error) {
	f := File{Path: s.Path, Mode: gitMode(s.Mode), OID: s.OID, Tracked: true, Base: base(s, sizes)}
	switch {
	case s.Status == 'U':
		f.OID, f.Mode = "", Regular
		return skipped(f, SkipUnmerged, ""), nil
	case s.IntentToAdd:
		f.OID = ""
		return skipped(f, SkipIntentToAdd, ""), nil
	}
	return blobFile(x.repo, f, sizes[s.OID])
}
