package tree

import (
	"context"
	"iter"

	"github.com/bloatgate/bloatgate/tree/git"
)

// stagedTree lists everything the index holds, changed or not.
type stagedTree struct {
	repo git.Repo
	disk *checkout
}

// StagedTree is the source of the whole tree that a commit made now would have. Contents are those of the blobs, whatever lies in the worktree; a path
// in a conflict is skipped, and one that is only intended to be added. It needs no HEAD; a bare repository without an index is refused.
//
// The caller keeps the repository and closes it after the source.
func StagedTree(repo git.Repo) (Source, error) {
	if err := needIndex(repo.Info()); err != nil {
		return nil, err
	}
	return &stagedTree{repo: repo, disk: newCheckout(repo.Info())}, nil
}

func (s *stagedTree) Describe() Description {
	info := s.repo.Info()
	return Description{Kind: "staged tree", Root: rootOf(info), Engine: info.Engine}
}

func (s *stagedTree) Close() error { return s.disk.Close() }

func (s *stagedTree) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		entries, err := s.repo.Index(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		sizes, err := sizesOf(ctx, s.repo, indexIDs(entries))
		if err != nil {
			yield(File{}, err)
			return
		}
		intended, err := intentions(ctx, s.repo, entries)
		if err != nil {
			yield(File{}, err)
			return
		}
		for i, e := range entries {
			if i > 0 && entries[i-1].Path == e.Path {
				continue // a further stage of a conflict
			}
			f, err := s.file(e, sizes, intended[e.Path])
			if !yield(f, err) || err != nil {
				return
			}
		}
	}
}

func (s *stagedTree) file(e git.IndexEntry, sizes map[string]int64, intended bool) (File, error) {
	f := File{Path: e.Path, Mode: gitMode(e.Mode), Tracked: true}
	switch {
	case e.Stage != 0:
		return skipped(f, SkipUnmerged, ""), nil
	case intended:
		return skipped(f, SkipIntentToAdd, ""), nil
	}
	f.OID = e.OID
	f, err := blobFile(s.repo, f, sizes[e.OID])
	return s.disk.offer(f), err
}

func indexIDs(entries []git.IndexEntry) (ids []string) {
	for _, e := range entries {
		if e.Stage == 0 && gitMode(e.Mode) != Gitlink {
			ids = append(ids, e.OID)
		}
	}
	return ids
}

// Attributes picks the .gitattributes files above the given files from the index.
func (s *stagedTree) Attributes(ctx context.Context, files []File) ([]File, error) {
	dirs := governing(files)
	var found []File
	for f, err := range s.Files(ctx) {
		if err != nil {
			return nil, err
		}
		if isAttributes(f.Path) && dirs[parentOf(f.Path)] && f.Skip == NotSkipped {
			found = append(found, f)
		}
	}
	return found, nil
}
