package tree

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// index lists what a commit made now would change.
type index struct {
	repo    git.Repo
	disk    *checkout
	parents []git.Revision // of the commit that would be made; the first is HEAD or the empty tree

	lock  sync.Mutex
	lists [][]git.Change // the last listing: what differs from each parent; nil before there was one
}

// Index is the source of the staged changes: the entries of the index that differ from HEAD, with what they were before as Base. Deletions
// are not files. While a merge is in progress, entries that equal any parent's are left out (that parent brought them), and Base is
// the larger of the parents' versions. Base.Size is git.Missing when a partial clone lacks the old blob. Contents are those of the
// blobs, whatever lies in the worktree.
//
// The caller keeps the repository and closes it after the source.
func Index(ctx context.Context, repo git.Repo) (Comparison, error) {
	info := repo.Info()
	if err := needIndex(info); err != nil {
		return nil, err
	}
	merged, err := repo.MergeHeads(ctx)
	if err != nil {
		return nil, err
	}
	return &index{repo: repo, disk: newCheckout(info), parents: append([]git.Revision{info.Head}, merged...)}, nil
}

// needIndex refuses a repository that has no index: none is read as an empty one, and a scan of nothing must not look like a pass.
func needIndex(info git.Info) error {
	if !info.Bare || info.IndexFile != "" {
		return nil
	}
	return &git.Problem{Kind: git.ErrNoWorktree,
		Sentence: fmt.Sprintf("the repository %s is bare and has no index to judge; use --rev HEAD, or run in a worktree", info.GitDir)}
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

func (x *index) Close() error { return x.disk.Close() }

func (x *index) Files(ctx context.Context) iter.Seq2[File, error] {
	return changedFiles(ctx, x.repo, x.disk, func(ctx context.Context) ([]change, error) {
		lists, err := x.compare(ctx)
		return newToAll(lists), err
	})
}

// compare compares the index with every parent.
func (x *index) compare(ctx context.Context) ([][]git.Change, error) {
	lists, err := compareAll(ctx, x.parents, x.repo.Changed)
	if err != nil {
		return nil, err
	}
	x.lock.Lock()
	defer x.lock.Unlock()
	x.lists = lists
	return lists, nil
}

// compared is the last comparison; the first one if there was none.
func (x *index) compared(ctx context.Context) ([][]git.Change, error) {
	x.lock.Lock()
	lists := x.lists
	x.lock.Unlock()
	if lists != nil {
		return lists, nil
	}
	return x.compare(ctx)
}

func (x *index) Before(ctx context.Context) (Source, error) {
	lists, err := x.compared(ctx)
	if err != nil {
		return nil, err
	}
	return newBefore(ctx, x.repo, x.parents[0], x, slices.Concat(newToAll(lists), goneFromAll(lists)))
}
