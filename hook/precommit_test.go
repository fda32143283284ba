package hook

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// framework is the real pre-commit and a repository with the hooks of this checkout, uncommitted changes included.
type framework struct {
	env           []string
	hooks, commit string
}

// project is a fixture repository that uses the hooks.
type project struct {
	*framework
	t   *testing.T
	dir string
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
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	f := &framework{hooks: t.TempDir()}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "GIT_") && !strings.HasPrefix(kv, "GOFLAGS=") {
			f.env = append(f.env, kv)
		}
	}
	f.env = append(f.env, "GIT_CONFIG_GLOBAL="+filepath.Join(t.TempDir(), "gitconfig"), "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.invalid", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.invalid",
		"PRE_COMMIT_HOME="+t.TempDir(), "GOMODCACHE="+strings.TrimSpace(string(modules)), "GOFLAGS=-buildvcs=false")
	in := project{f, t, f.hooks}
	in.must("git", "config", "--global", "--add", "safe.directory", "*")
	self, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	checkout := project{f, t, self}
	for path := range strings.SplitSeq(strings.TrimSuffix(checkout.must("git", "ls-files", "-z", "-co", "--exclude-standard"), "\x00"), "\x00") {
		if content, err := os.ReadFile(filepath.Join(self, path)); err == nil { // what is deleted, or a link, plays no part
			in.write(path, string(content))
		}
	}
	in.must("git", "init", "-q", "-b", "main")
	in.must("git", "add", "-A")
	in.must("git", "commit", "-q", "-m", "hooks")
	f.commit = strings.TrimSpace(in.must("git", "rev-parse", "HEAD"))
	return f
}

// project makes a repository in which these hooks are installed.
func (f *framework) project(t *testing.T, hooks ...string) *project {
	t.Helper()
	p := &project{f, t, t.TempDir()}
	p.must("git", "init", "-q", "-b", "main")
	p.write(".pre-commit-config.yaml", "repos:\n- repo: "+f.hooks+"\n  rev: "+f.commit+"\n  hooks: [{id: "+strings.Join(hooks, "}, {id: ")+"}]\n")
	p.must("pre-commit", "install")
	return p
}

func (p *project) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (p *project) must(name string, args ...string) string {
	p.t.Helper()
	out, err := p.run(name, args...)
	if err != nil {
		p.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// commit adds everything and commits it, as far as the hooks let it.
func (p *project) commit() (string, error) {
	p.t.Helper()
	p.must("git", "add", "-A")
	return p.run("git", "commit", "-m", "next")
}

func (p *project) write(path, content string) {
	p.t.Helper()
	full := filepath.Join(p.dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

var rows = strings.Repeat("{\"id\": 1, \"text\": \"billing refund invoice ledger\"}\n", 8000)

func lacks(out string, wants ...string) (missing []string) {
	for _, want := range wants {
		if !strings.Contains(out, want) {
			missing = append(missing, want)
		}
	}
	return missing
}

func TestPreCommitFramework(t *testing.T) {
	f := newFramework(t) // the hooks are built once
	t.Run("bloat", f.stopsBloat)
	t.Run("ignore files", f.keepsIgnoreFilesInStep)
}

// stopsBloat: a clean commit passes, a bloated one is stopped with the remedy, and the whole-tree hook sees it too.
func (f *framework) stopsBloat(t *testing.T) {
	p := f.project(t, "bloatgate")
	p.write("main.go", "package main\n")
	if out, err := p.commit(); err != nil {
		t.Fatalf("a clean commit was stopped: %v\n%s", err, out)
	}
	p.write("data/train.jsonl", rows)
	out, err := p.commit()
	if missing := lacks(out, "data/train.jsonl", "error", "tokens", "git-lfs", "index against HEAD: 1 changed"); err == nil || missing != nil {
		t.Errorf("a commit with 400 KB of JSON lines: %v, the message lacks %q:\n%s", err, missing, out)
	}
	all := f.project(t, "bloatgate-all")
	all.write("data/train.jsonl", rows)
	if out, err = all.commit(); err == nil || lacks(out, "data/train.jsonl") != nil {
		t.Errorf("the whole-tree hook missed the file: %v\n%s", err, out)
	}
}

// keepsIgnoreFilesInStep: a commit that makes an ignore file stale is stopped with the command that repairs it, and passes after that.
func (f *framework) keepsIgnoreFilesInStep(t *testing.T) {
	p := f.project(t, "bloatgate-ignore")
	p.write("main.go", "package main\n")
	if out, err := p.commit(); err == nil || lacks(out, `ignore.targets = ["cursor", "aider"]`) != nil {
		t.Errorf("without an agent it has to ask for one: %v\n%s", err, out)
	}
	p.write(".bloatgate.toml", "[ignore]\ntargets = [\"cursor\"]\n")
	if out, err := p.commit(); err != nil {
		t.Errorf("there is nothing to hide: %v\n%s", err, out)
	}
	p.write("data/train.jsonl", rows)
	out, err := p.commit()
	const repair = "bloatgate ignore --write --staged && git add -f :/.cursorignore"
	if missing := lacks(out, "out of step: .cursorignore (Cursor, reads): 1 line, 1 file hidden", "run: "+repair+"\n"); err == nil || missing != nil {
		t.Fatalf("a commit that leaves the file out of step: %v, the message lacks %q:\n%s", err, missing, out)
	}
	bin := filepath.Join(t.TempDir(), "bloatgate")
	if out, err := exec.Command("go", "build", "-o", bin, "../cmd/bloatgate").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p.must("sh", "-c", strings.Replace(repair, "bloatgate", bin, 1))
	if out, err := p.run("git", "commit", "-m", "repaired"); err != nil {
		t.Errorf("it was repaired: %v\n%s", err, out)
	}
	if out := p.must("git", "status", "--porcelain"); out != "" {
		t.Errorf("left %s", out)
	}
}
