package hook

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestApplyAllOrNothing: a step that fails takes those before it back, to the byte and the mode.
func TestApplyAllOrNothing(t *testing.T) {
	w := newWorld(t)
	p := w.inspect(w.repo)
	hooks := p.Dir
	const own = "#!/bin/sh\necho own\n"
	w.script(filepath.Join(hooks, "pre-push"), own)
	if err := os.Chmod(filepath.Join(hooks, "pre-push"), 0o751); err != nil {
		t.Fatal(err)
	}
	plan, err := w.inspect(w.repo).Install(w.options("pre-commit", "pre-push", "pre-push", "pre-merge-commit"))
	if err != nil || len(plan.Steps) != 3 {
		t.Fatalf("%+v, %v", plan, err)
	}
	w.script(filepath.Join(hooks, "pre-merge-commit"), own) // since the plan was made
	err = plan.Apply(context.Background())
	if err == nil || !strings.Contains(err.Error(), "it changed in the meantime") || strings.Contains(err.Error(), "undo") {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(hooks, "pre-push"))
	if err != nil || info.Mode().Perm() != 0o751 || w.read(filepath.Join(hooks, "pre-push")) != own {
		t.Errorf("%v, %v: %s", info, err, w.read(filepath.Join(hooks, "pre-push")))
	}
	if left := w.read(filepath.Join(hooks, "pre-commit")); left != "" {
		t.Errorf("pre-commit is left: %s", left)
	}
}

// TestApplyLeavesNoDirectories: what was made for hooks that did not come to be is gone, too.
func TestApplyLeavesNoDirectories(t *testing.T) {
	w := newWorld(t)
	hooks := filepath.Join(w.repo, "a", "b")
	w.must(w.repo, "git", "config", "core.hooksPath", "a/b")
	plan, err := w.inspect(w.repo).Install(w.options("pre-commit", "pre-push"))
	if err != nil {
		t.Fatal(err)
	}
	plan.Steps[1].before = []byte("what is not there")
	if err := plan.Apply(context.Background()); err == nil {
		t.Fatal("a step for another file was done")
	}
	if _, err := os.Stat(filepath.Dir(hooks)); !os.IsNotExist(err) {
		t.Error(err)
	}
}
