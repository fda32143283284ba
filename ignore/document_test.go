package ignore

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

const testBlock = beginMarker + "\n/a\n/b/\n" + endMarker + "\n"

func parsed(t testing.TB, text string) *Document {
	t.Helper()
	d, err := ParseDocument([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return d
}

func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

func TestReplace(t *testing.T) {
	other := beginMarker + "\n/old\n" + endMarker + "\n"
	for name, c := range map[string][2]string{
		"no file":                 {"", testBlock},
		"append":                  {"# mine\nprivate/\n", "# mine\nprivate/\n\n" + testBlock},
		"no final newline":        {"private/", "private/\n\n" + testBlock},
		"a blank line at the end": {"a\n\n", "a\n\n\n" + testBlock},
		"in place":                {"a\n\n" + other + "\n!b\n", "a\n\n" + testBlock + "\n!b\n"},
		"in place, cut off":       {"a\n" + strings.TrimSuffix(other, "\n"), "a\n" + testBlock},
		"CRLF":                    {"a\r\nb\r\n", crlf("a\nb\n\n" + testBlock)},
		"CRLF of our own":         {crlf(other), crlf(testBlock)},
		"LF block in CRLF":        {"a\r\n\r\n" + other, crlf("a\n\n" + testBlock)},
		"mixed":                   {"a\r\nb\nc\n", "a\r\nb\nc\n\n" + testBlock},
		"BOM":                     {bom + "a\n", bom + "a\n\n" + testBlock},
		"only a BOM":              {bom, bom + "\n\n" + testBlock},
		"first after a BOM":       {bom + other + "b\n", bom + "\n" + testBlock + "b\n"},
		"odd bytes":               {"\x00\f\r\u2028 \t\n# >>> other >>>\n", "\x00\f\r\u2028 \t\n# >>> other >>>\n\n" + testBlock},
	} {
		got := parsed(t, c[0]).Replace([]string{"/a", "/b/"})
		if string(got) != c[1] {
			t.Errorf("%s: got\n%q, want\n%q", name, got, c[1])
		}
		if again := parsed(t, string(got)).Replace([]string{"/a", "/b/"}); !bytes.Equal(again, got) {
			t.Errorf("%s: a second time gives\n%q", name, again)
		}
	}
}

func TestRemove(t *testing.T) {
	for name, c := range map[string][2]string{
		"all ours":             {testBlock, ""},
		"blank lines":          {"\n" + testBlock + "\n", ""},
		"BOM and ours":         {bom + "\n" + testBlock, ""},
		"at the end":           {"a\n\n" + testBlock, "a\n"},
		"in between":           {"a\n\n" + testBlock + "\nb\n", "a\n\nb\n"},
		"without a blank line": {"a\n" + testBlock + "b", "a\nb"},
		"first":                {testBlock + "b\n", "b\n"},
		"CRLF":                 {crlf("a\n\n" + testBlock), "a\r\n"},
		"mixed":                {"a\n\r\n" + crlf(testBlock), "a\n"},
		"no block":             {"a\n\n", "a\n\n"},
		"no file":              {"", ""},
	} {
		got := parsed(t, c[0]).Replace(nil)
		if string(got) != c[1] || (got == nil) != (c[1] == "") {
			t.Errorf("%s: got %q, want %q", name, got, c[1])
		}
	}
}

func TestParseDocumentRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"a\n" + beginMarker + "\n/a\n":                             "the bloatgate block in line 2 has no end",
		"a\n" + endMarker + "\n":                                   "line 2 ends a bloatgate block that no line begins",
		beginMarker + "\n" + beginMarker + "\n" + endMarker:        "line 2 begins a second bloatgate block after the one in line 1",
		testBlock + "x\n" + testBlock:                              "line 6 begins a second bloatgate block",
		testBlock + endMarker:                                      "line 5 ends a bloatgate block that no line begins",
		endMarker + "\n" + beginMarker + "\n":                      "line 1 ends",
		strings.ReplaceAll(testBlock, " v1:", " v2:"):              "line 1 is a bloatgate marker of another version",
		" " + testBlock:                                            "line 1 is a bloatgate marker",
		strings.Replace(testBlock, "edit <<<", "edit <<< ", 1):     "line 4 is a bloatgate marker",
		"a\n#>>>bloatgate v1\n":                                    "line 2 is a bloatgate marker",
		"a\nb\n\xff\n":                                             "line 3 is not UTF-8",
		"a\x00\n\xfe\xff":                                          "line 2 is not UTF-8",
		strings.Repeat("a\n", MaxFile/2) + "b":                     "larger than",
		beginMarker + "\n/a\n" + strings.ToUpper(endMarker) + "\n": "has no end",
	} {
		if _, err := ParseDocument([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q gives %v, want %s", text, err, want)
		}
	}
}

func TestConflicts(t *testing.T) {
	hidden := []string{"a.csv", "d/1", "d/2", "d/keep"}
	lines := []string{"/a.csv", "/d/"}
	for name, c := range map[string]struct {
		before, after string
		dialect       Dialect
		want          string
	}{
		"none":                        {"*.log\n", "x\n", Git, ""},
		"about other files":           {"!b\n", "!c\n", Git, ""},
		"before":                      {"*.csv\n!a.csv\n", "", Git, `line 2, "!a.csv", is overridden by the block for 1 of its files, such as "a.csv"`},
		"after":                       {"", "\n!*.csv\n", Git, `line 6, "!*.csv", shows 1 of the files that the block hides, such as "a.csv"`},
		"below a directory, git":      {"", "!/d/keep\n", Git, ""},
		"below a directory, aider":    {"", "!/d/keep\n", Pathspec, `line 5, "!/d/keep", shows 1 of`},
		"the directory itself":        {"", "!/d/\n", Git, `line 5, "!/d/", shows 3 of the files that the block hides, such as "d/1"`},
		"kilo's always win":           {"!d/*\n", "", Kilo, `line 1, "!d/*", shows 3 of`},
		"vibe has none":               {"", "!*\n", Vibe, ""},
		"case does not matter to npm": {"", "!A.CSV\n", NPM, `line 5, "!A.CSV", shows 1 of`},
		"behind a BOM":                {bom + "!a.csv\n", "", Git, `line 1, "!a.csv", is overridden`},
	} {
		text := c.before + parsedBlock(lines) + c.after
		var got []string
		found, err := conflicts([]byte(text), []Dialect{c.dialect}, hidden)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for _, conflict := range found {
			got = append(got, conflict.String())
		}
		if all := strings.Join(got, "\n"); (all == "") != (c.want == "") || !strings.HasPrefix(all, c.want) {
			t.Errorf("%s: got %s, want %s", name, all, c.want)
		}
	}
}

func parsedBlock(lines []string) string {
	return beginMarker + "\n" + strings.Join(lines, "\n") + "\n" + endMarker + "\n"
}

func FuzzParseDocument(f *testing.F) {
	for _, seed := range []string{"", "a", "a\n", "a\r\n\r\n", bom, bom + "a\n", testBlock, "a\n\n" + testBlock + "b", crlf("a\n" + testBlock), "\n", beginMarker, endMarker,
		beginMarker + "\n# bloatgate: max=9 style=classes folder=new " + strings.Repeat("x", 300) + "\n" + endMarker + "\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDocument([]byte(text))
		if err != nil {
			return
		}
		lines := []string{"/x", "/y z/"}
		with := d.Replace(lines)
		if !utf8.Valid(with) || !strings.HasPrefix(strings.TrimPrefix(string(with), bom), d.before) || !strings.HasSuffix(string(with), d.after) {
			t.Fatalf("%q becomes %q", text, with)
		}
		if len(with) > MaxFile {
			return
		}
		again := parsed(t, string(with))
		if got := again.block; len(got) != 2 || got[0] != lines[0] || got[1] != lines[1] {
			t.Errorf("%q holds %q", with, got)
		}
		if twice := again.Replace(lines); !bytes.Equal(twice, with) {
			t.Errorf("%q, a second time %q", with, twice)
		}
		if d.hasBlock || strings.TrimSpace(d.before) == "" {
			return
		}
		want := text
		if !strings.HasSuffix(text, "\n") {
			want += d.eol
		}
		if back := again.Replace(nil); string(back) != want {
			t.Errorf("%q comes back as %q", text, back)
		}
	})
}
