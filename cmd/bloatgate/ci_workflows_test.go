package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// workflowResult is what a workflow leaves behind, apart from the log of its steps.
type workflowResult struct {
	code                 int
	log, summary, upload string
}

// workflow runs the one job of a workflow: what it `uses` is the action, or stands in for GitHub's own.
func (r *actionRunner) workflow(text string, from *gittest.Repo, event githubEvent) workflowResult {
	r.t.Helper()
	var file workflowFile
	readYAML(r.t, []byte(text), &file)
	r.event(event)
	var result workflowResult
	for _, job := range file.Jobs {
		if job.If != "" && !r.holds(job.If) {
			r.t.Errorf("the job's condition %q does not hold", job.If)
		}
		for _, step := range job.Steps {
			if result.code != 0 || step.If != "" && !r.holds(step.If) {
				continue
			}
			done := r.step(step, job.Env, from, event)
			setOutputs(r.context, step.ID, done.outputs)
			result.log += done.log
			result.summary += done.summary
			if strings.HasPrefix(step.Uses, "github/codeql-action/upload-sarif@") {
				result.upload = mustRead(r.t, expand(step.With["sarif_file"], r.context))
			}
			if !step.Tolerant {
				result.code = done.code
			}
		}
	}
	return result
}

func (r *actionRunner) holds(condition string) bool {
	condition = strings.TrimSuffix(strings.TrimPrefix(condition, "${{"), "}}")
	return truthy(evaluate(condition, r.context))
}

func (r *actionRunner) step(step actionStep, jobEnv map[string]string, from *gittest.Repo, event githubEvent) stepResult {
	r.t.Helper()
	name, _, _ := strings.Cut(step.Uses, "@")
	switch name {
	case "":
		return r.run(step, r.context, jobEnv)
	case "actions/checkout":
		depth := step.With["fetch-depth"]
		if depth == "" {
			depth = "1"
		}
		r.dir = checkout(r.t, from, depth, event.ref, event.sha)
		r.env["GITHUB_WORKSPACE"] = r.dir
	case "bloatgate/bloatgate":
		with := map[string]string{}
		for input, value := range step.With {
			with[input] = expand(value, r.context)
		}
		return r.action(with)
	case "github/codeql-action/upload-sarif":
	default:
		r.t.Errorf("nothing stands in for %s", step.Uses)
	}
	return stepResult{}
}

// lintWorkflow has actionlint check a workflow, its expressions and its scripts, and the inputs and outputs of our action in it; and a
// validator with the schemas of workflows and actions.
func lintWorkflow(t *testing.T, text string) {
	t.Helper()
	needTool(t, "actionlint", "shellcheck", "action-validator")
	project := gittest.New(t)
	project.Write("action.yml", mustRead(t, filepath.Join(moduleRoot(t), "action.yml")))
	project.Write("scripts/action.sh", "")
	project.Write(".github/workflows/given.yml", text)
	project.Write(".github/workflows/local.yml", strings.ReplaceAll(text, "uses: bloatgate/bloatgate@v0.1.0\n", "uses: ./\n"))
	for _, command := range [][]string{{"actionlint"}, {"action-validator", "action.yml"}, {"action-validator", ".github/workflows/given.yml"}} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = project.Dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", strings.Join(command, " "), err, out)
		}
	}
}

// TestLintersSeeMistakes: the two linters can fail, and they know our action.
func TestLintersSeeMistakes(t *testing.T) {
	needTool(t, "actionlint", "action-validator")
	project := gittest.New(t)
	project.Write("action.yml", mustRead(t, filepath.Join(moduleRoot(t), "action.yml")))
	project.Write(".github/workflows/x.yml", "on: push\njobs:\n  x:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: ./\n        with:\n          nonsense: 1\n")
	project.Write("wrong/action.yml", "name: x\nruns:\n  using: composite\n  steps:\n    - run: true\n")
	for _, command := range [][]string{{"actionlint"}, {"action-validator", "wrong/action.yml"}} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = project.Dir
		if out, err := cmd.CombinedOutput(); err == nil {
			t.Errorf("%s finds nothing:\n%s", strings.Join(command, " "), out)
		}
	}
}

func workflowRunner(t *testing.T) *actionRunner {
	t.Helper()
	return newActionRunner(t, t.TempDir())
}

