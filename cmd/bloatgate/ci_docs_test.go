package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// docs/ci.md is run: each of its fenced blocks is named by a comment above it, and the name says what is done with it here.
var ciSnippets = map[string]func(t *testing.T, text string){
	"workflow gate":     gateWorkflow,
	"workflow scanning": scanningWorkflow,
	"workflow curl":     curlWorkflow,
	"workflow comment":  commentWorkflow,
	"sh baseline":       baselineShell,
	"toml budget":       budgetConfiguration,
	"gitlab":            gitlabPipeline,
	"pre-commit":        preCommitConfiguration,
	"sh range":          rangeShell,
	"jenkins":           jenkinsPipeline,
}

func ciDocs(t *testing.T) string {
	t.Helper()
	return strings.ReplaceAll(mustRead(t, filepath.Join(moduleRoot(t), "docs", "ci.md")), "\r\n", "\n")
}

func TestCISnippets(t *testing.T) {
	blocks := regexp.MustCompile("(?s)<!-- test: ([^\n]*) -->\n```[a-z]+\n(.*?)```\n").FindAllStringSubmatch(ciDocs(t), -1)
	if fences := strings.Count(ciDocs(t), "\n```"); fences != 2*len(blocks) || len(blocks) != len(ciSnippets) {
		t.Errorf("%d fences, %d named blocks, %d tests of blocks", fences, len(blocks), len(ciSnippets))
	}
	for _, block := range blocks {
		run := ciSnippets[block[1]]
		if run == nil {
			t.Errorf("nothing tests the block %q", block[1])
			continue
		}
		t.Run(block[1], func(t *testing.T) {
			t.Parallel()
			run(t, block[2])
		})
	}
}

// TestCIDocsNameTheAction: the page's tables list exactly the inputs and outputs of action.yml.
func TestCIDocsNameTheAction(t *testing.T) {
	var action actionFile
	readYAML(t, []byte(mustRead(t, filepath.Join(moduleRoot(t), "action.yml"))), &action)
	var want, got []string
	for name := range action.Inputs {
		want = append(want, name)
	}
	for name := range action.Outputs {
		want = append(want, name)
	}
	for _, head := range []string{"| input |", "| output |"} {
		_, table, _ := strings.Cut(ciDocs(t), head)
		table, _, _ = strings.Cut(table, "\n\n")
		for _, row := range strings.Split(table, "\n")[2:] {
			first := strings.Split(row, "|")[1]
			for _, name := range regexp.MustCompile("`[^`]+`").FindAllString(first, -1) {
				got = append(got, strings.Trim(name, "`"))
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("docs/ci.md lists %q, and action.yml has %q", got, want)
	}
}

// shell runs a script as `bash -eo pipefail` does, with bloatgate first on PATH, and returns what it printed and its exit code.
func shell(t *testing.T, dir, script string, env ...string) (string, int) {
	t.Helper()
	needTool(t, "bash")
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = dir, gittest.Env(append(env, "PATH="+programPath(t))...)
	out, _ := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.ExitCode()
}

// programPath is PATH with this test binary as bloatgate (see TestMain) in front, and what more is given as shell scripts, name and content
// in turn.
func programPath(t *testing.T, more ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "bloatgate")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	for i := 0; i+1 < len(more); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, more[i]), []byte("#!/bin/sh\n"+more[i+1]), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir + string(filepath.ListSeparator) + os.Getenv("PATH")
}

func shellcheck(t *testing.T, script string) {
	t.Helper()
	needTool(t, "shellcheck")
	cmd := exec.Command("shellcheck", "--shell=bash", "-")
	cmd.Stdin = strings.NewReader(script)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("shellcheck: %v\n%s", err, out)
	}
}

func TestActionScriptsAreClean(t *testing.T) {
	needTool(t, "shellcheck")
	cmd := exec.Command("shellcheck", "--external-sources", "scripts/action.sh", "scripts/action-install.sh", "scripts/action-source.sh")
	cmd.Dir = moduleRoot(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("shellcheck: %v\n%s", err, out)
	}
}

