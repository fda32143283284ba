package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// TestInstructions: at each limit and one past it; a file in which many chains are cut is told of once, by the longest of them.
func TestInstructions(t *testing.T) {
	at := func(n int) string { return strings.Repeat("x\n", n/2) + strings.Repeat("x", n%2) }
	limit := func(agent string, bytes, characters int64) func(*config.Config) {
		return func(c *config.Config) {
			c.Agent = map[string]config.Agent{agent: {InstructionBytes: &bytes, InstructionFile: &characters}}
		}
	}
	for name, c := range map[string]struct {
		tree files
		edit func(*config.Config)
		want string // path, bytes and line of each
	}{
		"none":             {tree: files{"a.py": "x = 1\n"}},
		"at the limit":     {tree: files{"AGENTS.md": at(32_000), "b/AGENTS.md": at(768)}},
		"one byte more":    {tree: files{"AGENTS.md": at(32_000), "b/AGENTS.md": at(769)}, want: "b/AGENTS.md 32769:385"},
		"every chain":      {tree: files{"AGENTS.md": at(40_000), "b/AGENTS.md": at(20), "c/d/AGENTS.md": at(400), "c/d/e/f.py": "x = 1\n"}, want: "AGENTS.md 40400:16385"},
		"chains apart":     {tree: files{"AGENTS.md": at(30_000), "b/AGENTS.md": at(3_000), "c/AGENTS.md": at(4_000)}, want: "b/AGENTS.md 33000:1385, c/AGENTS.md 34000:1385"},
		"allowed":          {tree: files{"AGENTS.md": at(40_000)}, edit: allowing(config.Allow{Paths: []string{"AGENTS.md"}, Reason: "read it"})},
		"allowed folder":   {tree: files{"AGENTS.md": at(20_000), "b/AGENTS.md": at(20_000)}, edit: allowing(config.Allow{Paths: []string{"/b/**"}, Reason: "read it"})},
		"allowed long":     {tree: files{".windsurfrules": at(12_001)}, edit: allowing(config.Allow{Paths: []string{".windsurfrules"}, Reason: "read it"})},
		"others allowed":   {tree: files{"AGENTS.md": at(20_000), "b/AGENTS.md": at(20_000)}, edit: allowing(config.Allow{Paths: []string{"/AGENTS.md"}, Reason: "read it"}), want: "b/AGENTS.md 40000:6385"},
		"vendored":         {tree: files{"third_party/lib/AGENTS.md": at(44_000), "node_modules/p/AGENTS.md": at(44_000), "third_party/lib/CLAUDE.md": at(160_000), "a.py": "x = 1\n"}},
		"beside vendored":  {tree: files{"AGENTS.md": at(40_000), "third_party/lib/AGENTS.md": at(44_000)}, want: "AGENTS.md 40000:16385"},
		"others' settings": {tree: files{"AGENTS.md": at(200), "vendor/a/.codex/config.toml": "project_doc_max_bytes = 100\n", "vendor/a/AGENTS.md": "x\n", "vendor/a/b/c.py": "x = 1\n"}},
		"others' limit":    {tree: files{"AGENTS.md": at(200), "vendor/a/.codex/config.toml": "project_doc_max_bytes = 100\n", "vendor/a/b.py": "x = 1\n"}},
		"excluded":         {tree: files{"AGENTS.md": at(40_000)}, edit: func(c *config.Config) { c.Exclude = []string{"AGENTS.md"} }},
		"switched off":     {tree: files{"AGENTS.md": at(40_000)}, edit: limit("codex", 0, 0)},
		"limit of our own": {tree: files{"GEMINI.md": "@a.md\n", "a.md": at(5)}, edit: limit("gemini", 10, 0), want: "a.md 11:3"},
		"characters":       {tree: files{"CLAUDE.md": strings.Repeat("é", 10)}, edit: limit("claude", 0, 10)},
		"one more":         {tree: files{"CLAUDE.md": strings.Repeat("é", 11)}, edit: limit("claude", 0, 10), want: "CLAUDE.md 22:0"},
		"comments":         {tree: files{"CLAUDE.md": "<!--\n" + at(50) + "-->\nabc\n", "sub/CLAUDE.md": "<!--\n" + at(50) + "-->\n" + at(41)}, edit: limit("claude", 0, 40), want: "sub/CLAUDE.md 100:0"},
		"imported":         {tree: files{"CLAUDE.md": "@a.md", "a.md": at(50)}, edit: limit("claude", 0, 10), want: "a.md 50:0"},
		"on demand":        {tree: files{".claude/rules/a.md": "---\npaths: x\n---\n" + at(50), ".claude/rules/b.md": at(50)}, edit: limit("claude", 0, 40), want: ".claude/rules/b.md 50:0"},
		"hidden override":  {tree: files{"AGENTS.md": at(40_000), "AGENTS.override.md": "x\n"}, edit: func(c *config.Config) { c.Exclude = []string{"AGENTS.override.md"} }},
		"hidden main":      {tree: files{"AGENTS.md": "@a.md\n", "a.md": at(50), "CLAUDE.md": "x\n"}, edit: func(c *config.Config) { limit("claude", 0, 40)(c); c.Exclude = []string{"CLAUDE.md"} }},
		"nobody's rules":   {tree: files{"AGENTS.md": at(13_000), "docs/.windsurfrules": at(13_000)}},
	} {
		if c.edit == nil {
			c.edit = func(*config.Config) {}
		}
		_, res := run(t, c.tree, whole(c.edit))
		var got []string
		for _, f := range found(res, "instructions") {
			got = append(got, fmt.Sprintf("%s %d:%d", f.Path, f.Bytes, f.Line))
			if f.Level != rules.Warn || f.Limit == 0 || f.Tokens == 0 {
				t.Errorf("%s: %+v", name, f)
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %v, want %s", name, got, c.want)
		}
	}
}

// TestCutFromSeveralFolders: the size that is named is that of the chain from the folders that are named with it.
func TestCutFromSeveralFolders(t *testing.T) {
	at := func(n int) string { return strings.Repeat("x", n) }
	for want, tree := range map[string]files{
		"there are 73,000 from pkg/b and 1 other folder on: of this file 232 of 13,000 bytes are lost, from line 1 on, and all of 1 further file; chains that are not longer than this one are cut in it from 3 further folders on too": {
			"AGENTS.md": at(20_000), "pkg/AGENTS.md": at(13_000), "pkg/a/AGENTS.md": at(20_000), "pkg/b/AGENTS.md": at(40_000), "pkg/b/c/d.py": "x\n", "pkg/e/f.py": "x\n"},
		"there are 33,000 from pkg on: of this file 232 of 33,000 bytes are lost, from line 1 on": {"pkg/AGENTS.md": at(33_000)},
		"there are 33,001 from b on: of this file 232 of 33,000 bytes are lost, from line 1 on, and all of 1 further file; chains that are not longer than this one are cut in it from 2 further folders on too": {
			"AGENTS.md": at(33_000), "a/b": "x\n", "b/AGENTS.override.md": "x"},
	} {
		_, res := run(t, tree, whole(func(*config.Config) {}))
		if got := found(res, "instructions"); len(got) != 1 || !strings.HasSuffix(got[0].Message, want) {
			t.Errorf("got %+v, want %s", got, want)
		}
	}
}
