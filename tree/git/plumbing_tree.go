package git

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
)

func (p *installed) Tree(ctx context.Context, rev Revision) ([]TreeEntry, error) {
	run, err := p.objects.runner()
	if err != nil {
		return nil, err
	}
	out, _, err := run.output(ctx, "ls-tree", "-r", "-l", "-z", "--full-tree", rev.OID, "--")
	if err != nil {
		return nil, explainRead(err, p.info, "the tree of "+rev.OID)
	}
	entries, err := parseTree(out)
	return entries, garbled(err, p.info, "the tree of "+rev.OID)
}

// Lookup asks the process that tells sizes, which is running already. It takes one name a line, and says of a blob that was not fetched
// the same as of a path that is not there; where either matters the trees are read.
func (p *installed) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	paths = askable(paths)
	if p.info.Partial || slices.ContainsFunc(paths, func(path string) bool { return strings.ContainsRune(path, '\n') }) {
		entries, err := p.Entries(ctx, rev, paths)
		return onlyBlobs(entries), err
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = rev.OID + ":" + path
	}
	found, err := p.objects.describe(ctx, names)
	if err != nil {
		return nil, explainRead(err, p.info, "the tree of "+rev.OID)
	}
	var entries []TreeEntry
	for i, object := range found {
		if object.kind == "blob" {
			entries = append(entries, TreeEntry{Path: paths[i], OID: object.oid, Size: object.size})
		}
	}
	return entries, nil
}

// onlyBlobs is what Lookup tells of entries.
func onlyBlobs(entries []TreeEntry) []TreeEntry {
	entries = slices.DeleteFunc(entries, func(e TreeEntry) bool { return !isBlob(e.Mode) })
	for i := range entries {
		entries[i].Mode = 0
	}
	return entries
}

// isBlob reports a mode of what is stored as a blob.
func isBlob(mode uint32) bool { return kindOf(mode) == kindOf(ModeRegular) || mode == ModeSymlink }

// Entries reads the trees on the way through the process that hands out contents, which is needed anyway.
func (p *installed) Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	list := func(ctx context.Context, name string) ([]TreeEntry, error) {
		data, err := p.objects.read(ctx, name, "tree", treeLimit)
		if errors.Is(err, ErrMissing) {
			return nil, unreadable(err, p.info, "the tree of "+rev.OID, true)
		}
		if err != nil {
			return nil, explainRead(err, p.info, "the tree of "+rev.OID)
		}
		entries, err := parseTreeObject(data, len(rev.OID)/2)
		return entries, garbled(err, p.info, "the tree of "+rev.OID)
	}
	return entriesAt(ctx, p, list, rev.OID+"^{tree}", paths)
}

// askable are those paths, each once and sorted, that can be in a tree. Git would read something else into the rest.
func askable(paths []string) []string {
	asked := slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
		return p == "" || p == "." || p == ".." || path.Clean(p) != p || p[0] == '/' || strings.HasPrefix(p, "../") || strings.ContainsRune(p, 0)
	})
	slices.Sort(asked)
	return slices.Compact(asked)
}

func sortEntries(entries []TreeEntry) {
	slices.SortFunc(entries, func(a, b TreeEntry) int { return strings.Compare(a.Path, b.Path) })
}
