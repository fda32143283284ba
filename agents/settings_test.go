package agents

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
)

// limitsOf are the limits of an agent's chains with their states, by the first folder.
func (found *Instructions) limitsOf(agent string) string {
	limits := map[string]string{}
	for _, c := range found.Chains {
		if c.Agent == agent {
			limits[c.Folders[0]] = fmt.Sprint(c.Limit, c.State)
		}
	}
	return fmt.Sprint(limits)
}

// TestCodexSettings: those of the nearest folder hold for Codex, key by key.
func TestCodexSettings(t *testing.T) {
	files := map[string]string{
		"AGENTS.md": strings.Repeat("x", 40_000), ".codex/config.toml": "model = 'x'\nproject_doc_max_bytes = 131_072\nproject_doc_fallback_filenames = [' TEAM.md ', 'docs/RULES.md', '']\n",
		"a/TEAM.md": "x", "a/docs/RULES.md": "x", "b/docs/RULES.md": "x", "b/AGENTS.md": "x", "c/docs/RULES.md": "x", "c/d/e.py": "x",
		"n/.codex/config.toml": "project_doc_max_bytes = 40_001\n", "n/TEAM.md": "xx", "n/o/AGENTS.md": "x", "p/.codex/config.toml": "project_doc_fallback_filenames = []", "p/TEAM.md": "x",
		"z/.codex/config.toml": "project_doc_max_bytes = 0",
	}
	found := findIn(t, files)
	for folder, want := range map[string]string{"": "AGENTS.md", "a": "AGENTS.md a/TEAM.md", "b": "AGENTS.md b/AGENTS.md", "c/d": "AGENTS.md c/docs/RULES.md", "n": "AGENTS.md n/TEAM.md", "n/o": "AGENTS.md n/TEAM.md n/o/AGENTS.md", "p": "AGENTS.md", "z": ""} {
		if got := found.chainOf("codex", folder); got != want {
			t.Errorf("Codex reads %q from %q, want %q", got, folder, want)
		}
	}
	if got, want := found.limitsOf("codex"), "map[:131072ok a:131072ok b:131072ok c:131072ok n:40001cut n/o:40001cut]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, d := range found.Docs {
		if strings.HasSuffix(d.Path, "TEAM.md") && fmt.Sprint(d.Agents) != "[codex]" {
			t.Errorf("%s is read by %v", d.Path, d.Agents)
		}
	}
	limit := int64(50_000)
	own := Find(treeOf(t, files), For(config.Config{Agent: map[string]config.Agent{"codex": {InstructionBytes: &limit}}}))
	if got, want := own.limitsOf("codex"), "map[:50000ok a:50000ok b:50000ok c:50000ok n:50000ok n/o:50000ok]"; got != want {
		t.Errorf("with a limit of one's own: got %s, want %s", got, want)
	}
}

// TestGeminiSettings: those of the folder in which Gemini CLI starts hold, and GEMINI.md is read all the same.
func TestGeminiSettings(t *testing.T) {
	found := findIn(t, map[string]string{
		"AGENTS.md": "@a.txt", "GEMINI.md": "x", "a.txt": "x", "b/AGENTS.md": "x", "b/GEMINI.md": "x",
		".gemini/settings.json": "// names\n{\"context\": {/* \" */ \"fileName\": [\"AGENTS.md\", \"GEMINI.md\", \"x\\\"//.md\"]}}", "b/c/.gemini/settings.json": `{"context": {"fileName": "AGENTS.md"}}`,
		"d/.gemini/settings.json": `{"contextFileName": "AGENTS.md"}`,
	})
	for folder, want := range map[string]string{"": "AGENTS.md a.txt GEMINI.md", "b": "GEMINI.md b/GEMINI.md", "b/c": "AGENTS.md a.txt GEMINI.md b/AGENTS.md b/GEMINI.md", "d": "GEMINI.md"} {
		if got := found.chainOf("gemini", folder); got != want {
			t.Errorf("Gemini CLI reads %q from %q, want %q", got, folder, want)
		}
	}
}

