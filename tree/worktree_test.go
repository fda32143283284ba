package tree_test

import (
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func TestNamesFromHell(t *testing.T) {
	want := gittest.HellNames()
	slices.Sort(want)
	eachEngine(t, gittest.NamesFromHell, func(t *testing.T, r *gittest.Repo, engine string) {
		for kind, size := range map[string]int64{"worktree": 10, "index": 10, "commit": 9} {
			var got []string
			for _, f := range files(t, source(t, r, engine, kind)) {
				if f.Tracked {
					got = append(got, f.Path)
					if f.Size != size {
						t.Errorf("%s: %s", kind, line(f))
					}
				} else if name, ok := strings.CutPrefix(f.Path, "untracked/"); !ok || !slices.Contains(want, name) {
					t.Errorf("%s: %q is untracked", kind, f.Path)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s:\n got %q\nwant %q", kind, got, want)
			}
		}
	})
}

func TestSkipWorktree(t *testing.T) {
	eachEngine(t, gittest.SkipWorktree, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "worktree", files(t, source(t, r, engine, "worktree")), "absent.txt 0 (not checked out)", "here.txt 5", "kept.txt 5")
	})
}

func TestSparseCheckout(t *testing.T) {
	r := gittest.SparseCheckout(t)
	expect(t, "worktree", files(t, source(t, r, git.EnginePlumbing, "worktree")),
		"in/a.txt 3", "out/b.txt 0 (not checked out)", "out/c.txt 0 (not checked out)")
}

func TestSubmodules(t *testing.T) {
	eachEngine(t, gittest.Submodule, func(t *testing.T, r *gittest.Repo, engine string) {
		var got []string
		for _, f := range files(t, source(t, r, engine, "worktree")) {
			if f.Skip != tree.NotSkipped {
				got = append(got, line(f)+" "+f.Detail)
			}
		}
		if want := []string{"nested 0 (submodule) a repository of its own", "sub 0 (submodule) "}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestPartialClone(t *testing.T) {
	eachEngine(t, gittest.PartialClone, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "commit", files(t, source(t, r, engine, "commit")), "absent.txt 0 (blob missing in partial clone)", "present.txt 8")
		expect(t, "staged", files(t, source(t, r, engine, "index")), "present.txt 19 was present.txt 8")
		// Whether this is a rename cannot be told without the old content: it is new then.
		r.Run("rm", "-q", "--cached", "absent.txt")
		r.Write("similar.txt", "absent\n\n")
		r.Run("add", "similar.txt")
		expect(t, "staged", files(t, source(t, r, engine, "index")), "present.txt 19 was present.txt 8", "similar.txt 8")
	})
}

// TestMissingBlob removes a blob from a repository that should have it: to leave the file out would be a false all-clear.
func TestMissingBlob(t *testing.T) {
	eachEngine(t, gittest.EveryChange, func(t *testing.T, r *gittest.Repo, engine string) {
		for _, rev := range []string{"HEAD:edited.txt", ":edited.txt"} {
			oid := r.Run("rev-parse", rev)
			if err := os.Remove(r.Path(".git/objects/" + oid[:2] + "/" + oid[2:])); err != nil {
				t.Fatal(err)
			}
		}
		for _, kind := range []string{"index", "commit"} {
			var last error
			for _, err := range source(t, r, engine, kind).Files(t.Context()) {
				last = err
			}
			if !errors.Is(last, git.ErrBroken) || !strings.Contains(last.Error(), "edited.txt") {
				t.Errorf("%s: %v, want an error about edited.txt", kind, last)
			}
		}
		if got := files(t, source(t, r, engine, "worktree")); len(got) == 0 {
			t.Error("the worktree needs no blobs")
		}
	})
}

// TestFilesThatChange opens files that are no longer what was listed.
func TestFilesThatChange(t *testing.T) {
	r := gittest.New(t)
	for _, name := range []string{"dir", "gone", "link", "parent/file", "same"} {
		r.Write(name, "content of "+name)
	}
	r.Write("secret", "secret")
	r.Write(".gitignore", "secret\nelsewhere\n")
	r.Write("elsewhere/file", "secret")
	s := source(t, r, git.EnginePlumbing, "worktree")
	all := files(t, s)
	for _, name := range []string{"dir", "gone", "link", "parent"} {
		r.Remove(name)
	}
	r.Write("dir/inside", "")
	r.Link("secret", "link")
	r.Link("elsewhere", "parent")
	want := map[string]tree.Skip{"dir": tree.SkipIrregular, "gone": tree.SkipVanished, "link": tree.SkipIrregular, "same": tree.NotSkipped}
	if runtime.GOOS == "linux" { // elsewhere a parent that becomes a link meanwhile cannot be told
		want["parent/file"] = tree.SkipIrregular
	}
	for _, f := range all {
		c, err := f.Open()
		if err == nil {
			c.Close()
		}
		reason, detail := tree.SkipOf(err)
		if expected, ok := want[f.Path]; ok && reason != expected {
			t.Errorf("%s: %q (%s), want %q", f.Path, reason, detail, expected)
		}
		if strings.Contains(detail, r.Dir) {
			t.Errorf("%s: the detail %q names the directory", f.Path, detail)
		}
	}
}

// TestVanished removes files between the listing by git and the look at the disk.
func TestVanished(t *testing.T) {
	r := gittest.New(t)
	for _, name := range []string{"a", "b/c", "d/e", "f"} {
		r.Write(name, name)
	}
	r.Commit("base")
	r.Remove("a")
	r.Remove("b")
	r.Remove("d")
	r.Write("d", "a file in the place of a directory")
	r.Remove("f")
	r.Write("f/g", "a directory in the place of a file")
	eachEngine(t, func(testing.TB) *gittest.Repo { return r }, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "worktree", files(t, source(t, r, engine, "worktree")),
			"a 0 (vanished)", "b/c 0 (vanished)", "d 34", "d/e 0 (vanished)", "f 0 (not a regular file)", "f/g 34")
	})
}

