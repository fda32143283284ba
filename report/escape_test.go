package report_test

import (
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/bloatgate/bloatgate/report"
)

func TestEscapePath(t *testing.T) {
	for path, want := range map[string]string{
		"src/a.go":            "src/a.go",
		"with space.txt":      "with space.txt",
		"café/文件/😀.txt":       "café/文件/😀.txt",
		"cafe\u0301.txt":      `"cafe\u0301.txt"`,
		"\"e\u0301é\u212b":    `"\"e\u0301é\u212b"`,
		"-rf.txt":             "-rf.txt",
		"[a].txt":             "[a].txt",
		"trailing ":           `"trailing "`,
		"":                    `""`,
		"tab\there":           `"tab\there"`,
		"new\nline":           `"new\nline"`,
		`quote'".txt`:         `"quote'\".txt"`,
		`back\slash.txt`:      `"back\\slash.txt"`,
		"huge\xff.log":        `"huge\xff.log"`,
		`huge\xff.log`:        `"huge\\xff.log"`,
		"\x1b[31mred":         `"\x1b[31mred"`,
		"c1\u009b31m":         `"c1\u009b31m"`,
		"a\u202egnp.exe":      `"a\u202egnp.exe"`,
		"zero\u200bwidth":     `"zero\u200bwidth"`,
		"filler\u3164":        `"filler\u3164"`,
		"no\u00a0break":       `"no\u00a0break"`,
		"line\u2028separator": `"line\u2028separator"`,
		"selector\ufe0f":      `"selector\ufe0f"`,
		"tag\U000e0041":       `"tag\U000e0041"`,
	} {
		if got := report.EscapePath(path); got != want {
			t.Errorf("EscapePath(%q) = %s, want %s", path, got, want)
		}
	}
}

func TestEscapeText(t *testing.T) {
	if got, want := report.EscapeText("a \"b\" \\ \x07\xc3 – ok"), `a "b" \ \a\xc3 – ok`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzEscapePath(f *testing.F) {
	for _, seed := range []string{"a", "\xff", "a\nb", `"\`, "\u202e", "\ufffd", "\"\u0301", "e\u0301\xff", "\u1100\u1161"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		shown := report.EscapePath(path)
		if strings.ContainsFunc(shown, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }) {
			t.Errorf("%q is shown with control characters: %q", path, shown)
		}
		back := shown
		if strings.HasPrefix(shown, `"`) {
			var err error
			if back, err = strconv.Unquote(shown); err != nil {
				t.Fatalf("%q is shown as %s: %v", path, shown, err)
			}
		}
		if back != path {
			t.Errorf("%q is shown as %s, which reads as %q", path, shown, back)
		}
	})
}