// TestClaudeSettings: what claudeMdExcludes leaves out is not read, imported or there, to whoever starts Claude Code in that folder.
func TestClaudeSettings(t *testing.T) {
	found := findIn(t, map[string]string{
		"CLAUDE.md": "@docs/a.md @docs/b.md", "docs/a.md": "x", "docs/b.md": "x", ".claude/rules/x/r.md": "x", ".claude/rules/s.md": "x", "b/c.py": "x",
		".claude/settings.json":   `{"claudeMdExcludes": ["**/docs/b.md", "**/rules/x/**", "docs/a.md"]}`,
		"w/.claude/settings.json": `{"claudeMdExcludes": ["**/CLAUDE.md"]}`, "w/AGENTS.md": "x",
	})
	for folder, want := range map[string]string{"": "CLAUDE.md docs/a.md .claude/rules/s.md", "b": "CLAUDE.md docs/a.md docs/b.md .claude/rules/s.md .claude/rules/x/r.md", "w": ".claude/rules/s.md .claude/rules/x/r.md w/AGENTS.md"} {
		if got := found.chainOf("claude", folder); got != want {
			t.Errorf("Claude Code reads %q from %q, want %q", got, folder, want)
		}
	}
	if got := fmt.Sprint(found.Unfollowed); !strings.Contains(got, "{.claude/settings.json settings of Claude Code that are not taken into account: a pattern of claudeMdExcludes that does not begin with **/") {
		t.Errorf("not followed: %s", got)
	}
}

