package git

import (
	"context"

	"github.com/go-git/go-git/v5/plumbing"
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
	id, err := e.rootTree(rev)
	if err != nil {
		return nil, err
	}
	var entries []TreeEntry
	if err := e.flattenInto(ctx, &entries, "", id); err != nil {
		return nil, e.unreadable(err, "the tree of "+rev.OID)
	}
	sortEntries(entries)
	return entries, nil
}

// rootTree is the id of a revision's tree, zero for the empty one.
func (e *embedded) rootTree(rev Revision) (plumbing.Hash, error) {
	if rev.Unborn {
		return plumbing.ZeroHash, nil
	}
	commit, err := e.commit(plumbing.NewHash(rev.OID))
	if err != nil {
		return plumbing.ZeroHash, e.unreadable(err, "the commit "+rev.OID)
	}
	return commit.tree, nil
}

func (e *embedded) flattenInto(ctx context.Context, entries *[]TreeEntry, prefix string, id plumbing.Hash) error {
	listed, err := e.list(ctx, id)
	for _, entry := range listed {
		if entry.Mode == modeTree {
			err = e.flattenInto(ctx, entries, prefix+entry.Path+"/", plumbing.NewHash(entry.OID))
		} else {
			entry.Path = prefix + entry.Path
			*entries = append(*entries, entry)
		}
		if err != nil {
			return err
		}
	}
	return err
}

// list reads one tree object, subtrees included; none for the zero id. Path is the name alone.
func (e *embedded) list(ctx context.Context, id plumbing.Hash) ([]TreeEntry, error) {
	if err := ctx.Err(); err != nil || id.IsZero() || id.String() == emptyTree(e.info.ObjectFormat) {
		return nil, err // git knows the empty one without storing it
	}
	found, err := e.store.object(id)
	if err != nil {
		return nil, err
	}
	data, err := found.content(plumbing.TreeObject, treeLimit)
	if err != nil {
		return nil, err
	}
	return parseTreeObject(data, idLength)
}

func (e *embedded) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	entries, err := e.Entries(ctx, rev, paths)
	return onlyBlobs(entries), err
}

func (e *embedded) Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	root, err := e.rootTree(rev)
	if err != nil {
		return nil, err
	}
	list := func(ctx context.Context, oid string) ([]TreeEntry, error) {
		listed, err := e.list(ctx, plumbing.NewHash(oid))
		if err != nil {
			err = e.unreadable(err, "the tree of "+rev.OID)
		}
		return listed, err
	}
	return entriesAt(ctx, e, list, root.String(), paths)
}
