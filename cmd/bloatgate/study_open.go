package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/study"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// open opens the repositories, all before any is read: a study of some of those that were named would be taken for one of all. Whatever
// it returns, close ends it.
func (c *studyRun) open(ctx context.Context, a *app, paths []string) ([]study.Repository, error) {
	named := len(paths) > 0
	if !named {
		paths = []string{"."}
	}
	var list []study.Repository
	seen := map[string]string{}
	for _, given := range paths {
		if given == "" { // a script's empty variable, which would be taken for the current directory
			return nil, errors.New("one of the directories is an empty name; name each repository, or none for the current one")
		}
		r, where, err := c.openOne(ctx, a, given, named)
		if err != nil {
			return nil, err
		}
		if first, twice := seen[where]; twice {
			return nil, fmt.Errorf("%q and %q are the same repository, which would count twice; name it once", first, given)
		}
		seen[where] = given
		list = append(list, r)
	}
	nameApart(list, paths)
	return list, nil
}

// openOne opens a repository; where is its place on disk.
func (c *studyRun) openOne(ctx context.Context, a *app, given string, named bool) (r study.Repository, where string, err error) {
	at := *a
	if named { // a hook's variables mean the repository it runs in, not the named ones
		at.env, at.flags.dir = withoutGitPlaces(a.env), a.inDir(given)
	}
	p, err := at.find(ctx)
	if err != nil {
		return r, "", err
	}
	if p.repo == nil {
		return r, "", fmt.Errorf("%q is in no git repository, and a study needs commits; name directories of repositories", p.dir)
	}
	c.repos = append(c.repos, p.repo)
	info := p.repo.Info()
	if info.Head.Unborn && c.rev == "HEAD" {
		return r, "", fmt.Errorf("the repository at %q has no commit yet, so there is nothing to study", p.dir)
	}
	source, err := tree.Commit(ctx, p.repo, c.rev)
	if err != nil {
		return r, "", err
	}
	if named && p.root != "" && p.root != p.dir {
		a.tell(fmt.Sprintf("%q lies in the repository at %q, which is studied whole", given, p.root))
	}
	rev := git.Revision{OID: source.Describe().Rev}
	history := func(ctx context.Context, most int) ([]git.Commit, error) {
		return git.History(ctx, p.repo, rev, most)
	}
	return study.Repository{Name: nameOf(info), Info: info, Source: source, History: history}, info.CommonDir, nil
}

// nameOf is the name of a repository's directory.
func nameOf(info git.Info) string {
	if info.Root != "" {
		return filepath.Base(info.Root)
	}
	return strings.TrimSuffix(filepath.Base(info.GitDir), ".git")
}

// nameApart calls repositories whose directories have the same name as they were given.
func nameApart(list []study.Repository, given []string) {
	count := map[string]int{}
	for _, r := range list {
		count[r.Name]++
	}
	for i := range list {
		if count[list[i].Name] > 1 {
			list[i].Name = filepath.ToSlash(given[i])
		}
	}
}

// withoutGitPlaces leaves out the variables that say where a repository is.
func withoutGitPlaces(env []string) []string {
	places := []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH"}
	return slices.DeleteFunc(slices.Clone(env), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(places, strings.ToUpper(name))
	})
}

// close ends the helper processes of all repositories.
func (c *studyRun) close() {
	for _, r := range c.repos {
		r.Close()
	}
}

// studyGates are what "the gates" means in every study: the defaults, with the paper's token model.
func studyGates() (rules.Options, error) {
	model, err := tokens.Bytes(tokens.DefaultPerByte)
	return rules.Options{Config: config.Default(), Model: model, Now: time.Now()}, err
}
