package config

import (
	"maps"
	"strings"
	"testing"
)

func TestAgentsAreRead(t *testing.T) {
	l, err := Parse(FileName, []byte("[agent.codex]\ninstruction-bytes = \"64KiB\"\nwindow = 400_000\n[agent.claude]\nread-lines = 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	codex, claude := l.Agent["codex"], l.Agent["claude"]
	if got := codex.Limits(); !maps.Equal(got, map[string]int64{"instruction-bytes": 65_536}) || *codex.Window != 400_000 {
		t.Errorf("codex has %v and a window of %d", got, *codex.Window)
	}
	if got := claude.Limits(); !maps.Equal(got, map[string]int64{"read-lines": 0}) || claude.Window != nil {
		t.Errorf("claude has %v", got)
	}
	if got := l.Origin("agent.codex.window").String(); got != FileName+":3" {
		t.Errorf("the window comes from %s", got)
	}
	var printed strings.Builder
	if err := l.Print(&printed); err != nil || !strings.Contains(printed.String(), "[agent.codex]\nwindow = 400_000 ") {
		t.Errorf("%v: printed\n%s", err, printed.String())
	}
}

func TestMistakesInAgents(t *testing.T) {
	for text, want := range map[string]string{
		"[agent.cladue]\nread-lines = 1\n":  `:1:8: unknown agent "cladue"; did you mean "claude"?`,
		"[agent.claude]\nread-line = 1\n":   `:2:1: unknown key "agent.claude.read-line"; did you mean "agent.claude.read-lines"?`,
		"[agent.claude]\nread-lines = -1\n": `:2:14: agent.claude.read-lines must be an integer from 0 to`,
		"agent = 1\n":                       `:1:9: agent must be a table, not 1; write it as [agent]`,
	} {
		if _, err := Parse(FileName, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
