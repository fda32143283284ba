package tree_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestRangeWithMainMergedIn is the range half of case O20: what main brought is not the branch's.
func TestRangeWithMainMergedIn(t *testing.T) {
	eachEngine(t, gittest.Merge, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("commit", "-q", "-m", "merged")
		r.Run("tag", "merge")
		expectSides(t, "merged", comparison(t, r, engine, "main...HEAD"), sides{
			after: []string{"shared.txt 9 was shared.txt 9"}, before: []string{"shared.txt 9"}})
		r.Write("slip.log", "x y z\n")
		r.Commit("slip")
		r.Run("checkout", "-q", "main")
		r.Write("later", "later\n")
		r.Run("rm", "-q", "-r", "vendor")
		r.Commit("main moves on")
		expectSides(t, "and main moved on", comparison(t, r, engine, "main...feature"), sides{
			after: []string{"shared.txt 9 was shared.txt 9", "slip.log 6"}, before: []string{"shared.txt 9"}})
	})
}

// TestRangeOfMergeAgainstItsParent is what CI compares when it checks out a pull request's merge commit.
func TestRangeOfMergeAgainstItsParent(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return branched(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("checkout", "-q", "main")
		r.Run("merge", "-q", "--no-ff", "-m", "merge", "topic")
		expectSides(t, "whole", comparison(t, r, engine, "HEAD^1...HEAD"), branchedSides)
		clone := r.Clone("--depth=2")
		expectSides(t, "depth 2", comparison(t, clone, engine, "HEAD^1...HEAD"), branchedSides)
	})
}

// crisscross has two branches that merged each other: each has what the other did before, and main's edit of shared stayed apart.
func crisscross(t testing.TB) *gittest.Repo {
	r := gittest.New(t)
	r.Write("both", lines("both", 50))
	r.Write("both2", lines("both2", 50))
	r.Write("shared", "shared\n")
	r.Commit("root")
	r.Run("checkout", "-q", "-b", "topic")
	r.Write("of-topic", lines("topic", 40))
	r.Run("rm", "-q", "both2")
	r.Commit("topic 1")
	r.Run("tag", "t1")
	r.Run("checkout", "-q", "main")
	r.Write("of-main", lines("main", 30))
	r.Commit("main 1")
	r.Run("tag", "m1")
	r.Run("merge", "-q", "-m", "main takes topic", "t1")
	r.Run("checkout", "-q", "topic")
	r.Run("merge", "-q", "-m", "topic takes main", "m1")
	r.Run("checkout", "-q", "main")
	r.Write("after", "after\n")
	r.Commit("main 2")
	r.Run("checkout", "-q", "topic")
	return r
}

func TestRangeOfCrosswiseMerges(t *testing.T) {
	eachEngine(t, crisscross, func(t *testing.T, r *gittest.Repo, engine string) {
		repo := openRepo(t, r, engine)
		found, err := tree.FindRange(t.Context(), repo, "main...topic")
		if err != nil {
			t.Fatal(err)
		}
		want := []git.Revision{{OID: r.Run("rev-parse", "t1")}, {OID: r.Run("rev-parse", "m1")}}
		slices.SortFunc(want, func(a, b git.Revision) int { return strings.Compare(a.OID, b.OID) })
		if !slices.Equal(found.MergeBases, want) {
			t.Errorf("merge bases are %v, want %v", found.MergeBases, want)
		}
		if got := found.Source(repo).Describe().Against; got != "main (2 merge bases)" {
			t.Errorf("compared with %q", got)
		}
		expectSides(t, "nothing of its own", found.Source(repo), sides{}) // not even that t1 deleted both2
		r.Run("rm", "-q", "shared")
		r.Run("mv", "both", "moved")
		r.Write("of-topic", lines("topic", 41))
		r.Write("new", "new\n")
		r.Commit("topic 2")
		expectSides(t, "two bases", comparison(t, r, engine, "main...topic"), sides{
			after:  []string{"moved 1540 was both 1540 identical", "new 4", "of-topic 1302 was of-topic 1270"},
			before: []string{"both 1540", "of-topic 1270", "shared 7"}})
	})
}

// TestMovedFromSeveralBases lets the two merge bases tell of the same old file differently: to one its content was moved, to the other it
// was deleted.
func TestMovedFromSeveralBases(t *testing.T) {
	eachEngine(t, crisscross, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("checkout", "-q", "-b", "rewrite", "t1")
		r.Write("both", lines("quite another", 60))
		r.Commit("rewritten on one side")
		r.Run("tag", "t2")
		r.Run("checkout", "-q", "main")
		r.Run("reset", "-q", "--hard", "m1")
		r.Run("merge", "-q", "-m", "main takes t2", "t2")
		r.Run("checkout", "-q", "-B", "topic", "t2")
		r.Run("merge", "-q", "-m", "topic takes m1", "m1")
		r.Run("rm", "-q", "both")
		r.Write("as-in-m1", lines("both", 50))
		r.Write("as-in-t2", lines("quite another", 60))
		r.Commit("two files of one")
		c := comparison(t, r, engine, "main...topic")
		expectSides(t, "two files of one", c, sides{
			after:  []string{"as-in-m1 1540 was both 1540 identical", "as-in-t2 2390 was both 2390 identical"},
			before: []string{"both 2390"}})
	})
}

// TestSquashMerged: main took over a part of the branch in a commit of its own.
func TestSquashMerged(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return branched(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("checkout", "-q", "main")
		r.Run("merge", "-q", "--squash", "topic")
		r.Run("commit", "-q", "-m", "squashed")
		expectSides(t, "all of it", comparison(t, r, engine, "main...topic"), sides{})
		r.Run("checkout", "-q", "topic")
		r.Write("added", "added\nmore\n")
		r.Run("rm", "-q", "away")
		r.Commit("goes on")
		expectSides(t, "and goes on", comparison(t, r, engine, "main...topic"), sides{after: []string{"added 11"}})
		r.Run("checkout", "-q", "-b", "picked", "main~1")
		r.Run("checkout", "-q", "topic~1", "--", "added")
		r.Commit("picked")
		expectSides(t, "a part of it", comparison(t, r, engine, "picked...topic~1"), sides{after: branchedSides.after[1:], before: branchedSides.before})
	})
}
