package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// githubEvent is as much of an event as the action and the documented workflows look at.
type githubEvent struct {
	name, ref, sha, baseRef, before, pullBase, groupBase, headSHA string
}

// hosted is a repository as GitHub holds it. main has had bloat for long (old.jsonl) and gets more while the branches are under way (later.jsonl):
// neither is the branches' fault. fat adds new.jsonl, slim a note, and stale is fat with main merged into it.
type hosted struct {
	*gittest.Repo
	start, middle, main             string // commits of main
	fat, stale, fatMerge, slimMerge string
	fatPull, slimPull, group        githubEvent
}

var rowsOfData = strings.Repeat(`{"id": 1, "label": "refund", "score": 0.500000000}`+"\n", 3000)

func newHosted(t *testing.T) *hosted {
	t.Helper()
	h := &hosted{Repo: gittest.New(t)}
	h.Run("config", "uploadpack.allowAnySHA1InWant", "true")
	h.Write("main.go", "package main\n")
	h.Write("old.jsonl", rowsOfData)
	h.start = h.Commit("start")
	h.Run("checkout", "-q", "-b", "fat")
	h.Write("new.jsonl", rowsOfData+"{}\n")
	h.fat = h.Commit("fat")
	h.Run("checkout", "-q", "-b", "slim", "main")
	h.Write("notes.md", "# Notes\n")
	h.Commit("slim")
	h.Run("checkout", "-q", "main")
	h.Write("util.go", "package main\n\nvar x = 1\n")
	h.middle = h.Commit("middle")
	h.Write("later.jsonl", rowsOfData+"[]\n")
	h.main = h.Commit("later")
	h.stale = h.merge("stale", "fat", "main")
	h.fatMerge = h.merge("pull/1/merge", "main", "fat")
	h.slimMerge = h.merge("pull/2/merge", "main", "slim")
	h.fatPull = githubEvent{name: "pull_request", ref: "refs/pull/1/merge", sha: h.fatMerge, baseRef: "main", pullBase: h.middle, headSHA: h.fat}
	h.slimPull = githubEvent{name: "pull_request", ref: "refs/pull/2/merge", sha: h.slimMerge, baseRef: "main", pullBase: h.main}
	h.group = githubEvent{name: "merge_group", ref: "refs/heads/pull/1/merge", sha: h.fatMerge, groupBase: h.main}
	h.Run("checkout", "-q", "main")
	return h
}

// merge makes a branch of onto with other merged into it.
func (h *hosted) merge(branch, onto, other string) string {
	h.Run("checkout", "-q", "-b", branch, onto)
	h.Run("merge", "-q", "--no-ff", "-m", branch, other)
	return h.Run("rev-parse", "HEAD")
}

func (h *hosted) push(sha, before string) githubEvent {
	return githubEvent{name: "push", ref: "refs/heads/main", sha: sha, before: before}
}

const noCommit = "0000000000000000000000000000000000000000"

// actionEvent is an event in a clone of some depth, and how the action answers it.
type actionEvent struct {
	name  string
	event githubEvent
	depth string
	head  string // what is checked out, the event's commit unless set
	with  map[string]string
	want  int
	says  string
	blame string // files with a finding, sorted
}

