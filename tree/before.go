package tree

import (
	"context"
	"iter"
	"maps"
	"slices"

	"github.com/bloatgate/bloatgate/tree/git"
)

// wholeTree knows the sizes of the tree that its files belong to.
type wholeTree interface {
	TreeSizes(ctx context.Context, leaveOut []string) ([]int64, error)
}

// before lists the old side of a comparison.
type before struct {
	repo  git.Repo
	at    git.Revision // the first old side
	after wholeTree
	files []File
}

// newBefore collects the old versions of changed paths and of those that are gone. Each old path counts once, even where two files were
// made of it, or where one old side calls its file moved and another deleted.
func newBefore(ctx context.Context, repo git.Repo, at git.Revision, after wholeTree, changes []change) (Source, error) {
	sizes, err := sizesOf(ctx, repo, oldIDs(changes))
	if err != nil {
		return nil, err
	}
	olds := map[string]git.Change{}
	for _, c := range changes {
		old, found := c.pick(sizes)
		had, again := olds[old.OldPath]
		if found && (!again || c.Status != 'D' && sizes[old.OldOID] > sizes[had.OldOID]) {
			olds[old.OldPath] = old
		}
	}
	b := &before{repo: repo, at: at, after: after}
	for _, path := range slices.Sorted(maps.Keys(olds)) {
		old := olds[path]
		f, err := blobFile(repo, File{Path: path, Mode: gitMode(old.OldMode), OID: old.OldOID, Tracked: true}, sizes[old.OldOID])
		if err != nil {
			return nil, err
		}
		b.files = append(b.files, f)
	}
	return b, nil
}

func (b *before) Describe() Description {
	info := b.repo.Info()
	return Description{Kind: "before", Rev: b.at.OID, Root: rootOf(info), Engine: info.Engine}
}

func (b *before) Close() error { return nil }

func (b *before) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		for _, f := range b.files {
			if err := ctx.Err(); err != nil {
				yield(File{}, err)
				return
			}
			if !yield(f, nil) {
				return
			}
		}
	}
}

func (b *before) Attributes(ctx context.Context, files []File) ([]File, error) {
	return attributesOf(ctx, b.repo, b.at, files)
}

// TreeSizes are those of the new side: what a percentile of them allows must be the same for both, or a change elsewhere in the repository
// would seem to change these files.
func (b *before) TreeSizes(ctx context.Context, leaveOut []string) ([]int64, error) {
	return b.after.TreeSizes(ctx, leaveOut)
}

// attributesOf reads the .gitattributes a revision has above the given files. The tree is not listed for it.
func attributesOf(ctx context.Context, repo git.Repo, rev git.Revision, files []File) ([]File, error) {
	if len(files) == 0 {
		return nil, nil
	}
	paths := attributePaths(files)
	if !repo.Info().Partial { // most of them are not there, and elsewhere this is the quick way to see that
		there, err := repo.Lookup(ctx, rev, paths)
		if err != nil || len(there) == 0 {
			return nil, err
		}
		paths = paths[:0]
		for _, e := range there {
			paths = append(paths, e.Path)
		}
	}
	entries, err := repo.Entries(ctx, rev, paths)
	if err != nil {
		return nil, err
	}
	var found []File
	for _, e := range entries {
		mode := gitMode(e.Mode)
		if mode != Regular && mode != Exec { // git does not follow a link there either
			continue
		}
		f, err := blobFile(repo, File{Path: e.Path, Mode: mode, OID: e.OID, Tracked: true}, e.Size)
		if err != nil {
			return nil, err
		}
		found = append(found, f)
	}
	return found, nil
}