// baselineShell: what is there is accepted, what comes is not.
func baselineShell(t *testing.T, text string) {
	shellcheck(t, text)
	repo := gittest.New(t)
	repo.Write("old.jsonl", rowsOfData)
	repo.Commit("base")
	if out, code := shell(t, repo.Dir, "bloatgate check"); code != exitFindings {
		t.Fatalf("exit code %d:\n%s", code, out)
	}
	if out, code := shell(t, repo.Dir, text); code != exitClean {
		t.Errorf("exit code %d:\n%s", code, out)
	}
	if repo.Run("status", "--porcelain") != "" {
		t.Error("the baseline is not committed")
	}
	repo.Write("new.jsonl", rowsOfData)
	if out, code := shell(t, repo.Dir, "bloatgate check"); code != exitFindings || strings.Contains(out, "error  old.jsonl") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

// budgetConfiguration: a repository over its budget fails itself, and a change only for more than its own allowance.
func budgetConfiguration(t *testing.T, text string) {
	repo := gittest.New(t)
	function := "\nfunc Add(a, b int) int { return a + b }\n"
	for _, name := range strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z") {
		repo.Write(name+".go", "package m\n// "+name+strings.Repeat(function, 400))
	}
	repo.Write(".bloatgate.toml", text)
	repo.Commit("base")
	repo.Run("branch", "slim")
	repo.Run("branch", "fat")
	if out, code := shell(t, repo.Dir, "bloatgate check"); code != exitFindings || !strings.Contains(out, "100,000") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
	repo.Run("checkout", "-q", "slim")
	repo.Write("one.go", "package m\n")
	repo.Commit("slim")
	repo.Run("checkout", "-q", "fat")
	for _, name := range strings.Fields("A B C D E F") {
		repo.Write("more/"+name+".go", "package m\n// "+name+strings.Repeat(function, 400))
	}
	repo.Commit("fat")
	for branch, want := range map[string]int{"slim": exitClean, "fat": exitFindings} {
		repo.Run("checkout", "-q", branch)
		if out, code := shell(t, repo.Dir, "bloatgate check --diff main...HEAD"); code != want || !strings.Contains(out, "over by") {
			t.Errorf("%s: exit code %d, want %d:\n%s", branch, code, want, out)
		}
	}
}

func rangeShell(t *testing.T, text string) {
	shellcheck(t, text)
	h := newHosted(t)
	for _, c := range []struct {
		depth, head string
		want        int
		says        string
	}{
		{"0", h.slimMerge, exitClean, "nothing new to read"},
		{"0", h.fat, exitFindings, "this change adds bloat"},
		{"1", h.fat, exitFailure, "could not judge"},
	} {
		out, code := shell(t, checkout(t, h.Repo, c.depth, "refs/heads/fat", c.head), text)
		if code != c.want || !strings.Contains(out, c.says) {
			t.Errorf("exit code %d, want %d, and %q:\n%s", code, c.want, c.says, out)
		}
	}
}

// jenkinsPipeline runs the pipeline's sh steps.
func jenkinsPipeline(t *testing.T, text string) {
	h := newHosted(t)
	var lines []string
	for _, step := range regexp.MustCompile(`(?m)^ *sh '([^']*)'$`).FindAllStringSubmatch(text, -1) {
		lines = append(lines, step[1])
	}
	script := strings.Join(lines, "\n")
	shellcheck(t, script)
	for head, want := range map[string]int{h.slimMerge: exitClean, h.fat: exitFindings} {
		dir := checkout(t, h.Repo, "0", "refs/heads/fat", head)
		out, code := shell(t, dir, script, "CHANGE_TARGET=main")
		if code != want {
			t.Errorf("exit code %d, want %d:\n%s", code, want, out)
		}
		var suites struct {
			XMLName xml.Name `xml:"testsuites"`
		}
		if err := xml.Unmarshal([]byte(mustRead(t, filepath.Join(dir, "bloatgate.xml"))), &suites); err != nil {
			t.Error(err)
		}
	}
}
