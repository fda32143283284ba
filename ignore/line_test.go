package ignore

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/pattern"
)

func TestLine(t *testing.T) {
	for path, want := range map[string]string{
		"a":                     "/a",
		"a/b c":                 "/a/b c",
		" a":                    "/ a",
		"a ":                    "/a?",
		"a  ":                   "/a ?",
		"a /b":                  "/a /b",
		"#a":                    "/#a",
		"!a":                    "/!a",
		"app/[id]/{x}.tsx":      "/app/?id?/?x?.tsx",
		`back\slash*?`:          "/back?slash??",
		"new\nline\r\t\f\v\x7f": "/new?line?????",
		"caf\u00e9/\u65e5\u672c/\U0001f600\u200d": "/caf\u00e9/\u65e5\u672c/\U0001f600\u200d",
		"a\u00a0b":                 "/a\u00a0b",
		"a\u00a0":                  "/a*",
		"a\u3000\u00a0":            "/a\u3000*",
		"\ufeffa":                  "/*a",
		"a\u0085\u2028\u2029b":     "/a*b",
		"a\xff\xfeb\xc3/\xc3":      "/a*b*/*",
		"\xff\u2028*":              "/*?",
		"":                         "",
		"/a":                       "",
		"a/":                       "",
		"a//b":                     "",
		".":                        "",
		"./a":                      "",
		"a/../b":                   "",
		"..":                       "",
		"...":                      "/...",
		"a?/b.":                    "/a?/b?",
		"a/b.":                     "/a/b.",
		strings.Repeat("\xff", 50): "/*",
	} {
		if got := Line(path, false); got != want {
			t.Errorf("Line(%q) is %q, want %q", path, got, want)
		}
		if want != "" {
			want += "/"
		}
		if got := Line(path, true); got != want {
			t.Errorf("as a directory, Line(%q) is %q, want %q", path, got, want)
		}
	}
}

// hostileNames holds every ASCII byte but the slash in the first, a middle and the last place, white space of all kinds, and more.
func hostileNames() []string {
	var names []string
	for c := byte(1); c < 0x80; c++ {
		if c == '/' {
			continue
		}
		s := string(rune(c))
		names = append(names, s+"ab", "a"+s+"b", "ab"+s)
		if c != '.' {
			names = append(names, s, s+s)
		}
	}
	for _, r := range "\u0085\u00a0\u1680\u180e\u2000\u2007\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u00e9\u0301\u65e5\U0001f600\U0001f468\u200d" {
		s := string(r)
		names = append(names, s+"ab", "a"+s+"b", "ab"+s, s)
	}
	for _, s := range []string{"\xff", "\xc3", "\xe2\x80", "\xed\xa0\x80", "\xf5\x80"} {
		names = append(names, s+"ab", "a"+s+"b", "ab"+s, s)
	}
	return append(names, "[a-z]", "[!a]", "[[:alpha:]]", "{a,b}", "**", "***", `\*`, "a ** b", "CON", "~", "$HOME", "-rf", "a|b+c^d(e)")
}

// TestLinesArePortable holds every hostile name to the dialect, and to matching itself in each reader.
func TestLinesArePortable(t *testing.T) {
	for _, name := range hostileNames() {
		for _, path := range []string{name, name + "/x", "d/" + name, "d/" + name + "/x"} {
			for _, dir := range []bool{false, true} {
				line := Line(path, dir)
				if line == "" || line[0] != '/' || strings.ContainsAny(line, "[]{}\\\n\r\t\x00") || strings.Contains(line, "**") || !utf8.ValidString(line) {
					t.Fatalf("%q gives %q", path, line)
				}
				if strings.TrimSpace(line) != line {
					t.Errorf("%q gives %q, which a reader that trims would change", path, line)
				}
				if why := pattern.Problem(line); why != "" {
					t.Errorf("%q gives %q: %s", path, line, why)
				}
				checkHides(t, line, path, dir)
			}
		}
	}
}

func checkHides(t *testing.T, line, path string, dir bool) {
	t.Helper()
	if dir {
		path += "/file"
	}
	for _, d := range []Dialect{Git, NPM, Pathspec, GoGit, Ripgrep, Gitingest, Kilo, Vibe, Claude} {
		content := []byte(line + "\n")
		if d == Gitingest && (strings.ContainsAny(path[:1], "!#") || strings.TrimSpace(line[1:]) != line[1:]) {
			continue // it takes the slash away first, and then reads a negation, a comment or something shorter; Build leaves such files out
		}
		if d.foldsCase() && (strings.Contains(path, `\`) || d.refuses(path)) {
			continue // no line can reach every tool: views and refuses say why; Build leaves such files out
		}
		if d == Claude {
			content = []byte(`{"permissions":{"deny":[` + quoteJSON(claudeRule(line)) + `]}}`)
		}
		r, err := newReader(d, content)
		if err != nil {
			t.Fatal(err)
		}
		if hidden, _ := r.decide(path); !hidden {
			t.Errorf("%s: %q does not hide %q", d, line, path)
		}
	}
}

func FuzzLine(f *testing.F) {
	for _, name := range hostileNames() {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, path string) {
		line := Line(path, false)
		if line == "" || strings.Contains(path, "\x00") || len(line) > pattern.MaxLength {
			return
		}
		checkHides(t, line, path, false)
		checkHides(t, Line(path, true), path, true)
	})
}
