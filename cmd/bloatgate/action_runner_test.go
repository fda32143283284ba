package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
	"gopkg.in/yaml.v3"
)

// The runner below stands in for GitHub's: it takes action.yml and the workflows of docs/ci.md at their word, evaluates the few expressions
// they hold, and runs their steps with bash. Its environment is made from nothing, so there is no token in it, as on a fork's pull request.

type actionFile struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct{ Steps []actionStep }
}

type workflowFile struct {
	Jobs map[string]struct {
		If    string
		Env   map[string]string
		Steps []actionStep
	}
}

type actionStep struct {
	ID, Name, If, Uses, Run string
	Dir                     string `yaml:"working-directory"`
	Tolerant                bool   `yaml:"continue-on-error"`
	With, Env               map[string]string
}

type actionRunner struct {
	t       *testing.T
	dir     string            // GITHUB_WORKSPACE
	temp    string            // RUNNER_TEMP
	env     map[string]string // of every step
	context map[string]string // "github.event.before" and the like; what is missing is empty, as on GitHub
}

// stepResult is what a step, or an action, leaves behind.
type stepResult struct {
	code    int
	log     string
	outputs map[string]string
	summary string
}

// needTool skips with a word, and fails in CI, where a missing tool would be a check that did not happen.
func needTool(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed, and CI must not pass without it", name)
		}
		t.Skipf("%s is not installed", name)
	}
}

func readYAML(t *testing.T, content []byte, into any) {
	t.Helper()
	if err := yaml.Unmarshal(content, into); err != nil {
		t.Fatal(err)
	}
}

// moduleRoot is the top of this checkout, which is also where the action lies.
func moduleRoot(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func newActionRunner(t *testing.T, dir string) *actionRunner {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("stands in for a runner with a Unix shell")
	}
	needTool(t, "bash", "curl", "git")
	r := &actionRunner{t: t, dir: dir, temp: t.TempDir(), context: map[string]string{}}
	r.env = map[string]string{
		"PATH": os.Getenv("PATH"), "GITHUB_WORKSPACE": dir, "RUNNER_TEMP": r.temp,
		"GITHUB_ACTION_PATH": moduleRoot(t), "BLOATGATE_RELEASES": fakeReleases(t).url,
	}
	for _, pair := range isolation(t.TempDir()) {
		name, value, _ := strings.Cut(pair, "=")
		r.env[name] = value
	}
	return r
}

// event sets what GitHub says about an event, in the environment and for expressions.
func (r *actionRunner) event(e githubEvent) {
	r.env["GITHUB_EVENT_NAME"], r.env["GITHUB_REF"], r.env["GITHUB_SHA"], r.env["GITHUB_BASE_REF"] = e.name, e.ref, e.sha, e.baseRef
	maps.Copy(r.context, map[string]string{
		"github.event_name": e.name, "github.event.before": e.before, "github.event.repository.default_branch": "main", "github.event.pull_request.base.sha": e.pullBase,
		"github.event.merge_group.base_sha": e.groupBase, "github.action_repository": "bloatgate/bloatgate", "github.action_ref": "v0.1.0",
		"github.event.workflow_run.head_sha": e.headSHA, "github.event.workflow_run.event": "pull_request",
		"runner.temp": r.temp, "github.repository": "us/here", "github.token": "secret",
	})
}

// action runs action.yml with these inputs.
func (r *actionRunner) action(with map[string]string) stepResult {
	r.t.Helper()
	content, err := os.ReadFile(filepath.Join(moduleRoot(r.t), "action.yml"))
	if err != nil {
		r.t.Fatal(err)
	}
	var action actionFile
	readYAML(r.t, content, &action)
	context := maps.Clone(r.context)
	for name, input := range action.Inputs {
		context["inputs."+name] = input.Default
	}
	for name, value := range with {
		if _, ok := action.Inputs[name]; !ok {
			r.t.Errorf("action.yml has no input %q", name)
		}
		context["inputs."+name] = value
	}
	var result stepResult
	for _, step := range action.Runs.Steps {
		result = r.run(step, context, nil)
		setOutputs(context, step.ID, result.outputs)
	}
	own := map[string]string{}
	for name, output := range action.Outputs {
		own[name] = expand(output.Value, context)
	}
	result.outputs = own
	return result
}

func setOutputs(context map[string]string, id string, outputs map[string]string) {
	for name, value := range outputs {
		context["steps."+id+".outputs."+name] = value
	}
}

