// Package gittest makes throw-away git repositories for tests: isolated from the user's and the system's configuration, from a repository
// the tests run inside of (as in a hook), and from the clock.
package gittest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Repo is a repository in a temporary directory that is removed when the test ends.
type Repo struct {
	Dir string // absolute path of the worktree, or of a bare repository

	// Extra is added to the environment of every process and to Env, "NAME=value" each.
	Extra []string

	t testing.TB
}

// New makes an empty repository with the branch main. Options go to `git init`, such as --bare or --object-format=sha256. Without git on
// PATH the test is skipped.
func New(t testing.TB, options ...string) *Repo {
	t.Helper()
	r := At(t, filepath.Join(tempDir(t), "repo"))
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.Run(append([]string{"init", "-q", "-b", "main"}, options...)...)
	return r
}

// At is a handle for a directory that holds a repository already, or will, such as a clone or a linked worktree.
func At(t testing.TB, dir string) *Repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git on PATH")
	}
	return &Repo{Dir: dir, t: t}
}

// tempDir is t.TempDir with links resolved, as git prints it: on macOS the temporary directory lies behind one.
func tempDir(t testing.TB) string {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// Env is the environment for git and for what is tested: the process's, without any GIT_* or BLOATGATE_*, and isolated.
func Env(extra ...string) []string {
	var env []string
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "GIT_") && !strings.HasPrefix(pair, "BLOATGATE_") {
			env = append(env, pair)
		}
	}
	env = append(env, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "LC_ALL=C",
		"GIT_AUTHOR_NAME=Tester", "GIT_AUTHOR_EMAIL=tester@example.invalid", "GIT_AUTHOR_DATE=2026-01-01T00:00:00Z",
		"GIT_COMMITTER_NAME=Tester", "GIT_COMMITTER_EMAIL=tester@example.invalid", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z")
	return append(env, extra...)
}

// Env is the environment for this repository.
func (r *Repo) Env() []string { return Env(r.Extra...) }

// Run runs git in the repository and returns its output without the last newline. A failure ends the test.
func (r *Repo) Run(args ...string) string {
	r.t.Helper()
	out, err := r.Try(args...)
	if err != nil {
		r.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(out, "\n")
}

// Try is Run for what may fail; then the output holds git's messages.
func (r *Repo) Try(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = r.Dir, r.Env()
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return out.String() + said.String(), err
	}
	return out.String(), nil
}

// Path is the absolute path of a slash-separated path in the repository.
func (r *Repo) Path(rel string) string { return filepath.Join(r.Dir, filepath.FromSlash(rel)) }

// Write writes a file, making its directories.
func (r *Repo) Write(rel, content string) {
	r.t.Helper()
	if err := os.MkdirAll(filepath.Dir(r.Path(rel)), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(r.Path(rel), []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// Commit stages everything, commits it and returns the id of the commit.
func (r *Repo) Commit(message string) string {
	r.t.Helper()
	r.Run("add", "-A")
	r.Run("commit", "-q", "--allow-empty", "-m", message)
	return r.Run("rev-parse", "HEAD")
}

// Clone clones the repository over file://, so that the clone is as one from another machine. Options go to `git clone`.
func (r *Repo) Clone(options ...string) *Repo {
	r.t.Helper()
	clone := At(r.t, filepath.Join(tempDir(r.t), "clone"))
	r.Run(append(append([]string{"clone", "-q"}, options...), "file://"+filepath.ToSlash(r.Dir), clone.Dir)...)
	return clone
}

// Remove removes a file or a directory with everything in it.
func (r *Repo) Remove(rel string) {
	r.t.Helper()
	if err := os.RemoveAll(r.Path(rel)); err != nil {
		r.t.Fatal(err)
	}
}
