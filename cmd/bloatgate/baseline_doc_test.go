package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestBaselineDoc runs the example in docs/baseline.md and compares every byte of what it prints.
func TestBaselineDoc(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "baseline.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(page), "\r\n", "\n")
	block := regexp.MustCompile("(?s)<!-- example: baseline -->\n```console\n(.*?)```").FindStringSubmatch(text)
	if block == nil {
		t.Fatal("docs/baseline.md has no example")
	}
	repo := gittest.New(t)
	repo.Write("data/train.jsonl", strings.Repeat(`{"id": 1, "text": "refund", "score": 0.500000000}`+"\n", 7000))
	repo.Write("model.bin", strings.Repeat("\x00\x01", 300_000))
	repo.Write("main.go", "package main\n")
	repo.Commit("base")
	var out bytes.Buffer
	for _, command := range regexp.MustCompile(`(?m)^\$ (.*)$`).FindAllStringSubmatch(block[1], -1) {
		out.WriteString("$ " + command[1] + "\n")
		words := strings.Fields(command[1])
		if words[0] == "cat" {
			content, err := os.ReadFile(repo.Path(words[1]))
			if err != nil {
				t.Fatal(err)
			}
			out.Write(content)
			continue
		}
		if code := Main(append([]string{"-C", repo.Dir}, words[1:]...), repo.Env(), strings.NewReader(""), &out, &out); code != 0 {
			t.Errorf("%s: exit code %d", command[1], code)
		}
	}
	shown := repo.Path(".bloatgate-baseline")
	if filepath.Separator == '\\' {
		shown = `"` + strings.ReplaceAll(shown, `\`, `\\`) + `"`
	}
	if got := strings.ReplaceAll(out.String(), shown, "/repo/.bloatgate-baseline"); got != block[1] {
		t.Errorf("docs/baseline.md shows\n%s\nbut it prints\n%s", block[1], got)
	}
}
