package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/tree/git"
)

// clones finds the clones of the repositories that tasks name, below one directory.
type clones struct {
	app   app
	dir   string
	named []string // what the tasks name, each once
	known map[string]clone
}

// clone is where the clone of a repository is, or why there is none.
type clone struct {
	dir string
	err error
}

func newClones(a *app, dir string, tasks []rank.Task) *clones {
	c := &clones{app: *a, dir: a.inDir(dir), known: map[string]clone{}}
	c.app.env = withoutGitPlaces(a.env) // a hook's variables mean the repository it runs in, not these
	for _, t := range tasks {
		if !slices.Contains(c.named, t.Repo) {
			c.named = append(c.named, t.Repo)
		}
	}
	return c
}

// find is the directory of the clone of "owner/name".
func (c *clones) find(ctx context.Context, repo string) (string, error) {
	found, known := c.known[repo]
	if !known {
		found.dir, found.err = c.look(ctx, repo)
		c.known[repo] = found
	}
	return found.dir, found.err
}

// look finds owner/name or, where the tasks name no other owner's repository of that name, just name.
func (c *clones) look(ctx context.Context, repo string) (string, error) {
	if repo == "" {
		return "", errors.New(`it names no "repo", and --repos has one directory for each; name it "owner/name"`)
	}
	full := path.Clean(repo)
	if full == "." || !filepath.IsLocal(filepath.FromSlash(repo)) {
		return "", fmt.Errorf("its repo %q is no name; write it \"owner/name\"", repo)
	}
	inFull, inShort := filepath.Join(c.dir, filepath.FromSlash(full)), filepath.Join(c.dir, path.Base(full))
	if c.isClone(ctx, inFull) {
		return inFull, nil
	}
	if other := c.namesake(full); other != "" {
		return "", fmt.Errorf("there is no clone of %q in %q, and %q could be one of %q, which tasks name too; clone it to %q", repo, c.dir, inShort, other, inFull)
	}
	if c.isClone(ctx, inShort) {
		return inShort, nil
	}
	return "", fmt.Errorf("there is no clone of %q in %q; clone it to %q", repo, c.dir, inFull)
}

// namesake is another owner's repository of the same name that tasks name, "" for none. Hosts of repositories have no regard to case.
func (c *clones) namesake(repo string) string {
	for _, other := range c.named {
		clean := path.Clean(other)
		if strings.Contains(clean, "/") && strings.EqualFold(path.Base(clean), path.Base(repo)) && !strings.EqualFold(clean, repo) {
			return other
		}
	}
	return ""
}

// isClone reports that a directory is a repository itself and does not just lie in one. One that cannot be opened is told when it is used.
func (c *clones) isClone(ctx context.Context, dir string) bool {
	if stat, err := os.Stat(dir); err != nil || !stat.IsDir() {
		return false
	}
	repo, err := git.Open(ctx, dir, c.app.env)
	if err != nil {
		return !errors.Is(err, git.ErrNotRepository)
	}
	defer repo.Close()
	info := repo.Info()
	return sameFile(dir, info.Root) || sameFile(dir, info.GitDir) || sameFile(filepath.Join(dir, ".git"), info.GitDir)
}
