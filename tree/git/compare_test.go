package git_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func resolve(t *testing.T, repo git.Repo, rev string) git.Revision {
	t.Helper()
	found, err := repo.Resolve(t.Context(), rev)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestCompareSaysWhatWasStaged commits what the fixtures have staged: then the two trees differ as the index did from HEAD.
func TestCompareSaysWhatWasStaged(t *testing.T) {
	for _, fixture := range gittest.Fixtures() {
		t.Run(fixture.Name, func(t *testing.T) {
			t.Parallel()
			r := fixture.Make(t)
			staged, err := open(t, r, git.EnginePlumbing).Changed(t.Context(), open(t, r, git.EnginePlumbing).Info().Head)
			if err != nil {
				t.Fatal(err)
			}
			before := open(t, r, git.EnginePlumbing).Info().Head
			if _, err := r.Try("commit", "-q", "--allow-empty", "-m", "staged"); err != nil {
				t.Skip("there is nothing that could be committed")
			}
			for _, engine := range engines {
				if fixture.Refused != "" && engine == git.EngineGoGit {
					continue
				}
				repo := open(t, r, engine)
				after := resolve(t, repo, "HEAD")
				there, err := repo.Compare(t.Context(), before, after)
				if err != nil || !reflect.DeepEqual(there, committed(staged)) {
					t.Errorf("%s:\n got %+v, %v\nwant %+v", engine, there, err, committed(staged))
				}
				back, err := repo.Compare(t.Context(), after, before)
				if err != nil || len(back) != len(there) {
					t.Errorf("%s: back are %d changes, there %d: %v", engine, len(back), len(there), err)
				}
				if same, err := repo.Compare(t.Context(), after, after); err != nil || len(same) != 0 {
					t.Errorf("%s: a revision differs from itself: %+v, %v", engine, same, err)
				}
			}
		})
	}
}

// committed is what becomes of staged changes: an intention to add is nothing, and a file in its place is deleted.
func committed(staged []git.Change) []git.Change {
	var changes []git.Change
	for _, c := range staged {
		if c.IntentToAdd && c.OldPath == "" {
			continue
		}
		if c.IntentToAdd {
			c = git.Change{Status: 'D', Path: c.OldPath, OldPath: c.OldPath, OldMode: c.OldMode, OldOID: c.OldOID}
		}
		changes = append(changes, c)
	}
	return changes
}

func TestCompareKinds(t *testing.T) {
	r := gittest.New(t)
	r.Write("file", "a file\n")
	r.Write("dir/one", "one\n")
	r.Write("dir/two", "two\n")
	first := r.Commit("first")
	r.Remove("file")
	r.Remove("dir")
	r.Write("file/below", "below\n")
	r.Write("dir", "now a file\n")
	second := r.Commit("second")
	for _, engine := range engines {
		repo := open(t, r, engine)
		changes, err := repo.Compare(t.Context(), git.Revision{OID: first}, git.Revision{OID: second})
		var got []string
		for _, c := range changes {
			got = append(got, fmt.Sprintf("%c %s", c.Status, c.Path))
		}
		if want := "A dir, D dir/one, D dir/two, D file, A file/below"; err != nil || strings.Join(got, ", ") != want {
			t.Errorf("%s: got %s, %v; want %s", engine, strings.Join(got, ", "), err, want)
		}
		_, err = repo.Compare(t.Context(), git.Revision{OID: strings.Repeat("1", 40)}, git.Revision{OID: second})
		if !errors.Is(err, git.ErrBroken) {
			t.Errorf("%s: an absent commit: %v", engine, err)
		}
		_, err = repo.MergeBases(t.Context(), git.Revision{OID: strings.Repeat("1", 40)}, git.Revision{OID: second})
		if !errors.Is(err, git.ErrBroken) {
			t.Errorf("%s: an absent commit: %v", engine, err)
		}
	}
}

// TestModesOfOldGits has a tree with permissions that git has not stored for long and reads as one of the two it tells apart.
func TestModesOfOldGits(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "a\n")
	r.Write("b", "b\n")
	first := r.Commit("first")
	raw := func(rev string) string {
		id, err := hex.DecodeString(r.Run("rev-parse", rev))
		if err != nil {
			t.Fatal(err)
		}
		return string(id)
	}
	r.Write(".git/old-tree", "100664 a\x00"+raw("HEAD:a")+"100775 b\x00"+raw("HEAD:b"))
	second := r.Run("commit-tree", "-m", "old", r.Run("hash-object", "-w", "-t", "tree", "--literally", ".git/old-tree"))
	for _, engine := range engines {
		repo := open(t, r, engine)
		changes, err := repo.Compare(t.Context(), git.Revision{OID: first}, git.Revision{OID: second})
		if err != nil || len(changes) != 1 || changes[0].Path != "b" || changes[0].Mode != git.ModeExec {
			t.Errorf("%s: %+v, %v", engine, changes, err)
		}
		if listed, err := repo.Tree(t.Context(), git.Revision{OID: second}); err != nil || listed[0].Mode != git.ModeRegular {
			t.Errorf("%s: %+v, %v", engine, listed, err)
		}
	}
}

