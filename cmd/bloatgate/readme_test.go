package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func readme(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(content), "\r\n", "\n")
}

// readmeExamples make the repository that an example of the README is run in, and say how it ends.
var readmeExamples = map[string]struct {
	build func(*gittest.Repo)
	code  int
}{
	"staged":  {stagedExample, exitFindings},
	"range":   {rangeExample, exitFindings},
	"ignore":  {ignoreExample, exitFindings},
	"samples": {packExample, exitFindings},
	"pack":    {packExample, exitClean},
}

func stagedExample(r *gittest.Repo) {
	r.Run("commit", "-q", "--allow-empty", "-m", "base")
	r.Write("main.go", "package main\n\n")
	r.Write("data/train.jsonl", strings.Repeat(`{"id": 1, "text": "refund", "score": 0.500000000}`+"\n", 7000))
	r.Run("add", "-A")
}

func ignoreExample(r *gittest.Repo) {
	stagedExample(r)
	r.Write(".bloatgate.toml", "[ignore]\ntargets = [\"cursor\"]\n")
}

// packExample is a repository with two sample queries, of which one expects what its chunk has no room for.
func packExample(r *gittest.Repo) {
	r.Write("upload/retry.go", "package upload\n\n// retryUpload tries again.\nfunc retryUpload() {}\n")
	r.Write("upload/queue.go", "package upload\n\n"+times(300, "// step {n}\n", "")+"func drain() {\n\tretryUpload()\n}\n")
	r.Write("cart.go", "package shop\n\nfunc total() {}\n")
	r.Write(".bloatgate.toml", "[[rank.query]]\ntext = \"retry of failed uploads\"\nexpect = [\"upload/retry.go\"]\n"+
		"[[rank.query]]\ntext = \"the total of the cart\"\nexpect = [\"cart.go\", \"upload/queue.go\"]\nbudget = 4\n")
}

// rangeExample is a repository over its budget, and a branch that adds more than a change may.
func rangeExample(r *gittest.Repo) {
	for name, content := range ledger() {
		r.Write(name, content)
	}
	r.Write(".bloatgate.toml", "[budget]\nrepo = 100_000\nchange = 15_000\n")
	r.Run("add", "-A")
	r.Run("commit", "-q", "-m", "base")
	r.Run("checkout", "-q", "-b", "feature")
	r.Write("extra.go", "package m\n\n"+times(2500, "func Extra{n}() int { return {n} }\n", ""))
	r.Run("rm", "-q", "m00.go")
	r.Run("add", "-A")
	r.Run("commit", "-q", "-m", "feature")
}

// TestReadmeExamples runs the README's examples and compares every byte of what they print.
func TestReadmeExamples(t *testing.T) {
	blocks := regexp.MustCompile("(?s)<!-- example: (\\w+) -->\n```console\n\\$ bloatgate ([^\n]*)\n(.*?)```").FindAllStringSubmatch(readme(t), -1)
	if len(blocks) != len(readmeExamples) {
		t.Fatalf("README.md has %d examples, want %d", len(blocks), len(readmeExamples))
	}
	for _, block := range blocks {
		t.Run(block[1], func(t *testing.T) {
			example, repo := readmeExamples[block[1]], gittest.New(t)
			example.build(repo)
			var stdout, stderr bytes.Buffer
			t.Chdir(repo.Dir) // not -C, which some outputs repeat
			if code := Main(strings.Fields(block[2]), repo.Env(), strings.NewReader(""), &stdout, &stderr); code != example.code {
				t.Errorf("exit code %d, want %d: %s", code, example.code, stderr.String())
			}
			if got := stdout.String(); got != block[3] {
				t.Errorf("README.md shows\n%s\nbut it prints\n%s", block[3], got)
			}
		})
	}
}

// TestReadmeNames: every gate, class and format stands in the README.
func TestReadmeNames(t *testing.T) {
	text := readme(t)
	var names []string
	for _, g := range rules.Gates() {
		names = append(names, "| `"+g.Name+"` |")
	}
	for _, row := range rules.Classes() {
		if row.Class != rules.LFSPointer {
			names = append(names, string(row.Class))
		}
	}
	for _, name := range append(names, report.Names()...) {
		if !strings.Contains(text, name) {
			t.Errorf("README.md does not name %s", name)
		}
	}
}
