package tree

import (
	"context"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree/git"
)

// Attributes reads the .gitattributes the index holds above the given files, changed or not. Only the changes and HEAD are asked: what is
// not among the changes is in the index as it is in HEAD, and to read the whole index once more would take as long as the comparison.
func (x *index) Attributes(ctx context.Context, files []File) ([]File, error) {
	if len(files) == 0 {
		return nil, nil
	}
	lists, err := x.compared(ctx)
	if err != nil {
		return nil, err
	}
	staged, unchanged := splitChanged(attributePaths(files), lists[0])
	kept, err := x.repo.Lookup(ctx, x.parents[0], unchanged)
	if err != nil {
		return nil, err
	}
	oids := make([]string, len(staged))
	for i, c := range staged {
		oids[i] = c.OID
	}
	sizes, err := x.repo.Sizes(ctx, oids)
	if err != nil {
		return nil, err
	}
	for i, c := range staged {
		kept = append(kept, git.TreeEntry{Path: c.Path, OID: c.OID, Size: sizes[i]})
	}
	slices.SortFunc(kept, func(a, b git.TreeEntry) int { return strings.Compare(a.Path, b.Path) })
	found := make([]File, len(kept))
	for i, e := range kept {
		if found[i], err = blobFile(x.repo, File{Path: e.Path, OID: e.OID, Tracked: true}, e.Size); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// splitChanged tells the paths that are staged with a content of their own from those that are as in HEAD; those that are neither, because
// they are deleted, moved away, unmerged or links, are left out.
func splitChanged(paths []string, changes []git.Change) (staged []git.Change, unchanged []string) {
	touched := map[string]git.Change{}
	for _, c := range changes {
		if gone, ok := deletion(c); ok && c.Status == 'R' {
			if _, known := touched[c.OldPath]; !known {
				touched[c.OldPath] = gone
			}
		}
		touched[c.Path] = c
	}
	for _, path := range paths {
		c, changed := touched[path]
		switch mode := gitMode(c.Mode); {
		case !changed:
			unchanged = append(unchanged, path)
		case c.Status != 'D' && judged(c) && (mode == Regular || mode == Exec):
			staged = append(staged, c)
		}
	}
	return staged, unchanged
}