// TestMergeBasesOfRandomHistories compares the engines on histories with crosswise merges, several roots and clocks that run backwards.
func TestMergeBasesOfRandomHistories(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	several, none := 0, 0
	for range 4 {
		r := gittest.New(t)
		ids := randomHistory(t, r, random, 24)
		installed, embedded := open(t, r, git.EnginePlumbing), open(t, r, git.EngineGoGit)
		for range 40 {
			a, b := git.Revision{OID: ids[random.IntN(len(ids))]}, git.Revision{OID: ids[random.IntN(len(ids))]}
			want, err := installed.MergeBases(t.Context(), a, b)
			if err != nil {
				t.Fatal(err)
			}
			got, err := embedded.MergeBases(t.Context(), a, b)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s and %s: go-git %v %v, plumbing %v", a.OID, b.OID, got, err, want)
			}
			if len(want) > 1 {
				several++
			}
			if len(want) == 0 {
				none++
			}
		}
	}
	if several == 0 || none == 0 {
		t.Errorf("%d pairs have several merge bases and %d have none: this test proves less than it should", several, none)
	}
}

// randomHistory makes commits with up to three parents each and returns their ids.
func randomHistory(t *testing.T, r *gittest.Repo, random *rand.Rand, n int) []string {
	t.Helper()
	tree := r.Run("mktree", "--missing")
	var ids []string
	for i := range n {
		args := []string{"commit-tree", "-m", fmt.Sprint(i), tree}
		for _, p := range random.Perm(len(ids))[:min(len(ids), random.IntN(4))] {
			args = append(args, "-p", ids[len(ids)-1-p*p%len(ids)])
		}
		r.Extra = []string{fmt.Sprintf("GIT_COMMITTER_DATE=%d +0000", 1_700_000_000+random.IntN(5))}
		ids = append(ids, r.Run(args...))
	}
	r.Extra = nil
	r.Run("update-ref", "HEAD", ids[n-1])
	return ids
}

// TestShallowHistoryEnds: where a clone was made shallow later, commits beyond its end are stored and still are not history.
func TestShallowHistoryEnds(t *testing.T) {
	up := upstream(t)
	clone := up.Clone()
	clone.Run("fetch", "-q", "--depth=1", "origin")
	base := up.Run("merge-base", "main", "feature")
	for _, engine := range engines {
		whole, repo := open(t, up, engine), open(t, clone, engine)
		main, feature := resolve(t, repo, "origin/main"), resolve(t, repo, "origin/feature")
		if found, err := whole.MergeBases(t.Context(), main, feature); err != nil || len(found) != 1 || found[0].OID != base {
			t.Errorf("%s: upstream the bases are %v, %v", engine, found, err)
		}
		if found, err := repo.MergeBases(t.Context(), main, feature); err != nil || len(found) != 0 {
			t.Errorf("%s: in the shallow clone there are bases: %v, %v", engine, found, err)
		}
		if _, err := repo.Resolve(t.Context(), "origin/feature~1"); !errors.Is(err, git.ErrNoRevision) {
			t.Errorf("%s: beyond the end: %v", engine, err)
		}
	}
}
