package hook

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// advised is a world with a program that manages hooks, and the advice of a refused installation.
func advised(t *testing.T, w *world, event string) string {
	t.Helper()
	w.env = append(w.env, "PATH="+filepath.Dir(w.spy)+string(os.PathListSeparator)+os.Getenv("PATH"))
	hooks := w.inspect(w.repo).Dir
	before := w.read(filepath.Join(hooks, event))
	plan, err := w.inspect(w.repo).Install(w.options(event))
	if err == nil {
		t.Fatalf("installed beside a program that would undo it: %+v", plan.Steps)
	}
	if got := w.read(filepath.Join(hooks, event)); got != before || before == "" {
		t.Errorf("the hook was %q and is %q", before, got)
	}
	return err.Error()
}

// both commits something clean, where the others' hook runs too, and bulk, which ours stops.
func both(t *testing.T, w *world, says string) {
	t.Helper()
	w.file(filepath.Join(w.repo, "clean.go"), "package main\n")
	w.must(w.repo, "git", "add", "-A")
	out, err := w.run(w.repo, "git", "commit", "-m", "clean")
	if err != nil || !strings.Contains(out, says) {
		t.Errorf("a clean commit: %v\n%s", err, out)
	}
	if log := w.read(w.log); log != "ran pre-commit\n" {
		t.Errorf("noted %q\n%s", log, out)
	}
	w.file(filepath.Join(w.repo, newFile), strings.Repeat(bulkLine, 9000))
	w.must(w.repo, "git", "add", "-A")
	if out, err = w.run(w.repo, "git", "commit", "-m", "bulk"); err == nil || !strings.Contains(out, "data: 114,750 tokens") {
		t.Errorf("bulk: %v\n%s", err, out)
	}
	w.must(w.repo, "git", "reset", "-q", "HEAD", newFile)
}

// pushes pushes the clean commit to a new repository, and then bulk that went past the other hooks, which ours stops.
func pushes(t *testing.T, w *world, says string) {
	t.Helper()
	remote := filepath.Join(w.dir, "remote")
	w.must(w.dir, "git", "init", "-q", "--bare", remote)
	w.must(w.repo, "git", "remote", "add", "there", remote)
	out, err := w.run(w.repo, "git", "push", "there", "main")
	if err != nil || !strings.Contains(out, says) || !strings.Contains(out, "refs/heads/main: 2 new commits") {
		t.Errorf("a clean push: %v\n%s", err, out)
	}
	w.must(w.repo, "git", "add", "-A")
	w.must(w.repo, "git", "commit", "--no-verify", "-qm", "bulk")
	if out, err = w.run(w.repo, "git", "push", "there", "main"); err == nil || !strings.Contains(out, "range against main") || !strings.Contains(out, "data: 114,750 tokens") {
		t.Errorf("a push of bulk: %v\n%s", err, out)
	}
}

// settled: once the line is there, there is nothing left to do.
func settled(t *testing.T, w *world) {
	t.Helper()
	plan, err := w.inspect(w.repo).Install(w.options("pre-commit", "pre-push"))
	if err != nil || slices.ContainsFunc(plan.Steps, Step.Changes) || !strings.Contains(plan.Steps[0].Plan(), "runs bloatgate already") {
		t.Errorf("%+v, %v", plan, err)
	}
}

