package rank

import (
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
)

const report = "`--recursive=y` ignores `ignore-paths`\n" +
	"<!-- please\nread this -->\n### Bug description\n\nThe option `ignore-paths` is not used by `expand_modules`.\n\n" +
	"```python\nclass Square:\n    pass\n```\n\n### Environment\n- OS: Linux\n- Python version: 3.9\n\n### Traceback\n\n```\n" +
	"Traceback (most recent call last):\n  File \"/usr/lib/python3/site-packages/pylint/lint/run.py\", line 3, in main\n" +
	"  File \"/usr/lib/python3/site-packages/pylint/lint/expand_modules.py\", line 41, in expand\nValueError: no such module\n```\n"

func TestParseQuery(t *testing.T) {
	by := map[segmentKind][]string{}
	for _, s := range ParseQuery(report).segments {
		by[s.kind] = append(by[s.kind], s.text)
	}
	for kind, want := range map[segmentKind]string{
		inTitle: "--recursive=y| ignores |ignore-paths",
		inQuote: "ignore-paths|expand_modules",
		inCode:  "class Square:|    pass",
		inAside: "- OS: Linux|- Python version: 3.9",
	} {
		if got := strings.Join(by[kind], "|"); got != want {
			t.Errorf("kind %d: %q, want %q", kind, got, want)
		}
	}
	if len(by[inTrace]) < 3 || strings.Contains(strings.Join(by[inProse], " "), "read this") || slices.Contains(by[inProse], "Bug description") {
		t.Errorf("trace %q, prose %q", by[inTrace], by[inProse])
	}
}

func candidates(paths ...string) (list []Candidate) {
	for _, p := range paths {
		list = append(list, Candidate{File: tree.File{Path: p}})
	}
	return list
}

func TestMentions(t *testing.T) {
	list := candidates("pylint/lint/run.py", "pylint/lint/expand_modules.py", "pylint/run.py", "src/_pytest/reports.py", "sphinx/ext/autodoc/__init__.py", "sphinx/ext/autodoc/mock.py", "lib/util.js", "app/util.js")
	for _, c := range []struct {
		query         string
		named, frames []string
	}{
		{report, nil, []string{"pylint/lint/run.py", "pylint/lint/expand_modules.py"}},
		{"x\nsee https://github.com/pytest-dev/pytest/blob/92d6a05/src/_pytest/reports.py#L129", []string{"src/_pytest/reports.py"}, nil},
		{"x\nAutodoc's `sphinx.ext.autodoc.mock._make_subclass` fails", []string{"sphinx/ext/autodoc/mock.py"}, nil},
		{"x\nfrom sphinx.ext.autodoc import mock", []string{"sphinx/ext/autodoc/mock.py"}, nil},
		{"x\nit is in lib/util.js", []string{"lib/util.js"}, nil},
		{"x\nit is in util.js", []string{"lib/util.js", "app/util.js"}, nil},
		{"x\n/tmp/nowhere.py and https://example.com/lib/util.js", nil, nil},
	} {
		m := ParseQuery(c.query).mentions(newPathFinder(list))
		for what, got := range map[string]struct {
			have map[int]float64
			want []string
		}{"named": {m.named, c.named}, "frames": {m.frames, c.frames}} {
			var paths []string
			for i := range list {
				if got.have[i] > 0 {
					paths = append(paths, list[i].Path)
				}
			}
			if !slices.Equal(paths, got.want) {
				t.Errorf("%q: %s %q, want %q", c.query[:min(len(c.query), 60)], what, paths, got.want)
			}
		}
	}
	if m := ParseQuery(report).mentions(newPathFinder(list)); m.frames[1] < m.frames[0] {
		t.Errorf("the innermost frame counts %v, the outermost %v", m.frames[1], m.frames[0])
	}
}

// FuzzParseQuery: any bytes can be asked for.
func FuzzParseQuery(f *testing.F) {
	f.Add(report)
	f.Add("```\n`\x00\xff<!-- a.b.c::d from . import x\nat a.b.C(C.java:1)")
	f.Add(" \t````\n ```x``` \n## Gson version\n- OS: Linux\nhttps://h:1/o/r/-/blob/x/a/b.py:3 C.java:1 a/b.py:2 %zz")
	f.Fuzz(func(t *testing.T, text string) {
		q := ParseQuery(text)
		q.ask()
		q.mentions(newPathFinder(candidates("a/b.py", "C.java", "", "x")))
	})
}

// TestCutQuery: what is cut ends with a whole word, and only one without an end within a word, never within a letter.
func TestCutQuery(t *testing.T) {
	for text, want := range map[string]int{
		"":                                   0,
		strings.Repeat("a", QueryMost):       QueryMost,
		strings.Repeat("a", QueryMost+1):     QueryMost,
		"x" + strings.Repeat("ä", QueryMost): QueryMost - 1,
		strings.Repeat(" ", QueryMost-1) + "word":     QueryMost - 1,
		strings.Repeat(" ", QueryMost-4) + "word and": QueryMost,
	} {
		if got := CutQuery(text); len(got) != want || !strings.HasPrefix(text, got) {
			t.Errorf("%d bytes are cut to %d, want %d", len(text), len(got), want)
		}
		if q := ParseQuery(text); len(q.Text) != want {
			t.Errorf("%d bytes are parsed as %d, want %d", len(text), len(q.Text), want)
		}
	}
}
