package git_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func openWith(t *testing.T, r *gittest.Repo, engine string) git.Repo {
	t.Helper()
	repo, err := git.Open(context.Background(), r.Dir, append(r.Env(), git.EngineVariable+"="+engine))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	return repo
}

// TestPeel: through tags to whatever they are on.
func TestPeel(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "abc\n")
	r.Run("add", "a")
	r.Run("commit", "-q", "-m", "a")
	blob, tree, commit := r.Run("rev-parse", "HEAD:a"), r.Run("rev-parse", "HEAD^{tree}"), r.Run("rev-parse", "HEAD")
	r.Run("tag", "-am", "x", "t1", blob)
	r.Run("tag", "-am", "x", "t2", "t1")
	r.Run("tag", "-am", "x", "t3", tree)
	repo := openWith(t, r, git.EnginePlumbing)
	for from, want := range map[string]git.Object{
		blob: {OID: blob, Kind: "blob", Size: 4}, r.Run("rev-parse", "t2"): {OID: blob, Kind: "blob", Size: 4},
		r.Run("rev-parse", "t3"): {OID: tree, Kind: "tree", Size: 29}, commit: {OID: commit, Kind: "commit"},
	} {
		o, found, err := git.Peel(t.Context(), repo, from)
		if want.Size == 0 {
			want.Size = o.Size
		}
		if err != nil || !found || o != want {
			t.Errorf("%s: %v %v %v, want %v", from, o, found, err, want)
		}
	}
	if _, found, err := git.Peel(t.Context(), repo, "1111111111111111111111111111111111111111"); found || err != nil {
		t.Errorf("what is not there: %v %v", found, err)
	}
	if _, _, err := git.Peel(t.Context(), openWith(t, r, git.EngineGoGit), blob); !errors.Is(err, git.ErrEngine) {
		t.Errorf("go-git: %v", err)
	}
}

// TestWithFile: the made-up revision holds one file, all others are what they were.
func TestWithFile(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "abc\n")
	r.Run("add", "a")
	r.Run("commit", "-q", "-m", "a")
	plain := openWith(t, r, git.EnginePlumbing)
	file := git.TreeEntry{Path: "refs/tags/x", Mode: git.ModeRegular, OID: r.Run("rev-parse", "HEAD:a"), Size: 4}
	repo := git.WithFile(plain, file)
	for _, c := range []struct {
		rev  git.Revision
		want string
	}{{git.LoneFile(file), "refs/tags/x"}, {plain.Info().Head, "a"}} {
		listed, err := repo.Tree(t.Context(), c.rev)
		if err != nil || len(listed) != 1 || listed[0].Path != c.want || listed[0].Size != 4 {
			t.Errorf("tree of %s: %v %v", c.want, listed, err)
		}
		changes, err := repo.Compare(t.Context(), plain.Info().EmptyTree(), c.rev)
		if err != nil || len(changes) != 1 || changes[0].Path != c.want || changes[0].Status != 'A' {
			t.Errorf("changes to %s: %v %v", c.want, changes, err)
		}
		for _, find := range []func(context.Context, git.Revision, []string) ([]git.TreeEntry, error){repo.Lookup, repo.Entries} {
			found, err := find(t.Context(), c.rev, []string{"a", "refs/tags/x", "b"})
			if err != nil || !slices.ContainsFunc(found, func(e git.TreeEntry) bool { return e.Path == c.want }) || len(found) != 1 {
				t.Errorf("in %s: %v %v", c.want, found, err)
			}
		}
	}
}
