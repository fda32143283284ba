package ignore

import (
	"strings"
	"testing"
)

// TestDialects holds the readers to what was measured of the real implementations.
func TestDialects(t *testing.T) {
	all := []Dialect{Git, NPM, Pathspec, GoGit, Ripgrep, Gitingest, Kilo, Vibe}
	for name, c := range map[string]struct {
		content, path string
		hidden        string // the dialects in which the path is hidden
	}{
		"an anchored line":                  {"/a/b", "a/b", "git npm-ignore pathspec go-git ripgrep gitingest kilo vibe"},
		"not deeper":                        {"/b", "a/b", "gitingest"},
		"a bare name":                       {"b", "a/b", "git npm-ignore pathspec go-git ripgrep gitingest vibe"},
		"a directory":                       {"/a/", "a/b/c", "git npm-ignore pathspec go-git ripgrep gitingest kilo vibe"},
		"a directory without its slash":     {"/a", "a/b", "git npm-ignore pathspec go-git ripgrep gitingest vibe"},
		"case":                              {"/README.md", "readme.MD", "npm-ignore"},
		"a star and a slash":                {"/*.csv", "d/a.csv", "gitingest kilo"},
		"a name at any depth":               {"**/b", "a/xb", "kilo"},
		"back below a hidden directory":     {"/d/\n!/d/keep", "d/keep", "git npm-ignore ripgrep vibe"},
		"back where only the content was":   {"/d/*\n!/d/keep", "d/keep", "vibe"},
		"a negation before the line":        {"!keep.csv\n*.csv", "keep.csv", "git npm-ignore pathspec go-git ripgrep vibe"},
		"the last line decides":             {"a\n!a\na", "a", "git npm-ignore pathspec go-git ripgrep vibe"},
		"a BOM before a line":               {"\ufeff/a", "a", "git npm-ignore kilo"},
		"a BOM before a comment":            {"\ufeff#\n/a", "a", "git npm-ignore pathspec go-git ripgrep gitingest kilo vibe"},
		"CRLF":                              {"/a\r\n/b\r\n", "a", "git npm-ignore pathspec go-git ripgrep gitingest kilo vibe"},
		"no UTF-8 anywhere":                 {"/a\n\xff", "a", "git npm-ignore go-git ripgrep kilo"},
		"no UTF-8 in the line":              {"/\xff", "\xff", "git npm-ignore go-git kilo"},
		"braces":                            {"/{a,b}", "a", "ripgrep vibe"},
		"a brace by itself":                 {"/{a,b}", "{a,b}", "git npm-ignore pathspec go-git gitingest kilo"},
		"nested braces":                     {"/{a,{b,c}d}", "cd", "ripgrep vibe"},
		"escaped braces":                    {`/\{a,b\}`, "{a,b}", "git npm-ignore pathspec go-git ripgrep gitingest vibe"},
		"a line that pathspec raises about": {"/a\n!", "a", "git npm-ignore go-git ripgrep kilo vibe gitingest"},
		"a backslash at the end":            {"/a\nx\\", "a", "git npm-ignore go-git ripgrep kilo vibe"},
		"a reversed range":                  {"/a\n[z-a]", "a", "git npm-ignore go-git ripgrep kilo vibe"},
		"a range":                           {"/[a-z]", "b", "git npm-ignore pathspec go-git ripgrep gitingest vibe"},
		"leading spaces":                    {"  /a", "a", "go-git kilo vibe gitingest"},
		"a tab at the end":                  {"/a\t", "a", "go-git kilo vibe gitingest"},
		"a separator inside a line":         {"x\u2028/a", "a", "pathspec vibe"},
		"a comment":                         {"#a", "#a", ""},
		"nothing":                           {"\n\n", "a", ""},
		"a negation alone":                  {"!a", "a", ""},
		"vibe's negation":                   {"*\n!a", "a", "vibe"},
	} {
		var got []string
		for _, d := range all {
			r, _ := newReader(d, []byte(c.content))
			if hidden, _ := r.decide(c.path); hidden {
				got = append(got, string(d))
			}
		}
		want := map[string]bool{}
		for _, d := range strings.Fields(c.hidden) {
			want[d] = true
		}
		for _, d := range all {
			if want[string(d)] != strings.Contains(" "+strings.Join(got, " ")+" ", " "+string(d)+" ") {
				t.Errorf("%s: hidden in %v, want %s", name, got, c.hidden)
				break
			}
		}
	}
}

func TestClaudeRules(t *testing.T) {
	for _, c := range []struct {
		deny, path string
		hidden     bool
	}{
		{`"Read(/a/b)"`, "a/b", true},
		{`"Read(/a/)"`, "A/b", true},
		{`"Read(/a/**)"`, "a/b/c", true},
		{`"Read(./a)"`, "a", true},
		{`"Read(a)"`, "x/a", true},
		{`"Read(/a)"`, "x/a", false},
		{`"Read"`, "x/a", true},
		{`"Read(//a)"`, "a", false},
		{`"Read(~/a)"`, "a", false},
		{`"Read(!a)"`, "a", false},
		{`"Edit(/a)", "Grep(/a)", "Read(/b"`, "a", false},
		{`"Read(/a\\(1\\))"`, "a(1)", true},
		{`"Read(/\\[a\\])"`, "[a]", true},
		{`"Read(/a)", "Read(!a)"`, "a", true},
	} {
		r, err := newReader(Claude, []byte(`{"permissions":{"deny":[`+c.deny+`]}}`))
		if err != nil {
			t.Fatal(err)
		}
		if hidden, _ := r.decide(c.path); hidden != c.hidden {
			t.Errorf("%s and %q: %v", c.deny, c.path, hidden)
		}
	}
	if _, err := newReader(Claude, []byte("{")); err == nil || !strings.Contains(err.Error(), "hide nothing") {
		t.Errorf("broken settings give %v", err)
	}
}

func TestBracesEnd(t *testing.T) {
	if got := braces(strings.Repeat("{a,b}", 1000)); len(got) != 1 {
		t.Errorf("%d alternatives", len(got))
	}
	if got := braces("a{b,c"); len(got) != 1 {
		t.Errorf("got %q", got)
	}
}

func TestLoosely(t *testing.T) {
	for _, c := range []struct {
		line, path string
		slashes    bool
		want       bool
	}{
		{"/a?c", "abc", false, true}, {"/a?c", "a\u00e9c", false, true}, {"/a??c", "a\U0001f600c", false, true}, {"/a?c", "abbc", false, false},
		{"/a?c", "a\u00e9bc", false, false}, {"/a?c", "a/c", false, false}, {"/a?c", "a/c", true, true}, {"/a?/", "ab", false, false}, {"/a?/", "ab/x", false, true},
		{"/a?", "ab/x", false, true}, {"/*b?", "xxbc", false, true}, {"/*b", "x/b", false, false}, {"/*b", "x/b", true, true}, {"/a*", "a", false, true},
	} {
		if got := loosely(c.line, c.path, c.slashes); got != c.want {
			t.Errorf("%q and %q: %v", c.line, c.path, got)
		}
	}
}
