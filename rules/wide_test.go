package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// TestWideLine: a note about the widest line that readers cut, of files that are meant to be read.
func TestWideLine(t *testing.T) {
	row := func(width int) string { return strings.Repeat("ä ", width/2) + "\n" }
	blob := "var b = \"" + strings.ReplaceAll(encoded(9_000), "\n", "") + "\"\n"
	for name, c := range map[string]struct {
		files files
		want  string
	}{
		"wide":              {files{"a.md": "x\n" + row(2_002) + row(2_004)}, "a.md wide-line info 3-3"},
		"2,000 characters":  {files{"a.md": "x\n" + row(2_000)}, ""},
		"without an end":    {files{"a.go": "x\n" + strings.Repeat("1, ", 700)}, "a.go wide-line info 2-2"},
		"carriage returns":  {files{"a.md": strings.Repeat("words\r", 900)}, ""},
		"encoded":           {files{"a.go": blob + lines(400, "func f{n}() {}\n")}, "a.go encoded warn 1-1"},
		"encoded and wide":  {files{"a.go": blob + lines(400, "func f{n}() {}\n") + row(2_400)}, "a.go encoded warn 1-1; a.go wide-line info 402-402"},
		"not to be read":    {files{"a.min.js": row(3_000)}, ""},
		"a small blob":      {files{"a.go": "x = \"" + strings.ReplaceAll(encoded(4_000), "\n", "") + "\"\n"}, "a.go wide-line info 1-1"},
		"a notebook's JSON": {files{"a.ipynb": `{"cells": [{"cell_type": "markdown", "source": ["` + strings.Repeat("words ", 2_000) + `"]}], "nbformat": 4}`}, ""},
	} {
		_, res := run(t, c.files, options())
		if got := about(res); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestWideLineInAChange: a line that was there before is no news.
func TestWideLineInAChange(t *testing.T) {
	wide := strings.Repeat("1024, ", 500) + "\n"
	for name, c := range map[string]struct {
		before, after string
		want          int
	}{
		"new":    {"a\n", "a\n" + wide, 1},
		"before": {wide, "a\n" + wide, 0},
		"wider":  {wide, strings.TrimSpace(wide) + wide, 1},
	} {
		res := edit{before: files{"a.go": c.before}, after: files{"a.go": c.after}}.settled(t, true)
		n := 0
		for _, f := range res.Findings {
			if f.Rule == "wide-line" && f.Level == rules.Info {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d notes, want %d", name, n, c.want)
		}
	}
}
