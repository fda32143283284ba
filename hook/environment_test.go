package hook

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// situation is one way to make a commit. The file to commit lies in the repository, untracked, unless tracked says otherwise.
type situation struct {
	name    string
	prepare func(w *world)
	commit  func(w *world, file string) (string, error)
	tracked bool // an earlier version of the file is committed
	runs    string
	merges  bool // the commit is a merge
	passes  bool // the file is not this commit's doing
}

func staged(args ...string) func(w *world, file string) (string, error) {
	return func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "add", "-A")
		return w.run(w.repo, "git", append([]string{"commit", "-q", "-m", "more"}, args...)...)
	}
}

// from commits by a command that starts somewhere else.
func from(dir string, command ...string) func(w *world, file string) (string, error) {
	return func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "add", "-A")
		fill := strings.NewReplacer("REPO", w.repo)
		args := make([]string, len(command))
		for i, arg := range command {
			args[i] = fill.Replace(arg)
		}
		return w.run(filepath.Join(w.repo, dir), args[0], args[1:]...)
	}
}

var situations = []situation{
	{name: "plain", commit: staged()},
	{name: "all", tracked: true, commit: func(w *world, _ string) (string, error) {
		return w.run(w.repo, "git", "commit", "-qam", "more")
	}},
	{name: "path", commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "add", "-A")
		return w.run(w.repo, "git", "commit", "-qm", "more", "--", file)
	}},
	{name: "path, bulk staged but not named", prepare: func(w *world) {
		w.file(filepath.Join(w.repo, "unnamed.jsonl"), strings.Repeat(bulkLine, 9000))
		w.must(w.repo, "git", "add", "unnamed.jsonl")
	}, commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "add", file)
		return w.run(w.repo, "git", "commit", "-qm", "more", "--", file)
	}},
	{name: "subdirectory", commit: from("sub", "git", "commit", "-qm", "more")},
	{name: "git -C", commit: from("..", "git", "-C", "REPO", "commit", "-qm", "more")},
	{name: "git -c", commit: from("", "git", "-c", "core.quotePath=false", "commit", "-qm", "more")},
	{name: "GIT_DIR", commit: from("..", "env", "GIT_DIR=REPO/.git", "GIT_WORK_TREE=REPO", "git", "commit", "-qm", "more")},
	{name: "GIT_DIR, relative", commit: from("", "env", "GIT_DIR=.git", "git", "commit", "-qm", "more")},
	{name: "env -i", commit: from("", "env", "-i", "PATH=/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM=1", "HOME=/nowhere",
		"git", "-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-qm", "more")},
	{name: "amend", commit: staged("--amend")},
	{name: "linked worktree", prepare: func(w *world) {
		linked := filepath.Join(w.dir, "linked tree")
		w.must(w.repo, "git", "worktree", "add", "-q", "-b", "other", linked)
		w.repo = linked
	}, commit: staged()},
	{name: "submodule", prepare: func(w *world) {
		super := filepath.Join(w.dir, "super")
		w.makeRepo(super)
		w.must(super, "git", "submodule", "--quiet", "add", w.repo, "module")
		w.must(super, "git", "commit", "-qm", "module")
		w.repo = filepath.Join(super, "module")
	}, commit: staged()},
	{name: "separate git directory", prepare: func(w *world) {
		w.must(w.repo, "git", "init", "-q", "--separate-git-dir", filepath.Join(w.dir, "else where"))
	}, commit: staged()},
	{name: "merge", runs: "pre-merge-commit", prepare: branch, commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "checkout", "-q", "-b", "third", "main~1")
		w.must(w.repo, "git", "add", "-A")
		w.must(w.repo, "git", "-c", "core.hooksPath=/nowhere", "commit", "-qm", "third")
		return w.run(w.repo, "git", "merge", "-q", "--no-edit", "main")
	}, merges: true, passes: true},
	{name: "merge, concluded by hand", prepare: branch, commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "merge", "-q", "--no-commit", "feature")
		w.must(w.repo, "git", "add", "-A")
		return w.run(w.repo, "git", "commit", "-qm", "merged")
	}, merges: true},
	{name: "rebase, stopped to edit", prepare: branch, commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "env", "GIT_SEQUENCE_EDITOR=sed -i.bak s/^pick/edit/", "git", "rebase", "-q", "-i", "feature")
		w.must(w.repo, "git", "add", "-A")
		return w.run(w.repo, "git", "commit", "-q", "--amend", "-m", "edited")
	}},
	{name: "cherry-pick, not committed", prepare: branch, commit: func(w *world, file string) (string, error) {
		w.must(w.repo, "git", "cherry-pick", "-n", "feature")
		w.must(w.repo, "git", "add", "-A")
		return w.run(w.repo, "git", "commit", "-qm", "picked")
	}},
}