func TestActionEvents(t *testing.T) {
	h := newHosted(t)
	unknown := strings.Repeat("1", 40)
	target := h.fatPull
	target.name, target.ref, target.sha = "pull_request_target", "refs/heads/main", h.main
	diff, worktree := map[string]string{"mode": "diff"}, map[string]string{"mode": "worktree"}
	branch := func(sha, before string) githubEvent {
		return githubEvent{name: "push", ref: "refs/heads/fat", sha: sha, before: before}
	}
	for _, c := range []actionEvent{
		{"pull request", h.fatPull, "2", "", nil, 1, "judging with --diff=HEAD^1...HEAD", "new.jsonl"},
		{"pull request, mode diff", h.fatPull, "2", "", diff, 1, "judging with --diff=HEAD^1...HEAD", "new.jsonl"},
		{"harmless pull request", h.slimPull, "2", "", nil, 0, "judging with --diff=HEAD^1...HEAD", ""},
		{"pull request, whole clone", h.fatPull, "0", "", nil, 1, "judging with --diff=HEAD^1...HEAD", "new.jsonl"},
		{"pull request, too shallow", h.fatPull, "1", "", nil, 2, "fetch-depth: 2", ""},
		{"the branch's own tip", h.fatPull, "0", h.fat, nil, 1, "judging with --diff=origin/main...HEAD", "new.jsonl"},
		{"the branch's own tip is a merge", h.fatPull, "0", h.stale, nil, 1, "judging with --diff=origin/main...HEAD", "new.jsonl"},
		{"the branch's own tip, shallow", h.fatPull, "1", h.fat, nil, 2, "fetch", ""},
		{"pull_request_target", target, "0", "", nil, 2, "use the event pull_request", ""},
		{"pull_request_target with the branch", target, "0", h.fat, nil, 1, "--diff=origin/main...HEAD", "new.jsonl"},
		{"merge queue", h.group, "0", "", nil, 1, "judging with --diff=" + h.main + "...HEAD", "new.jsonl"},
		{"merge queue, shallow", h.group, "1", "", nil, 2, "fetch-depth", ""},
		{"merge queue without a base", githubEvent{name: "merge_group", sha: h.fatMerge, ref: "refs/heads/x"}, "0", "", nil, 2, "names no base", ""},
		{"push", h.push(h.main, h.middle), "0", "", nil, 1, "judging with --diff=" + h.middle + "...HEAD", "later.jsonl"},
		{"harmless push", h.push(h.middle, h.start), "0", "", nil, 0, "judging with --diff=" + h.start + "...HEAD", ""},
		{"push, shallow", h.push(h.main, h.middle), "1", "", nil, 2, "is not in this clone, which is shallow; set fetch-depth: 0", ""},
		{"push, shallow, mode worktree", h.push(h.main, h.middle), "1", "", worktree, 1, "judging with --worktree", "later.jsonl old.jsonl"},
		{"push, rewritten", h.push(h.middle, unknown), "0", "", nil, 1, unknown + ", is not in this clone, so the whole worktree is judged", "old.jsonl"},
		{"push of the first commits", h.push(h.middle, noCommit), "0", "", nil, 1, "names no commit before it (a new branch or tag), so the whole worktree is judged", "old.jsonl"},
		{"push of a tag", githubEvent{name: "push", ref: "refs/tags/v1", sha: h.middle, before: noCommit}, "0", "", nil, 1, "so the whole worktree is judged", "old.jsonl"},
		{"push of a new branch", branch(h.fat, noCommit), "0", "", nil, 1, "(a new branch or tag), so HEAD is compared with origin/main", "new.jsonl"},
		{"push of a new branch, mode diff", branch(h.fat, noCommit), "0", "", diff, 1, "judging with --diff=origin/main...HEAD", "new.jsonl"},
		{"harmless push of a new branch", branch(h.middle, noCommit), "0", "", nil, 0, "judging with --diff=origin/main...HEAD", ""},
		{"push of a new branch, shallow", branch(h.fat, noCommit), "1", "", nil, 2, "fetch-depth: 0", ""},
		{"push of a rewritten branch", branch(h.fat, unknown), "0", "", nil, 1, unknown + ", is not in this clone, so HEAD is compared with origin/main", "new.jsonl"},
		{"push, strange commit", h.push(h.middle, "--help"), "0", "", nil, 1, "names no commit before it", "old.jsonl"},
		{"push, shallow, mode diff", h.push(h.main, h.middle), "1", "", diff, 2, "set fetch-depth: 0", ""},
		{"push of the first commits, mode diff", h.push(h.middle, noCommit), "0", "", diff, 2, "mode diff has no base", ""},
		{"schedule", githubEvent{name: "schedule", sha: h.main, ref: "refs/heads/main"}, "1", "", nil, 1, "compares nothing, so the whole worktree is judged", "later.jsonl old.jsonl"},
		{"by hand", githubEvent{name: "workflow_dispatch", sha: h.slimMerge, ref: "refs/heads/slim"}, "1", "", nil, 1, "the event workflow_dispatch compares nothing, so the whole worktree is judged", "later.jsonl old.jsonl"},
		{"by hand with a base", githubEvent{name: "workflow_dispatch", sha: h.fat, ref: "refs/heads/fat"}, "0", "", map[string]string{"base": "origin/main"}, 1, "judging with --diff=origin/main...HEAD", "new.jsonl"},
		{"schedule, mode diff", githubEvent{name: "schedule", sha: h.main, ref: "refs/heads/main"}, "1", "", diff, 2, "name one with the input base", ""},
		{"a base of one's own", h.push(h.main, noCommit), "0", "", map[string]string{"base": h.start}, 1, "judging with --diff=" + h.start, "later.jsonl"},
		{"worktree", h.slimPull, "1", "", worktree, 1, "judging with --worktree", "later.jsonl old.jsonl"},
		{"commit", h.slimPull, "1", "", map[string]string{"mode": "rev"}, 1, "judging with --rev=HEAD", "later.jsonl old.jsonl"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t, h)
		})
	}
}

