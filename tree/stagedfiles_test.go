package tree_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// stagedFixture has one of everything that can be staged, and other things on disk.
func stagedFixture(t testing.TB) *gittest.Repo {
	r := gittest.Submodule(t)
	r.Remove("nested")
	r.Write("top", "staged\n")
	r.Write("dir/deep/below", "below\n")
	r.Write("empty", "")
	r.Write(":(top)x", "odd\n")
	r.Write("large", strings.Repeat("x", 2000))
	r.Link("top", "link")
	r.Link("dir", "linked")
	r.Run("add", "-A")
	r.Run("update-index", "--add", "--cacheinfo", "100644,"+r.Hash("odd\n")+",bad\xffname")
	r.Write("top", "on disk\n")
	r.Write("untracked", "on disk\n")
	r.Write("intended", "on disk\n")
	r.Run("add", "-N", "intended")
	return r
}

func TestStagedFiles(t *testing.T) {
	tests := []struct {
		path, want, says string
		absent           bool
	}{
		{path: "top", want: "staged\n"}, {path: "dir/deep/below", want: "below\n"}, {path: "empty"}, {path: ":(top)x", want: "odd\n"}, {path: "bad\xffname", want: "odd\n"},
		{path: "none", absent: true}, {path: "untracked", absent: true}, {path: "intended", absent: true}, {path: "top/below", absent: true},
		{path: "linked/deep", absent: true}, {path: "", absent: true}, {path: "../top", absent: true}, {path: "dir/", absent: true}, {path: "di", absent: true},
		{path: "link", says: "a symbolic link"}, {path: "linked", says: "a symbolic link"}, {path: "sub", says: "a submodule"},
		{path: "dir", says: "a directory"}, {path: "dir/deep", says: "a directory"}, {path: "large", says: "2000 bytes, more than the 1000 "},
	}
	eachEngine(t, stagedFixture, func(t *testing.T, r *gittest.Repo, engine string) {
		read := tree.StagedFiles(openRepo(t, r, engine))
		for _, test := range tests {
			data, found, err := read(t.Context(), test.path, 1000)
			if string(data) != test.want || found == test.absent || (err != nil) != (test.says != "") {
				t.Errorf("%q: %q, %v, %v", test.path, data, found, err)
			}
			if err != nil && (!strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("%q: %v", test.path, err)
			}
		}
	})
}

func TestStagedFilesUnmerged(t *testing.T) {
	eachEngine(t, gittest.Unmerged, func(t *testing.T, r *gittest.Repo, engine string) {
		read := tree.StagedFiles(openRepo(t, r, engine))
		for _, path := range []string{"shared.txt", "gone.txt"} {
			if _, found, err := read(t.Context(), path, 1000); !found || err == nil || !strings.Contains(err.Error(), "conflict") {
				t.Errorf("%s: %v, %v", path, found, err)
			}
		}
		if data, found, err := read(t.Context(), "vendor/bulk.txt", 20_000); len(data) != 13_000 || !found || err != nil {
			t.Errorf("%d bytes, %v, %v", len(data), found, err)
		}
	})
}

func TestStagedFilesWithoutHead(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		if _, found, err := tree.StagedFiles(openRepo(t, r, engine))(t.Context(), "a", 10); found || err != nil {
			t.Errorf("an empty index: %v, %v", found, err)
		}
		r.Write("a", "a\n")
		r.Run("add", "a")
		if data, found, err := tree.StagedFiles(openRepo(t, r, engine))(t.Context(), "a", 10); string(data) != "a\n" || !found || err != nil {
			t.Errorf("%q, %v, %v", data, found, err)
		}
	})
}

// TestStagedFilesAtOnce is for the race detector: the first calls come at the same time.
func TestStagedFilesAtOnce(t *testing.T) {
	eachEngine(t, stagedFixture, func(t *testing.T, r *gittest.Repo, engine string) {
		read := tree.StagedFiles(openRepo(t, r, engine))
		var group sync.WaitGroup
		errs := make([]error, 8)
		for i := range errs {
			group.Go(func() {
				if data, _, err := read(t.Context(), "top", 1000); err != nil || string(data) != "staged\n" {
					errs[i] = fmt.Errorf("%q, %w", data, err)
				}
			})
		}
		group.Wait()
		for _, err := range errs {
			if err != nil {
				t.Error(err)
			}
		}
	})
}
