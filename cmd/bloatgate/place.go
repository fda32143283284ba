package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/tree/git"
)

// place is where a run happens: a directory, and the repository around it if there is one.
type place struct {
	dir  string   // absolute and free of links: the current directory, or that of -C
	repo git.Repo // nil in a directory without a repository
	root string   // what report paths are relative to; "" in a bare repository
}

// dir is the directory that relative arguments are relative to.
func (a *app) dir() (string, error) {
	dir, err := filepath.Abs(a.flags.dir)
	if err != nil {
		return "", fmt.Errorf("could not find the current directory: %w", err)
	}
	// Git reports its root free of links; both have to be spelled alike to be compared.
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("could not enter directory %q: %w; name an existing one", dir, safefile.Cause(err))
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return "", fmt.Errorf("%q is not a directory; name one", dir)
	}
	return real, nil
}

// inDir is a file name from the command line, seen from the directory of -C.
func (a *app) inDir(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(a.flags.dir, name)
}

// find opens the repository around the current directory. Without one the place is the plain directory.
func (a *app) find(ctx context.Context) (*place, error) {
	dir, err := a.dir()
	if err != nil {
		return nil, err
	}
	repo, err := git.Open(ctx, dir, a.env)
	if errors.Is(err, git.ErrNotRepository) {
		return &place{dir: dir, root: dir}, nil
	}
	if err != nil {
		return nil, err
	}
	root := repo.Info().Root
	if real, err := filepath.EvalSymlinks(root); root != "" && err == nil {
		root = real
	}
	return &place{dir: dir, repo: repo, root: root}, nil
}

func (p *place) close() {
	if p.repo != nil {
		p.repo.Close()
	}
}
