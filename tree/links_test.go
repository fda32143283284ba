//go:build unix

package tree_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// linked is case O16. Every link leads to what must not be opened; outside there are FIFOs, so that opening one by mistake would hang.
func linked(t testing.TB) *gittest.Repo {
	r := gittest.New(t)
	r.Write("src/a.go", "package src\n")
	r.Write("in/keep", "")
	outside := t.TempDir()
	for _, name := range []string{"secret.txt", ".gitattributes", ".gitignore"} {
		if err := unix.Mkfifo(outside+"/"+name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for rel, target := range map[string]string{"endless": "/dev/zero", "noise": "/dev/urandom", "leak.txt": outside + "/secret.txt", "out": outside, "loop_a": "loop_b",
		"loop_b": "loop_a", "src/self": ".", "in/again": "../src/in", "src/in": "../in", "dangling": "nowhere", ".gitattributes": outside + "/.gitattributes"} {
		r.Link(target, rel)
	}
	r.Commit("base")
	return r
}

func TestLinksAreNotFollowed(t *testing.T) {
	eachEngine(t, linked, func(t *testing.T, r *gittest.Repo, engine string) {
		want := []string{"in/keep 0", "src/a.go 12"}
		for _, kind := range []string{"worktree", "commit"} {
			s := source(t, r, engine, kind)
			all := files(t, s)
			checkLinks(t, r, all, want)
			if found, err := s.Attributes(t.Context(), all); err != nil || len(found) != 0 {
				t.Errorf("%s: attributes are read through a link: %+v, %v", kind, found, err)
			}
		}
		r.Run("update-ref", "-d", "HEAD") // all is staged now
		staged := source(t, r, engine, "index")
		all := files(t, staged)
		checkLinks(t, r, all, want)
		if found, err := staged.Attributes(t.Context(), all); err != nil || len(found) != 0 {
			t.Errorf("attributes are read through a staged link: %+v, %v", found, err)
		}
		r.Remove(".git")
		directory, err := tree.Directory(r.Dir)
		if err != nil {
			t.Fatal(err)
		}
		defer directory.Close()
		checkLinks(t, r, files(t, directory), want)
	})
}

// checkLinks expects links to be skipped, with the length of their target as size, and everything else to be as want says.
func checkLinks(t *testing.T, r *gittest.Repo, all []tree.File, want []string) {
	t.Helper()
	var judged []string
	links := 0
	for _, f := range all {
		if f.Skip != tree.SkipSymlink {
			judged = append(judged, line(f))
			continue
		}
		links++
		if target, err := os.Readlink(r.Path(f.Path)); err != nil || int64(len(target)) != f.Size || f.Mode != tree.Symlink {
			t.Errorf("%s leads to %q, %v", line(f), target, err)
		}
	}
	if !slices.Equal(judged, want) || links != 11 {
		t.Errorf("judged %q and %d links, want %q and 11", judged, links, want)
	}
}

// TestBehindALink replaces a directory of tracked files by a link to a directory with files of the same names.
func TestBehindALink(t *testing.T) {
	r := gittest.New(t)
	r.Write("dir/deep/file", "tracked\n")
	r.Write(".gitignore", "other\n")
	r.Commit("base")
	r.Write("other/deep/file", "not that one\n")
	r.Remove("dir")
	r.Link("other", "dir")
	for _, engine := range engines {
		all := files(t, source(t, r, engine, "worktree"))
		expect(t, engine, all, ".gitignore 6", "dir 5 (symlink)", "dir/deep/file 0 (vanished)")
		if detail := all[2].Detail; detail != "its directory dir is a symbolic link" {
			t.Errorf("detail is %q", detail)
		}
	}
}

// TestFIFOs puts FIFOs where files were, before the listing and after it.
func TestFIFOs(t *testing.T) {
	r := gittest.New(t)
	r.Write("before", "x")
	r.Write("after", "x")
	r.Commit("base")
	fifo := func(rel string) {
		r.Remove(rel)
		if err := unix.Mkfifo(r.Path(rel), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fifo("before")
	for _, engine := range engines {
		all := files(t, source(t, r, engine, "worktree"))
		expect(t, engine, all, "after 1", "before 0 (not a regular file)")
		if all[1].Detail != "a FIFO" {
			t.Errorf("detail is %q", all[1].Detail)
		}
	}
	s := source(t, r, git.EnginePlumbing, "worktree")
	all := files(t, s)
	fifo("after")
	_, err := all[0].Open()
	if reason, _ := tree.SkipOf(err); reason != tree.SkipIrregular {
		t.Errorf("a file that became a FIFO: %v", err)
	}
}

// TestDenied takes rights away. Root has them all the same, so there the reason is not to be seen.
func TestDenied(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is denied to root")
	}
	r := gittest.New(t)
	r.Write("file", "x\n")
	r.Write("locked/x", "x\n")
	r.Write("ignored/x", "x\n")
	r.Write(".gitignore", "ignored\n")
	for path, mode := range map[string]os.FileMode{"file": 0, "locked": 0, "ignored": 0} {
		if err := os.Chmod(r.Path(path), mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(r.Path(path), 0o755) })
	}
	for _, engine := range engines {
		s := source(t, r, engine, "worktree")
		var got []string
		for f, err := range s.Files(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Open(); f.Path == "file" && !strings.Contains(err.Error(), "permission denied") {
				t.Errorf("%s: file opens: %v", engine, err)
			}
			got = append(got, line(f)+" "+f.Detail)
		}
		if want := []string{".gitignore 8 ", "file 2 ", "locked 0 (folder not listed) permission denied"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", engine, got, want)
		}
	}
}
