package tree

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// shownID is how many digits of a commit's id people are shown.
const shownID = 12

// ranged lists what a range changes.
type ranged struct {
	Range
	repo git.Repo
	disk *checkout

	lock     sync.Mutex
	compared bool // commits do not change: they are compared once
	listed   []change
	gone     []change
}

// Source lists the files of the head that differ from every merge base, and from the base itself: content that the base has at the same
// path by now, because it was merged there by other means, is not new to it. Deletions are not files. File.Base and contents are as for
// Index, from blobs; attributes are the head's. It needs no worktree.
//
// The caller keeps the repository and closes it after the source.
func (r Range) Source(repo git.Repo) Comparison {
	return &ranged{Range: r, repo: repo, disk: newCheckout(repo.Info())}
}

func (r *ranged) Describe() Description {
	info := r.repo.Info()
	against := fmt.Sprintf("%s (%d merge bases)", r.BaseName, len(r.MergeBases))
	switch {
	case r.MergeBases[0].Unborn:
		against = "the empty tree"
	case len(r.MergeBases) == 1:
		id := r.MergeBases[0].OID
		against = fmt.Sprintf("%s (merge base %s)", r.BaseName, id[:min(shownID, len(id))])
	}
	return Description{Kind: "range", Rev: r.Head.OID, Against: against, Root: rootOf(info), Engine: info.Engine}
}

func (r *ranged) Close() error { return r.disk.Close() }

func (r *ranged) Files(ctx context.Context) iter.Seq2[File, error] {
	return changedFiles(ctx, r.repo, r.disk, func(ctx context.Context) ([]change, error) {
		listed, _, err := r.compare(ctx)
		return listed, err
	})
}

func (r *ranged) compare(ctx context.Context) (listed, gone []change, err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.compared {
		return r.listed, r.gone, nil
	}
	lists, err := compareAll(ctx, r.MergeBases, func(ctx context.Context, from git.Revision) ([]git.Change, error) {
		return r.repo.Compare(ctx, from, r.Head)
	})
	if err != nil {
		return nil, nil, err
	}
	listed, gone, err = r.withoutBase(ctx, newToAll(lists), goneFromAll(lists))
	if err == nil {
		r.listed, r.gone, r.compared = listed, gone, true
	}
	return listed, gone, err
}

// withoutBase leaves out what the base has done as well: files it has with the same content, and deletions of files it has no more.
func (r *ranged) withoutBase(ctx context.Context, listed, gone []change) ([]change, []change, error) {
	if slices.Equal(r.MergeBases, []git.Revision{r.Base}) {
		return listed, gone, nil // the base is what was compared with
	}
	paths := make([]string, 0, len(listed)+len(gone))
	for _, c := range slices.Concat(listed, gone) {
		paths = append(paths, c.Path)
	}
	found, err := r.repo.Lookup(ctx, r.Base, paths)
	if err != nil {
		return nil, nil, err
	}
	there := make(map[string]string, len(found))
	for _, e := range found {
		there[e.Path] = e.OID
	}
	listed = slices.DeleteFunc(listed, func(c change) bool { return judged(c.Change) && there[c.Path] == c.OID })
	gone = slices.DeleteFunc(gone, func(c change) bool { return there[c.Path] == "" })
	return listed, gone, nil
}

func (r *ranged) Before(ctx context.Context) (Source, error) {
	listed, gone, err := r.compare(ctx)
	if err != nil {
		return nil, err
	}
	return newBefore(ctx, r.repo, r.MergeBases[0], r, slices.Concat(listed, gone))
}

func (r *ranged) Attributes(ctx context.Context, files []File) ([]File, error) {
	return attributesOf(ctx, r.repo, r.Head, files)
}

// BaseAttributes reads the .gitattributes that the first merge base has above the given files. touched is false, and nothing is read, where
// the range leaves all of them alone: then they are the head's.
func (r *ranged) BaseAttributes(ctx context.Context, files []File) (found []File, touched bool, err error) {
	listed, gone, err := r.compare(ctx)
	if err != nil {
		return nil, false, err
	}
	if !slices.ContainsFunc(slices.Concat(listed, gone), func(c change) bool { return isAttributes(c.Path) }) {
		return nil, false, nil
	}
	found, err = attributesOf(ctx, r.repo, r.MergeBases[0], files)
	return found, true, err
}

// TreeSizes returns the sizes in bytes of all regular files of the head, changed or not, in any order. Blobs that a partial clone lacks
// are left out, and so are the paths of leaveOut.
func (r *ranged) TreeSizes(ctx context.Context, leaveOut []string) ([]int64, error) {
	entries, err := r.repo.Tree(ctx, r.Head)
	if err != nil {
		return nil, err
	}
	var sizes []int64
	for _, e := range entries {
		if mode := gitMode(e.Mode); (mode == Regular || mode == Exec) && e.Size != git.Missing && !slices.Contains(leaveOut, e.Path) {
			sizes = append(sizes, e.Size)
		}
	}
	return sizes, nil
}
