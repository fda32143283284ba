package tree_test

import (
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

const storedText = "what git stores\n"

// storedBlob is a repository with one file, which is committed or, where an index is judged, staged.
func storedBlob(t testing.TB, kind string, options ...string) *gittest.Repo {
	t.Helper()
	r := gittest.New(t, options...)
	r.Write("dir/file", storedText)
	r.Run("add", "-A")
	if kind == "commit" {
		r.Commit("base")
	}
	return r
}

// loseBlob removes the content of the file from the object store: who opens it then has it from elsewhere.
func loseBlob(t testing.TB, r *gittest.Repo, name string) {
	t.Helper()
	oid := r.Run("rev-parse", name)
	if err := os.Remove(r.Path(".git/objects/" + oid[:2] + "/" + oid[2:])); err != nil {
		t.Fatal(err)
	}
}

func contentOf(f tree.File) (string, error) {
	c, err := f.Open()
	if err != nil {
		return "", err
	}
	defer c.Close()
	text, err := io.ReadAll(io.NewSectionReader(c, 0, 1<<30))
	return string(text), err
}

// TestWorktreeServesBlobs lets the worktree hold all kinds of things in a blob's place. The content is always the blob's; without the blob
// it is only there where the worktree holds the same.
func TestWorktreeServesBlobs(t *testing.T) {
	places := []struct {
		name   string
		change func(r *gittest.Repo)
		served bool
	}{
		{"the same", func(*gittest.Repo) {}, true},
		{"written anew", func(r *gittest.Repo) { r.Remove("dir"); r.Write("dir/file", storedText) }, true},
		{"an edit of the same size", func(r *gittest.Repo) { r.Write("dir/file", strings.ToUpper(storedText)) }, false},
		{"other line ends", func(r *gittest.Repo) { r.Write("dir/file", strings.ReplaceAll(storedText, "\n", "\r\n")) }, false},
		{"more", func(r *gittest.Repo) { r.Write("dir/file", storedText+"\n") }, false},
		{"nothing", func(r *gittest.Repo) { r.Remove("dir") }, false},
		{"a directory", func(r *gittest.Repo) { r.Remove("dir"); r.Write("dir/file/inside", storedText) }, false},
		{"a link to the same", func(r *gittest.Repo) {
			r.Write("other", storedText)
			r.Remove("dir/file")
			r.Link("../other", "dir/file")
		}, false},
		{"a link above the same", func(r *gittest.Repo) {
			r.Write("other/file", storedText)
			r.Remove("dir")
			r.Link("other", "dir")
		}, false},
	}
	for _, place := range places {
		t.Run(place.name, func(t *testing.T) {
			t.Parallel()
			for _, kind := range []string{"commit", "index", "staged"} {
				r := storedBlob(t, kind)
				place.change(r)
				for _, engine := range engines {
					checkServed(t, files(t, source(t, r, engine, kind))[0], true)
				}
				plumbing, embedded := files(t, source(t, r, git.EnginePlumbing, kind)), files(t, source(t, r, git.EngineGoGit, kind))
				loseBlob(t, r, ":dir/file")
				checkServed(t, plumbing[0], place.served)
				checkServed(t, embedded[0], place.served)
			}
		})
	}
}

func checkServed(t *testing.T, f tree.File, want bool) {
	t.Helper()
	text, err := contentOf(f)
	if want && (err != nil || text != storedText) || !want && !errors.Is(err, git.ErrMissing) {
		t.Errorf("%q, %v; want the blob: %v", text, err, want)
	}
}

// TestWorktreeOfLongIDs is the same with ids of another format.
func TestWorktreeOfLongIDs(t *testing.T) {
	r := storedBlob(t, "commit", "--object-format=sha256")
	s := source(t, r, git.EnginePlumbing, "commit")
	f := files(t, s)[0]
	loseBlob(t, r, ":dir/file")
	checkServed(t, f, true)
	s.Close()
	checkServed(t, f, false)
}

// TestWorktreeHasNoSay puts what a partial clone lacks into the worktree: the report stays as it is without.
func TestWorktreeHasNoSay(t *testing.T) {
	eachEngine(t, gittest.PartialClone, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Write("absent.txt", "absent\n")
		expect(t, "commit", files(t, source(t, r, engine, "commit")), "absent.txt 0 (blob missing in partial clone)", "present.txt 8")
	})
}

// TestLargeBlobsComeFromGit bounds what is held in memory.
func TestLargeBlobsComeFromGit(t *testing.T) {
	r := gittest.New(t)
	r.Write("large", strings.Repeat("\x00", 4<<20+1))
	r.Commit("base")
	f := files(t, source(t, r, git.EngineGoGit, "commit"))[0]
	loseBlob(t, r, ":large")
	if _, err := contentOf(f); err == nil {
		t.Error("a large blob was served")
	}
}

// TestOutsideIsNotServed has a tree whose path leads out of the worktree, to a file that holds the same.
func TestOutsideIsNotServed(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		blob := r.Hash(storedText)
		below := storeTree(t, r, "100644 outside", blob)
		commit := r.Run("commit-tree", "-m", "climbs", storeTree(t, r, "40000 ..", below))
		r.Write("../outside", storedText)
		s, err := tree.Commit(t.Context(), openRepo(t, r, engine), commit)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		all := files(t, s)
		if len(all) != 1 || all[0].Path != "../outside" {
			t.Fatalf("listed %v", all)
		}
		loseBlob(t, r, blob)
		checkServed(t, all[0], false)
	})
}

// storeTree stores a tree of one entry that git itself would refuse to make.
func storeTree(t testing.TB, r *gittest.Repo, entry, oid string) string {
	t.Helper()
	id, err := hex.DecodeString(oid)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "tree")
	if err := os.WriteFile(file, append([]byte(entry+"\x00"), id...), 0o600); err != nil {
		t.Fatal(err)
	}
	return r.Run("hash-object", "-t", "tree", "--literally", "-w", file)
}
