package hook

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// framework is a fixture repository and the real pre-commit run in it against this checkout.
type framework struct {
	t    *testing.T
	dir  string
	self string
	env  []string
}

// needTool skips locally with a word, and fails in CI, where a missing tool would be a check that did not happen.
func needTool(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err == nil {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed, and CI must not pass without it", name)
	}
	t.Skipf("%s is not installed", name)
}

func newFramework(t *testing.T) *framework {
	t.Helper()
	needTool(t, "pre-commit")
	needTool(t, "git")
	self, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	f := &framework{t: t, dir: t.TempDir(), self: self, env: []string{
		"GIT_CONFIG_GLOBAL=" + filepath.Join(t.TempDir(), "gitconfig"), "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.invalid", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.invalid",
		"PRE_COMMIT_HOME=" + t.TempDir(), "GOMODCACHE=" + strings.TrimSpace(string(modules)), "GOFLAGS=-buildvcs=false",
	}}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "GIT_") && !strings.HasPrefix(kv, "GOFLAGS=") {
			f.env = append(f.env, kv)
		}
	}
	f.must("git", "config", "--global", "--add", "safe.directory", "*")
	f.must("git", "init", "-q", "-b", "main")
	return f
}

func (f *framework) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = f.dir, f.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (f *framework) must(name string, args ...string) string {
	f.t.Helper()
	out, err := f.run(name, args...)
	if err != nil {
		f.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func (f *framework) write(path, content string) {
	f.t.Helper()
	full := filepath.Join(f.dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// TestPreCommitFramework: a clean commit passes, a bloated one is stopped with the remedy, and the whole-tree hook sees it afterwards.
func TestPreCommitFramework(t *testing.T) {
	f := newFramework(t)
	f.write("main.go", "package main\n")
	f.must("git", "add", "-A")
	if out, err := f.run("pre-commit", "try-repo", f.self, "bloatgate", "--verbose"); err != nil {
		t.Fatalf("a clean commit was stopped: %v\n%s", err, out)
	}
	f.must("git", "commit", "-qm", "base")

	f.write("data/train.jsonl", strings.Repeat("{\"id\": 1, \"text\": \"billing refund invoice ledger\"}\n", 8000))
	f.must("git", "add", "-A")
	out, err := f.run("pre-commit", "try-repo", f.self, "bloatgate")
	if err == nil {
		t.Fatalf("a commit with 400 KB of JSON lines passed:\n%s", out)
	}
	for _, want := range []string{"data/train.jsonl", "error", "tokens", "git-lfs", "index against HEAD: 1 changed"} {
		if !strings.Contains(out, want) {
			t.Errorf("the message lacks %q:\n%s", want, out)
		}
	}
	if out, err = f.run("pre-commit", "try-repo", f.self, "bloatgate-all"); err == nil || !strings.Contains(out, "data/train.jsonl") {
		t.Errorf("the whole-tree hook missed the file: %v\n%s", err, out)
	}
}
