package agents

import (
	"fmt"
	"strings"
	"testing"
)

// TestStripped: front matter and comments that are blocks of their own are taken out, with their line ends where nothing else is there.
func TestStripped(t *testing.T) {
	for text, want := range map[string]string{
		"a\n":                                         "0 false",
		"":                                            "0 true",
		"<!-- a -->\nb\n":                             "11 false",
		"<!-- a -->\n":                                "11 true",
		"  <!--\n    a\n-->\n\n":                      "17 true",
		"text\n<!-- a -->\n":                          "11 false",
		"<!-- a --> b <!-- c -->\n":                   "20 false",
		"<!-- é --> <!-- c":                           "10 false",
		"<!-- never\n\nends\n":                        "0 false",
		"a <!-- b -->\n":                              "0 false",
		"```\n<!-- a -->\n```\n":                      "0 false",
		"    <!-- a -->\n":                            "0 false",
		"- x\n  <!-- a -->\n":                         "0 false",
		"> <!-- a -->\n":                              "0 false",
		"<div>\n<!-- a -->\n</div>\n":                 "0 false",
		"- x\n<!-- a -->\n":                           "11 false",
		"---\na: b\n---\n<!-- a -->\r\n":              "25 true",
		"x\r\n\r\n<!--\r\na\r\nb\r\n-->\r\n":          "17 false",
		"---\r\na: b\r\n---\r\nx\r\n":                 "16 false",
		"x\r\r<!--\ra\r-->\ry\r":                      "11 false",
		"x\n\n</pre>\n@a.md\n<!-- é -->\r\n":          "12 false",
		"---\na: b\n---\nx":                           "13 false",
		"<!-- a\n" + strings.Repeat("b\n", 9) + "-->": "28 true",
	} {
		out := inMarkdown(text).stripped
		if got := fmt.Sprint(out.characters, out.all()); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestStrippedIsNotCounted: what Claude Code takes out costs it no tokens and is under no limit of its; other agents read it. A file with nothing
// else is passed over, and so are its imports.
func TestStrippedIsNotCounted(t *testing.T) {
	note := "<!-- " + strings.Repeat("x", 80) + " -->\n" // 90 characters
	found := findIn(t, map[string]string{"CLAUDE.md": "Be kind.\n\n@AGENTS.md\n" + note, "AGENTS.md": note + "---------\n", "sub/CLAUDE.md": note + "<!--\n@a.md -->\n", "sub/a.md": "x"})
	if got := found.chainOf("claude", "sub"); got != "CLAUDE.md AGENTS.md" {
		t.Errorf("Claude Code reads %q from sub", got)
	}
	for _, c := range found.Chains {
		want := map[string][3]int64{"claude": {31, 180, 10}, "codex": {100, 0, 0}}[c.Agent]
		if got := [3]int64{c.Tokens, c.Stripped, c.Imported}; want[0] > 0 && got != want {
			t.Errorf("%s: tokens, those taken out and those imported are %v, want %v", c.Agent, got, want)
		}
	}
	for _, d := range found.Docs {
		if want := map[string]int64{"CLAUDE.md": 21, "AGENTS.md": 10}[d.Path]; d.CharactersFor("claude") != want || d.CharactersFor("codex") != want+90 {
			t.Errorf("%s: %d characters for Claude Code and %d for Codex", d.Path, d.CharactersFor("claude"), d.CharactersFor("codex"))
		}
	}
}
