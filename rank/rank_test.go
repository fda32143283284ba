package rank

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// requestOf ranks files in memory. Costs are a quarter token per byte.
func requestOf(t testing.TB, query string, files map[string]string) *Request {
	t.Helper()
	model, err := tokens.Bytes(0.25)
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for p, content := range files {
		fsys[p] = &fstest.MapFile{Data: []byte(content)}
	}
	r := &Request{Query: ParseQuery(query), Model: model}
	for f, err := range tree.FromFS(fsys).Files(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		cost, _ := model.Estimate(f.Size)
		r.Candidates = append(r.Candidates, Candidate{File: f, Tokens: cost, Class: "source"})
	}
	SortAsTools(r.Candidates)
	return r
}

func ranked(t testing.TB, r *Request, strategy string) []Item {
	t.Helper()
	s, err := FindStrategy(strategy)
	if err != nil {
		t.Fatal(err)
	}
	items, err := Rank(context.Background(), r, s)
	if err != nil {
		t.Fatal(err)
	}
	return items
}

func pathsOf(items []Item) string {
	var list []string
	for _, item := range items {
		list = append(list, item.Path)
	}
	return strings.Join(list, " ")
}

func TestStrategies(t *testing.T) {
	files := map[string]string{
		"a/b.go": "package a\n\nfunc Retry() {}\n", "a-b/x.go": "package x\n\nvar _ = Retry\n", "upload/retry.go": "package upload\n", "z.go": "package z\n",
	}
	for _, c := range []struct{ strategy, query, want string }{
		{"fifo", "retry", "a/b.go a-b/x.go upload/retry.go z.go"},
		{"reversed", "retry", "z.go upload/retry.go a-b/x.go a/b.go"},
		{"kw", "retry the upload", "upload/retry.go a-b/x.go a/b.go z.go"},
		{"kw+", "retry the upload", "upload/retry.go a-b/x.go a/b.go z.go"},
		{"kw+", "nothing alike", "a/b.go a-b/x.go upload/retry.go z.go"},
		{"all", "retry the upload", "upload/retry.go z.go a-b/x.go a/b.go"},
		{"bm25", "Retry", "upload/retry.go a/b.go a-b/x.go z.go"},
		{"fused", "where is Retry() done?", "a/b.go a-b/x.go upload/retry.go z.go"},
	} {
		if got := pathsOf(ranked(t, requestOf(t, c.query, files), c.strategy)); got != c.want {
			t.Errorf("%s of %q: %s, want %s", c.strategy, c.query, got, c.want)
		}
	}
	r := requestOf(t, "x", files)
	first := pathsOf(ranked(t, r, "random"))
	r.Seed++
	if again := pathsOf(ranked(t, r, "random")); again == first {
		t.Error("another seed gives the same shuffle; choose other seeds for this test")
	}
	if _, err := FindStrategy("best"); err == nil || !strings.Contains(err.Error(), "fused") {
		t.Errorf("an unknown strategy: %v", err)
	}
}

// TestKw is the cosine of the paper, by hand: the query has 3 tokens, the path 3, of which 2 are shared.
func TestKw(t *testing.T) {
	items := ranked(t, requestOf(t, "retry the upload", map[string]string{"upload/retry.go": ""}), "kw")
	if got := fmt.Sprintf("%.4f", items[0].Value); got != "0.6667" {
		t.Errorf("cosine %s, want 0.6667", got)
	}
}

// TestOrderIsTotal: neither the order of candidates nor the number of goroutines shows.
func TestOrderIsTotal(t *testing.T) {
	files := map[string]string{}
	for i := range 200 {
		files[fmt.Sprintf("d%d/file%d.py", i%7, i)] = strings.Repeat(fmt.Sprintf("def upload_%d(): retry()\n", i%11), 1+i%5)
	}
	want := map[string]string{}
	for round := range 6 {
		r := requestOf(t, "upload 3 fails to retry", files)
		r.Workers = 1 + round%4
		rand.New(rand.NewPCG(uint64(round), 1)).Shuffle(len(r.Candidates), func(i, j int) {
			r.Candidates[i], r.Candidates[j] = r.Candidates[j], r.Candidates[i]
		})
		for _, strategy := range []string{"fused", "bm25", "kw", "all"} {
			got := ""
			for _, item := range ranked(t, r, strategy) {
				got += fmt.Sprint(item.Path, item.Value, item.Tied, item.Why())
			}
			if round == 0 {
				want[strategy] = got
			}
			if got != want[strategy] {
				t.Errorf("%s differs in round %d", strategy, round)
			}
		}
	}
}

