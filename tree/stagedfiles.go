package tree

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// StagedFiles returns a function that reads one regular file of what is staged, as ReadFile reads one of a revision: a directory is an error,
// and so is a path in a conflict, for none of its stages is what a commit would take. What is only intended to be added is not there. The
// index is listed once, at the first call; the function is safe for concurrent use.
func StagedFiles(repo git.Repo) func(ctx context.Context, path string, limit int64) (data []byte, found bool, err error) {
	list := sync.OnceValues(func() (*stagedPaths, error) { return listStaged(repo) })
	return func(ctx context.Context, path string, limit int64) ([]byte, bool, error) {
		staged, err := list()
		if err != nil {
			return nil, false, err
		}
		where := fmt.Sprintf("%q as it is staged", path)
		e, found := staged.files[path]
		switch {
		case !found && staged.dirs[path]:
			_, err := readEntry(repo, git.TreeEntry{Path: path}, limit, where)
			return nil, true, err
		case !found:
			return nil, false, nil
		case e.Stage != 0:
			return nil, true, fmt.Errorf("%s is in a conflict; resolve it and add it", where)
		}
		sizes, err := repo.Sizes(ctx, []string{e.OID})
		if err != nil {
			return nil, true, err
		}
		data, err := readEntry(repo, git.TreeEntry{Path: path, Mode: e.Mode, OID: e.OID, Size: sizes[0]}, limit, where)
		return data, true, err
	}
}

// stagedPaths is the index by path.
type stagedPaths struct {
	files map[string]git.IndexEntry // in a conflict any of its stages
	dirs  map[string]bool
}

func listStaged(repo git.Repo) (*stagedPaths, error) {
	ctx := context.Background() // what is found out serves later callers too
	entries, err := repo.Index(ctx)
	if err != nil {
		return nil, err
	}
	intended, err := intentions(ctx, repo, entries)
	if err != nil {
		return nil, err
	}
	staged := &stagedPaths{map[string]git.IndexEntry{}, map[string]bool{}}
	for _, e := range entries {
		if intended[e.Path] {
			continue
		}
		staged.files[e.Path] = e
		for dir := parentOf(e.Path); dir != "" && !staged.dirs[dir]; dir = parentOf(dir) {
			staged.dirs[dir] = true
		}
	}
	return staged, nil
}

// intentions are the paths of `git add -N`. They have the empty blob, so only where there is one git is asked more.
func intentions(ctx context.Context, repo git.Repo, entries []git.IndexEntry) (map[string]bool, error) {
	empty := repo.Info().EmptyBlob()
	if !slices.ContainsFunc(entries, func(e git.IndexEntry) bool { return e.Stage == 0 && e.OID == empty }) {
		return nil, nil
	}
	changes, err := repo.Changed(ctx, repo.Info().Head)
	if err != nil {
		return nil, err
	}
	intended := map[string]bool{}
	for _, c := range changes {
		if c.IntentToAdd {
			intended[c.Path] = true
		}
	}
	return intended, nil
}
