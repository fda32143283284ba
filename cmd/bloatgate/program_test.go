package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	for text, want := range map[string][]string{
		"python select.py":                {"python", "select.py"},
		`  "C:\Program Files\x.exe"  -a `: {`C:\Program Files\x.exe`, "-a"},
		`C:\tools\x.exe --q='a "b" c'`:    {`C:\tools\x.exe`, `--q=a "b" c`},
		`x "" 'y'z`:                       {"x", "", "yz"},
		"x $HOME ; rm *":                  {"x", "$HOME", ";", "rm", "*"},
	} {
		if got, err := splitCommand(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "  ", `""`, `x "y`, "'"} {
		if got, err := splitCommand(text); err == nil {
			t.Errorf("%s: %q and no error", text, got)
		}
	}
}

func TestWithoutGit(t *testing.T) {
	got := withoutGit([]string{"PATH=/bin", "GIT_DIR=.git", "Git_Index_File=x", "GITHUB_TOKEN=kept", "MY_GIT_=kept"})
	if want := []string{"PATH=/bin", "GITHUB_TOKEN=kept", "MY_GIT_=kept"}; !slices.Equal(got, want) {
		t.Errorf("environment %q, want %q", got, want)
	}
}

func TestReadDraw(t *testing.T) {
	if got, err := readDraw([]byte(" [\"a\", \"b\"]\n")); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := readDraw([]byte("[]")); err != nil || len(got) != 0 {
		t.Errorf("%q, %v", got, err)
	}
	tooMany := "[" + strings.TrimSuffix(strings.Repeat(`"a",`, selectorNames+1), ",") + "]"
	for answer, want := range map[string]string{"": "nothing", "null": "null", `["a"] ["b"]`: "no JSON array", `{"paths":[]}`: "no JSON array", `["a", 1]`: "no JSON array", `["a", ""]`: "entry 2 of the array it printed is null or empty",
		`["a"`: "no JSON array", tooMany: fmt.Sprint(selectorNames)} {
		if got, err := readDraw([]byte(answer)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %d names, error %v, want %q", answer, len(got), err, want)
		}
	}
}
