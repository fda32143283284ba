package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
)

// textOf is the audit as people read it, from the title of a section to the end of that.
func textOf(t *testing.T, r *audit.Report, title string, width int, verbose bool) string {
	t.Helper()
	var b strings.Builder
	if err := audit.Text(&b, r, audit.Options{Width: width, Options: report.Options{Verbose: verbose}}); err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(b.String(), "\n"+title+"\n")
	if !found {
		t.Fatalf("there is no %s in\n%s", title, b.String())
	}
	section, _, _ := strings.Cut(rest, "\nWhat ")
	return section
}

const instructionTitle = "Instruction files, read on every turn"

// TestManyInstructions: the section is as short as the others, --verbose lists all, and what is cut comes first.
func TestManyInstructions(t *testing.T) {
	files := map[string]string{"z/AGENTS.md": strings.Repeat("Be kind.\n", 4_000), "z/CLAUDE.md": strings.Repeat("@no.md\n", 1)}
	for i := range 100 {
		files[fmt.Sprintf("a%02d/AGENTS.md", i)] = "Be kind.\n"
	}
	for i := range 30 {
		files["z/CLAUDE.md"] += fmt.Sprintf("@no%d.md\n", i)
	}
	r := auditOf(t, config.Default(), files)
	short, all := textOf(t, r, instructionTitle, 100, false), textOf(t, r, instructionTitle, 100, true)
	if n := strings.Count(short, "\n"); n > 100 {
		t.Errorf("%d lines:\n%s", n, short)
	}
	for _, want := range []string{"… and 90 more; --verbose lists them.", "… and 19 more; --verbose lists them.", "Not counted: @no0.md"} {
		if !strings.Contains(short, want) {
			t.Errorf("there is no %q in\n%s", want, short)
		}
	}
	if first := strings.Index(short, " from "); !strings.HasPrefix(short[first:], " from z: ") {
		t.Errorf("the first chain is%.60q", short[first:])
	}
	if strings.Contains(all, "--verbose") || strings.Count(all, "AGENTS.md\n") < 101 || strings.Count(all, "Not counted: ") != 31 {
		t.Errorf("with --verbose:\n%s", all)
	}
}

// TestDeepInstructions: a line of a chain is no wider than the terminal, however deep the folders are, and names few of its files.
func TestDeepInstructions(t *testing.T) {
	files := map[string]string{}
	for i := range 200 {
		files[strings.Repeat("folder/", i)+"AGENTS.md"] = "Be kind.\n"
	}
	r := auditOf(t, with(t, "codex", agents.InstructionBytes, 1_000), files)
	for _, verbose := range []bool{false, true} {
		text := textOf(t, r, instructionTitle, 80, verbose)
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		if len(text) > 400_000 {
			t.Errorf("%d bytes", len(text))
		}
	}
}

// TestNearTheLimit: from 90 % on, and said.
func TestNearTheLimit(t *testing.T) {
	for size, near := range map[int]bool{89: false, 90: true, 100: true} {
		r := auditOf(t, with(t, "codex", agents.InstructionBytes, 100), map[string]string{"AGENTS.md": strings.Repeat("x", size)})
		said := strings.Contains(textOf(t, r, instructionTitle, 140, false), ", near the limit")
		codex := slices.IndexFunc(r.Instructions.Chains, func(c agents.Chain) bool { return c.Agent == "codex" })
		if state := r.Instructions.Chains[codex].State; (state == "near") != near || said != near {
			t.Errorf("%d of 100: %s, said: %v", size, state, said)
		}
	}
}

// TestOverAFilesLimit: what Windsurf does not take of a long file is in no sum, and said.
func TestOverAFilesLimit(t *testing.T) {
	r := auditOf(t, with(t, "windsurf", agents.InstructionFile, 100), map[string]string{".windsurfrules": strings.Repeat("x", 1_000), "a.md": "x"})
	if text := textOf(t, r, instructionTitle, 140, false); !strings.Contains(text, "windsurf from every folder: 25 tokens a turn (1,000 bytes of .windsurfrules; 225 tokens over the limit of a file do not arrive)") {
		t.Errorf("got %s", text)
	}
}

