package agents

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tree"
)

// treeOf is a tree of texts that are nowhere but in memory; a content that starts with "→ " makes a link.
func treeOf(t *testing.T, files map[string]string) Tree {
	t.Helper()
	disk := fstest.MapFS{}
	for path, content := range files {
		disk[path] = &fstest.MapFile{Data: []byte(content), Mode: 0o644}
	}
	listed := map[string]tree.File{}
	for f, err := range tree.FromFS(disk).Files(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(files[f.Path], "→ ") {
			f.Mode = tree.Symlink
		}
		listed[f.Path] = f
	}
	return Tree{
		Paths: slices.Values(slices.Sorted(maps.Keys(files))),
		Look: func(path string) (File, bool) {
			f, found := listed[path]
			return File{Bytes: f.Size, Tokens: f.Size, Encoding: "utf-8", Text: f.Mode == tree.Regular && !strings.Contains(files[path], "\x00"), Source: &f}, found
		},
		Links: func(yield func(string) bool) {
			for path, f := range listed {
				if f.Mode == tree.Symlink && !yield(path) {
					return
				}
			}
		},
		Link: func(f tree.File) (string, error) { return strings.TrimPrefix(files[f.Path], "→ "), nil },
	}
}

func findIn(t *testing.T, files map[string]string) *Instructions {
	t.Helper()
	return Find(treeOf(t, files), For(config.Default()))
}

// TestHidden: what is not listed is read all the same, so that it keeps an agent from what it reads in the absence of that.
func TestHidden(t *testing.T) {
	files := map[string]string{"AGENTS.md": "x", "sub/AGENTS.md": "x"}
	for name, test := range map[string]struct{ hidden, agent, root, sub string }{
		"nothing":          {"", "claude", "AGENTS.md", "AGENTS.md sub/AGENTS.md"},
		"of one's own":     {"CLAUDE.local.md", "claude", "", ""},
		"below":            {"sub/.claude/CLAUDE.md", "claude", "AGENTS.md", ""},
		"an override":      {"AGENTS.override.md", "codex", "", "sub/AGENTS.md"},
		"one below":        {"sub/AGENTS.override.md", "codex", "AGENTS.md", "AGENTS.md"},
		"no instructions":  {"notes.md", "claude", "AGENTS.md", "AGENTS.md sub/AGENTS.md"},
		"read without end": {"CLAUDE.md", "codex", "AGENTS.md", "AGENTS.md sub/AGENTS.md"},
	} {
		in := treeOf(t, files)
		in.Hidden = []string{test.hidden}
		found := Find(in, For(config.Default()))
		if root, sub := found.chainOf(test.agent, ""), found.chainOf(test.agent, "sub"); root != test.root || sub != test.sub {
			t.Errorf("%s: %s reads %q, and %q from sub; want %q and %q", name, test.agent, root, sub, test.root, test.sub)
		}
	}
	in := treeOf(t, files)
	in.Hidden = []string{"AGENTS.md", "CLAUDE.md"}
	if d := Find(in, For(config.Default())).Docs[0]; d.Path != "AGENTS.md" || slices.Contains(d.Agents, "claude") || !slices.Contains(d.Agents, "codex") {
		t.Errorf("got %+v", d)
	}
	override := map[string]string{"AGENTS.md": "x", "AGENTS.override.md": "→ ../x"}
	if got := findIn(t, override).chainOf("codex", ""); got != "" {
		t.Errorf("Codex takes a link for the file of a folder, wherever it leads, and reads %q", got)
	}
}

// TestOnDemandLimits: Claude Code warns of what it reads at the start; Windsurf cuts a file whenever it reads it.
func TestOnDemandLimits(t *testing.T) {
	found := findIn(t, map[string]string{".claude/rules/a.md": "---\npaths: src\n---\nx", ".claude/rules/b.md": "x", ".windsurf/rules/a.md": "---\ntrigger: manual\n---\nx"})
	var limited []string
	for _, d := range found.Docs {
		for _, agent := range d.Agents {
			if d.LimitedFor(agent) {
				limited = append(limited, d.Path)
			}
		}
	}
	if got, want := strings.Join(limited, " "), ".claude/rules/b.md .windsurf/rules/a.md"; got != want {
		t.Errorf("limited are %s, want %s", got, want)
	}
}

// chainOf is what an agent reads from a folder on, as "name name".
func (found *Instructions) chainOf(agent, folder string) string {
	for _, c := range found.Chains {
		if c.Agent == agent && slices.Contains(c.Folders, folder) {
			return strings.Join(c.Files, " ")
		}
	}
	return ""
}

// TestFileLimitsByPlace: Windsurf's limit is that of its own rules; what it makes of a long AGENTS.md is not known.
func TestFileLimitsByPlace(t *testing.T) {
	for _, d := range findIn(t, map[string]string{"AGENTS.md": "x", ".windsurfrules": "x", ".windsurf/rules/a.md": "x"}).Docs {
		if got, want := d.LimitedFor("windsurf"), d.Path != "AGENTS.md"; got != want || !slices.Contains(d.Agents, "windsurf") {
			t.Errorf("%s: %v, read by %v", d.Path, got, d.Agents)
		}
	}
}

// TestLinesOfInstructions: as check counts them.
func TestLinesOfInstructions(t *testing.T) {
	for text, want := range map[string][2]int64{"a": {1, 1}, "a\n": {1, 2}, "a\r\nb\rc": {3, 6}, "\ufeffé\n\n": {2, 3}} {
		d := findIn(t, map[string]string{"CLAUDE.md": text}).Docs[0]
		if int64(d.Lines) != want[0] || d.Characters != want[1] {
			t.Errorf("%q: %d lines and %d characters, want %v", text, d.Lines, d.Characters, want)
		}
	}
}