func (c actionEvent) run(t *testing.T, h *hosted) {
	head := c.head
	if head == "" {
		head = c.event.sha
	}
	r := newActionRunner(t, checkout(t, h.Repo, c.depth, c.event.ref, head))
	r.event(c.event)
	r.env["PATH"] = lonelyPath(t)
	got := r.action(c.with)
	if got.code != c.want || !strings.Contains(got.log, c.says) {
		t.Fatalf("exit code %d, want %d, and %q:\n%s", got.code, c.want, c.says, got.log)
	}
	checkOutputs(t, got)
	if blamed := strings.Join(blamedBy(t, got), " "); blamed != c.blame {
		t.Errorf("blamed %q, want %q", blamed, c.blame)
	}
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// checkOutputs: the outputs say what the exit code says, and a run that did not judge has no numbers.
func checkOutputs(t *testing.T, got stepResult) {
	t.Helper()
	verdict := []string{"clean", "findings", "failed"}[got.code]
	if got.outputs["verdict"] != verdict || got.outputs["exit-code"] != []string{"0", "1", "2"}[got.code] {
		t.Errorf("exit code %d, and the outputs are %q", got.code, got.outputs)
	}
	for _, name := range []string{"total", "exposed", "admitted"} {
		if digits.MatchString(got.outputs[name]) != (got.code != exitFailure) {
			t.Errorf("exit code %d, and %s is %q", got.code, name, got.outputs[name])
		}
	}
	if hasSummary := got.summary != ""; hasSummary != (got.code != exitFailure) {
		t.Errorf("exit code %d, and the job summary is %q", got.code, got.summary)
	}
}

// blamedBy are the files with a finding, of the action's JSON report.
func blamedBy(t *testing.T, got stepResult) []string {
	t.Helper()
	var files []string
	if got.code == exitFailure {
		return nil
	}
	var report caseReport
	if err := json.Unmarshal([]byte(mustRead(t, got.outputs["report"])), &report); err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		files = append(files, f.Path)
	}
	return files
}

// TestActionNumbers: the three numbers, and what the change adds, are those of the report.
func TestActionNumbers(t *testing.T) {
	h := newHosted(t)
	r := newActionRunner(t, checkout(t, h.Repo, "2", h.fatPull.ref, h.fatMerge))
	r.event(h.fatPull)
	got := r.action(map[string]string{"fail-level": "warn", "format": "text", "output": "report.txt", "sarif-file": filepath.Join(r.temp, "out.sarif")})
	var report struct {
		Totals struct{ Tokens, Exposed_tokens, Admitted_tokens json.Number }
		Delta  struct{ Exposed_tokens json.Number }
	}
	if err := json.Unmarshal([]byte(mustRead(t, got.outputs["report"])), &report); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]json.Number{"total": report.Totals.Tokens, "exposed": report.Totals.Exposed_tokens,
		"admitted": report.Totals.Admitted_tokens, "change": report.Delta.Exposed_tokens} {
		if want == "" || got.outputs[name] != string(want) {
			t.Errorf("%s is %q, and the report says %q", name, got.outputs[name], want)
		}
	}
	if text := mustRead(t, filepath.Join(r.dir, "report.txt")); !strings.Contains(text, "new.jsonl") {
		t.Errorf("the report is %q", text)
	}
	if sarif := mustRead(t, got.outputs["sarif"]); !strings.Contains(sarif, `"2.1.0"`) {
		t.Errorf("the SARIF report is %q", sarif)
	}
}