// branch makes two branches that differ, main and feature, and stays on main.
func branch(w *world) {
	w.must(w.repo, "git", "checkout", "-q", "-b", "feature")
	w.file(filepath.Join(w.repo, "feature.go"), "package main\n\nfunc feature() {}\n")
	w.must(w.repo, "git", "add", "-A")
	w.must(w.repo, "git", "commit", "-qm", "feature")
	w.must(w.repo, "git", "checkout", "-q", "main")
	w.file(filepath.Join(w.repo, "onmain.go"), "package main\n\nfunc main() {}\n")
	w.must(w.repo, "git", "add", "-A")
	w.must(w.repo, "git", "commit", "-qm", "main goes on")
}

const (
	bulkLine = `{"id": 1, "text": "billing refund invoice ledger"}` + "\n"
	newFile  = `new "file".jsonl`
)

// TestEnvironments installs a hook beside one of others in every place git can put a repository, and commits in every way: a clean commit
// is made, one with bulk is not, the hook of the others runs where ours passes, and while ours runs no file changes anywhere.
func TestEnvironments(t *testing.T) {
	for _, s := range situations {
		for verdict, content := range map[string]string{"clean": bulkLine, "bulk": strings.Repeat(bulkLine, 9000)} {
			t.Run(s.name+"/"+verdict, func(t *testing.T) {
				t.Parallel()
				s.test(t, content, verdict == "clean")
			})
		}
	}
}

func (s situation) test(t *testing.T, content string, clean bool) {
	w := newWorld(t)
	if s.prepare != nil {
		s.prepare(w)
	}
	file := filepath.Join(w.repo, newFile)
	if s.tracked {
		w.file(file, "")
		w.must(w.repo, "git", "add", "-A")
		w.must(w.repo, "git", "commit", "-qm", "tracked")
	}
	event := "pre-commit"
	if s.runs != "" {
		event = s.runs
	}
	hooks := w.inspect(w.repo).Dir
	foreign := "#!/bin/sh -eu\necho \"foreign $PWD\" >>" + quote(w.log) + "\n"
	w.script(filepath.Join(hooks, event), foreign)
	w.install(w.repo, event)
	installed := w.read(filepath.Join(hooks, event))

	w.file(file, content)
	out, err := s.commit(w, newFile)
	log := "ran " + event + "\n"
	if clean || s.passes {
		log += "foreign " + w.repo + "\n"
		made(w, out, err, s.merges)
	} else {
		refused(w, out, err, content)
	}
	if got := w.read(w.log); got != log {
		t.Errorf("noted %q, want %q\n%s", got, log, out)
	}
	if got := w.read(filepath.Join(hooks, event)); got != installed {
		t.Errorf("the hook is now %q", got)
	}
	w.uninstall(w.repo)
	if got := w.read(filepath.Join(hooks, event)); got != foreign {
		t.Errorf("after uninstall the hook is %q", got)
	}
}

// made makes sure that a commit was judged and made.
func made(w *world, out string, err error, merges bool) {
	w.t.Helper()
	if err != nil || !strings.Contains(out, "index against HEAD") {
		w.t.Errorf("a clean commit was stopped, or not judged: %v\n%s", err, out)
	}
	w.must(w.repo, "git", "cat-file", "-e", "HEAD:"+newFile)
	if got := strings.Fields(w.must(w.repo, "git", "log", "-1", "--format=%P")); merges && len(got) != 2 {
		w.t.Errorf("the merge has the parents %v\n%s", got, out)
	}
}

// refused makes sure that no commit was made, for the reason we know, and that the file is still there to be put right.
func refused(w *world, out string, err error, content string) {
	w.t.Helper()
	if err == nil || !strings.Contains(out, "error  "+strconv.Quote(newFile)) {
		w.t.Errorf("bulk was committed, or for another reason not: %v\n%s", err, out)
	}
	if committed, _ := w.run(w.repo, "git", "cat-file", "-p", "HEAD:"+newFile); committed == content {
		w.t.Error("bulk was committed")
	}
	if w.read(filepath.Join(w.repo, newFile)) != content {
		w.t.Errorf("%s changed", newFile)
	}
}
