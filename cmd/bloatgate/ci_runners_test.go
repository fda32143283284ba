package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// gitlabPipeline runs the job with gitlab-ci-local, which checks it against GitLab's schema first. `go install` is a script that only sees
// whether it was asked for this module; bloatgate is on PATH already.
func gitlabPipeline(t *testing.T, text string) {
	needTool(t, "gitlab-ci-local")
	var file struct {
		Bloatgate struct {
			Before []string `yaml:"before_script"`
			Script []string
		}
	}
	readYAML(t, []byte(text), &file)
	job := file.Bloatgate
	shellcheck(t, strings.Join(append(job.Before, job.Script...), "\n"))
	h := newHosted(t)
	for _, c := range []struct {
		name, head string
		variables  []string
		want       int
		says       string
		reported   bool
	}{
		{"branch with bloat", h.fat, []string{"CI_MERGE_REQUEST_DIFF_BASE_SHA=" + h.start}, exitFindings, "error  new.jsonl", true},
		{"merged result", h.slimMerge, []string{"CI_MERGE_REQUEST_DIFF_BASE_SHA=" + h.start, "CI_MERGE_REQUEST_TARGET_BRANCH_SHA=" + h.main}, exitClean, "clean", false},
		{"no such base", h.fat, []string{"CI_MERGE_REQUEST_DIFF_BASE_SHA=" + strings.Repeat("1", 40)}, exitFailure, "has no commit", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := checkout(t, h.Repo, "0", "refs/heads/fat", c.head)
			gittest.At(t, dir).Write(".gitlab-ci.yml", text)
			args := []string{"--force-shell-executor", "--no-shell-isolation", "--variable", "CI_PIPELINE_SOURCE=merge_request_event"}
			for _, v := range c.variables {
				args = append(args, "--variable", v)
			}
			cmd := exec.Command("gitlab-ci-local", append(args, "bloatgate")...)
			cmd.Dir, cmd.Env = dir, gittest.Env("HOME="+t.TempDir(), "PATH="+programPath(t, "go", `test "$*" = "install `+module+`cmd/bloatgate@v0.1.0"`))
			out, err := cmd.CombinedOutput()
			if (err == nil) != (c.want == exitClean) || !strings.Contains(string(out), c.says) {
				t.Fatalf("%v, want exit code %d of the job, and %q:\n%s", err, c.want, c.says, out)
			}
			if c.want == exitFailure {
				return
			}
			var issues []struct{ Location struct{ Path string } }
			if err := json.Unmarshal([]byte(mustRead(t, filepath.Join(dir, "gl-code-quality-report.json"))), &issues); err != nil {
				t.Fatal(err)
			}
			if reported := len(issues) == 1 && issues[0].Location.Path == "new.jsonl"; reported != c.reported {
				t.Errorf("the code quality report is %v", issues)
			}
		})
	}
}

// preCommitConfiguration runs the real pre-commit on the real hooks. Only the language is another: that pre-commit can build them is
// tested in hook/, here they take the bloatgate on PATH.
func preCommitConfiguration(t *testing.T, text string) {
	needTool(t, "pre-commit")
	hooks := gittest.New(t)
	hooks.Write(".pre-commit-hooks.yaml", strings.ReplaceAll(mustRead(t, filepath.Join(moduleRoot(t), ".pre-commit-hooks.yaml")), "language: golang", "language: system"))
	hooks.Commit("hooks")
	hooks.Run("tag", "v0.1.0")
	repo := gittest.New(t)
	repo.Write(".pre-commit-config.yaml", strings.ReplaceAll(text, "https://github.com/bloatgate/bloatgate", hooks.Dir))
	repo.Write("old.jsonl", rowsOfData)
	repo.Commit("base")
	run := func(want int) {
		t.Helper()
		home := t.TempDir()
		out, code := shell(t, repo.Dir, "pre-commit run --all-files", "PRE_COMMIT_HOME="+home, "HOME="+home)
		if code != want || (want == exitFindings) != strings.Contains(out, "error  old.jsonl") {
			t.Errorf("exit code %d, want %d:\n%s", code, want, out)
		}
	}
	run(exitFindings)
	if out, code := shell(t, repo.Dir, "bloatgate baseline"); code != exitClean {
		t.Fatalf("exit code %d:\n%s", code, out)
	}
	repo.Commit("baseline")
	run(exitClean)
}
