package audit_test

import (
	"fmt"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// auditOf builds the audit of files that are nowhere but in memory.
func auditOf(t *testing.T, c config.Config, files map[string]string) *audit.Report {
	t.Helper()
	in := judged(t, c, files)
	r, err := audit.Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func judged(t *testing.T, c config.Config, files map[string]string) audit.Input {
	t.Helper()
	disk := fstest.MapFS{}
	for path, content := range files {
		disk[path] = &fstest.MapFile{Data: []byte(content), Mode: 0o644}
	}
	model, err := tokens.New(c.Tokens.Model, c.Tokens.PerByte)
	if err != nil {
		t.Fatal(err)
	}
	recording := audit.Record(tree.FromFS(disk))
	result, err := rules.Run(t.Context(), recording, rules.Options{Config: c, Model: model, Now: time.Unix(0, 0), Whole: true})
	if err != nil {
		t.Fatal(err)
	}
	return audit.Input{Result: result, Config: c, Files: recording}
}

// with is the default configuration with one limit of one agent, all others switched off.
func with(t *testing.T, agent, key string, value int64) config.Config {
	t.Helper()
	var text strings.Builder
	for _, name := range config.AgentNames() {
		fmt.Fprintf(&text, "[agent.%s]\n", name)
		for _, kind := range agents.Kinds() {
			set := int64(0)
			if name == agent && kind == key {
				set = value
			}
			fmt.Fprintf(&text, "%s = %d\n", kind, set)
		}
	}
	l, err := config.Parse(config.FileName, []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return l.Config
}

// TestLimitsAtTheirBoundaries: what is exactly at a limit passes, and one more breaks it, for every limit in the table.
func TestLimitsAtTheirBoundaries(t *testing.T) {
	prose := func(n int64) string { return strings.Repeat("word ", int(n/5)) + strings.Repeat("w", int(n%5)) }
	make := map[string]func(n int64) map[string]string{
		agents.ReadTokens: func(n int64) map[string]string { return map[string]string{"a.md": prose(4 * n)} },
		agents.ReadLines:  func(n int64) map[string]string { return map[string]string{"a.md": strings.Repeat("a line\n", int(n))} },
		agents.ReadColumns: func(n int64) map[string]string {
			return map[string]string{"a.md": "x\n" + strings.Repeat("é ", int(n/2)) + strings.Repeat("é", int(n%2)) + "\r\nx\n"}
		},
		agents.SearchColumns: func(n int64) map[string]string { return map[string]string{"a.md": "x\n" + prose(n) + "\nx\n"} },
		agents.ReadBytes:     func(n int64) map[string]string { return map[string]string{"a.md": prose(n)} },
		agents.ImageBytes: func(n int64) map[string]string {
			return map[string]string{"a.png": "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", int(n-8))}
		},
		agents.ImagePixels:      func(n int64) map[string]string { return map[string]string{"a.png": picture(t, png.Encode, int(n), 1)} },
		agents.InstructionBytes: func(n int64) map[string]string { return instructions(prose(n-10), "0123456789") },
		agents.InstructionFile:  func(n int64) map[string]string { return instructions(strings.Repeat("é", int(n)), "") },
	}
	for _, agent := range auditOf(t, config.Default(), nil).Agents {
		for _, l := range agent.Limits {
			if l.Max > 1_000_000 && l.Kind == agents.ReadBytes { // θ hides what is larger: the limit is tried at a smaller value
				l.Max = 300_000
			}
			c := with(t, agent.Name, l.Kind, l.Max)
			c.Limits = config.Limits{}
			for _, more := range []int64{0, 1} {
				r := auditOf(t, c, make[l.Kind](l.Max+more))
				if got := int64(len(r.Breaks)); got != more {
					t.Errorf("%s %s: %d of at most %d is in %d breaks: %+v", agent.Name, l.Kind, l.Max+more, l.Max, got, r.Breaks)
				}
				if more == 1 && len(r.Breaks) == 1 && r.Breaks[0].Value != l.Max+1 {
					t.Errorf("%s %s: the value is %d, not %d", agent.Name, l.Kind, r.Breaks[0].Value, l.Max+1)
				}
			}
		}
	}
}

// instructions are a root's file by every agent's name, and one below it for those that read a chain.
func instructions(root, nested string) map[string]string {
	files := map[string]string{"x/a.md": "x"}
	for _, name := range []string{"AGENTS.md", "CLAUDE.md", "GEMINI.md", ".windsurfrules"} {
		if name == "AGENTS.md" && nested == "" {
			continue // else two files of one agent
		}
		files[name] = root
	}
	if nested != "" {
		files["x/AGENTS.md"] = nested
	}
	return files
}

// TestAgentTable: every value says since when, and from where, and the configuration knows the same agents and limits.
func TestAgentTable(t *testing.T) {
	r := auditOf(t, config.Default(), nil)
	day := regexp.MustCompile(`^20\d\d-\d\d-\d\d$`)
	var names []string
	for _, a := range r.Agents {
		names = append(names, a.Name)
		for _, l := range a.Limits {
			if !day.MatchString(l.Date) || !strings.HasPrefix(l.Source, "https://") || l.Effect == "" || l.Unit == "" || l.Max <= 0 {
				t.Errorf("%s %s: %+v", a.Name, l.Kind, l)
			}
			if !slices.Contains(agents.Kinds(), l.Kind) {
				t.Errorf("%s has a limit of an unknown kind %s", a.Name, l.Kind)
			}
		}
	}
	if !slices.Equal(names, config.AgentNames()) {
		t.Errorf("the table has %v, the configuration %v", names, config.AgentNames())
	}
	for _, w := range r.Windows[1:] {
		if !day.MatchString(w.Date) || !strings.HasPrefix(w.Source, "https://") {
			t.Errorf("window of %s: %+v", w.Name, w)
		}
	}
}

func TestConfigurationOverridesLimitsAndWindows(t *testing.T) {
	l, err := config.Parse(config.FileName, []byte("[agent.copilot]\nread-lines = 3\nwindow = 0\n[agent.claude]\nread-lines = 0\nwindow = 1_000_000\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := auditOf(t, l.Config, map[string]string{"a.md": "1\n2\n3\n4\n"})
	if len(r.Breaks) != 1 || r.Breaks[0].Agent != "copilot" || r.Breaks[0].Value != 4 {
		t.Errorf("got %+v", r.Breaks)
	}
	for _, w := range r.Windows {
		if w.Name == "copilot" || w.Name == "claude" && w.Tokens != 1_000_000 {
			t.Errorf("got the window %+v", w)
		}
	}
}

// TestHiddenFilesBreakNothing: what agents are not meant to read may be as long as it likes.
func TestHiddenFilesBreakNothing(t *testing.T) {
	r := auditOf(t, config.Default(), map[string]string{"package-lock.json": strings.Repeat("line\n", 9_000), "data.csv": strings.Repeat("1,2,3\n", 9_000)})
	if len(r.Breaks) != 0 {
		t.Errorf("got %+v", r.Breaks)
	}
}

// TestLinesAsCheckCountsThem: a byte order mark is no character of a line, and a lone carriage return ends one.
func TestLinesAsCheckCountsThem(t *testing.T) {
	c := with(t, "claude", agents.ReadColumns, 2_000)
	wide := strings.Repeat("word ", 400)
	for text, breaks := range map[string]int{"\ufeff" + wide: 0, "\ufeff" + wide + "w": 1, strings.Repeat(wide+"\r", 3): 0, wide + "\r\n" + wide + "\n\r" + wide + "w": 1} {
		if got := auditOf(t, c, map[string]string{"a.md": text}).Breaks; len(got) != breaks {
			t.Errorf("%.9q… of %d bytes: %+v", text, len(text), got)
		}
	}
	c = with(t, "claude", agents.ReadLines, 2_000)
	for text, breaks := range map[string]int{strings.Repeat("abc\r", 2_000): 0, strings.Repeat("abc\r", 2_001): 1, strings.Repeat("abc\r\n", 2_000): 0, strings.Repeat("a\n\r", 1_001): 1} {
		if got := auditOf(t, c, map[string]string{"a.md": text}).Breaks; len(got) != breaks {
			t.Errorf("%.9q… of %d bytes: %+v", text, len(text), got)
		}
	}
}

// TestWidestLine: the line that is named is the one whose value is, for each limit of columns.
func TestWidestLine(t *testing.T) {
	words := func(n int) string { return strings.Repeat("word ", n) + "\n" }
	r := auditOf(t, config.Default(), map[string]string{"a.md": words(120) + words(500) + words(900) + words(900) + words(130)})
	for _, b := range r.Breaks {
		if b.Line != 3 || b.Value != 4_500 {
			t.Errorf("got %+v", b)
		}
	}
	if len(r.Breaks) < 2 {
		t.Errorf("got %+v", r.Breaks)
	}
	var b strings.Builder
	if err := audit.Markdown(&b, r, audit.Options{}); err != nil || !strings.Contains(b.String(), "`a.md:3` (4,500)") {
		t.Errorf("%v in\n%s", err, b.String())
	}
	if text := textOf(t, r, "Limits of agents' tools", 100, false); !strings.Contains(text, "4,500  a.md:3\n") {
		t.Errorf("got %s", text)
	}
}

// TestCutFilesCountOnce: many chains that are cut in one file are one file over the limit, by the longest of them.
func TestCutFilesCountOnce(t *testing.T) {
	r := auditOf(t, with(t, "codex", agents.InstructionBytes, 100), map[string]string{
		"AGENTS.md": strings.Repeat("x", 101), "a/AGENTS.md": "1", "b/AGENTS.md": "333", "c/x.md": "x",
	})
	if len(r.Breaks) != 1 || r.Breaks[0].Path != "AGENTS.md" || r.Breaks[0].Value != 104 {
		t.Errorf("got %+v", r.Breaks)
	}
}
