package ignore

import (
	"errors"
	"strings"
	"testing"
)

func TestCoverage(t *testing.T) {
	read := memory(map[string]string{
		".cursorignore":         "# mine\nvendor/\n/data/\n!/data/keep\n",
		".cursorindexingignore": "*.csv\n",
		".aiderignore":          "/data/\n!/data/keep\n",
		".geminiignore":         "/DATA/\n",
		".aiignore":             "/Data/\n/x\n",
		".qwenignore":           "!/x\n/y\n",
		".rgignore":             "!/z\n",
		".ignore":               "/z\n/w\n",
		".kilocodeignore":       "/data\nnote.md\n",
		".claude/settings.json": `{"permissions":{"deny":["Read(/data/**)","Edit(/src/)"]}}`,
	})
	// Each path is followed by "+" if it is hidden, by "-" if not.
	for name, paths := range map[string]string{
		"cursor":       "vendor/a +sub/vendor/a +data/keep +a.csv -src/a -",
		"cursor-index": "vendor/a +a.csv +src/a -",
		"aider":        "data/a +data/keep -Data/a -",
		"gemini":       "data/a +Data/B +x/data/a -",
		"aiignore":     "Data/a +data/a -x +",
		"qwen":         "y +x -Data/a +data/a -",
		"ripgrep":      "z -w +",
		"kilo":         "data/a -note.md +sub/note.md -",
		"claude":       "data/a/b +src/a -DATA/a +",
		"devin":        "data/a -",
	} {
		tt := target(t, name)
		c := NewCoverage([]Target{tt}, read)
		for _, word := range strings.Fields(strings.NewReplacer(" +", "+ ", " -", "- ").Replace(paths)) {
			path, want := word[:len(word)-1], word[len(word)-1] == '+'
			if got := c.Hidden(tt, path); got != want || c.Every(path) != want {
				t.Errorf("%s: %s is hidden: %v", name, path, got)
			}
		}
		if len(c.Problems()) > 0 {
			t.Errorf("%s: %q", name, c.Problems())
		}
	}
}

func TestEvery(t *testing.T) {
	read := memory(map[string]string{".cursorignore": "/a\n/b\n", ".aiderignore": "/a\n"})
	c := NewCoverage([]Target{target(t, "cursor"), target(t, "aider")}, read)
	if !c.Every("a") || c.Every("b") || c.Every("c") {
		t.Error("a path counts as hidden although an agent sees it, or the other way round")
	}
	if NewCoverage(nil, read).Every("a") {
		t.Error("without agents everything is hidden")
	}
}

func TestCoverageProblems(t *testing.T) {
	read := func(path string) ([]byte, bool, error) {
		switch path {
		case ".aiderignore":
			return []byte("/a\n\xff"), true, nil
		case ".geminiignore":
			return nil, false, errors.New(".geminiignore is a link")
		case ".claude/settings.json":
			return []byte("{"), true, nil
		}
		return nil, false, nil
	}
	c := NewCoverage([]Target{target(t, "aider"), target(t, "gemini"), target(t, "claude"), target(t, "cursor")}, read)
	want := []string{".aiderignore hides nothing from Aider: it is not UTF-8", ".geminiignore hides nothing: .geminiignore is a link", ".claude/settings.json hides nothing from Claude Code: its deny"}
	for i, problem := range c.Problems() {
		if i >= len(want) || !strings.HasPrefix(problem, want[i]) {
			t.Errorf("got %s", problem)
		}
	}
	if len(c.Problems()) != len(want) || c.Hidden(target(t, "aider"), "a") {
		t.Errorf("got %q", c.Problems())
	}
}

// TestWhatIsWrittenIsCovered: every target hides, by its own dialects, what Build says that it hides.
func TestWhatIsWrittenIsCovered(t *testing.T) {
	var files []File
	for _, name := range hostileNames() {
		files = append(files, File{"d/" + name, 1, true}, File{"e/" + name + "/1", 1, true}, File{"e/" + name + "/2", 1, true})
	}
	files = append(files, File{"d/shown", 1, false}, File{"e/shown", 1, false})
	for _, tt := range Targets() {
		l, err := Build(files, tt.Options(Exact, 5000))
		if err != nil {
			t.Fatal(err)
		}
		if len(l.paths) < len(files)/2 {
			t.Errorf("%s: only %d of %d files are hidden: %+v", tt.Name, len(l.paths), len(files), l.Unhidden[0])
		}
		changes, err := Plan(memory(nil), []Item{{tt, l}})
		if err != nil {
			t.Fatal(err)
		}
		c := NewCoverage([]Target{tt}, memory(map[string]string{tt.File: string(changes[0].After)}))
		for _, path := range l.paths {
			if !c.Hidden(tt, path) {
				t.Errorf("%s does not hide %q", tt.Name, path)
			}
		}
		for _, path := range []string{"d/shown", "e/shown"} {
			if c.Hidden(tt, path) {
				t.Errorf("%s hides %q", tt.Name, path)
			}
		}
	}
}