func TestBesideLefthook(t *testing.T) {
	needTool(t, "lefthook")
	w := newWorld(t)
	config := filepath.Join(w.repo, "lefthook.yml")
	own := "pre-commit:\n  commands:\n    own: {run: echo OWN-RAN}\n"
	w.file(config, own+"pre-push:\n  commands:\n    own: {run: echo OWN-PUSHED}\n")
	w.must(w.repo, "lefthook", "install")
	// The line, below commands: of what is there already.
	commit := regexp.MustCompile(`pre-commit: \{commands: \{(bloatgate: \{.*\})\}\}$`).FindStringSubmatch(advised(t, w, "pre-commit"))
	push := regexp.MustCompile(`pre-push: \{commands: \{(bloatgate: \{.*\})\}\}$`).FindStringSubmatch(advised(t, w, "pre-push"))
	if commit == nil || push == nil {
		t.Fatal("there is no line to add")
	}
	w.file(config, own+"    "+commit[1]+"\npre-push:\n  commands:\n    own: {run: echo OWN-PUSHED}\n    "+push[1]+"\n")
	both(t, w, "OWN-RAN")
	pushes(t, w, "OWN-PUSHED")
	settled(t, w)

	// The line as it is, where lefthook runs nothing else.
	w.file(config, own)
	w.file(config, regexp.MustCompile(`pre-commit: \{commands.*$`).FindString(advised(t, w, "pre-commit"))+"\n")
	w.file(filepath.Join(w.repo, "more.go"), "package main\n")
	w.must(w.repo, "git", "add", "more.go")
	if out, err := w.run(w.repo, "git", "commit", "-m", "more"); err != nil || !strings.Contains(out, "index against HEAD: 1 changed") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestBesideHusky(t *testing.T) {
	needTool(t, "husky")
	w := newWorld(t)
	w.must(w.repo, "husky")
	for event, says := range map[string]string{"pre-commit": "HUSKY-RAN", "pre-push": "HUSKY-PUSHED"} {
		advice := advised(t, w, event)
		_, line, found := strings.Cut(advice, "add this line to .husky/"+event+" by hand: ")
		if !found {
			t.Fatal(advice)
		}
		w.file(filepath.Join(w.repo, ".husky", event), "echo "+says+"\n"+line+"\n")
	}
	both(t, w, "HUSKY-RAN")
	pushes(t, w, "HUSKY-PUSHED")
	settled(t, w)
}

func TestBesidePreCommit(t *testing.T) {
	needTool(t, "pre-commit")
	w := newWorld(t)
	const hooks = "repos:\n- {repo: local, hooks: [{id: own, name: OWN-RAN, entry: 'true', language: system, always_run: true}]}\n"
	config := filepath.Join(w.repo, ".pre-commit-config.yaml")
	w.file(config, hooks)
	w.env = append(w.env, "PRE_COMMIT_HOME="+t.TempDir())
	w.must(w.repo, "pre-commit", "install", "--hook-type", "pre-commit", "--hook-type", "pre-push")
	advice := advised(t, w, "pre-commit")
	push := advised(t, w, "pre-push")
	w.file(config, hooks+advice[strings.Index(advice, "- {repo"):]+"\n")
	both(t, w, "OWN-RAN")
	w.file(config, hooks+push[strings.Index(push, "- {repo"):]+"\n")
	pushesRange(t, w)
}

// pushesRange is pushes for a program that gives hooks no standard input: the range is judged by check.
func pushesRange(t *testing.T, w *world) {
	t.Helper()
	remote := filepath.Join(w.dir, "remote")
	w.must(w.dir, "git", "clone", "-q", "--bare", w.repo, remote)
	w.must(w.repo, "git", "remote", "add", "there", remote)
	w.must(w.repo, "git", "fetch", "-q", "there")
	w.must(w.repo, "git", "add", "-A")
	w.must(w.repo, "git", "commit", "--no-verify", "-qm", "bulk")
	if out, err := w.run(w.repo, "git", "push", "there", "main"); err == nil || !strings.Contains(out, "data: 114,750 tokens") {
		t.Errorf("a push of bulk: %v\n%s", err, out)
	}
}

// TestPreCommitAfterOurs: pre-commit moves a hook that it finds aside and goes on to run it. We find it there, too.
func TestPreCommitAfterOurs(t *testing.T) {
	needTool(t, "pre-commit")
	w := newWorld(t)
	w.env = append(w.env, "PRE_COMMIT_HOME="+t.TempDir())
	w.file(filepath.Join(w.repo, ".pre-commit-config.yaml"), "repos:\n- {repo: local, hooks: [{id: own, name: OWN-RAN, entry: 'true', language: system, always_run: true}]}\n")
	hooks := w.install(w.repo, "pre-commit")
	w.must(w.repo, "pre-commit", "install")
	both(t, w, "OWN-RAN")
	status := w.inspect(w.repo).Status()[0]
	if status.State != StateInstalled || !strings.Contains(status.Note, "pre-commit has moved it to pre-commit.legacy and runs it from there") {
		t.Errorf("status %+v", status)
	}
	w.uninstall(w.repo)
	if left := w.read(filepath.Join(hooks, "pre-commit.legacy")); left != "" {
		t.Errorf("left behind: %q", left)
	}
}

// TestSimpleGitHooksBeforeItRuns: its configuration is enough, however it is written; that it is a dependency is not.
func TestSimpleGitHooksBeforeItRuns(t *testing.T) {
	for content, theirs := range map[string]bool{
		`{"simple-git-hooks":{"pre-commit":"x"}}`:           true,
		"{\n  \"simple-git-hooks\": {\n  }\n}\n":            true,
		`{"devDependencies": {"simple-git-hooks": "^2.0"}}`: false,
	} {
		w := newWorld(t)
		w.file(filepath.Join(w.repo, "package.json"), content)
		_, err := w.inspect(w.repo).Install(w.options("pre-commit"))
		if refused := err != nil && strings.Contains(err.Error(), "simple-git-hooks looks after"); refused != theirs {
			t.Errorf("%s: %v", content, err)
		}
	}
	for _, name := range []string{".simple-git-hooks.json", "simple-git-hooks.cjs", ".simple-git-hooks.mjs"} {
		w := newWorld(t)
		w.file(filepath.Join(w.repo, name), `export default {"pre-commit": "x"}`)
		if _, err := w.inspect(w.repo).Install(w.options("pre-commit")); err == nil || !strings.Contains(err.Error(), "simple-git-hooks looks after") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
