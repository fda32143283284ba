package git

import (
	"context"
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
	args := slices.Concat([]string{"ls-tree", "-l", "-z", "--full-tree"}, options, []string{rev.OID, "--"}, paths)
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
	var entries []TreeEntry
	for some := range slices.Chunk(paths, lookupArgs) {
		found, err := p.lsTree(ctx, rev, nil, some)
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			if kindOf(e.Mode) == kindOf(ModeRegular) || e.Mode == ModeSymlink {
				e.Mode = 0
				entries = append(entries, e)
			}
		}
	}
	return entries, nil
}
