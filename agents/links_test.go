package agents

import (
	"fmt"
	"strings"
	"testing"
)

func (found *Instructions) unfollowed() string {
	var out []string
	for _, u := range found.Unfollowed {
		out = append(out, u.Path+": "+u.Why)
	}
	return strings.Join(out, "\n")
}

// TestLinks: a link on any part of the way to instructions is followed, inside of the tree only; where it leads to nothing, that is said.
func TestLinks(t *testing.T) {
	long := map[string]string{"CLAUDE.md": "→ 0.md", fmt.Sprintf("%d.md", maxLinks): "x"}
	for i := range maxLinks {
		long[fmt.Sprintf("%d.md", i)] = fmt.Sprintf("→ %d.md", i+1)
	}
	for name, test := range map[string]struct {
		files map[string]string
		chain string // of Claude Code, from the root
		left  string
	}{
		"a folder":             {map[string]string{".claude/rules": "→ ../shared", "shared/a.md": "x", "shared/deep/b.md": "x", "shared/c.txt": "x"}, ".claude/rules/a.md .claude/rules/deep/b.md", ""},
		"a folder further up":  {map[string]string{".claude": "→ etc/claude", "etc/claude/CLAUDE.md": "x", "etc/claude/rules/a.md": "x"}, ".claude/CLAUDE.md .claude/rules/a.md", ""},
		"a folder further in":  {map[string]string{".claude/rules/team": "→ ../../shared", "shared/a.md": "x"}, ".claude/rules/team/a.md", ""},
		"a folder and a file":  {map[string]string{".claude/rules": "→ ../shared", "shared/a.md": "→ ../b.md", "b.md": "x"}, ".claude/rules/a.md", ""},
		"folders in a row":     {map[string]string{".claude/rules": "→ ../shared", "shared/more": "→ ../more", "more/a.md": "x"}, ".claude/rules/more/a.md", ""},
		"a folder with dots":   {map[string]string{".claude/rules": "→ ./.././shared//", "shared/a.md": "x"}, ".claude/rules/a.md", ""},
		"a folder on the way":  {map[string]string{"CLAUDE.md": "→ dl/b.md", "dl": "→ sub", "sub/b.md": "x"}, "CLAUDE.md", ""},
		"dots behind a folder": {map[string]string{"CLAUDE.md": "→ dl/../b.md", "dl": "→ sub/deep", "sub/deep/x": "x", "sub/b.md": "12", "b.md": "no"}, "CLAUDE.md", ""},
		"a circle":             {map[string]string{".claude/rules": "→ ../shared", "shared/a.md": "x", "shared/self": "→ .", "shared/up": "→ ../.claude/rules"}, ".claude/rules/a.md", ""},
		"the root":             {map[string]string{".claude/rules": "→ ..", "a.md": "x"}, ".claude/rules/a.md", ""},
		"itself":               {map[string]string{"CLAUDE.md": "→ CLAUDE.md", ".claude/rules": "→ rules"}, "", ".claude/rules: a link that leads in a circle\nCLAUDE.md: a link that leads in a circle"},
		"each other":           {map[string]string{"CLAUDE.md": "→ GEMINI.md", "GEMINI.md": "→ CLAUDE.md", ".claude/CLAUDE.md": "→ ../GEMINI.md"}, "", ".claude/CLAUDE.md: a link that leads in a circle\nCLAUDE.md: a link that leads in a circle\nGEMINI.md: a link that leads in a circle"},
		"the same one twice":   {map[string]string{"CLAUDE.md": "→ d/../d/../b.md", "d": "→ sub/deep", "sub/deep/x": "x", "sub/d": "→ deep", "sub/b.md": "x"}, "CLAUDE.md", ""},
		"a circle that grows":  {map[string]string{"CLAUDE.md": "→ d/b.md", "d": "→ d/e"}, "", "CLAUDE.md: a link that leads on through more than 40 others"},
		"out":                  {map[string]string{"AGENTS.md": "→ ../x.md", "CLAUDE.md": "→ /etc/hostname", ".claude/rules": "→ ../../rules", "a.md": "x"}, "", ".claude/rules: a link that leads out of the repository\nAGENTS.md: a link that leads out of the repository\nCLAUDE.md: a link that leads out of the repository"},
		"out and back":         {map[string]string{"CLAUDE.md": "→ ../r/a.md", "a.md": "x"}, "", "CLAUDE.md: a link that leads out of the repository"},
		"out by a folder":      {map[string]string{"CLAUDE.md": "→ dl/a.md", "dl": "→ /etc"}, "", "CLAUDE.md: a link that leads out of the repository"},
		"gone":                 {map[string]string{"CLAUDE.md": "→ docs/a.md", ".claude/rules": "→ ../no", "docs/b.md": "x"}, "", ".claude/rules: a link to no: there is no such file\nCLAUDE.md: a link to docs/a.md: there is no such file"},
		"no text":              {map[string]string{"CLAUDE.md": "→ a.png", "a.png": "\x00"}, "", "CLAUDE.md: a link to a.png: it is no text"},
		"many links":           {long, "", "CLAUDE.md: a link that leads on through more than 40 others"},
		"other folders":        {map[string]string{"packages/x": "→ ../shared", "shared/CLAUDE.md": "x", "out": "→ /etc", "CLAUDE.md": "x"}, "CLAUDE.md", ""},
	} {
		found := findIn(t, test.files)
		if got := found.chainOf("claude", ""); got != test.chain {
			t.Errorf("%s: Claude Code reads %q, want %q", name, got, test.chain)
		}
		if got := found.unfollowed(); got != test.left {
			t.Errorf("%s: left out\n%s\nwant\n%s", name, got, test.left)
		}
	}
	if d := findIn(t, map[string]string{"CLAUDE.md": "→ dl/../b.md", "dl": "→ sub/deep", "sub/deep/x": "x", "sub/b.md": "12", "b.md": "no"}).Docs[0]; d.Path != "sub/b.md" {
		t.Errorf("two dots behind a link lead to %s", d.Path)
	}
}

// TestManyFilesBehindLinks: there is an end to them.
func TestManyFilesBehindLinks(t *testing.T) {
	files := map[string]string{"AGENTS.md": "x"}
	for i := range 101 {
		files[fmt.Sprintf(".claude/rules/%03d", i)] = "→ ../../shared"
		files[fmt.Sprintf("shared/%d.txt", i)] = "x"
	}
	got := findIn(t, files).Unfollowed
	if len(got) != 2 || got[1].Path != ".claude/rules/100" || got[1].Why != "a link to a folder, and no more than 10,000 files behind such links are looked at" {
		t.Errorf("got %+v", got)
	}
}
