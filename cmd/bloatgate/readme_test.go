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

// TestReadmeExample runs the README's staged example and compares every byte of what it prints.
func TestReadmeExample(t *testing.T) {
	block := regexp.MustCompile("(?s)<!-- example: staged -->\n```console\n\\$ bloatgate ([^\n]*)\n(.*?)```").FindStringSubmatch(readme(t))
	if block == nil {
		t.Fatal("README.md has no staged example")
	}
	repo := gittest.New(t)
	repo.Run("commit", "-q", "--allow-empty", "-m", "base")
	repo.Write("main.go", "package main\n\n")
	repo.Write("data/train.jsonl", strings.Repeat(`{"id": 1, "text": "refund", "score": 0.500000000}`+"\n", 7000))
	repo.Run("add", "-A")
	var stdout, stderr bytes.Buffer
	args := append([]string{"-C", repo.Dir}, strings.Fields(block[1])...)
	if code := Main(args, repo.Env(), strings.NewReader(""), &stdout, &stderr); code != 1 {
		t.Errorf("exit code %d, want 1: %s", code, stderr.String())
	}
	if got := stdout.String(); got != block[2] {
		t.Errorf("README.md shows\n%s\nbut it prints\n%s", block[2], got)
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
