//go:build unix

package git_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func makePipe(t *testing.T, path string) {
	t.Helper()
	os.Remove(path)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), syscall.Mkfifo(path, 0o644)); err != nil {
		t.Fatal(err)
	}
}

// within is long for every answer, and short for a test that hangs.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// TestPipesInTheGitDirectory: git would wait for each of them.
func TestPipesInTheGitDirectory(t *testing.T) {
	for _, name := range []string{"HEAD", "commondir", "config", "index", "packed-refs", "refs/heads/main", "shallow",
		"info/exclude", "info/grafts", "objects/info/alternates", "objects/info/commit-graph",
		"objects/pack/multi-pack-index"} {
		r := gittest.New(t)
		r.Write("a", "a\n")
		r.Run("add", "a")
		r.Run("commit", "-q", "-m", "a")
		makePipe(t, r.Path(".git/"+name))
		for _, engine := range engines {
			_, err := git.Open(within(t), r.Dir, append(r.Env(), git.EngineVariable+"="+engine))
			if !errors.Is(err, git.ErrBroken) || !strings.Contains(err.Error(), filepath.FromSlash(name)+" is a pipe or a device") {
				t.Errorf("%s, %s: %v", name, engine, err)
			}
		}
	}
}

// TestLinksToDevices: a link to zeros is read without end as well, one to nothing is an empty file.
func TestLinksToDevices(t *testing.T) {
	for target, refused := range map[string]bool{"/dev/zero": true, os.DevNull: false} {
		r := gittest.New(t)
		os.Remove(r.Path(".git/info/exclude"))
		if err := errors.Join(os.MkdirAll(r.Path(".git/info"), 0o755), os.Symlink(target, r.Path(".git/info/exclude"))); err != nil {
			t.Fatal(err)
		}
		repo, err := git.Open(within(t), r.Dir, r.Env())
		if (err != nil) != refused {
			t.Errorf("%s: %v", target, err)
		}
		if err == nil {
			repo.Close()
		}
	}
}

// TestPipeAsIgnoreFile: the search for untracked files ends, wherever the pipe is; one that git never opens is no reason to stop.
func TestPipeAsIgnoreFile(t *testing.T) {
	for name, waits := range map[string]bool{".gitignore": true, "new/deep/.gitignore": true, "ignored/.gitignore": false} {
		r := gittest.New(t)
		r.Write("a", "a\n")
		r.Write(".git/info/exclude", "ignored/\n")
		makePipe(t, r.Path(name))
		repo := openWith(t, r, git.EnginePlumbing)
		git.SetPatience(repo, 50*time.Millisecond)
		found, err := repo.Untracked(within(t))
		told := errors.Is(err, git.ErrBroken) && strings.Contains(err.Error(), r.Path(name)+" is a pipe")
		if told != waits || !waits && (err != nil || len(found) != 1) {
			t.Errorf("%s: %v, %v", name, found, err)
		}
	}
}
