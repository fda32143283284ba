package agents

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
)

func (found *Instructions) leftOut() string {
	var out []string
	for _, u := range found.Unimported {
		out = append(out, fmt.Sprintf("%s:%d @%s %s", u.Path, u.Line, u.Target, u.Why))
	}
	return strings.Join(out, "\n")
}

// deepImports is a chain of imports that goes on for longer than any agent follows it.
func deepImports() map[string]string {
	deep := map[string]string{"CLAUDE.md": "@1.md"}
	for i := range 7 {
		deep[fmt.Sprintf("%d.md", i+1)] = fmt.Sprintf("@%d.md", i+2)
	}
	return deep
}

// importCases are trees, what is read of them and what is left out.
var importCases = map[string]struct {
	files      map[string]string
	chain      string // of Claude Code, from the root
	left       string
	otherAgent string // of Gemini CLI
}{
	"relative to the file": {map[string]string{".claude/CLAUDE.md": "@style.md @../docs/a.md", ".claude/style.md": "x", "docs/a.md": "@b.md", "docs/b.md": "x", "style.md": "no"},
		".claude/CLAUDE.md .claude/style.md docs/a.md docs/b.md", "", ""},
	"suffixes": {map[string]string{"CLAUDE.md": "@a.foo @b.TXT @c @.env @d.mdc @.foo @docs.x/e @f.", "GEMINI.md": "@a.foo", "a.foo": "@b.TXT", "b.TXT": "x", "c": "x", ".env": "x", "d.mdc": "x", ".foo": "x", "docs.x/e": "x", "f.": "x"},
		"CLAUDE.md b.TXT c .env .foo docs.x/e", "CLAUDE.md:1 @a.foo Claude Code takes no file of that suffix for a text\nCLAUDE.md:1 @d.mdc Claude Code takes no file of that suffix for a text\nCLAUDE.md:1 @f. Claude Code takes no file of that suffix for a text", "GEMINI.md a.foo b.TXT"},
	"any kind of text": {map[string]string{"GEMINI.md": "@a.json", "a.json": "{}"}, "", "", "GEMINI.md a.json"},
	"each file once": {map[string]string{"CLAUDE.md": "@AGENTS.md @a.md", "CLAUDE.local.md": "@a.md", "AGENTS.md": "@a.md", "a.md": "x"},
		"CLAUDE.md AGENTS.md a.md CLAUDE.local.md", "", ""},
	"circle":  {map[string]string{"CLAUDE.md": "@a.md", "a.md": "\n@CLAUDE.md @a.md"}, "CLAUDE.md a.md", "a.md:2 @CLAUDE.md in a circle: that file is read already\na.md:2 @a.md in a circle: that file is read already", ""},
	"steps":   {deepImports(), "CLAUDE.md 1.md 2.md 3.md 4.md", "4.md:1 @5.md it is more than 4 steps away from a file that Claude Code reads on every turn", ""},
	"missing": {map[string]string{"CLAUDE.md": "@docs/no.md @./none @someone @types/node @a.md, x", "a.md": "x"}, "CLAUDE.md", "CLAUDE.md:1 @./none there is no such file\nCLAUDE.md:1 @a.md, there is no such file; what follows the name is taken for a part of it\nCLAUDE.md:1 @docs/no.md there is no such file", ""},
	"outside": {map[string]string{"CLAUDE.md": "@../x.md @~/y.md @/etc/z.md @/etc/hosts"}, "CLAUDE.md", "CLAUDE.md:1 @../x.md it leads out of the repository\nCLAUDE.md:1 @/etc/z.md it does not start from the folder of the file\nCLAUDE.md:1 @~/y.md it lies in the home directory of whoever starts the agent", ""},
	"links": {map[string]string{"CLAUDE.md": "@l.md @d/x.md @e.md @o.md", "GEMINI.md": "@g/y.md", "l.md": "→ a.md", "a.md": "x", "d": "→ docs", "docs/x.md": "x", "e.md": "→ none.md", "o.md": "→ ../o.md", "g/y.md": "→ ../docs/y.md", "docs/y.md": "@x.md @z.md", "g/z.md": "x"}, "CLAUDE.md l.md d/x.md",
		"CLAUDE.md:1 @e.md there is no such file\nCLAUDE.md:1 @o.md it leads through a link that leads out of the repository\ndocs/y.md:1 @x.md there is no such file", "GEMINI.md g/y.md g/z.md"},
	"no text":    {map[string]string{"CLAUDE.md": "@a.png", "a.png": "\x00"}, "CLAUDE.md", "CLAUDE.md:1 @a.png it is no text", ""},
	"blank":      {map[string]string{"CLAUDE.md": "@a.md", "a.md": " \n"}, "CLAUDE.md", "", ""},
	"no imports": {map[string]string{".cursorrules": "@a.md", "a.md": "x"}, "", "", ""},
	"Markdown": {map[string]string{"CLAUDE.md": "**@a.md** @b.md#part @c\\ d.md\n<!-- @e.md\n\n@e.md --> @f.md\n", "GEMINI.md": "@e.md **@f.md** <!-- @a.md -->", "a.md": "x", "b.md": "x", "c d.md": "x", "e.md": "x", "f.md": "x"},
		"CLAUDE.md a.md b.md c d.md f.md", "", "GEMINI.md e.md a.md"},
	"front matter":  {map[string]string{".claude/rules/a.md": "---\ntitle: @../../b.md\n---\n@../../c.md", "b.md": "x", "c.md": "x"}, ".claude/rules/a.md c.md", "", ""},
	"behind a link": {map[string]string{"CLAUDE.md": "→ docs/rules.md", "docs/rules.md": "@a.md", "docs/a.md": "x", "a.md": "no"}, "CLAUDE.md docs/a.md", "", ""},
	"on demand":     {map[string]string{".claude/rules/a.md": "---\npaths: src\n---\n@b.md", "CLAUDE.md": "x", "b.md": "x"}, "CLAUDE.md", "", ""},
	"in HTML": {map[string]string{"CLAUDE.md": "# R\n\n<project_memory>\n@a.md @someone @gone.md\n</project_memory>\n", "GEMINI.md": "<div>\n@a.md\n</div>", "a.md": "x"},
		"CLAUDE.md", "CLAUDE.md:4 @a.md it stands in a block of HTML, in which Claude Code looks for no imports; a blank line above it ends the block", "GEMINI.md a.md"},
	"out of HTML": {map[string]string{"CLAUDE.md": "<project_memory>\n\n@a.md\n</project_memory>\n", "a.md": "x"}, "CLAUDE.md a.md", "", ""},
	"twice":       {map[string]string{"CLAUDE.md": "@a.md @a.md @b.md", "GEMINI.md": "@a.md @a.md @b.md", "a.md": "@c.md", "b.md": "@c.md", "c.md": "x"}, "CLAUDE.md a.md b.md c.md", "", "GEMINI.md a.md a.md b.md c.md c.md c.md"},
	"itself": {map[string]string{"GEMINI.md": "@a.md @GEMINI.md", "a.md": "@a.md @GEMINI.md"}, "",
		"a.md:1 @a.md in a circle: that file is read already", "GEMINI.md a.md GEMINI.md GEMINI.md a.md"},
	"by letter": {map[string]string{"CLAUDE.md": "@1.md @_u.md @-d.md", "GEMINI.md": "@1.md @_u.md @-d.md @a.md", "1.md": "x", "_u.md": "x", "-d.md": "x", "a.md": "x"}, "CLAUDE.md 1.md _u.md -d.md", "", "GEMINI.md a.md"},
	"by one agent": {map[string]string{"CLAUDE.md": "@b.md", "GEMINI.md": "@b.md", "b.md": "@CLAUDE.md"}, "CLAUDE.md b.md",
		"CLAUDE.md:1 @b.md Gemini CLI: in a circle: that file is read already\nb.md:1 @CLAUDE.md Claude Code: in a circle: that file is read already", "GEMINI.md b.md CLAUDE.md"},
	"by both": {map[string]string{"CLAUDE.md": "@b.md", "GEMINI.md": "@b.md", "b.md": "@b.md @no.md"}, "CLAUDE.md b.md",
		"b.md:1 @b.md in a circle: that file is read already\nb.md:1 @no.md there is no such file", "GEMINI.md b.md"},
	"by its name": {map[string]string{"CLAUDE.md": "@docs/y.md", "GEMINI.md": "@g/y.md", "g/y.md": "→ ../docs/y.md", "docs/y.md": "@x.md", "docs/x.md": "x"}, "CLAUDE.md docs/y.md docs/x.md",
		"docs/y.md:1 @x.md Gemini CLI: there is no such file", "GEMINI.md g/y.md"},
	"by one way": {map[string]string{"GEMINI.md": "@g/y.md @docs/y.md", "g/y.md": "→ ../docs/y.md", "docs/y.md": "@x.md", "docs/x.md": "x"}, "", "", "GEMINI.md g/y.md docs/y.md docs/x.md"},
	"HTML of one": {map[string]string{"CLAUDE.md": "<p>\n@a.md", "GEMINI.md": "@CLAUDE.md", "a.md": "x"}, "CLAUDE.md",
		"CLAUDE.md:2 @a.md it stands in a block of HTML, in which Claude Code looks for no imports; a blank line above it ends the block", "GEMINI.md CLAUDE.md a.md"},
	"another way": {map[string]string{"CLAUDE.md": "x", "GEMINI.md": "@CLAUDE.md"}, "CLAUDE.md", "", "GEMINI.md CLAUDE.md"},
}

