package tree_test

import (
	"fmt"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// attributed has .gitattributes that differ in each source: in HEAD, in the index and on disk.
func attributed(t testing.TB) *gittest.Repo {
	r := gittest.New(t)
	r.Write(".gitattributes", "1")
	r.Write("sub/.gitattributes", "1")
	r.Write("sub/deep/file", "x\n")
	r.Write("other/.gitattributes", "1")
	r.Write("other/x.gitattributes", "not one")
	r.Commit("base")
	r.Write(".gitattributes", "12")
	r.Write("sub/deep/file", "xx\n")
	r.Run("add", "-A")
	r.Write(".gitattributes", "123")
	r.Write("sub/deep/.gitattributes", "untracked")
	return r
}

func TestAttributes(t *testing.T) {
	want := map[string][]string{
		"worktree": {".gitattributes 3", "sub/.gitattributes 1", "sub/deep/.gitattributes 9"},
		"index":    {".gitattributes 2", "sub/.gitattributes 1"},
		"staged":   {".gitattributes 2", "sub/.gitattributes 1"},
		"commit":   {".gitattributes 1", "sub/.gitattributes 1"},
		"before":   {".gitattributes 1", "sub/.gitattributes 1"},
	}
	eachEngine(t, attributed, func(t *testing.T, r *gittest.Repo, engine string) {
		for kind := range kinds {
			// Asked before and after listing, with and without files.
			s := source(t, r, engine, kind)
			for range 2 {
				found, err := s.Attributes(t.Context(), []tree.File{{Path: "sub/deep/file"}})
				if err != nil {
					t.Fatal(err)
				}
				expect(t, kind, found, want[kind]...)
				for _, f := range found {
					if head, err := f.Head(100); err != nil || int64(len(head)) != f.Size {
						t.Errorf("%s: %s holds %q, %v", kind, f.Path, head, err)
					}
				}
				files(t, s)
			}
			if found, err := s.Attributes(t.Context(), nil); err != nil || len(found) != 0 {
				t.Errorf("%s: for no files there is %+v, %v", kind, found, err)
			}
		}
	})
}

// TestStagedAttributes changes the .gitattributes of the index in every way one can.
func TestStagedAttributes(t *testing.T) {
	eachEngine(t, attributed, func(t *testing.T, r *gittest.Repo, engine string) {
		asked := []tree.File{{Path: "sub/deep/file"}, {Path: "other/file"}, {Path: "new/file"}, {Path: "link/file"}}
		staged := func(want ...string) {
			t.Helper()
			found, err := source(t, r, engine, "index").Attributes(t.Context(), asked)
			if err != nil {
				t.Fatal(err)
			}
			expect(t, "index", found, want...)
		}
		staged(".gitattributes 2", "other/.gitattributes 1", "sub/.gitattributes 1")
		r.Write("new/keep", "x")
		r.Run("mv", "other/.gitattributes", "new/.gitattributes")
		staged(".gitattributes 2", "new/.gitattributes 1", "sub/.gitattributes 1")
		r.Run("rm", "-q", "--cached", "sub/.gitattributes")
		r.Run("update-index", "--add", "--cacheinfo", "120000,"+r.Hash("target")+",link/.gitattributes")
		staged(".gitattributes 2", "new/.gitattributes 1")
		r.Run("add", "-N", "sub/deep/.gitattributes")
		staged(".gitattributes 2", "new/.gitattributes 1")
		r.Run("update-ref", "-d", "HEAD")
		staged(".gitattributes 2", "new/.gitattributes 1")
	})
}

// TestManyDirectories has more .gitattributes than one question to git should take, and a directory whose name splits lines.
func TestManyDirectories(t *testing.T) {
	r := gittest.New(t)
	var all []tree.File
	for i := range 300 {
		r.Write(fmt.Sprintf("d%03d/.gitattributes", i), "x")
		all = append(all, tree.File{Path: fmt.Sprintf("d%03d/file", i)})
	}
	r.Run("add", "-A")
	for _, engine := range []string{git.EnginePlumbing, git.EngineGoGit} {
		found, err := source(t, r, engine, "index").Attributes(t.Context(), all)
		if err != nil || len(found) != 300 {
			t.Errorf("%s: %d found, %v", engine, len(found), err)
		}
	}
}