func TestIndexBlob(t *testing.T) {
	r := gittest.New(t)
	r.Write("edited", "as it was staged\n")
	r.Commit("base")
	r.Write("edited", "now\n")
	r.Write("new", "untracked\n")
	for _, engine := range engines {
		for _, f := range files(t, source(t, r, engine, "worktree")) {
			text, err := indexBlob(f)
			if f.Path == "edited" && text != "as it was staged\n" || f.Path == "new" && !errors.Is(err, tree.ErrNoContent) {
				t.Errorf("%s: %s has %q in the index, %v", engine, f.Path, text, err)
			}
		}
		for _, f := range files(t, source(t, r, engine, "commit")) {
			if text, err := indexBlob(f); text != "as it was staged\n" {
				t.Errorf("%s: the blob of a commit is %q, %v", engine, text, err)
			}
		}
	}
}

func indexBlob(f tree.File) (string, error) {
	c, size, err := f.OpenIndexBlob()
	if err != nil {
		return "", err
	}
	defer c.Close()
	text, err := io.ReadAll(io.NewSectionReader(c, 0, size))
	return string(text), err
}

// TestAutoCRLF is the end of case O14: what is stored counts, not what a checkout makes of it.
func TestAutoCRLF(t *testing.T) {
	r := gittest.New(t)
	r.Write("a.txt", "one\ntwo\n")
	r.Commit("base")
	clone := r.Clone("-c", "core.autocrlf=true")
	clone.Write("b.txt", "three\r\n")
	clone.Run("add", "-A")
	for _, engine := range engines {
		expect(t, "worktree", files(t, source(t, clone, engine, "worktree")), "a.txt 10", "b.txt 7")
		expect(t, "commit", files(t, source(t, clone, engine, "commit")), "a.txt 8")
		expect(t, "staged", files(t, source(t, clone, engine, "index")), "b.txt 6")
	}
}

func TestNoWorktree(t *testing.T) {
	eachEngine(t, gittest.Bare, func(t *testing.T, r *gittest.Repo, engine string) {
		repo := openRepo(t, r, engine)
		_, errWorktree := tree.Worktree(repo)
		_, errIndex := tree.Index(t.Context(), repo)
		for _, err := range []error{errWorktree, errIndex} {
			if !errors.Is(err, git.ErrNoWorktree) || !strings.Contains(err.Error(), "--rev HEAD") {
				t.Errorf("got %v", err)
			}
		}
		expect(t, "commit", files(t, source(t, r, engine, "commit")), "a.txt 2", "dir/b.txt 2")
		if _, err := tree.Commit(t.Context(), repo, "nope"); !errors.Is(err, git.ErrNoRevision) {
			t.Errorf("got %v", err)
		}
	})
}

func TestStopEarly(t *testing.T) {
	r := gittest.New(t)
	for i := range 700 {
		r.Write("f"+strings.Repeat("x", i/26)+string(rune('a'+i%26)), "")
	}
	for range source(t, r, git.EnginePlumbing, "worktree").Files(t.Context()) {
		break // the race detector and goroutines that go on would tell
	}
}
