package agents

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
)

// TestAgentsForClaude: Claude Code reads AGENTS.md only where there is no CLAUDE.md of any kind, in the folder it starts in and above.
func TestAgentsForClaude(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		chain string   // of Claude Code, from sub
		notBy []string // files that it reads nowhere
	}{
		"none":           {map[string]string{"AGENTS.md": "x", ".claude/AGENTS.md": "x", "sub/AGENTS.md": "@a.md", "sub/a.md": "x"}, "AGENTS.md .claude/AGENTS.md sub/AGENTS.md sub/a.md", nil},
		"above":          {map[string]string{"CLAUDE.md": "x", "AGENTS.md": "x", "sub/AGENTS.md": "x"}, "CLAUDE.md", []string{"AGENTS.md", "sub/AGENTS.md"}},
		"below":          {map[string]string{"AGENTS.md": "x", "sub/.claude/CLAUDE.md": "x", "sub/AGENTS.md": "x"}, "sub/.claude/CLAUDE.md", []string{"sub/AGENTS.md"}},
		"beside":         {map[string]string{"AGENTS.md": "x", "sub/x": "x", "other/CLAUDE.md": "x", "sub-/CLAUDE.md": "x"}, "AGENTS.md", nil},
		"of one's own":   {map[string]string{"AGENTS.md": "x", "sub/CLAUDE.local.md": "x"}, "sub/CLAUDE.local.md", nil},
		"empty":          {map[string]string{"AGENTS.md": "x", "sub/CLAUDE.md": " "}, "", nil},
		"imported":       {map[string]string{"AGENTS.md": "x", "sub/CLAUDE.md": "@../AGENTS.md"}, "sub/CLAUDE.md AGENTS.md", nil},
		"a link":         {map[string]string{"CLAUDE.md": "→ AGENTS.md", "AGENTS.md": "x", "sub/AGENTS.md": "x"}, "CLAUDE.md", []string{"sub/AGENTS.md"}},
		"a link for all": {map[string]string{"CLAUDE.md": "→ ../x", "AGENTS.md": "x", "sub/x": "x"}, "", []string{"AGENTS.md"}},
		"rules":          {map[string]string{"AGENTS.md": "x", ".claude/rules/a.md": "x", "sub/x": "x"}, ".claude/rules/a.md AGENTS.md", nil},
		"not others":     {map[string]string{"AGENTS.override.md": "x", "AGENTS.local.md": "x", ".agents/AGENTS.md": "x", "sub/x": "x"}, "", nil},
	} {
		found := findIn(t, test.files)
		if got := found.chainOf("claude", "sub"); got != test.chain {
			t.Errorf("%s: %q, want %q", name, got, test.chain)
		}
		for _, d := range found.Docs {
			if slices.Contains(test.notBy, d.Path) && slices.Contains(d.Agents, "claude") {
				t.Errorf("%s: %s is read by %v", name, d.Path, d.Agents)
			}
		}
	}
	if d := findIn(t, map[string]string{"AGENTS.md": "x"}).Docs[0]; !slices.Contains(d.Agents, "claude") || d.LimitedFor("claude") {
		t.Errorf("got %+v", d)
	}
}

// TestClineRules: Cline reads the files right in its folders of rules, those with a condition on demand; workflows, hooks and skills are none.
func TestClineRules(t *testing.T) {
	found := findIn(t, map[string]string{".clinerules/a.md": "x", ".clinerules/b.txt": "x", ".clinerules/c.md": "---\npaths:\n  - src\n---\nx", ".clinerules/workflows/d.md": "x",
		".clinerules/hooks/e.txt": "x", ".cline/rules/f.md": "x", ".cline/rules/deep/g.md": "x", ".cline/h.md": "x", "sub/.clinerules/i.md": "x", "sub/AGENTS.md": "x", "b.txt": "x"})
	if got, want := found.chainOf("cline", ""), ".clinerules/a.md .clinerules/b.txt .cline/rules/f.md"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var onDemand []string
	for _, d := range found.Docs {
		if d.OnDemand {
			onDemand = append(onDemand, d.Path)
		}
	}
	if got := strings.Join(onDemand, " "); got != ".clinerules/c.md" {
		t.Errorf("on demand: %q", got)
	}
}

// TestCutFiles: of a file over Windsurf's limit the rest does not arrive; Claude Code only warns of one, and AGENTS.md has no such limit.
func TestCutFiles(t *testing.T) {
	long := strings.Repeat("x", 12_001)
	found := findIn(t, map[string]string{".windsurfrules": long, ".windsurf/rules/a.md": "---\ntrigger: always_on\n---\n" + strings.Repeat("é", 24_000-27), "AGENTS.md": long, "CLAUDE.md": strings.Repeat("x", 150_001)})
	want := map[string][2]int64{"windsurf": {12_000 + 47_973/2 + 12_001, 12_001 + 47_973 + 12_001}, "claude": {150_001, 150_001}}
	for _, c := range found.Chains {
		if w, known := want[c.Agent]; known && (c.Tokens != w[0] || c.Whole != w[1] || c.Bytes != w[1]) {
			t.Errorf("%s: %d of %d tokens, %d bytes; want %v", c.Agent, c.Tokens, c.Whole, c.Bytes, w)
		}
	}
}

// TestDeepTree: a thousand folders in each other, each with instructions, are no work, and no more names than a few for each of them.
func TestDeepTree(t *testing.T) {
	var paths []string
	for depth := range 1_000 {
		paths = append(paths, strings.Repeat("d/", depth)+"AGENTS.md")
	}
	slices.Sort(paths)
	found := Find(Tree{Paths: slices.Values(paths), Look: func(path string) (File, bool) { return File{Bytes: 100, Tokens: 9, Text: true}, path != "" }}, For(config.Default()))
	if len(found.Docs) != 1_000 {
		t.Errorf("%d files", len(found.Docs))
	}
	codex := slices.DeleteFunc(slices.Clone(found.Chains), func(c Chain) bool { return c.Agent != "codex" })
	last := slices.MaxFunc(codex, func(a, b Chain) int { return cmp.Compare(a.FileNum, b.FileNum) })
	if len(codex) != 1_000 || last.FileNum != 1_000 || last.Bytes != 100_000 || last.Cut.DroppedNum != 1_000-328 || last.Cut.LostSum != 100_000-32_768 {
		t.Errorf("%d chains, the last one %+v, cut %+v", len(codex), last, last.Cut)
	}
	for _, c := range found.Chains {
		if len(c.Files) > 50 || c.Cut != nil && len(c.Cut.Dropped) > 50 {
			t.Fatalf("%s from %s names %d files", c.Agent, c.Folders[0], len(c.Files))
		}
	}
}
