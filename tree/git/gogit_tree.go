package git

import (
	"context"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
)

func (e *embedded) Tree(ctx context.Context, rev Revision) ([]TreeEntry, error) {
	entries, err := e.flatten(ctx, rev)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		if entries[i].Mode == ModeGitlink {
			continue
		}
		if entries[i].Size, err = e.size(entries[i].OID); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// flatten lists a tree without sizes.
func (e *embedded) flatten(ctx context.Context, rev Revision) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	var entries []TreeEntry
	commit, err := object.GetCommit(e.store, plumbing.NewHash(rev.OID))
	if err == nil {
		err = e.flattenInto(ctx, &entries, "", commit.TreeHash)
	}
	if err != nil {
		return nil, e.unreadable(err, "the tree of "+rev.OID)
	}
	slices.SortFunc(entries, func(a, b TreeEntry) int { return strings.Compare(a.Path, b.Path) })
	return entries, nil
}

func (e *embedded) flattenInto(ctx context.Context, entries *[]TreeEntry, prefix string, id plumbing.Hash) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tree, err := object.GetTree(e.store, id)
	if err != nil {
		return err
	}
	for _, entry := range tree.Entries {
		path := prefix + entry.Name
		if uint32(entry.Mode) == modeTree {
			if err := e.flattenInto(ctx, entries, path+"/", entry.Hash); err != nil {
				return err
			}
			continue
		}
		*entries = append(*entries, TreeEntry{Path: path, Mode: uint32(entry.Mode), OID: entry.Hash.String()})
	}
	return nil
}

func (e *embedded) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	commit, err := object.GetCommit(e.store, plumbing.NewHash(rev.OID))
	if err != nil {
		return nil, e.unreadable(err, "the commit "+rev.OID)
	}
	var entries []TreeEntry
	for _, path := range paths {
		found, err := e.find(commit.TreeHash, path)
		if err != nil {
			return nil, e.unreadable(err, "the tree of "+rev.OID)
		}
		if found == nil || kindOf(uint32(found.Mode)) != kindOf(ModeRegular) && uint32(found.Mode) != ModeSymlink {
			continue
		}
		size, err := e.size(found.Hash.String())
		if err != nil {
			return nil, err
		}
		entries = append(entries, TreeEntry{Path: path, OID: found.Hash.String(), Size: size})
	}
	return entries, ctx.Err()
}

// find goes down to a path; nil when there is nothing. Go-git's own search refuses names that are legal in a tree, such as those with
// control characters.
func (e *embedded) find(id plumbing.Hash, path string) (*object.TreeEntry, error) {
	tree, err := object.GetTree(e.store, id)
	if err != nil {
		return nil, err
	}
	name, below, deeper := strings.Cut(path, "/")
	i := slices.IndexFunc(tree.Entries, func(entry object.TreeEntry) bool { return entry.Name == name })
	switch {
	case i < 0:
		return nil, nil
	case !deeper:
		return &tree.Entries[i], nil
	case uint32(tree.Entries[i].Mode) != modeTree:
		return nil, nil
	}
	return e.find(tree.Entries[i].Hash, below)
}
