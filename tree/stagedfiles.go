package tree

import (
	"context"
	"fmt"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// StagedFiles returns a function that reads one regular file of what is staged, as ReadFile reads one of a revision. The index is listed
// once, at the first call; the function is safe for concurrent use.
func StagedFiles(repo git.Repo) func(ctx context.Context, path string, limit int64) (data []byte, found bool, err error) {
	var once sync.Once
	var staged map[string]git.IndexEntry
	var listing error
	return func(ctx context.Context, path string, limit int64) ([]byte, bool, error) {
		once.Do(func() { staged, listing = stagedPaths(ctx, repo) })
		e, found := staged[path]
		if listing != nil || !found {
			return nil, false, listing
		}
		sizes, err := repo.Sizes(ctx, []string{e.OID})
		if err != nil {
			return nil, true, err
		}
		data, err := readEntry(repo, git.TreeEntry{Path: path, Mode: e.Mode, OID: e.OID, Size: sizes[0]}, limit, fmt.Sprintf("%q as it is staged", path))
		return data, true, err
	}
}

// stagedPaths leaves out what is in a conflict: none of its stages is what a commit would take.
func stagedPaths(ctx context.Context, repo git.Repo) (map[string]git.IndexEntry, error) {
	entries, err := repo.Index(ctx)
	if err != nil {
		return nil, err
	}
	staged := make(map[string]git.IndexEntry, len(entries))
	for _, e := range entries {
		if e.Stage == 0 {
			staged[e.Path] = e
		}
	}
	return staged, nil
}
