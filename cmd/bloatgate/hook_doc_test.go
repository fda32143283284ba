package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestHookExamples runs the examples of hooks in the documentation, and compares every byte of what they print.
func TestHookExamples(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for a shell of Unix")
	}
	if later, err := gitAtLeast("2.54"); err != nil || later {
		t.Skip("the examples are of a git that runs hooks from files")
	}
	for _, name := range []string{"README.md", "docs/hooks.md"} {
		page, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		block := regexp.MustCompile("(?s)<!-- hook example -->\n```console\n(.*?)```").FindSubmatch(page)
		if block == nil {
			t.Fatalf("%s has no example of hooks", name)
		}
		if want, got := string(block[1]), runHookExample(t, string(block[1])); got != want {
			t.Errorf("%s shows\n%s\nbut it prints\n%s", name, want, got)
		}
	}
}

func runHookExample(t *testing.T, text string) string {
	repo := gittest.New(t)
	repo.Write("main.go", "package main\n")
	repo.Commit("base")
	repo.Write("data/train.jsonl", strings.Repeat(`{"id": 1, "text": "refund", "score": 0.500000000}`+"\n", 7000))
	var out bytes.Buffer
	for _, command := range regexp.MustCompile(`(?m)^\$ (.*)$`).FindAllStringSubmatch(text, -1) {
		out.WriteString("$ " + command[1] + "\n")
		cmd := exec.Command("sh", "-c", command[1])
		cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = repo.Dir, repo.Env(), &out, &out
		_ = cmd.Run() // a commit that is stopped fails
	}
	return strings.ReplaceAll(out.String(), repo.Dir+"/", "/repo/")
}
