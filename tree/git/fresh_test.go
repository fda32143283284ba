package git_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestNewCommits: what is new to whom, and on what it was made.
func TestNewCommits(t *testing.T) {
	r := gittest.New(t)
	at := func(name string) string {
		r.Run("commit", "-q", "--allow-empty", "-m", name)
		return r.Run("rev-parse", "HEAD")
	}
	base := at("base")
	r.Run("checkout", "-q", "-b", "side")
	side := at("side")
	r.Run("update-ref", "refs/remotes/origin/side", side)
	r.Run("checkout", "-q", "main")
	trunk := at("main")
	r.Run("merge", "-q", "--no-ff", "-m", "merge", "side")
	at("on top")
	repo, err := git.Open(context.Background(), r.Dir, append(r.Env(), git.EngineVariable+"="+git.EnginePlumbing))
	if err != nil {
		t.Fatal(err)
	}
	defer repo.Close()
	head := repo.Info().Head
	for name, c := range map[string]struct {
		known git.Known
		count int
		bases []string
	}{
		"nothing known":      {git.Known{}, 5, nil},
		"all known":          {git.Known{Refs: "--all"}, 0, nil},
		"a commit":           {git.Known{Commits: []string{trunk}}, 3, []string{base, trunk}},
		"the remote":         {git.Known{Refs: "--remotes=origin"}, 3, []string{base, side}},
		"another remote":     {git.Known{Refs: "--remotes=other"}, 5, nil},
		"both":               {git.Known{Commits: []string{trunk}, Refs: "--remotes"}, 2, []string{side, trunk}},
		"both, and the base": {git.Known{Commits: []string{base, trunk}, Refs: "--remotes"}, 2, []string{side, trunk}},
	} {
		count, bases, err := git.NewCommits(context.Background(), repo, head, c.known)
		var got []string
		for _, b := range bases {
			got = append(got, b.OID)
		}
		// Of commits that descend from one another only the last is a base.
		want := slices.DeleteFunc(slices.Clone(c.bases), func(oid string) bool { return oid == base })
		slices.Sort(want)
		if err != nil || count != c.count || !slices.Equal(got, want) {
			t.Errorf("%s: %d new on %v, %v; want %d on %v", name, count, got, err, c.count, want)
		}
	}
	if _, _, err := git.NewCommits(context.Background(), repo, git.Revision{OID: "1111111111111111111111111111111111111111"}, git.Known{}); !errors.Is(err, git.ErrBroken) {
		t.Errorf("a commit that is not there: %v", err)
	}
}

func TestNewCommitsNeedsGit(t *testing.T) {
	r := gittest.New(t)
	r.Run("commit", "-q", "--allow-empty", "-m", "base")
	repo, err := git.Open(context.Background(), r.Dir, append(r.Env(), git.EngineVariable+"="+git.EngineGoGit))
	if err != nil {
		t.Fatal(err)
	}
	defer repo.Close()
	if _, _, err := git.NewCommits(context.Background(), repo, repo.Info().Head, git.Known{}); !errors.Is(err, git.ErrEngine) {
		t.Errorf("the embedded engine: %v", err)
	}
}