func TestImports(t *testing.T) {
	for name, test := range importCases {
		found := findIn(t, test.files)
		if got := found.chainOf("claude", ""); got != test.chain {
			t.Errorf("%s: Claude Code reads %q, want %q", name, got, test.chain)
		}
		if got := found.leftOut(); got != test.left {
			t.Errorf("%s: left out\n%s\nwant\n%s", name, got, test.left)
		}
		if got := found.chainOf("gemini", ""); got != test.otherAgent {
			t.Errorf("%s: Gemini CLI reads %q, want %q", name, got, test.otherAgent)
		}
	}
}

// TestUnlookedImports: what is not looked at is said, with its line.
func TestUnlookedImports(t *testing.T) {
	many := strings.Repeat("@a.md\n", mostReferences)
	mebibyte := strings.Repeat(strings.Repeat("x", 1_023)+"\n", 1_024)
	for name, test := range map[string]struct{ text, left string }{
		"as many":        {many, ""},
		"one more":       {many + "@b.md", "CLAUDE.md:201 @b.md only the first 200 imports of a file are looked at"},
		"more":           {many + "x\n@b.md @c.md\n", "CLAUDE.md:202 @b.md only the first 200 imports of a file are looked at; so it is with 1 more"},
		"many more":      {many + strings.Repeat("@b.md ", 1_300), "CLAUDE.md:201 @b.md only the first 200 imports of a file are looked at; so it is with 1,299 more"},
		"exactly":        {mebibyte, ""},
		"late":           {mebibyte + "x@y.md\n@b.md", "CLAUDE.md:1026 @b.md it stands behind the first MiB of the file, where no imports are looked for"},
		"late, and more": {mebibyte + "@b.md\n@c.md\n", "CLAUDE.md:1025 @b.md it stands behind the first MiB of the file, where no imports are looked for; so it is with 1 more"},
		"at the limit":   {mebibyte[:len(mebibyte)-4] + "\n@b.md x", "CLAUDE.md:1025 @b.md it stands behind the first MiB of the file, where no imports are looked for"},
		"just before it": {mebibyte[:len(mebibyte)-8] + "\n@b.md\nx", "CLAUDE.md:1025 @b.md there is no such file"},
	} {
		if got := findIn(t, map[string]string{"CLAUDE.md": test.text, "a.md": "x"}).leftOut(); got != test.left {
			t.Errorf("%s: left out\n%s\nwant\n%s", name, got, test.left)
		}
	}
}

