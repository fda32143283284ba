package tree_test

import (
	"context"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func stagedSides(t *testing.T, what string, r *gittest.Repo, engine string, want sides) {
	t.Helper()
	c, err := tree.Index(t.Context(), openRepo(t, r, engine))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, what+", before first", files(t, oldSide(t, c)), want.before...)
	expectSides(t, what, c, want)
}

func TestBeforeStagedChanges(t *testing.T) {
	eachEngine(t, gittest.EveryChange, func(t *testing.T, r *gittest.Repo, engine string) {
		before := files(t, source(t, r, engine, "before"))
		expect(t, "every kind of change", before, "deleted.txt 580", "edited.txt 560", "kind.txt 520", "mode.sh 500", "moved-and-edited.txt 2420", "moved.txt 540")
	})
	eachEngine(t, gittest.IntentToAdd, func(t *testing.T, r *gittest.Repo, engine string) {
		stagedSides(t, "intent to add", r, engine, sides{ // the commit would delete replaced.txt
			after:  []string{"empty.txt 0", "intended.txt 0 (intent to add)", "replaced.txt 0 (intent to add) was replaced.txt 9"},
			before: []string{"replaced.txt 9"}})
	})
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Write("a", "a\n")
		r.Run("add", "a")
		stagedSides(t, "unborn HEAD", r, engine, sides{after: []string{"a 2"}})
	})
}

// TestBeforeMerge: what one parent brought or deleted is in neither list, a deletion the merge makes by itself is.
func TestBeforeMerge(t *testing.T) {
	eachEngine(t, gittest.Unmerged, func(t *testing.T, r *gittest.Repo, engine string) {
		stagedSides(t, "conflict", r, engine, sides{after: []string{"gone.txt 0 (unmerged)", "shared.txt 0 (unmerged)"}})
		r.Run("rm", "-q", "--cached", "gone.txt") // as feature has it
		r.Run("rm", "-q", "-f", "shared.txt")
		stagedSides(t, "deleted by the merge", r, engine, sides{before: []string{"shared.txt 12"}})
		r.Write("shared.txt", "a\nBOTH\nc\n")
		r.Run("add", "shared.txt")
		r.Run("rm", "-q", "-r", "--cached", "vendor")
		stagedSides(t, "main's file left out", r, engine, sides{after: []string{"shared.txt 9 was shared.txt 12"}, before: []string{"shared.txt 12"}})
	})
}

func TestSubmodulesAreNoFiles(t *testing.T) {
	eachEngine(t, gittest.Submodule, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("commit", "-q", "-m", "submodule")
		expectSides(t, "added", comparison(t, r, engine, "HEAD~1...HEAD"), sides{after: []string{".gitmodules " + sizeAt(r, ".gitmodules"), "sub 0 (submodule)"}})
		r.Run("rm", "-q", "-f", "sub")
		r.Write("sub", "a file in its place\n")
		r.Run("add", "sub")
		r.Run("commit", "-q", "-m", "file")
		expectSides(t, "replaced", comparison(t, r, engine, "HEAD~1...HEAD"), sides{
			after: []string{".gitmodules 0 was .gitmodules " + sizeAt(r, ".gitmodules"), "sub 20"}, before: []string{".gitmodules " + sizeAt(r, ".gitmodules")}})
		r.Run("rm", "-q", "sub")
		r.Run("update-index", "--add", "--cacheinfo", "160000,"+r.Run("rev-parse", "HEAD")+",sub")
		r.Run("commit", "-q", "-m", "submodule again")
		r.Run("rm", "-q", "-f", "--cached", "sub")
		r.Run("commit", "-q", "-m", "gone")
		expectSides(t, "deleted", comparison(t, r, engine, "HEAD~1...HEAD"), sides{})
	})
}

// sizeAt is the size a path had when it last had one.
func sizeAt(r *gittest.Repo, path string) string {
	for _, rev := range []string{"HEAD", "HEAD~1"} {
		if size, err := r.Try("cat-file", "-s", rev+":"+path); err == nil && size != "0\n" {
			return size[:len(size)-1]
		}
	}
	return "0"
}

