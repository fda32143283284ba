package tree

import (
	"context"
	"fmt"
	"iter"

	"golang.org/x/sync/errgroup"

	"github.com/bloatgate/bloatgate/tree/git"
)

// worktree lists what lies on disk: tracked files, and untracked ones that git does not ignore.
type worktree struct {
	repo git.Repo
	disk *disk
}

// Worktree is the source of the files on disk: those git tracks and those it would offer to add, by git's own ignore rules. File.OID is the
// id the index holds for a tracked file, which the content on disk may have left behind. A repository without a worktree is an error.
//
// The caller keeps the repository and closes it after the source.
func Worktree(repo git.Repo) (Source, error) {
	info := repo.Info()
	if info.Root == "" {
		return nil, &git.Problem{Kind: git.ErrNoWorktree,
			Sentence: fmt.Sprintf("the repository %s has no worktree to judge here; use --rev HEAD, or run in a worktree", info.GitDir)}
	}
	disk, err := openDisk(info.Root)
	if err != nil {
		return nil, err
	}
	return &worktree{repo: repo, disk: disk}, nil
}

func (w *worktree) Describe() Description {
	info := w.repo.Info()
	return Description{Kind: "worktree", Root: info.Root, Engine: info.Engine}
}

func (w *worktree) Close() error { return w.disk.close() }

func (w *worktree) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		tracked, untracked, err := w.list(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		parents := newParents(w.disk)
		files := merge(w.trackedFiles(tracked), untrackedFiles(untracked))
		statAll(files, func(f *File) { *f = w.disk.lookBelow(*f, parents) }, yield)
	}
}

func (w *worktree) list(ctx context.Context) (tracked []git.IndexEntry, untracked []git.Untracked, err error) {
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() (err error) { tracked, err = w.repo.Index(ctx); return err })
	both.Go(func() (err error) { untracked, err = w.repo.Untracked(ctx); return err })
	return tracked, untracked, both.Wait()
}

// trackedFiles makes one file of each path, whatever the number of its stages.
func (w *worktree) trackedFiles(entries []git.IndexEntry) []File {
	files := make([]File, 0, len(entries))
	for i, e := range entries {
		if i > 0 && entries[i-1].Path == e.Path {
			continue
		}
		f := File{Path: e.Path, Mode: gitMode(e.Mode), Tracked: true}
		switch {
		case f.Mode == Gitlink:
			f.Skip = SkipSubmodule
		case e.SkipWorktree:
			f.Skip = SkipSparse // until it turns out to be there
		}
		if e.Stage == 0 {
			f.OID = e.OID
			f.index = func() (Content, int64, error) { return w.indexBlob(e.OID) }
		}
		files = append(files, f)
	}
	return files
}

func untrackedFiles(entries []git.Untracked) []File {
	files := make([]File, 0, len(entries))
	for _, e := range entries {
		f := File{Path: e.Path}
		switch {
		case e.Nested:
			f.Mode, f.Skip, f.Detail = Gitlink, SkipSubmodule, "a repository of its own"
		case e.Denied != "":
			f.Mode, f.Skip, f.Detail = Irregular, SkipUnreadable, e.Denied
		}
		files = append(files, f)
	}
	return files
}

// merge joins two sorted lists.
func merge(a, b []File) []File {
	if len(b) == 0 {
		return a
	}
	out := make([]File, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].Path <= b[0].Path {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

func (w *worktree) indexBlob(oid string) (Content, int64, error) {
	sizes, err := w.repo.Sizes(context.Background(), []string{oid})
	if err != nil {
		return nil, 0, err
	}
	blob, err := w.repo.Blob(oid, sizes[0])
	return blob, sizes[0], err
}

// Attributes looks for .gitattributes in the directories above the files, as git does: also for one that is itself ignored.
func (w *worktree) Attributes(ctx context.Context, files []File) ([]File, error) {
	parents := newParents(w.disk)
	return attributesAt(files, func(rel string) File { return w.disk.lookBelow(File{Path: rel}, parents) }), ctx.Err()
}