func gateWorkflow(t *testing.T, text string) {
	h := newHosted(t)
	for _, c := range []struct {
		event githubEvent
		want  int
		blame string
	}{{h.fatPull, exitFindings, "new.jsonl"}, {h.slimPull, exitClean, ""}, {h.group, exitFindings, "new.jsonl"}, {h.push(h.main, h.middle), exitFindings, "later.jsonl"}} {
		got := workflowRunner(t).workflow(text, h.Repo, c.event)
		if got.code != c.want || got.summary == "" || c.blame != "" && !strings.Contains(got.log, "::error file="+c.blame) {
			t.Errorf("%s: exit code %d, want %d:\n%s\n%s", c.event.name, got.code, c.want, got.log, got.summary)
		}
		if strings.Contains(got.log, "old.jsonl") {
			t.Errorf("blamed for what was there:\n%s", got.log)
		}
	}
	lintWorkflow(t, text)
}

// scanningWorkflow: findings fail nothing there, a run that could not judge does.
func scanningWorkflow(t *testing.T, text string) {
	h := newHosted(t)
	got := workflowRunner(t).workflow(text, h.Repo, h.fatPull)
	var sarif struct {
		Version string
		Runs    []struct{ Results []json.RawMessage }
	}
	if err := json.Unmarshal([]byte(got.upload), &sarif); err != nil || got.code != 0 || sarif.Version != "2.1.0" || len(sarif.Runs[0].Results) == 0 {
		t.Errorf("exit code %d, %v, uploaded %q:\n%s", got.code, err, got.upload, got.log)
	}
	r := workflowRunner(t)
	r.context["github.event.pull_request.head.repo.fork"] = "true"
	if got = r.workflow(text, h.Repo, h.fatPull); got.code != 0 || got.upload != "" {
		t.Errorf("a fork's pull request: exit code %d, uploaded %q", got.code, got.upload)
	}
	shallow := strings.ReplaceAll(text, "fetch-depth: 2", "fetch-depth: 1")
	if got = workflowRunner(t).workflow(shallow, h.Repo, h.fatPull); got.code != 2 || got.upload != "" {
		t.Errorf("too shallow: exit code %d, uploaded %q", got.code, got.upload)
	}
	lintWorkflow(t, text)
}

// curlWorkflow fetches from a folder instead of GitHub; all else is as written.
func curlWorkflow(t *testing.T, text string) {
	needTool(t, "sha256sum", "tar", "gzip")
	h, release := newHosted(t), fakeReleases(t)
	local := strings.NewReplacer("https://github.com/bloatgate/bloatgate/releases/download", release.url, "=https", "=file", "bloatgate_0.1.0_linux_amd64.tar.gz", release.archive).Replace(text)
	got := workflowRunner(t).workflow(local, h.Repo, h.fatPull)
	if got.code != exitFindings || !strings.Contains(got.log, "::error file=new.jsonl") || !strings.Contains(got.summary, "new.jsonl") {
		t.Errorf("exit code %d:\n%s", got.code, got.log)
	}
	if got = workflowRunner(t).workflow(local, h.Repo, h.slimPull); got.code != exitClean {
		t.Errorf("exit code %d:\n%s", got.code, got.log)
	}
	release.write(t, release.archive, tarball(t, "bloatgate", "#!/bin/sh\necho pwned\n"))
	if got = workflowRunner(t).workflow(local, h.Repo, h.fatPull); got.code == exitClean || strings.Contains(got.log, "pwned") {
		t.Errorf("another archive: exit code %d:\n%s", got.code, got.log)
	}
	lintWorkflow(t, text)
}

// commentWorkflow: the comment goes to the open pull request of the commit, and none of its files gets onto the disk.
func commentWorkflow(t *testing.T, text string) {
	needTool(t, "jq")
	h := newHosted(t)
	r := workflowRunner(t)
	r.env["PATH"] = programPath(t, "gh", `case $1 in
api) echo '[{"state": "closed", "number": 1}, {"state": "open", "number": 7}]' | jq -r "$4"; echo "$2" >"$RUNNER_TEMP/asked" ;;
pr) shift; echo "$@" >"$RUNNER_TEMP/commented" ;;
esac
`)
	got := r.workflow(text, h.Repo, githubEvent{name: "workflow_run", ref: "refs/heads/main", sha: h.main, headSHA: h.fat})
	if got.code != 0 {
		t.Fatalf("exit code %d:\n%s", got.code, got.log)
	}
	want := map[string]string{
		"asked":      "repos/us/here/commits/" + h.fat + "/pulls\n",
		"commented":  "comment 7 --edit-last --create-if-none --body-file " + filepath.Join(r.temp, "comment.md") + "\n",
		"comment.md": "new.jsonl",
	}
	for name := range maps.Keys(want) {
		if content := mustRead(t, filepath.Join(r.temp, name)); !strings.Contains(content, want[name]) {
			t.Errorf("%s is %q, want %q", name, content, want[name])
		}
	}
	if _, err := os.Stat(filepath.Join(r.dir, "new.jsonl")); err == nil {
		t.Error("a file of the pull request lies on the disk")
	}
	lintWorkflow(t, text)
}
