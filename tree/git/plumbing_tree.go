package git

import (
	"context"
	"path"
	"slices"
	"strings"
)

// lookupArgs is how many paths are given to one ls-tree process.
const lookupArgs = 100

func (p *installed) Tree(ctx context.Context, rev Revision) ([]TreeEntry, error) {
	return p.lsTree(ctx, rev, []string{"-r"}, nil)
}

func (p *installed) lsTree(ctx context.Context, rev Revision, options, paths []string) ([]TreeEntry, error) {
	run, err := p.objects.runner()
	if err != nil {
		return nil, err
	}
	// A path that starts with a colon would be taken for more than a path.
	args := slices.Concat([]string{"--literal-pathspecs", "ls-tree", "-l", "-z", "--full-tree"}, options, []string{rev.OID, "--"}, paths)
	out, _, err := run.output(ctx, args...)
	if err != nil {
		return nil, explainRead(err, p.info, "the tree "+rev.OID)
	}
	entries, err := parseTree(out)
	return entries, garbled(err, p.info, "the tree "+rev.OID)
}

// Lookup asks the process that tells sizes, which is running already. It takes one name a line, and says of a blob that was not fetched
// the same as of a path that is not there; where either matters another process is started.
func (p *installed) Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	paths = askable(paths)
	if p.info.Partial || slices.ContainsFunc(paths, func(path string) bool { return strings.ContainsRune(path, '\n') }) {
		return p.lookupSlowly(ctx, rev, paths)
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = rev.OID + ":" + path
	}
	found, err := p.objects.describe(ctx, names)
	if err != nil {
		return nil, explainRead(err, p.info, "the tree "+rev.OID)
	}
	var entries []TreeEntry
	for i, object := range found {
		if object.kind == "blob" {
			entries = append(entries, TreeEntry{Path: paths[i], OID: object.oid, Size: object.size})
		}
	}
	return entries, nil
}

func (p *installed) lookupSlowly(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	entries, err := p.Entries(ctx, rev, paths)
	entries = slices.DeleteFunc(entries, func(e TreeEntry) bool { return !isBlob(e.Mode) })
	for i := range entries {
		entries[i].Mode = 0
	}
	return entries, err
}

// isBlob reports a mode of what is stored as a blob.
func isBlob(mode uint32) bool { return kindOf(mode) == kindOf(ModeRegular) || mode == ModeSymlink }

func (p *installed) Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error) {
	if rev.Unborn {
		return nil, nil
	}
	paths = askable(paths)
	asked := make(map[string]bool, len(paths))
	for _, path := range paths {
		asked[path] = true
	}
	var entries []TreeEntry
	for some := range slices.Chunk(paths, lookupArgs) {
		found, err := p.lsTree(ctx, rev, []string{"-t"}, some) // -t: also a directory that another path leads through
		if err != nil {
			return nil, err
		}
		entries = append(entries, slices.DeleteFunc(found, func(e TreeEntry) bool { return !asked[e.Path] })...)
	}
	sortEntries(entries)
	return entries, nil
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