func TestTies(t *testing.T) {
	items := ranked(t, requestOf(t, "zebra", map[string]string{"b.go": "x", "a.go": "x", "c.go": "zebra"}), "fused")
	if got := fmt.Sprint(pathsOf(items), items[0].Tied, items[1].Tied, items[2].Tied); got != "c.go a.go b.gofalse true true" {
		t.Error(got)
	}
}

// TestHistory: what was changed for the same reason before comes first, and mass edits say nothing.
func TestHistory(t *testing.T) {
	r := requestOf(t, "colours are wrong in the terminal", map[string]string{"a.go": "package a", "b.go": "package b", "c.go": "package c"})
	var mass []string
	for i := range massEdit + 1 {
		mass = append(mass, fmt.Sprintf("x%d", i))
	}
	r.History = func(context.Context) ([]Commit, error) {
		return []Commit{
			{Time: 3, Message: "fix wrong colours in terminal", Paths: append(mass, "c.go")},
			{Time: 2, Message: "Print terminal colours", Paths: []string{"b.go", "gone.go"}},
			{Time: 1, Message: "unrelated", Paths: []string{"a.go"}},
		}, nil
	}
	items := ranked(t, r, "fused")
	if items[0].Path != "b.go" || items[1].Value != 0 || !strings.Contains(strings.Join(items[0].Why(), "\n"), "Print terminal colours") {
		t.Errorf("%s: %v %v", pathsOf(items), items[0].Why(), items[1].Value)
	}
	r.History = func(context.Context) ([]Commit, error) { return nil, context.Canceled }
	if _, err := Rank(context.Background(), r, Strategies()[0]); err == nil {
		t.Error("a history that cannot be read is no error")
	}
}

func TestGenerate(t *testing.T) {
	files := map[string]string{"src/retry.go": "x", "src/other.go": "upload", "doc/RETRY.md": "x"}
	for i := range 60 {
		files[fmt.Sprintf("many/m%02d.go", i)] = "common"
	}
	for _, c := range []struct {
		generator, query, want string
		found                  int
	}{
		{"path", "retry it", "doc/RETRY.md src/retry.go", 2},
		{"content", "upload", "src/other.go", 1},
		{"content", "zebra", "", 0},
		{"path", "xy", "", 0},
	} {
		r := requestOf(t, c.query, files)
		found, err := Generate(context.Background(), r, c.generator)
		var list []string
		for _, candidate := range r.Candidates {
			list = append(list, candidate.Path)
		}
		if got := strings.Join(list, " "); got != c.want || found != c.found || err != nil {
			t.Errorf("%s %q: %q, %d found, %v", c.generator, c.query, got, found, err)
		}
	}
	r := requestOf(t, "common upload", files)
	found, err := Generate(context.Background(), r, "content")
	if found != 61 || len(r.Candidates) != GeneratedMost || !slices.ContainsFunc(r.Candidates, func(c Candidate) bool { return c.Path == "src/other.go" }) || err != nil {
		t.Errorf("%d of %d, %v", len(r.Candidates), found, err)
	}
}

// TestWorthless: without any evidence the places decide for fused, and the paper's functions stay as they are.
func TestWorthless(t *testing.T) {
	r := requestOf(t, "xyzzy", map[string]string{"aaa.json": "{}\n", "docs/a.md": "# A\n", "src/main.go": "package main\n", "test/a_test.go": "package a\n", "zed.go": "package zed\n"})
	for strategy, want := range map[string]string{
		"fused": "src/main.go zed.go aaa.json docs/a.md test/a_test.go",
		"kw":    "aaa.json docs/a.md src/main.go test/a_test.go zed.go",
	} {
		items := ranked(t, r, strategy)
		if got := pathsOf(items); got != want {
			t.Errorf("%s: %s, want %s", strategy, got, want)
		}
		for i := range items {
			if why := items[i].Why(); !items[i].Tied || len(why) != 1 || !strings.Contains(why[0], "nothing of the query") {
				t.Errorf("%s: %s: %v, %q", strategy, items[i].Path, items[i].Tied, why)
			}
		}
	}
}

// TestAllReasons: the parts that all names are what its value is the sum of.
func TestAllReasons(t *testing.T) {
	r := requestOf(t, "retry of uploads", map[string]string{"upload/retry.go": "package upload\n", "notes.txt": "x\n"})
	r.History = func(context.Context) ([]Commit, error) { return []Commit{{Paths: []string{"notes.txt"}}}, nil }
	items := ranked(t, r, "all")
	if got, want := strings.Join(items[0].Why(), "; "), "path words retry (0.333); file name retry (0.200); extension of code (0.100); depth 1 (0.050)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := strings.Join(items[1].Why(), "; "), "changed lately (0.100); depth 0 (0.100)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
