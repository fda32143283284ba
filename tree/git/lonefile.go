package git

import (
	"context"
	"slices"
)

// withFile is a repository with one revision more, which holds a single file.
type withFile struct {
	Repo
	head Revision
	file TreeEntry
}

// WithFile is a repository in which a blob that no tree need have is a revision: a tree that has it as its only file. Comparisons to that revision
// have to start from the empty tree.
func WithFile(repo Repo, file TreeEntry) Repo { return &withFile{repo, LoneFile(file), file} }

// LoneFile is the revision that WithFile makes of a file.
func LoneFile(file TreeEntry) Revision { return Revision{OID: file.OID} }

func (w *withFile) Compare(ctx context.Context, from, to Revision) ([]Change, error) {
	if to != w.head {
		return w.Repo.Compare(ctx, from, to)
	}
	return []Change{{Status: 'A', Path: w.file.Path, Mode: w.file.Mode, OID: w.file.OID}}, ctx.Err()
}

func (w *withFile) Tree(ctx context.Context, rev Revision) ([]TreeEntry, error) {
	if rev != w.head {
		return w.Repo.Tree(ctx, rev)
	}
	return []TreeEntry{w.file}, ctx.Err()
}

func (w *withFile) Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev != w.head {
		return w.Repo.Entries(ctx, rev, paths)
	}
	if !slices.Contains(paths, w.file.Path) {
		return nil, ctx.Err()
	}
	return []TreeEntry{w.file}, ctx.Err()
}

func (w *withFile) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev != w.head {
		return w.Repo.Lookup(ctx, rev, paths)
	}
	found, err := w.Entries(ctx, rev, paths)
	return onlyBlobs(found), err
}
