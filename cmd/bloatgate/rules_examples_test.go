package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// Every rule's examples are judged by the program itself: the bad one is reported by that rule, the good one by none.
func TestRuleExamples(t *testing.T) {
	for _, rule := range rules.Rules() {
		t.Run(rule.ID, func(t *testing.T) {
			if bad := findingsOn(t, rule.Bad); !slices.Contains(bad, rule.ID) {
				t.Errorf("the bad example is reported by %q", bad)
			}
			if good := findingsOn(t, rule.Good); len(good) > 0 {
				t.Errorf("the good example is reported by %q", good)
			}
		})
	}
}

// findingsOn puts an example into a new repository and returns the ids of the rules that report something.
func findingsOn(t *testing.T, e rules.Example) []string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range e.Files {
		writeExample(t, filepath.Join(dir, filepath.FromSlash(f.Path)), f)
	}
	env := append(isolation(dir), "PATH="+os.Getenv("PATH"))
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A", "-f"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	stdout, stderr, code := runMain(t, env, "-C", dir, "check", "--format", "json")
	if code == exitFailure {
		t.Fatalf("could not judge the example: %s", stderr)
	}
	var report struct {
		Findings []struct {
			Rule    string
			Covered bool
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, f := range report.Findings {
		if !f.Covered {
			ids = append(ids, f.Rule)
		}
	}
	return ids
}

func writeExample(t *testing.T, file string, f rules.ExampleFile) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	var content strings.Builder
	repeat(&content, f.Repeat, f.Text, "")
	if err := os.WriteFile(file, []byte(content.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// runMain runs the program inside of the test.
func runMain(t *testing.T, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, messages bytes.Buffer
	code = Main(args, env, strings.NewReader(""), &out, &messages)
	return out.String(), messages.String(), code
}