// run runs the commands of one step, as `shell: bash` does.
func (r *actionRunner) run(step actionStep, context, jobEnv map[string]string) stepResult {
	r.t.Helper()
	files := r.t.TempDir()
	script, output, summary := filepath.Join(files, "run.sh"), filepath.Join(files, "output"), filepath.Join(files, "summary")
	for name, content := range map[string]string{script: expand(step.Run, context), output: "", summary: ""} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	env := map[string]string{"GITHUB_OUTPUT": output, "GITHUB_STEP_SUMMARY": summary}
	maps.Copy(env, r.env)
	for _, more := range []map[string]string{jobEnv, step.Env} {
		for name, value := range more {
			env[name] = expand(value, context)
		}
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
	cmd.Dir = r.dir
	if step.Dir != "" {
		cmd.Dir = expand(step.Dir, context)
	}
	for _, name := range slices.Sorted(maps.Keys(env)) {
		cmd.Env = append(cmd.Env, name+"="+env[name])
	}
	log, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		r.t.Fatal(err)
	}
	return stepResult{cmd.ProcessState.ExitCode(), string(log), r.outputs(output), mustRead(r.t, summary)}
}

func mustRead(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// outputs reads a GITHUB_OUTPUT file: NAME=VALUE, or NAME<<MARK, lines, MARK. Anything else is an error there, and here.
func (r *actionRunner) outputs(name string) map[string]string {
	r.t.Helper()
	outputs := map[string]string{}
	lines := strings.Split(strings.TrimSuffix(mustRead(r.t, name), "\n"), "\n")
	for i := 0; i < len(lines) && lines[0] != ""; i++ {
		key, mark, ok := strings.Cut(lines[i], "<<")
		if !ok {
			r.t.Fatalf("GITHUB_OUTPUT has the line %q", lines[i])
		}
		end := slices.Index(lines[i+1:], mark)
		if end < 0 {
			r.t.Fatalf("GITHUB_OUTPUT has no end of %q", key)
		}
		outputs[key] = strings.Join(lines[i+1:i+1+end], "\n")
		i += end + 1
	}
	return outputs
}

var expression = regexp.MustCompile(`\$\{\{(.*?)\}\}`)

func expand(text string, context map[string]string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string { return evaluate(e[3:len(e)-2], context) })
}

// evaluate knows &&, ==, !=, !, texts in single quotes and names: what our files use.
func evaluate(e string, context map[string]string) string {
	value := ""
	for _, part := range strings.Split(e, "&&") {
		if value = comparison(strings.TrimSpace(part), context); !truthy(value) {
			break
		}
	}
	return value
}

func comparison(e string, context map[string]string) string {
	for _, operator := range []string{"==", "!="} {
		if left, right, ok := strings.Cut(e, operator); ok {
			same := operand(left, context) == operand(right, context)
			return fmt.Sprint(same == (operator == "=="))
		}
	}
	if rest, ok := strings.CutPrefix(e, "!"); ok {
		return fmt.Sprint(!truthy(operand(rest, context)))
	}
	return operand(e, context)
}

func operand(e string, context map[string]string) string {
	e = strings.TrimSpace(e)
	if literal, ok := strings.CutPrefix(e, "'"); ok {
		return strings.TrimSuffix(literal, "'")
	}
	return context[e]
}

func truthy(value string) bool { return value != "" && value != "false" }

// obeyed are the commands that a runner would take from a log: lines that start with "::" or, the old way, hold "##[", but for those between
// ::stop-commands::MARK and ::MARK::.
func obeyed(log string) []string {
	var commands []string
	mark := ""
	for _, line := range strings.Split(log, "\n") {
		line = strings.TrimSpace(line)
		switch stop, ok := strings.CutPrefix(line, "::stop-commands::"); {
		case mark != "":
			if line == "::"+mark+"::" {
				mark = ""
			}
		case ok:
			mark = stop
		case strings.HasPrefix(line, "::"), strings.Contains(line, "##["):
			commands = append(commands, line)
		}
	}
	return commands
}

// checkout does what actions/checkout does: one commit with this depth, or with depth "0" every branch in full.
func checkout(t *testing.T, from *gittest.Repo, depth, ref, sha string) string {
	t.Helper()
	clone := gittest.New(t)
	clone.Run("remote", "add", "origin", "file://"+filepath.ToSlash(from.Dir))
	local := "refs/remotes/" + strings.TrimPrefix(strings.Replace(ref, "refs/heads/", "origin/", 1), "refs/")
	if depth == "0" {
		clone.Run("fetch", "-q", "--no-tags", "origin", "+refs/heads/*:refs/remotes/origin/*")
		clone.Run("fetch", "-q", "--no-tags", "origin", sha)
	} else {
		clone.Run("fetch", "-q", "--no-tags", "--depth="+depth, "origin", "+"+sha+":"+local)
	}
	clone.Run("checkout", "-q", "--detach", sha)
	return clone.Dir
}
