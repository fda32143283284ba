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
	return commit.TreeHash, nil
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
	if err := ctx.Err(); err != nil || id.IsZero() {
		return nil, err
	}
	found, err := e.store.object(id)
	if err != nil {
		return nil, err
	}
	tree, err := object.DecodeTree(nil, found)
	if err != nil {
		return nil, err
	}
	entries := make([]TreeEntry, len(tree.Entries))
	for i, entry := range tree.Entries {
		entries[i] = TreeEntry{Path: entry.Name, Mode: canonical(uint32(entry.Mode)), OID: entry.Hash.String()}
	}
	return entries, nil
}

// canonical is what git makes of a mode. Old gits stored more permissions than it tells apart.
func canonical(mode uint32) uint32 {
	switch {
	case kindOf(mode) != kindOf(ModeRegular):
		return mode
	case mode&0o100 != 0:
		return ModeExec
	}
	return ModeRegular
}

func (e *embedded) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	entries, err := e.Entries(ctx, rev, paths)
	entries = slices.DeleteFunc(entries, func(entry TreeEntry) bool { return !isBlob(entry.Mode) })
	for i := range entries {
		entries[i].Mode = 0
	}
	return entries, err
}

func (e *embedded) Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	root, err := e.rootTree(rev)
	if err != nil {
		return nil, err
	}
	var entries []TreeEntry
	for _, path := range askable(paths) {
		found, err := e.find(ctx, root, path)
		if err != nil {
			return nil, e.unreadable(err, "the tree of "+rev.OID)
		}
		if found == nil {
			continue
		}
		entry := *found
		entry.Path = path
		if isBlob(entry.Mode) {
			if entry.Size, err = e.size(entry.OID); err != nil {
				return nil, err
			}
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// find goes down to a path; nil when there is nothing. Go-git's own search refuses names that are legal in a tree, such as those with
// control characters.
func (e *embedded) find(ctx context.Context, id plumbing.Hash, path string) (*TreeEntry, error) {
	listed, err := e.list(ctx, id)
	if err != nil {
		return nil, err
	}
	name, below, deeper := strings.Cut(path, "/")
	i := slices.IndexFunc(listed, func(entry TreeEntry) bool { return entry.Path == name })
	switch {
	case i < 0:
		return nil, nil
	case !deeper:
		return &listed[i], nil
	case listed[i].Mode != modeTree:
		return nil, nil
	}
	return e.find(ctx, plumbing.NewHash(listed[i].OID), below)
}