func TestAttributesOfBothSides(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write(".gitattributes", "1")
		r.Write("sub/.gitattributes", "1")
		r.Write("sub/deep/file", "x\n")
		r.Write("gone/.gitattributes", "1")
		r.Write("gone/file", "a line of a file that goes away\n")
		r.Link("../elsewhere", "sub/deep/.gitattributes")
		r.Commit("base")
		r.Write(".gitattributes", "12")
		r.Write("sub/deep/file", "xx\n")
		r.Write("new/.gitattributes", "123")
		r.Write("new/file", "x\n")
		r.Remove("gone")
		r.Remove("sub/.gitattributes")
		r.Link("../.gitattributes", "sub/.gitattributes")
		r.Commit("head")
		r.Write(".gitattributes", "on disk")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		c := comparison(t, r, engine, "HEAD~1...HEAD")
		for _, side := range []struct {
			what   string
			source tree.Source
			want   []string
		}{
			{"after", c, []string{".gitattributes 2", "new/.gitattributes 3"}},
			{"before", oldSide(t, c), []string{".gitattributes 1", "gone/.gitattributes 1", "sub/.gitattributes 1"}},
		} {
			asked := []tree.File{{Path: "sub/deep/file"}, {Path: "new/file"}, {Path: "gone/file"}}
			found, err := side.source.Attributes(t.Context(), asked)
			if err != nil {
				t.Fatal(err)
			}
			expect(t, side.what, found, side.want...)
			if none, err := side.source.Attributes(t.Context(), nil); err != nil || len(none) != 0 {
				t.Errorf("%s: without files there are %v, %v", side.what, none, err)
			}
		}
	})
}

func TestTreeSizesOfRange(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return branched(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Link("edited", "link")
		r.Write("without", "left out\n")
		r.Commit("a link has no size of its own")
		c := comparison(t, r, engine, "main...HEAD")
		for what, s := range map[string]tree.Source{"after": c, "before": oldSide(t, c)} {
			sizes, err := s.(interface {
				TreeSizes(context.Context, []string) ([]int64, error)
			}).TreeSizes(t.Context(), []string{"without"})
			slices.Sort(sizes)
			if err != nil || !slices.Equal(sizes, []int64{4, 6, 310}) {
				t.Errorf("%s: %v, %v", what, sizes, err)
			}
		}
	})
}

// TestRangeInPartialClone lacks old and new blobs. None is fetched, and a rename is known by its id alone.
func TestRangeInPartialClone(t *testing.T) {
	up := gittest.New(t)
	up.Write("edited", lines("edited", 10))
	up.Write("moved", lines("moved", 10))
	up.Write("reworked", lines("reworked", 10))
	up.Write("deleted", "deleted\n")
	up.Commit("base")
	up.Run("checkout", "-q", "-b", "topic")
	up.Write("edited", lines("edited", 12))
	up.Run("mv", "moved", "away")
	up.Run("mv", "reworked", "changed")
	up.Write("changed", lines("reworked", 11))
	up.Run("rm", "-q", "deleted")
	up.Commit("topic")
	up.Run("checkout", "-q", "main")
	up.Write("of-main", "main\n")
	up.Commit("main")
	up.Run("checkout", "-q", "topic")
	up.Run("config", "uploadpack.allowFilter", "true")
	eachEngine(t, func(t testing.TB) *gittest.Repo { return up.Clone("--filter=blob:none", "--no-checkout") }, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("checkout", "topic", "--", "edited", "changed")
		expectSides(t, "partial", comparison(t, r, engine, "origin/main...HEAD"), sides{
			after: []string{"away 0 (blob missing in partial clone) was moved -1 identical", "changed 375", "edited 386 was edited -1"},
			before: []string{"deleted 0 (blob missing in partial clone)", "edited 0 (blob missing in partial clone)", "moved 0 (blob missing in partial clone)",
				"reworked 0 (blob missing in partial clone)"}})
	})
}
