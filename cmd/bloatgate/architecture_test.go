package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/bloatgate/bloatgate/"

// arrows are the imports that are allowed between our packages, tests left out. A new arrow is a decision: write it down here.
var arrows = map[string][]string{
	"agents":                {"config", "pattern", "rules/lazy", "rules/text", "tree"},
	"audit":                 {"agents", "config", "report", "rules", "rules/text", "study", "tree", "tree/git"},
	"audit/page":            {"agents", "audit", "report", "rules"},
	"cmd/bloatgate":         {"audit", "audit/page", "config", "hook", "ignore", "internal/fields", "internal/safefile", "pattern", "rank", "rank/cache", "rank/score", "report", "rules", "rules/baseline", "study", "tokens", "tokens/cache", "tree", "tree/git"},
	"config":                {},
	"hook":                  {"internal/safefile"},
	"ignore":                {"internal/safefile", "pattern"},
	"internal/benchmark":    {},
	"internal/fields":       {},
	"internal/gitfolder":    {"internal/safefile"},
	"internal/safefile":     {},
	"internal/stats":        {},
	"pattern":               {},
	"rank/cache":            {"internal/gitfolder"},
	"rank":                  {"internal/stats", "rules/text", "tokens", "tree"},
	"rank/score":            {},
	"report":                {"rules", "rules/lazy", "tokens", "tree"},
	"rules":                 {"agents", "config", "internal/fields", "pattern", "rules/encoded", "rules/lang", "rules/lazy", "rules/magic", "rules/notebook", "rules/text", "tokens", "tree"},
	"rules/baseline":        {"rules", "tree"},
	"rules/encoded":         {},
	"rules/lang":            {},
	"rules/lazy":            {},
	"rules/magic":           {"rules/lazy"},
	"rules/notebook":        {},
	"rules/text":            {},
	"study":                 {"internal/stats", "pattern", "rules", "rules/lang", "tokens", "tree", "tree/git"},
	"tokens":                {"tokens/bpe", "tokens/sampled"},
	"tokens/bpe":            {},
	"tokens/cache":          {"internal/fields", "internal/gitfolder", "internal/safefile", "tokens"},
	"tokens/sampled":        {"tokens/bpe"},
	"tree":                  {"tree/git", "tree/internal/forward"},
	"tree/git":              {"pattern", "tree/internal/forward"},
	"tree/internal/forward": {},
	"tree/git/gittest":      {},
}

func eachSource(t *testing.T, visit func(dir, name string, content []byte)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if rel != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || rel == "scripts") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		content, err := os.ReadFile(path)
		if err == nil {
			visit(filepath.ToSlash(filepath.Dir(rel)), d.Name(), content)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImportsPointDown(t *testing.T) {
	eachSource(t, func(dir, name string, content []byte) {
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		allowed, known := arrows[dir]
		if !known {
			t.Errorf("%s: a new package; add it to the table of arrows", dir)
		}
		for _, imp := range file.Imports {
			path, _ := strconv.Unquote(imp.Path.Value)
			ours, ok := strings.CutPrefix(path, module)
			if ok && !slices.Contains(allowed, ours) {
				t.Errorf("%s/%s imports %s: not an arrow of the architecture", dir, name, ours)
			}
		}
	})
}

// TestOnlyMainEndsTheProcess: everything else returns an error.
func TestOnlyMainEndsTheProcess(t *testing.T) {
	eachSource(t, func(dir, name string, content []byte) {
		if dir == "cmd/bloatgate" && name == "main.go" {
			return
		}
		for _, call := range []string{"os.Exit(", "log.Fatal"} {
			if strings.Contains(string(content), call) {
				t.Errorf("%s/%s calls %s…: only cmd/bloatgate/main.go may end the process", dir, name, call)
			}
		}
	})
}
