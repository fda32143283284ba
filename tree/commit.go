package tree

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// commit lists the tree of a revision.
type commit struct {
	repo git.Repo
	rev  git.Revision
	disk *checkout

	lock    sync.Mutex
	entries []git.TreeEntry // a commit does not change: it is listed once
	listed  bool
}

// Commit is the source of the files of a revision. It needs no worktree. The error is of kind git.ErrNoRevision when rev names no commit.
//
// The caller keeps the repository and closes it after the source.
func Commit(ctx context.Context, repo git.Repo, rev string) (Source, error) {
	found, err := repo.Resolve(ctx, rev)
	if err != nil {
		return nil, err
	}
	return At(repo, found), nil
}

// At is Commit for a revision that is found already. Its id may be that of a tree.
func At(repo git.Repo, rev git.Revision) Source {
	return &commit{repo: repo, rev: rev, disk: newCheckout(repo.Info())}
}

func (c *commit) Describe() Description {
	info := c.repo.Info()
	return Description{Kind: "commit", Rev: c.rev.OID, Root: rootOf(info), Engine: info.Engine}
}

// rootOf is the worktree, or the git directory where there is none.
func rootOf(info git.Info) string {
	if info.Root != "" {
		return info.Root
	}
	return info.GitDir
}

func (c *commit) Close() error { return c.disk.Close() }

func (c *commit) list(ctx context.Context) ([]git.TreeEntry, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.listed {
		return c.entries, nil
	}
	entries, err := c.repo.Tree(ctx, c.rev)
	c.entries, c.listed = entries, err == nil
	return entries, err
}

func (c *commit) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		entries, err := c.list(ctx)
		for _, e := range entries {
			f, err := c.file(e)
			if !yield(f, err) || err != nil {
				return
			}
		}
		if err != nil {
			yield(File{}, err)
		}
	}
}

func (c *commit) file(e git.TreeEntry) (File, error) {
	f, err := blobFile(c.repo, File{Path: e.Path, Mode: gitMode(e.Mode), OID: e.OID, Tracked: true}, e.Size)
	return c.disk.offer(f), err
}

// blobFile completes a file whose content is a blob. An absent blob is expected in a partial clone; elsewhere the repository is broken, and
// to go on would be to judge less than there is.
func blobFile(repo git.Repo, f File, size int64) (File, error) {
	info := repo.Info()
	f.Size = max(size, 0)
	switch {
	case f.Mode == Gitlink:
		f.OID = ""
		return skipped(f, SkipSubmodule, ""), nil
	case size == git.Missing && info.Partial:
		return skipped(f, SkipMissingBlob, "object "+f.OID+" was not fetched"), nil
	case size == git.Missing:
		return File{}, &git.Problem{Kind: git.ErrBroken,
			Sentence: fmt.Sprintf("the object %s of %q is missing from the repository %s; run `git fsck` there", f.OID, f.Path, info.GitDir)}
	case unopened[f.Mode] != NotSkipped:
		return skipped(f, unopened[f.Mode], ""), nil
	}
	return f.WithOpener(func() (Content, error) { return repo.Blob(f.OID, size) }), nil
}

// Attributes picks the .gitattributes files above the given files from the listing.
func (c *commit) Attributes(ctx context.Context, files []File) ([]File, error) {
	entries, err := c.list(ctx)
	if err != nil {
		return nil, err
	}
	dirs := governing(files)
	var found []File
	for _, e := range entries {
		if !isAttributes(e.Path) || !dirs[parentOf(e.Path)] {
			continue
		}
		f, err := c.file(e)
		if err != nil {
			return nil, err
		}
		if f.Skip != SkipSymlink && f.Skip != SkipSubmodule { // git does not follow a link there either
			found = append(found, f)
		}
	}
	return found, nil
}
