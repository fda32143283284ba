package study

import (
	"context"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// gates are the options of every study.
func gates(t *testing.T) rules.Options {
	t.Helper()
	model, err := tokens.Bytes(tokens.DefaultPerByte)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Options{Config: config.Default(), Model: model}
}

// repository is one in memory, with a history.
func repository(name string, files map[string]string, history ...git.Commit) Repository {
	fsys := fstest.MapFS{}
	for path, content := range files {
		fsys[path] = &fstest.MapFile{Data: []byte(content)}
	}
	return Repository{Name: name, Source: tree.FromFS(fsys), History: func(_ context.Context, most int) ([]git.Commit, error) {
		return history[:min(most, len(history))], nil
	}}
}

const (
	png    = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00"
	goCode = "package a\n\nimport \"fmt\"\n\nfunc Print(n int) {\n\tfor i := 0; i < n; i++ {\n\t\tfmt.Println(i)\n\t}\n\treturn\n}\n"
	prose  = "We open the door every morning at nine and close the door every evening at five, rain or shine.\n"
)

// sample holds at least one file for each filter.
var sample = map[string]string{
	".gitignore":       "*.tmp\n/build/\n",
	"a.go":             goCode,
	"assets/logo.png":  png + strings.Repeat("\x00\xff\x10", 50),
	"build/out.go":     goCode,
	"data/rows.csv":    "id,name\n1,first\n",
	"docs/guide.md":    strings.Repeat(prose, 10),
	"empty.go":         "",
	"keep/.gitignore":  "!*.tmp\n",
	"keep/x.tmp":       goCode,
	"large.go":         strings.Repeat(goCode, 600),
	"huge.go":          strings.Repeat(goCode, 12_000),
	"web/app.min.js":   "function f(a){return a}",
	"web/wide.js":      strings.Repeat("var a=function(b){return this};", 40) + "\n",
	"work/scratch.tmp": goCode,
}

func TestFilters(t *testing.T) {
	huge, large := []string{"huge.go"}, []string{"huge.go", "large.go"}
	want := map[string][]string{
		"none":         nil,
		"gitignore":    {"build/out.go", "work/scratch.tmp"},
		"minified":     {"web/wide.js"},
		"binary":       {"assets/logo.png"},
		"extension":    {"assets/logo.png", "data/rows.csv", "web/app.min.js"},
		"size-1MB":     huge,
		"semantic":     {".gitignore", "assets/logo.png", "data/rows.csv", "docs/guide.md", "keep/.gitignore"},
		"size-50KB":    large,
		"hybrid-paper": {".gitignore", "assets/logo.png", "data/rows.csv", "docs/guide.md", "huge.go", "keep/.gitignore", "web/app.min.js"},
		"hybrid":       {"assets/logo.png", "huge.go", "web/app.min.js"}, // wide.js is too small for a bundle,
	}
	s, err := Inspect(t.Context(), repository("r", sample), gates(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Filters() {
		excluded, err := f.exclude(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, stat := range excluded {
			got = append(got, stat.Path)
		}
		if !slices.Equal(got, want[f.Name]) {
			t.Errorf("%s leaves out %q, want %q", f.Name, got, want[f.Name])
		}
	}
}

func TestFiltersStopWhenCancelled(t *testing.T) {
	s, err := Inspect(t.Context(), repository("r", sample), gates(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range Filters() {
		if _, err := f.exclude(ctx, s); err == nil {
			t.Errorf("%s goes on", f.Name)
		}
	}
}

func TestPercentile(t *testing.T) {
	files := map[string]string{}
	for i := range 20 {
		files[string(rune('a'+i))] = strings.Repeat("x", (i+1)*10_000)
	}
	s, err := Inspect(t.Context(), repository("r", files), gates(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.percentile95(); got != 190_000 {
		t.Errorf("of 20 files the 19th decides: got %d", got)
	}
	small, err := Inspect(t.Context(), repository("r", map[string]string{"a": "x"}), gates(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := small.percentile95(); got != leastP95 {
		t.Errorf("a small repository: got %d", got)
	}
}

func TestGitignoreDecidesAsGitDoes(t *testing.T) {
	g := ignores{hidden: map[string]bool{".": false}, patterns: map[string][]pattern.Pattern{
		".":   parsePatterns([]byte("\ufeff*.log\n!keep.log\n/out\n")),
		"sub": parsePatterns([]byte("# comment\n!*.log\n/only.txt\n")),
	}}
	for _, row := range []struct {
		path string
		want bool
	}{
		{"a.log", true}, {"a/b.log", true}, {"keep.log", false}, {"out/x.go", true}, {"a/out/x.go", false}, {"sub/a.log", false}, {"sub/deep/a.log", false},
		{"sub/only.txt", true}, {"only.txt", false}, {"out/keep.log", true},
	} {
		if got := g.hides(path.Dir(row.path)) || g.match(row.path, false); got != row.want {
			t.Errorf("%s: got %v", row.path, got)
		}
	}
}
