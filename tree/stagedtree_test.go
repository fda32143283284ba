package tree_test

import (
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestStagedTree: everything a commit made now would have, from blobs, changed or not.
func TestStagedTree(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.Submodule(t)
		r.Remove("nested")
		r.Write("kept", "kept\n")
		r.Link("kept", "link")
		r.Commit("all")
		r.Write("kept", "only on disk\n")
		r.Write("untracked", "x\n")
		r.Write("new", "staged\n")
		r.Run("add", "new")
		r.Write("new", "and edited since\n")
		r.Run("rm", "-q", "--cached", "outer.txt")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		s := source(t, r, engine, "staged")
		all := slices.DeleteFunc(files(t, s), func(f tree.File) bool { return f.Path == ".gitmodules" }) // its size depends on the machine
		expect(t, "staged tree", all, "kept 5", "link 4 (symlink)", "new 7", "sub 0 (submodule)")
		want := tree.Description{Kind: "staged tree", Root: r.Dir, Engine: engine}
		if got := s.Describe(); got != want {
			t.Errorf("got %+v", got)
		}
	})
}

func TestStagedTreeWithoutHead(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "nothing staged", files(t, source(t, r, engine, "staged")))
		r.Write("dir/a", "a\n")
		r.Write("empty", "")
		r.Run("add", "-A")
		expect(t, "two files", files(t, source(t, r, engine, "staged")), "dir/a 2", "empty 0")
	})
}

func TestStagedTreeIntentToAdd(t *testing.T) {
	eachEngine(t, gittest.IntentToAdd, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "staged tree", files(t, source(t, r, engine, "staged")),
			"empty.txt 0", "intended.txt 0 (intent to add)", "other.txt 6", "replaced.txt 0 (intent to add)")
	})
}

func TestStagedTreeUnmerged(t *testing.T) {
	eachEngine(t, gittest.Unmerged, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "staged tree", files(t, source(t, r, engine, "staged")),
			"gone.txt 0 (unmerged)", "shared.txt 0 (unmerged)", "vendor/bulk.txt 13000")
	})
}

func TestStagedTreeAttributes(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write(".gitattributes", "* text\n")
		r.Write("a/.gitattributes", "x -text\n")
		r.Write("a/b/file", "x\n")
		r.Write("c/.gitattributes", "y -text\n")
		r.Run("add", "-A")
		r.Write(".gitattributes", "only on disk, and longer\n")
		r.Run("rm", "-q", "--cached", "c/.gitattributes")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		s := source(t, r, engine, "staged")
		found, err := s.Attributes(t.Context(), files(t, s))
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "attributes", found, ".gitattributes 7", "a/.gitattributes 8")
	})
}

// TestStagedTreeSHA256 needs the installed git: the other engine refuses such repositories.
func TestStagedTreeSHA256(t *testing.T) {
	r := gittest.New(t, "--object-format=sha256")
	r.Write("a", "a\n")
	r.Write("empty", "")
	r.Write("later", "later\n")
	r.Run("add", "a", "empty")
	r.Run("add", "-N", "later")
	expect(t, "staged tree", files(t, source(t, r, git.EnginePlumbing, "staged")), "a 2", "empty 0", "later 0 (intent to add)")
	read := tree.StagedFiles(openRepo(t, r, git.EnginePlumbing))
	for path, want := range map[string]string{"a": "a\n", "empty": ""} {
		if data, found, err := read(t.Context(), path, 10); string(data) != want || !found || err != nil {
			t.Errorf("%s: %q, %v, %v", path, data, found, err)
		}
	}
	if _, found, err := read(t.Context(), "later", 10); found || err != nil {
		t.Errorf("what is only intended is there: %v, %v", found, err)
	}
}
