package tree

import (
	"context"
	"iter"
	"slices"

	"github.com/bloatgate/bloatgate/tree/git"
)

// newIDs are the blobs of the new side, oldIDs those of the old sides.
func newIDs(changes []change) (ids []string) {
	for _, c := range changes {
		if judged(c.Change) {
			ids = append(ids, c.OID)
		}
	}
	return ids
}

func oldIDs(changes []change) (ids []string) {
	for _, c := range changes {
		for _, old := range c.olds {
			if hasBase(old) {
				ids = append(ids, old.OldOID)
			}
		}
	}
	return ids
}

// sizesOf asks for the sizes of all blobs at once.
func sizesOf(ctx context.Context, repo git.Repo, ids []string) (map[string]int64, error) {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	told, err := repo.Sizes(ctx, ids)
	sizes := make(map[string]int64, len(told))
	for i, size := range told {
		sizes[ids[i]] = size
	}
	return sizes, err
}

// changedFiles yields the files of the new side, as Source.Files does.
func changedFiles(ctx context.Context, repo git.Repo, disk *checkout, find func(context.Context) ([]change, error)) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		changes, err := find(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		sizes, err := sizesOf(ctx, repo, slices.Concat(newIDs(changes), oldIDs(changes)))
		if err != nil {
			yield(File{}, err)
			return
		}
		for _, c := range changes {
			f, err := changedFile(repo, c, sizes)
			if !yield(disk.offer(f), err) || err != nil {
				return
			}
		}
	}
}

func changedFile(repo git.Repo, c change, sizes map[string]int64) (File, error) {
	f := File{Path: c.Path, Mode: gitMode(c.Mode), OID: c.OID, Tracked: true, Base: c.base(sizes)}
	switch {
	case c.Status == 'U':
		f.OID, f.Mode = "", Regular
		return skipped(f, SkipUnmerged, ""), nil
	case c.IntentToAdd:
		f.OID = ""
		return skipped(f, SkipIntentToAdd, ""), nil
	}
	return blobFile(repo, f, sizes[c.OID])
}