// TestImportsAreCounted: an import costs its tokens on every turn, in each folder whose chain it is part of.
func TestImportsAreCounted(t *testing.T) {
	found := findIn(t, map[string]string{"CLAUDE.md": "@a.md\n", "a.md": "12345678", "sub/CLAUDE.md": "@../b.md @../a.md\n", "b.md": "1234", "sub/x": "x"})
	for _, c := range found.Chains {
		want := map[string][2]int64{"": {14, 8}, "sub": {36, 12}}[c.Folders[0]]
		if c.Tokens != want[0] || c.Imported != want[1] {
			t.Errorf("%v: %d tokens, %d of them imported, want %v", c.Folders, c.Tokens, c.Imported, want)
		}
	}
	for _, d := range found.Docs {
		if d.Path == "a.md" && (strings.Join(d.ImportedBy, " ") != "CLAUDE.md sub/CLAUDE.md" || strings.Join(d.Agents, " ") != "claude" || d.OnDemand || !d.LimitedFor("claude")) {
			t.Errorf("got %+v", d)
		}
	}
}

// TestManyReads: what is read for each way that leads to it has an end.
func TestManyReads(t *testing.T) {
	files := map[string]string{}
	all := ""
	for i := range 9 {
		all += fmt.Sprintf("@f%d.md ", i)
	}
	for i := range 9 {
		files[fmt.Sprintf("f%d.md", i)] = all
	}
	files["GEMINI.md"] = all
	found := findIn(t, files)
	if c := found.Chains[0]; c.FileNum != mostReads+1 || c.Bytes != int64((mostReads+1)*len(all)) {
		t.Errorf("%d files of %d bytes", c.FileNum, c.Bytes)
	}
	if got, want := found.leftOut(), "only the first 500 files are counted that the imports of one lead to"; !strings.Contains(got, want) {
		t.Errorf("left out\n%s\nwant\n%s", got, want)
	}
}

// TestEachImportIsResolvedOnce: for however many chains a file is part of, and only once named as the one that imports another.
func TestEachImportIsResolvedOnce(t *testing.T) {
	files := map[string]string{"a.md": "@b.md @b.md", "b.md": "x", "GEMINI.md": "@a.md"}
	for i := range 9 {
		files[fmt.Sprintf("%d/CLAUDE.md", i)] = "@../a.md"
	}
	tree := treeOf(t, files)
	looks, look := map[string]int{}, tree.Look
	tree.Look = func(path string) (File, bool) {
		looks[path]++
		return look(path)
	}
	found := Find(tree, For(config.Default()))
	if got := looks["b.md"]; got != 5 { // twice for each of two agents, and to read it
		t.Errorf("looked for %d times", got)
	}
	for _, d := range found.Docs {
		if d.Path == "b.md" && fmt.Sprint(d.ImportedBy) != "[a.md]" {
			t.Errorf("imported by %v", d.ImportedBy)
		}
	}
}
