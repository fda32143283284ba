package rank

import (
	"slices"
	"strings"
	"testing"
)

// TestStopWords: they are not asked for beside other words, unless they are named as code is; where a query has nothing else, they are.
func TestStopWords(t *testing.T) {
	for _, c := range []struct{ query, terms, names string }{
		{"error in the version", "error version", ""},
		{"where is it", "is it where", ""},
		{"Use()", "use", "Use"},
		{"`once`", "once", "once"},
		{"version", "version", ""},
		{"the version of retries", "retries", ""},
		{"The `Any` method", "any method", "Any"},
		{"retries\nThey Use() `run` now", "retries run use", "Use run"},
		{"retries\nno `run of it` and no toJSON()", "json retries", "toJSON"},
		{"retries\n\n```\nif (not Use(x)) {\n```", "retries", ""},
		{"retries\nFile \"a.py\", line 3, in run()", "file line py retries", "File line"},
	} {
		a := ParseQuery(c.query).ask()
		terms, names := slices.Sorted(slices.Values(a.spelled)), slices.Sorted(slices.Values(numbered(a.names)))
		if got := strings.Join(terms, " "); got != c.terms {
			t.Errorf("%q asks for the terms %q, want %q", c.query, got, c.terms)
		}
		if got := strings.Join(names, " "); got != c.names {
			t.Errorf("%q asks for the names %q, want %q", c.query, got, c.names)
		}
	}
	if ParseQuery("the `Any` method").ask().probes() != nil {
		t.Error("a query for a function word cannot be answered from digests")
	}
}

// TestOnlyStopWords: a query is not said to be found nowhere while some of its words stand somewhere.
func TestOnlyStopWords(t *testing.T) {
	files := map[string]string{"auth.go": "package gin\n", "version.go": "package gin\n\nconst Version = 3\n", "once.go": "package gin\n\ntype Once struct{} // in Go\n"}
	if items := ranked(t, requestOf(t, "xyzzy in the", files), "fused"); items[0].Value != 0 || items[0].Common {
		t.Errorf("words of every text count: %v", items[0].Why())
	}
	for _, c := range []struct {
		query, first string
		common       bool
	}{
		{"version", "version.go", false},
		{"the `Once` type", "once.go", false},
		{"Once()", "once.go", false},
		{"xyzzy version", "version.go", true},
		{"the Once function", "once.go", true},
		{"gin version", "auth.go", false},
		{"in", "once.go", false},
	} {
		items := ranked(t, requestOf(t, c.query, files), "fused")
		if items[0].Path != c.first || items[0].Value != 1 || items[0].Common != c.common {
			t.Errorf("%q: %s, %v, common words only: %v; want %s, 1, %v", c.query, items[0].Path, items[0].Value, items[0].Common, c.first, c.common)
		}
	}
}
