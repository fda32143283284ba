package rank

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestHabit: a changelog stands where the project's custom puts it, and never before what the query is about.
func TestHabit(t *testing.T) {
	files := map[string]string{"CHANGELOG.md": "- fonts\n", "retry.go": "package a\n\nfunc retryUploads() {}\n", "third.go": "package a\n",
		".github/dependabot.yml": "schedule: weekly\n"}
	for i := range 8 {
		files[fmt.Sprintf("pool%d.go", i)] = "package a\n\n// see the uploads\n"
	}
	both, source, notes := []string{"third.go", "CHANGELOG.md"}, []string{"third.go"}, []string{"CHANGELOG.md"}
	mass := append(slices.Repeat([]string{"more.go"}, massEdit), "CHANGELOG.md")
	for _, c := range []struct {
		name, query string
		commits     []Commit
		second      bool
		why         string
	}{
		{"no history", "retry uploads", nil, false, ""},
		{"a custom", "retry uploads", slices.Concat(times(30, both), times(10, source)), true, "changed by 30 of the latest 40 commits that change source"},
		{"too few to be a custom", "retry uploads", times(habitSurest-1, both), false, ""},
		{"too seldom", "retry uploads", slices.Concat(times(4, both), times(36, source)), false, ""},
		{"by itself only", "retry uploads", slices.Concat(times(40, notes), times(40, source)), false, ""},
		{"mass edits do not count", "retry uploads", slices.Concat(times(40, mass), times(40, source)), false, ""},
		{"given up", "retry uploads", slices.Concat(times(habitWindow, source), times(400, both)), false, ""},
		{"the latest only", "retry uploads", slices.Concat(times(habitWindow, both), times(400, source)), true, "changed by 200 of the latest 200 commits that change source"},
		{"a query about no source", "dependabot schedule", times(40, both), false, ""},
		{"a query that nothing answers", "zzz", times(40, both), false, ""},
		{"a changelog of another name", "retry uploads", times(40, []string{"third.go", "HISTORY.md"}), false, ""},
	} {
		r := requestOf(t, c.query, files)
		r.History = func(context.Context) ([]Commit, error) { return c.commits, nil }
		items := ranked(t, r, "fused")
		at := slices.IndexFunc(items, func(i Item) bool { return i.Path == "CHANGELOG.md" })
		if (at == 1) != c.second || at == 0 || c.why != "" && items[at].Why()[0] != c.why {
			t.Errorf("%s: rank %d, %q; %s", c.name, at+1, items[at].Why(), pathsOf(items))
		}
	}
}

// times makes commits that change the same paths.
func times(n int, paths []string) []Commit {
	return slices.Repeat([]Commit{{Message: "fonts", Paths: paths}}, n)
}

// TestHabitIsNoReasonToRead: a context goes by evidence, and shows no changelog because it is going to be edited.
func TestHabitIsNoReasonToRead(t *testing.T) {
	r := requestOf(t, "retry uploads", map[string]string{"CHANGELOG.md": strings.Repeat("- fonts\n", 50), "retry.go": "func retryUploads() {}\n", "pool.go": "// uploads\n"})
	r.History = func(context.Context) ([]Commit, error) { return times(40, []string{"pool.go", "CHANGELOG.md"}), nil }
	items := ranked(t, r, "fused")
	if items[1].Path != "CHANGELOG.md" {
		t.Fatal(pathsOf(items))
	}
	o := PackOptions{Budget: 1000, Model: r.Model, Name: func(path string) string { return path }}
	for name, pack := range map[string]func() (*Pack, error){
		"files": func() (*Pack, error) { return PackFiles(t.Context(), r, items, o) },
		"whole": func() (*Pack, error) { return PackWhole(t.Context(), items, o) },
	} {
		p, err := pack()
		if err != nil || len(p.Spans) != 2 || p.Spans[0].Path != "retry.go" || p.Spans[1].Path != "pool.go" {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	if items[1].Path != "CHANGELOG.md" || items[1].Rank != 2 {
		t.Error("packing changed the ranking")
	}
}

// TestEqualCustoms: of changelogs that custom gives the same chance the one with more evidence comes first, then paths decide.
func TestEqualCustoms(t *testing.T) {
	r := requestOf(t, "retry of uploads", map[string]string{"CHANGES.md": "- fonts\n", "HISTORY.md": "- retry of uploads\n", "NEWS.md": "- uploads\n", "RELEASES.md": "- fonts\n",
		"retry.go": "package a\n\nfunc retryUploads() {}\n", "third.go": "package a\n"})
	r.History = func(context.Context) ([]Commit, error) {
		return times(40, []string{"third.go", "RELEASES.md", "NEWS.md", "HISTORY.md", "CHANGES.md"}), nil
	}
	items := ranked(t, r, "fused")
	if got, want := pathsOf(items[:5]), "retry.go HISTORY.md NEWS.md CHANGES.md RELEASES.md"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, item := range items[1:5] {
		if !item.Tied || item.Value != items[1].Value {
			t.Errorf("%s: value %v, tied %v", item.Path, item.Value, item.Tied)
		}
	}
}

// TestHabitInAnyOrder: which of equally good files is the best does not depend on the order of candidates.
func TestHabitInAnyOrder(t *testing.T) {
	r := requestOf(t, "documentation of zeta", map[string]string{"a.md": "zeta\n", "b.go": "zeta\n", "third.go": "x\n", "CHANGELOG.md": "- fonts\n"})
	r.History = func(context.Context) ([]Commit, error) { return times(40, []string{"third.go", "CHANGELOG.md"}), nil }
	want := described(ranked(t, r, "fused"))
	for range 3 { // of four places in a ring
		r.Candidates = append(r.Candidates[1:], r.Candidates[0])
		if got := described(ranked(t, r, "fused")); !slices.Equal(got, want) {
			t.Errorf("%q\nafter another order; before\n%q", got, want)
		}
	}
}