// TestStrippedTokens: what Claude Code takes out is in no sum, and said.
func TestStrippedTokens(t *testing.T) {
	r := auditOf(t, config.Default(), map[string]string{"CLAUDE.md": strings.Repeat("x", 99) + "\n<!-- " + strings.Repeat("x", 290) + " -->\n", "a.md": "x"})
	if text := textOf(t, r, instructionTitle, 140, false); !strings.Contains(text, "claude from every folder: 25 tokens a turn (400 bytes of CLAUDE.md; 75 tokens of comments and front matter do not arrive)") {
		t.Errorf("got %s", text)
	}
}

// TestOneOfSomething: a number of one has a singular behind it.
func TestOneOfSomething(t *testing.T) {
	r := auditOf(t, with(t, "claude", agents.ReadLines, 1), map[string]string{"a.md": "a line\nand another\n"})
	if text := textOf(t, r, "Limits of agents' tools", 100, false); !strings.Contains(text, "  1 line of one read (") {
		t.Errorf("got %s", text)
	}
	many := audit.Saving{HiddenFiles: 2, HiddenTokens: 9, Targets: make([]audit.IgnoreTarget, 2)}
	one := audit.Saving{HiddenFiles: 2, HiddenTokens: 9, Targets: make([]audit.IgnoreTarget, 1)}
	if got := many.Sentence(0) + one.Sentence(0); !strings.Contains(got, " and  name 2 files") || !strings.Contains(got, " names 2 files") {
		t.Errorf("got %s", got)
	}
}

// TestVendoredChains: no limit is held against a chain whose end, or whose cut, is in other people's files; what does not arrive is said.
func TestVendoredChains(t *testing.T) {
	at := func(n int) string { return strings.Repeat("x", n) }
	r := auditOf(t, with(t, "codex", agents.InstructionBytes, 1_000), map[string]string{"AGENTS.md": at(400), "vendor/p/AGENTS.md": at(800), "third_party/lib/AGENTS.md": at(550), "b/AGENTS.md": at(700), "b/vendor/c/AGENTS.md": at(900)})
	got := map[string]string{}
	for _, c := range r.Instructions.Chains {
		if c.Agent == "codex" {
			got[c.Folders[0]] = fmt.Sprint(c.State+" ", c.Limit, c.Used, c.Cut != nil, c.Tokens)
		}
	}
	want := map[string]string{"": "ok 1000 0.4 false 100", "vendor/p": "ok 0 0 false 250", "third_party/lib": "ok 0 0 false 238", "b": "cut 1000 1.1 true 250", "b/vendor/c": "cut 1000 2 true 250"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	text := textOf(t, r, instructionTitle, 200, false)
	if strings.Count(text, "CUT") != 2 || !strings.Contains(text, "; 50 tokens over the limit of a chain, held against\n") {
		t.Errorf("got %s", text)
	}
}

// TestLimitsOfSettings: a limit that the repository's own settings of an agent have is named as that.
func TestLimitsOfSettings(t *testing.T) {
	r := auditOf(t, config.Default(), map[string]string{"AGENTS.md": strings.Repeat("x\n", 20_000), "b/.codex/config.toml": "project_doc_max_bytes = 45_000\n", "b/AGENTS.md": strings.Repeat("x\n", 5_000)})
	text := textOf(t, r, "Limits of agents' tools", 200, false)
	for _, want := range []string{
		"  32,768 bytes of a chain of instructions (OpenAI Codex): 1 file over it; the chain is cut at that byte without a word: the nearest file\n  loses its end.\n            40,000  AGENTS.md:16385\n",
		"  45,000 bytes of a chain of instructions (OpenAI Codex): 1 file over it; the chain is cut at that byte without a word: the nearest file\n  loses its end.\n            50,000  b/AGENTS.md:2501\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no\n%s\nin\n%s", want, text)
		}
	}
}