// TestEqualChains: settings that change nothing of what is read make no chain of their own.
func TestEqualChains(t *testing.T) {
	found := findIn(t, map[string]string{
		"CLAUDE.md": "x", "a/.claude/settings.json": `{"claudeMdExcludes": ["**/none.md"]}`, "b/c.py": "x",
		"d/.claude/settings.json": `{"claudeMdExcludes": ["**/CLAUDE.md"]}`, "d/.claude/rules/e.md": "x",
	})
	var got []string
	for _, c := range found.Chains {
		if c.Agent == "claude" {
			got = append(got, fmt.Sprintf("%q %d %q", c.Folders, c.FolderNum, c.Files))
		}
	}
	want := []string{`["" "a" "a/.claude" "b"] 4 ["CLAUDE.md"]`, `["d/.claude" "d/.claude/rules"] 2 ["CLAUDE.md" "d/.claude/rules/e.md"]`, `["d"] 1 ["d/.claude/rules/e.md"]`}
	if !slices.Equal(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestOddSettings: what cannot be taken into account is named, and the usual holds.
func TestOddSettings(t *testing.T) {
	many := map[string]string{}
	for i := range maxSettingsFiles + 1 {
		many[fmt.Sprintf("%02d/.codex/config.toml", i)] = "project_doc_max_bytes = 1"
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  string // why, the last of them
	}{
		"no TOML":     {map[string]string{".codex/config.toml": "project_doc_max_bytes = 1 = 2"}, "settings of OpenAI Codex that are not taken into account: the file is no TOML"},
		"deep TOML":   {map[string]string{".codex/config.toml": "a = " + strings.Repeat("[", 60_000)}, "settings of OpenAI Codex that are not taken into account: the file is no TOML"},
		"no number":   {map[string]string{".codex/config.toml": "project_doc_max_bytes = '1'"}, "settings of OpenAI Codex that are not taken into account: project_doc_max_bytes is no number of bytes"},
		"negative":    {map[string]string{".codex/config.toml": "project_doc_max_bytes = -1"}, "settings of OpenAI Codex that are not taken into account: project_doc_max_bytes is no number of bytes"},
		"no names":    {map[string]string{".codex/config.toml": "project_doc_fallback_filenames = [1]"}, "settings of OpenAI Codex that are not taken into account: project_doc_fallback_filenames is no list of strings"},
		"no list":     {map[string]string{".codex/config.toml": "project_doc_fallback_filenames = 'a'"}, "settings of OpenAI Codex that are not taken into account: project_doc_fallback_filenames is no list of strings"},
		"outside":     {map[string]string{".codex/config.toml": "project_doc_fallback_filenames = ['../a.md', '/b.md', '**.md']"}, "settings of OpenAI Codex that are not taken into account: a name of a file that lies outside of the folder, has two stars, or stands behind 50 others"},
		"a link":      {map[string]string{".codex/config.toml": "→ a.toml", "a.toml": "project_doc_max_bytes = 1"}, "settings of OpenAI Codex that are not taken into account: the file is a link"},
		"large":       {map[string]string{".codex/config.toml": "project_doc_max_bytes = 1\n#" + strings.Repeat("x", maxSettings)}, "settings of OpenAI Codex that are not taken into account: the file is larger than 65,536 bytes"},
		"many":        {many, "settings of OpenAI Codex, of which no more than 50 files are taken into account"},
		"no JSON":     {map[string]string{".gemini/settings.json": "{\"context\": /*"}, "settings of Gemini CLI that are not taken into account: the file is no JSON object"},
		"deep JSON":   {map[string]string{".gemini/settings.json": strings.Repeat("[", 60_000)}, "settings of Gemini CLI that are not taken into account: the file is no JSON object"},
		"no file":     {map[string]string{".gemini/settings.json": `{"context": {"fileName": {}}}`}, "settings of Gemini CLI that are not taken into account: context.fileName is no name and no list of names"},
		"comments":    {map[string]string{".claude/settings.json": "{} // none"}, "settings of Claude Code that are not taken into account: the file is no JSON object"},
		"no patterns": {map[string]string{".claude/settings.json": `{"claudeMdExcludes": "x"}`}, "settings of Claude Code that are not taken into account: claudeMdExcludes is no list of strings"},
		"nothing":     {map[string]string{".claude/settings.json": `{"a": 1}`, ".gemini/settings.json": `{"context": 5}`, ".codex/config.toml": "", ".codex/other.toml": "=", "a.json": "="}, ""},
	} {
		test.files["AGENTS.md"], test.files["GEMINI.md"], test.files["CLAUDE.md"] = "x", "x", "x"
		found := findIn(t, test.files)
		why := ""
		for _, u := range found.Unfollowed {
			why = u.Why
		}
		if why != test.want {
			t.Errorf("%s: got %q, want %q", name, why, test.want)
		}
		if codex, gemini, claude := found.chainOf("codex", ""), found.chainOf("gemini", ""), found.chainOf("claude", ""); codex != "AGENTS.md" || gemini != "GEMINI.md" || claude != "CLAUDE.md" {
			t.Errorf("%s: %q, %q and %q are read", name, codex, gemini, claude)
		}
	}
}

func FuzzSettings(f *testing.F) {
	f.Add("project_doc_max_bytes = 1\nproject_doc_fallback_filenames = ['a']")
	f.Add("{\"context\": {\"fileName\": [\"a\\\"\"]}} // b /* \"c")
	f.Add("{\"claudeMdExcludes\": [\"**/a/[b\"]}")
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range []func([]byte) (settings, string, error){parseCodex, parseGemini, parseClaude} {
			s, _, err := parse([]byte(text))
			if err == nil && (len(s.names) > maxSettingsItems || s.leaves != nil && len(s.leaves.patterns) > maxSettingsItems || s.limit != nil && *s.limit < 0) {
				t.Errorf("%q: %+v", text, s)
			}
		}
		if got := withoutJSONComments([]byte(text)); len(got) != len(text) {
			t.Errorf("%q: %q", text, got)
		}
	})
}
