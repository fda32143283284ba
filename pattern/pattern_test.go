package pattern

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for line, want := range map[string]Pattern{
		"a":         {Text: "a"},
		"!a/":       {Text: "!a/", Negated: true, DirOnly: true},
		"a  ":       {Text: "a"},
		`a\ `:       {Text: `a\ `},
		"a \\  ":    {Text: `a \ `},
		"a\t":       {Text: "a\t"},
		"a\r":       {Text: "a"},
		`\#a`:       {Text: `\#a`},
		"a\x00b":    {Text: "a"},
		"a\\":       {Text: "a\\"},
		"bad\xff":   {Text: "bad\xff"},
		"[unclosed": {Text: "[unclosed"},
		"  leading": {Text: "  leading"},
	} {
		got, ok := Parse(line)
		if !ok || got.Text != want.Text || got.Negated != want.Negated || got.DirOnly != want.DirOnly {
			t.Errorf("%q: got %+v, %v", line, got, ok)
		}
	}
	for _, line := range []string{"", " ", "   ", "#", "# a", "!", "/", "!/", "\r", "\x00a"} {
		if p, ok := Parse(line); ok {
			t.Errorf("%q: got %+v, want none", line, p)
		}
	}
}

func TestListSaysWhichLineDecides(t *testing.T) {
	l, err := Compile([]string{"# comment", "*.log", "", "!keep.log", "build/", "!build/x"})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		matched bool
		which   int
	}{
		"a.log": {true, 1}, "x/a.log": {true, 1}, "keep.log": {false, 3}, "a.txt": {false, -1}, "build": {false, -1}, "build/x": {true, 4}, "x/build/keep.log": {true, 4}, "": {false, -1},
	} {
		if matched, which := l.Match(path); matched != want.matched || which != want.which {
			t.Errorf("%q: got %v, %d; want %v", path, matched, which, want)
		}
	}
	if matched, which := l.MatchDir("build"); !matched || which != 4 {
		t.Errorf("the directory build: %v, %d", matched, which)
	}
	var none *List
	if matched, which := none.Match("a"); matched || which != -1 {
		t.Error("a nil list matches")
	}
}

func TestCompileRefusesWhatIsTooMuch(t *testing.T) {
	long := strings.Repeat("a", MaxLength)
	if _, err := Compile([]string{long}); err != nil {
		t.Error(err)
	}
	if _, err := Compile([]string{"x", long + "a"}); err == nil || !strings.Contains(err.Error(), "pattern 2 is longer than 4096 bytes") {
		t.Error(err)
	}
	if _, err := Compile(make([]string, MaxPatterns+1)); err == nil {
		t.Error("took too many patterns")
	}
}

func TestProblem(t *testing.T) {
	for _, line := range []string{"", "  ", "!", "/", "#a", "[a", "[[:nope:]]", `a\`, `a\/`, "a//b", "//a", "./a", "a/../b", "..", "a/.", "a\nb", "a\x00", strings.Repeat("a", MaxLength+1)} {
		if Problem(line) == "" {
			t.Errorf("%.20q: no problem found", line)
		}
	}
	for _, line := range []string{"a", "!a", "/a/", "**", "**/", "a b", `\#a`, `a\\`, "[a]", ".git", "..a", "a..", "*", `[\]]`, "bad\xff"} {
		if what := Problem(line); what != "" {
			t.Errorf("%q: %s", line, what)
		}
	}
}

func TestNativeOnWindows(t *testing.T) {
	for line, want := range map[string]string{
		`a\b.txt`: "a/b.txt", `src\*.go`: "src/*.go", "a/b": "a/b", `dir\`: "dir/", `a\\b`: "a/b", `\src`: "/src", `a\/b`: "a/b",
		`\#a`: `\#a`, `\!a`: `\!a`, `\[a\].txt`: `\[a\].txt`, `a\ `: `a\ `, `a\ b`: "a/ b", `!a\b`: "!a/b", `x\#a`: "x/#a",
	} {
		if got := fromWindows(line); got != want {
			t.Errorf("%q becomes %q, want %q", line, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	if got := Lines([]byte("\ufeffa\n\nb\n")); len(got) != 3 || got[0] != "a" || got[2] != "b" {
		t.Errorf("got %q", got)
	}
}
