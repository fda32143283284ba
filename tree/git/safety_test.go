package git_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestNothingOfTheRepositoryRuns names a program wherever a repository can name one, and asks each engine for everything.
func TestNothingOfTheRepositoryRuns(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	r := gittest.EveryChange(t)
	mark := filepath.Join(realDir(t), "ran")
	program := filepath.Join(realDir(t), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+mark+"\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.Write(".gitattributes", "* diff=evil filter=evil merge=evil\n")
	r.Run("add", ".gitattributes")
	for _, key := range []string{"core.fsmonitor", "core.pager", "pager.diff-index", "pager.ls-files", "core.editor", "core.sshCommand", "core.alternateRefsCommand",
		"diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "credential.helper",
		"alias.ls-files", "alias.rev-parse", "uploadpack.packObjectsHook", "gpg.program"} {
		r.Run("config", key, program)
	}
	for _, key := range []string{"alias.cat-file", "alias.diff-index", "alias.diff-tree", "alias.merge-base", "alias.ls-tree"} {
		r.Run("config", key, "!"+program)
	}
	r.Run("config", "core.hooksPath", filepath.Dir(program))
	for _, hook := range []string{"post-index-change", "fsmonitor-watchman", "reference-transaction"} {
		if err := os.Symlink(program, filepath.Join(filepath.Dir(program), hook)); err != nil {
			t.Fatal(err)
		}
	}
	r.Extra = []string{"GIT_EXTERNAL_DIFF=" + program, "GIT_PAGER=" + program, "GIT_EDITOR=" + program, "GIT_SSH_COMMAND=" + program, "GIT_ASKPASS=" + program}
	for _, engine := range engines {
		if _, err := paint(t.Context(), open(t, r, engine)); err != nil {
			t.Errorf("%s: %v", engine, err)
		}
		if _, err := os.Lstat(mark); err == nil {
			t.Fatalf("%s ran a program that the repository names", engine)
		}
	}
	r.Try("status") // proves that the trap works
	if _, err := os.Lstat(mark); err != nil {
		t.Error("the program was not run by git status either: this test proves nothing")
	}
}

// TestNothingIsFetched lets the remote of a partial clone leave a mark.
func TestNothingIsFetched(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the remote's program is a shell script")
	}
	r := gittest.PartialClone(t)
	mark := filepath.Join(realDir(t), "fetched")
	program := filepath.Join(realDir(t), "upload-pack")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+mark+"\nexec git-upload-pack \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.Run("config", "remote.origin.uploadpack", program)
	r.Extra = []string{"GIT_ALLOW_PROTOCOL=file", "GIT_NO_LAZY_FETCH=0"}
	for _, engine := range engines {
		repo := open(t, r, engine)
		p, err := paint(t.Context(), repo)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		if !p.Info.Partial {
			t.Errorf("%s does not know that the clone is partial", engine)
		}
		absent := slices.IndexFunc(p.Tree, func(e git.TreeEntry) bool { return e.Path == "absent.txt" })
		if absent < 0 || p.Tree[absent].Size != git.Missing {
			t.Errorf("%s: absent.txt is not missing in %+v", engine, p.Tree)
		}
		if _, err := os.Lstat(mark); err == nil {
			t.Fatalf("%s fetched", engine)
		}
		if err := repo.Close(); err != nil {
			t.Error(err)
		}
	}
	r.Run("cat-file", "-p", "HEAD:absent.txt") // proves that the trap works, and that the blob could have been fetched
	if _, err := os.Lstat(mark); err != nil {
		t.Error("git itself did not leave the mark: this test proves nothing")
	}
}

// TestTemporaryFilesAreRemoved looks where the shadow of a partial clone is made.
func TestTemporaryFilesAreRemoved(t *testing.T) {
	r := gittest.PartialClone(t)
	temp := realDir(t)
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	repo := open(t, r, git.EnginePlumbing)
	if _, err := repo.Tree(t.Context(), repo.Info().Head); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(temp); len(left) != 1 {
		t.Errorf("there are %d temporary directories, want 1: this test proves nothing", len(left))
	}
	for range 2 { // closing twice is harmless
		if err := repo.Close(); err != nil {
			t.Error(err)
		}
	}
	if left, _ := os.ReadDir(temp); len(left) != 0 {
		t.Errorf("%d temporary directories are left", len(left))
	}
}

// stale makes the index stale: a git that takes optional locks would refresh and write it.
func stale(r *gittest.Repo) {
	if _, err := os.Lstat(r.Path(".git/index")); err != nil {
		return // bare, or nothing staged; a linked worktree has its index elsewhere
	}
	r.Write("stale", "x")
	r.Run("add", "stale")
	r.Write("stale", "y")
}

// unchanged compares the repository with a snapshot.
func unchanged(t *testing.T, dir string, before map[string][]byte) {
	t.Helper()
	after := snapshot(t, dir)
	for name, content := range after {
		if old, ok := before[name]; !ok || !bytes.Equal(old, content) {
			t.Errorf("%s was written", name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			t.Errorf("%s was removed", name)
		}
	}
}

// snapshot reads every regular file below a directory.
func snapshot(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		files[path], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
