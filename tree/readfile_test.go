package tree_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func TestReadFile(t *testing.T) {
	make := func(t testing.TB) *gittest.Repo {
		r := gittest.Submodule(t)
		r.Write("top.toml", "version = 1\n")
		r.Write("dir/below", "below\n")
		r.Write("empty", "")
		r.Write(":(top)x", "odd\n")
		r.Write("new\nline", "odd\n")
		r.Write("large", strings.Repeat("x", 2_000_000))
		r.Link("top.toml", "link")
		r.Link("dir", "linked")
		r.Remove("nested")
		r.Commit("all")
		r.Write("top.toml", "on disk\n")
		return r
	}
	tests := []struct {
		path, want, says string
		absent           bool
	}{
		{path: "top.toml", want: "version = 1\n"}, {path: "dir/below", want: "below\n"}, {path: "empty"}, {path: ":(top)x", want: "odd\n"}, {path: "new\nline", want: "odd\n"},
		{path: "none", absent: true}, {path: "none/below", absent: true}, {path: "top.toml/below", absent: true}, {path: "linked/below", absent: true},
		{path: "", absent: true}, {path: "../top.toml", absent: true}, {path: "dir/../top.toml", absent: true}, {path: "dir/", absent: true}, {path: "*.toml", absent: true},
		{path: "link", says: "a symbolic link"}, {path: "sub", says: "a submodule"}, {path: "dir", says: "a directory"}, {path: "large", says: "2000000 bytes, more than the 1000 "},
	}
	eachEngine(t, make, func(t *testing.T, r *gittest.Repo, engine string) {
		for _, place := range []*gittest.Repo{r, r.Clone("--bare")} {
			repo := openRepo(t, place, engine)
			for _, test := range tests {
				data, found, err := tree.ReadFile(t.Context(), repo, repo.Info().Head, test.path, 1000)
				if string(data) != test.want || found == test.absent || (err != nil) != (test.says != "") {
					t.Errorf("%q: %q, %v, %v", test.path, data, found, err)
				}
				if err != nil && (!strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n")) {
					t.Errorf("%q: %v", test.path, err)
				}
			}
			if data, _, err := tree.ReadFile(t.Context(), repo, repo.Info().Head, "large", 2_000_000); err != nil || len(data) != 2_000_000 {
				t.Errorf("large: %d bytes, %v", len(data), err)
			}
			if _, _, err := tree.ReadFile(t.Context(), repo, git.Revision{OID: strings.Repeat("1", 40)}, "large", 10); !errors.Is(err, git.ErrBroken) {
				t.Errorf("an absent commit: %v", err)
			}
		}
	})
}

func TestReadFileWhereThereIsNone(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		repo := openRepo(t, r, engine)
		if _, found, err := tree.ReadFile(t.Context(), repo, repo.Info().Head, "a", 10); found || err != nil {
			t.Errorf("unborn: %v, %v", found, err)
		}
	})
	eachEngine(t, gittest.PartialClone, func(t *testing.T, r *gittest.Repo, engine string) {
		repo := openRepo(t, r, engine)
		if _, _, err := tree.ReadFile(t.Context(), repo, repo.Info().Head, "absent.txt", 10); !errors.Is(err, git.ErrMissing) || !strings.Contains(err.Error(), "partial clone") {
			t.Errorf("a blob that was not fetched: %v", err)
		}
	})
}
