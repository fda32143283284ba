package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree/git"
)

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

// commit is one with a parent that edits files.
func commit(paths ...string) git.Commit {
	return git.Commit{Parents: []string{"p"}, Paths: paths, Edited: paths}
}

// adding is one that edits a.go, and in which other files came, went or moved.
func adding(paths ...string) git.Commit {
	return git.Commit{Parents: []string{"p"}, Paths: append([]string{"a.go"}, paths...), Edited: []string{"a.go"}}
}

func manyPaths(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("f%d.go", i))
	}
	return append(list, "data.csv")
}

func TestFindEdits(t *testing.T) {
	for _, row := range []struct {
		name    string
		commits []git.Commit
		work    int
		times   int // of data.csv
	}{
		{"no history", nil, 0, 0},
		{"with source", []git.Commit{commit("a.go", "data.csv")}, 1, 1},
		{"twice", []git.Commit{commit("a.go", "data.csv"), commit("data.csv", "b.go")}, 2, 2},
		{"without source", []git.Commit{commit("data.csv", "README.md")}, 0, 0},
		{"source alone", []git.Commit{commit("a.go")}, 1, 0},
		{"only added", []git.Commit{adding("data.csv")}, 1, 0},
		{"added, then edited", []git.Commit{commit("a.go", "data.csv"), adding("data.csv")}, 2, 1},
		{"with source that is new", []git.Commit{{Parents: []string{"p"}, Paths: []string{"a.go", "data.csv"}, Edited: []string{"data.csv"}}}, 1, 1},
		{"the first commit", []git.Commit{{Paths: []string{"a.go", "data.csv"}}}, 0, 0},
		{"30 files", []git.Commit{commit(manyPaths(29)...)}, 1, 1},
		{"31 files", []git.Commit{commit(manyPaths(30)...)}, 0, 0},
	} {
		e := FindEdits(row.commits, isGo)
		if e.Commits != len(row.commits) || e.Work != row.work || e.Times("data.csv") != row.times {
			t.Errorf("%s: %d commits, %d with source, data.csv in %d", row.name, e.Commits, e.Work, e.Times("data.csv"))
		}
	}
}

func TestMistakes(t *testing.T) {
	e := FindEdits([]git.Commit{commit("a.go", "go.sum", "data.csv"), commit("a.go", "logo.png"), commit("big.go", "logo.png")}, isGo)
	excluded := []rules.Stat{
		{Path: "big.go", Class: rules.Source}, {Path: "data.csv", Class: rules.Data}, {Path: "go.sum", Class: rules.Lock},
		{Path: "logo.png", Class: rules.Binary, Binary: true}, {Path: "old.csv", Class: rules.Data},
	}
	m := e.Mistakes("r", excluded)
	if m.Excluded != 5 || m.Edited != 3 || m.Text != 2 || m.ByTools != 1 {
		t.Errorf("got %+v", m)
	}
	var names []string
	for _, o := range m.Offenders {
		names = append(names, fmt.Sprint(o.Stat.Path, o.Times))
	}
	if want := []string{"logo.png2", "big.go1", "data.csv1"}; !slices.Equal(names, want) {
		t.Errorf("offenders %v, want %v", names, want)
	}
	if rate, _, _, known := m.Rate(); rate != 0.75 || !known { // of four: a lock file is not among the judged
		t.Errorf("rate %v, known %v", rate, known)
	}
	if _, _, _, known := e.Mistakes("r", nil).Rate(); known {
		t.Error("a rate of nothing is known")
	}
}

// TestLockFilesAreNotJudged: neither those that change with source nor those that do not make a filter look better.
func TestLockFilesAreNotJudged(t *testing.T) {
	e := FindEdits([]git.Commit{commit("a.go", "x.csv", "go.sum")}, isGo)
	m := e.Mistakes("r", []rules.Stat{{Path: "x.csv", Class: rules.Data}, {Path: "go.sum", Class: rules.Lock}, {Path: "old/go.sum", Class: rules.Lock}})
	if rate, _, _, _ := m.Rate(); rate != 1 || m.Excluded != 3 || m.ByTools != 2 || m.Judged != 1 {
		t.Errorf("rate %v, %+v", rate, m)
	}
	if _, _, _, known := e.Mistakes("r", []rules.Stat{{Path: "go.sum", Class: rules.Lock}}).Rate(); known {
		t.Error("a rate of lock files is known")
	}
}

// TestMistakesWithoutHistory: a repository that tells nothing does not make the others look better.
func TestMistakesWithoutHistory(t *testing.T) {
	silent := Edits{}.Mistakes("silent", []rules.Stat{{Path: "x.csv"}})
	if _, _, _, known := silent.Rate(); known {
		t.Error("the rate is known without any commit")
	}
	all := FindEdits([]git.Commit{commit("a.go", "x.csv")}, isGo).Mistakes("r", []rules.Stat{{Path: "x.csv"}})
	all.add(silent)
	if rate, _, _, _ := all.Rate(); rate != 1 || all.Excluded != 2 {
		t.Errorf("rate %v of %d files, want 1 of 2", rate, all.Excluded)
	}
}
