package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/rules"
	"golang.org/x/net/html"
)

// wordsOf is what somebody reads of the section with this heading, its white space as single blanks.
func wordsOf(t *testing.T, page, id string) string {
	t.Helper()
	for _, n := range nodes(t, page) {
		if n.Data == "section" && attribute(n, "aria-labelledby") == id {
			var words []string
			for d := range n.Descendants() {
				if d.Type == html.TextNode {
					words = append(words, strings.Fields(d.Data)...)
				}
			}
			return strings.Join(words, " ")
		}
	}
	t.Fatalf("the page has no section %s", id)
	return ""
}

// The page says what the other formats say, in their words.
func TestSections(t *testing.T) {
	r := reportOf(t, []rules.Stat{text("a.go", 4_000), excluded("yarn.lock", 36_000)})
	r.Instructions.Files, r.Instructions.Unseen = nil, []audit.UnseenDoc{{Path: "CLAUDE.md", Why: "git ignores it"}}
	r.Fit = &audit.Fit{
		Budget: 100, Fits: true, File: "conf/gate.toml", Threshold: 60_000, Word: "With these lines it fits.", Hidden: []audit.Group{{Name: "source", Files: 2, Tokens: 900}},
		Change: []string{`class.prose.verdict = "exclude" (in its table)`}, Config: "[gates.size]\nthreshold = 60_000\n",
	}
	for _, c := range []struct {
		name, section string
		history       audit.FalsePositives
		want          string
	}{
		{"ignored instructions", "agents", audit.FalsePositives{}, "CLAUDE.md not counted: git ignores it"},
		{"ignore files", "agents", audit.FalsePositives{}, "What ignore --write would save"},
		{"sizes", "sizes", audit.FalsePositives{}, "Sizes, and the tail"},
		{"lines that fit", "fit", audit.FalsePositives{}, "gates.size.threshold is θ: a file of more bytes is excluded. What that hides class files tokens source 2 900"},
		{"lines to append", "fit", audit.FalsePositives{}, "Append to conf/gate.toml [gates.size] threshold = 60_000 Copy"},
		{"keys to change", "fit", audit.FalsePositives{}, "Change in conf/gate.toml class.prose.verdict = \"exclude\" (in its table)"},
		{"no evidence", "history", audit.FalsePositives{Excluded: 3}, "None of these commits changes source"},
		{"lock files", "history", audit.FalsePositives{Excluded: 135, ByTools: 3, Edited: 1, Known: true, Rate: 1. / 132, Low: 0.001, High: 0.04}, "Of 132 files that the gates exclude, 1 (0.8 %; 95 % interval 0.1 % to 4.0 %) was edited"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r.History = &audit.HistoryTrend{Commits: 10, Asked: 10, FPR: c.history}
			if got := wordsOf(t, pageOf(t, r), c.section); !strings.Contains(got, c.want) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestManyInstructions: thousands of them are told of by the first few and their number, so that the page stays one that can be sent.
func TestManyInstructions(t *testing.T) {
	files, findings := synthetic(20_000)
	slices.SortFunc(files, func(a, b rules.Stat) int { return strings.Compare(a.Path, b.Path) })
	r := reportOf(t, files, findings...)
	r.Instructions = audit.Instructions{}
	var links []string
	for i := range 3_000 {
		folder := fmt.Sprintf("packages/some-package-%04d", i)
		links = append(links, folder+"/CLAUDE.md")
		r.Instructions.Files = append(r.Instructions.Files, audit.InstructionDoc{Path: folder + "/AGENTS.md", Also: links[i:], Tokens: int64(i), Agents: []string{"claude", "codex"}})
		r.Instructions.Unseen = append(r.Instructions.Unseen, audit.UnseenDoc{Path: folder + "/GEMINI.md", Why: "git ignores it"})
		r.Instructions.Unread = append(r.Instructions.Unread, audit.UnreadImport{Path: folder + "/AGENTS.md", Line: 1, Target: "x.md", Why: "there is no such file"})
		for _, agent := range []string{"claude", "codex", "cursor", "windsurf"} {
			c := agents.Chain{Agent: agent, Folders: []string{folder}, FolderNum: 1, Tokens: 9, State: "ok"}
			if i == 2_999 && agent == "codex" {
				c.State, c.Cut = "cut", &agents.Cut{Path: folder + "/AGENTS.md", Line: 7}
			}
			r.Instructions.Chains = append(r.Instructions.Chains, c)
		}
	}
	r.Instructions.Files[2_999].Also = links
	page := pageOf(t, r)
	if len(page) >= mostPage {
		t.Errorf("the page has %d bytes, want less than %d", len(page), mostPage)
	}
	got := wordsOf(t, page, "agents")
	for _, want := range []string{"packages/some-package-2999/AGENTS.md = packages/some-package-0000/CLAUDE.md", " = 2,995 more files", "and 2,800 smaller files", "and 2,800 more files that are not counted",
		"and 2,800 more imports that are not counted", "and 11,800 more chains", "cut in packages/some-package-2999/AGENTS.md from line 7 on"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(got, "some-package-2799/AGENTS.md =") {
		t.Error("a small file stands in the place of a large one")
	}
}