// TestActionSaysWhatIsAmiss: a job summary that cannot be written is told in the log and changes no verdict.
func TestActionSaysWhatIsAmiss(t *testing.T) {
	h := newHosted(t)
	for _, c := range []struct {
		event githubEvent
		want  int
	}{{h.fatPull, exitFindings}, {h.slimPull, exitClean}} {
		r := newActionRunner(t, checkout(t, h.Repo, "2", c.event.ref, c.event.sha))
		r.event(c.event)
		r.env["GITHUB_STEP_SUMMARY"] = r.temp
		got := r.action(nil)
		if got.code != c.want || got.outputs["verdict"] != []string{"clean", "findings"}[c.want] || strings.Count(got.log, "bloatgate: no job summary in") != 1 {
			t.Errorf("exit code %d, want %d, outputs %q:\n%s", got.code, c.want, got.outputs, got.log)
		}
	}
}

// TestActionHostileInputs: nothing that a workflow, an event or a file's name holds is run, opens an option, or becomes a command.
func TestActionHostileInputs(t *testing.T) {
	h := newHosted(t)
	for _, c := range []struct {
		name string
		with map[string]string
		want int
		says string
	}{
		{"base with a command", map[string]string{"base": "main; touch pwned"}, 2, "could not judge"},
		{"base with a substitution", map[string]string{"base": "$(touch pwned)`touch pwned`"}, 2, "could not judge"},
		{"base that is an option", map[string]string{"base": "--output=pwned"}, 2, "could not judge"},
		{"base with an output", map[string]string{"base": "x\nverdict=clean\n::set-output name=verdict::clean"}, 2, "could not judge"},
		{"base in mode worktree", map[string]string{"base": "HEAD", "mode": "worktree"}, 2, "leave one of them away"},
		{"mode", map[string]string{"mode": "$(touch pwned)"}, 2, "mode is auto, diff, worktree or rev"},
		{"format", map[string]string{"format": "text --output=pwned"}, 2, "unknown format"},
		{"fail-level", map[string]string{"fail-level": "error --output=pwned"}, 2, "could not judge"},
		{"no such directory", map[string]string{"working-directory": "-P"}, 2, `working-directory "-P" is not there`},
		{"directory with spaces", map[string]string{"working-directory": "a b; touch pwned"}, 0, "judging"},
		{"directory with a dash", map[string]string{"working-directory": "-x"}, 0, "judging"},
		{"directory named dash", map[string]string{"working-directory": "-"}, 0, "judging"},
		{"sarif through a link", map[string]string{"sarif-file": "link"}, 2, "is not a regular file"},
		{"files that are commands", map[string]string{"working-directory": "evil", "format": "text", "mode": "worktree"}, 1, "::warning::x.jsonl"},
		{"files that are commands, annotated", map[string]string{"working-directory": "evil", "mode": "worktree"}, 1, "::error file="},
		{"report with a newline", map[string]string{"sarif-file": "a\nverdict=clean"}, 0, "judging"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newActionRunner(t, checkout(t, h.Repo, "2", h.slimPull.ref, h.slimMerge))
			r.event(h.slimPull)
			for _, dir := range []string{"a b; touch pwned", "-x", "-", "evil"} {
				if err := os.Mkdir(filepath.Join(r.dir, dir), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			evil := gittest.At(t, filepath.Join(r.dir, "evil"))
			evil.Run("init", "-q")
			for _, name := range []string{"::warning::x.jsonl", "a\n::warning::y.jsonl", "##[add-mask]z.jsonl"} {
				evil.Write(name, rowsOfData)
			}
			if err := os.Symlink(filepath.Join(r.temp, "victim"), filepath.Join(r.dir, "link")); err != nil {
				t.Fatal(err)
			}
			got := r.action(c.with)
			if got.code != c.want || !strings.Contains(got.log, c.says) {
				t.Errorf("exit code %d, want %d, and %q:\n%s", got.code, c.want, c.says, got.log)
			}
			if verdict := []string{"clean", "findings", "failed"}[got.code]; got.outputs["verdict"] != verdict {
				t.Errorf("verdict is %q, want %q", got.outputs["verdict"], verdict)
			}
			for _, command := range obeyed(got.log) {
				if !ourCommand.MatchString(command) {
					t.Errorf("the runner would obey %q", command)
				}
			}
			checkUntouched(t, r)
		})
	}
}

var ourCommand = regexp.MustCompile(`^::(error|notice) (title|file)=`)

func checkUntouched(t *testing.T, r *actionRunner) {
	t.Helper()
	for _, path := range []string{filepath.Join(r.dir, "pwned"), filepath.Join(r.dir, "-x", "pwned"), filepath.Join(r.temp, "victim")} {
		if exists(path) {
			t.Errorf("%s is there", path)
		}
	}
}
