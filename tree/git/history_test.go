package git_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestHistory: both engines tell the same commits, without merges, without what came later.
func TestHistory(t *testing.T) {
	r := gittest.New(t)
	r.Write("a.txt", "1\n")
	r.Write("dir/b.txt", "1\n")
	r.Commit("first\n\nwith a body")
	r.Run("checkout", "-q", "-b", "side")
	r.Write("side.txt", "x\n")
	r.Commit("side")
	r.Run("checkout", "-q", "main")
	r.Run("mv", "a.txt", "renamed.txt")
	r.Commit("rename")
	r.Run("merge", "-q", "--no-ff", "-m", "merge", "side")
	r.Write("odd\nname.txt", "x\n")
	r.Run("rm", "-q", "dir/b.txt")
	r.Commit("last")
	r.Run("commit", "-q", "--allow-empty", "-m", "nothing")
	r.Run("tag", "here")
	r.Write("later.txt", "x\n")
	r.Commit("later")

	want := map[string][]string{
		"first\n\nwith a body\n": {"a.txt", "dir/b.txt"}, "side\n": {"side.txt"}, "rename\n": {"a.txt", "renamed.txt"},
		"last\n": {"dir/b.txt", "odd\nname.txt"}, "nothing\n": nil,
	}
	var first []git.Commit
	for _, engine := range engines {
		repo := open(t, r, engine)
		rev, err := repo.Resolve(t.Context(), "here")
		if err != nil {
			t.Fatal(err)
		}
		commits, err := git.History(t.Context(), repo, rev, 100)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		got := map[string][]string{}
		for _, c := range commits {
			got[c.Message] = c.Paths
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, want %q", engine, got, want)
		}
		if first == nil {
			first = commits
		}
		if len(commits) != len(first) || commits[0].OID != first[0].OID || commits[0].Time != first[0].Time {
			t.Errorf("%s: %d commits, the first %s; the other engine has %d, %s", engine, len(commits), commits[0].OID, len(first), first[0].OID)
		}
		if few, err := git.History(t.Context(), repo, rev, 2); len(few) != 2 || err != nil {
			t.Errorf("%s: asked for 2, got %d, %v", engine, len(few), err)
		}
		if none, err := git.History(t.Context(), repo, git.Revision{Unborn: true}, 2); len(none) != 0 || err != nil {
			t.Errorf("%s: an unborn revision has %d commits, %v", engine, len(none), err)
		}
	}
}

// TestHistoryOfShallow: it ends where the clone ends, with a commit of which nobody knows what it changed, unless it is the first of all.
func TestHistoryOfShallow(t *testing.T) {
	r := gittest.New(t)
	for i := range 4 {
		r.Write("a.txt", fmt.Sprint(i))
		r.Write("b.txt", "always the same")
		r.Commit(fmt.Sprint("commit ", i, "\n\nparent to none"))
	}
	for depth, last := range map[int]string{2: "", 4: "a.txt b.txt"} {
		clone := r.Clone(fmt.Sprint("--depth=", depth))
		if _, err := os.Stat(filepath.Join(clone.Path(".git"), "shallow")); err != nil {
			t.Fatal(err)
		}
		for _, engine := range engines {
			repo := open(t, clone, engine)
			commits, err := git.History(t.Context(), repo, repo.Info().Head, 100)
			if err != nil || len(commits) != depth {
				t.Fatalf("%s: %v, %v", engine, commits, err)
			}
			for i, c := range commits {
				paths, parents := "a.txt", 1
				if i == depth-1 {
					paths, parents = last, 0
				}
				if strings.Join(c.Paths, " ") != paths || len(c.Parents) != parents || c.Message == "" {
					t.Errorf("%s, depth %d: commit %d has %d parents and changed %q", engine, depth, i, len(c.Parents), c.Paths)
				}
			}
		}
	}
}

// TestHistoryOfGraft: where the user cut a history nobody knows either what the last commit changed.
func TestHistoryOfGraft(t *testing.T) {
	r := gittest.New(t)
	for i := range 3 {
		r.Write("a.txt", fmt.Sprint(i))
		r.Commit(fmt.Sprint("commit ", i))
	}
	r.Write(".git/info/grafts", strings.TrimSpace(r.Run("rev-parse", "HEAD~1"))+"\n")
	repo := open(t, r, git.EnginePlumbing)
	commits, err := git.History(t.Context(), repo, repo.Info().Head, 100)
	if err != nil || len(commits) != 2 || len(commits[0].Paths) != 1 || commits[1].Paths != nil {
		t.Errorf("%v, %v", commits, err)
	}
}

// TestHistoryWithMerges: a merge has its parents and no paths.
func TestHistoryWithMerges(t *testing.T) {
	r := gittest.New(t)
	r.Commit("first")
	r.Run("checkout", "-q", "-b", "side")
	r.Write("side.txt", "x\n")
	r.Commit("side")
	r.Run("checkout", "-q", "main")
	r.Run("merge", "-q", "--no-ff", "-m", "merge", "side")
	for _, engine := range engines {
		repo := open(t, r, engine)
		commits, err := git.HistoryWithMerges(t.Context(), repo, repo.Info().Head, 100)
		if err != nil || len(commits) != 3 || commits[0].Message != "merge\n" || len(commits[0].Parents) != 2 || commits[0].Paths != nil {
			t.Errorf("%s: %v, %v", engine, commits, err)
		}
	}
}

// TestHistoryEdited: an edit is another content of a file that was there, by both engines alike.
func TestHistoryEdited(t *testing.T) {
	r := gittest.New(t)
	for _, name := range []string{"edited", "moved", "gone", "mode", "mode and text", "link"} {
		r.Write(name, name+"\n")
	}
	r.Commit("first")
	r.Write("edited", "again\n")
	r.Write("added", "new\n")
	r.Run("mv", "moved", "moved here")
	r.Run("rm", "-q", "gone", "link")
	r.Link("edited", "link")
	r.Write("mode and text", "again\n")
	r.Run("add", "-A")
	r.Run("update-index", "--chmod=+x", "mode", "mode and text")
	r.Run("commit", "-q", "-m", "second")
	want := []string{"edited", "mode and text"}
	for _, engine := range engines {
		repo := open(t, r, engine)
		commits, err := git.History(t.Context(), repo, repo.Info().Head, 100)
		if err != nil || len(commits) != 2 {
			t.Fatalf("%s: %v, %v", engine, commits, err)
		}
		if !reflect.DeepEqual(commits[0].Edited, want) || len(commits[0].Paths) != 8 {
			t.Errorf("%s: %q of %q are edited, want %q", engine, commits[0].Edited, commits[0].Paths, want)
		}
		if commits[1].Edited != nil {
			t.Errorf("%s: the first commit edits %q", engine, commits[1].Edited)
		}
	}
}
