package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

const rulesDocHead = `# Gates, classes and rules

<!-- Generated from the tables in package rules: go test ./cmd/bloatgate -run TestRulesDoc -update -->

The same tables are printed by ` + "`bloatgate rules`, a single page by `bloatgate rules ID`" + `. Every example below is run by a test.

Two questions are kept apart. *Should an agent read the file?* is the **verdict**: admit, exclude or skip. *May it be committed?* is
the **level** of a finding: error, warn or info; only findings at or above ` + "`fail-level`" + ` (error by default) fail a run.

## Gates

A file passes the gates in this order, from what costs nothing to what has to be read, and leaves at the first that decides.

`

const rulesDocSilence = `## How to silence a finding

Every finding can be accepted with a reason in ` + "`.bloatgate.toml`" + `; an entry that matches no file is reported by ` + "`stale-allow`" + `, so none is forgotten:

` + "```toml" + `
[[allow]]
paths = ["third_party/sqlite3.c"]
reason = "we patch it"
until = 2027-06-30 # optional
` + "```" + `

Limits are set for all text under ` + "`[limits]`, for one class under `[class.NAME]`" + `; 0 switches a limit off.
`

// rulesDoc is docs/rules.md.
func rulesDoc() string {
	var b strings.Builder
	b.WriteString(rulesDocHead)
	b.WriteString("| gate | reads | decides |\n|---|---|---|\n")
	for _, g := range rules.Gates() {
		fmt.Fprintf(&b, "| `%s` | %s | %s. %s |\n", g.Name, g.Cost, capital(g.Title), literal(g.Text))
	}
	b.WriteString("\n## Classes\n\nLimits are the defaults, and \"from\": reaching one is enough.\n\n")
	b.WriteString("| class | means | verdict | warn from | error from |\n|---|---|---|---|---|\n")
	for _, c := range rules.Classes() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", c.Class, c.Title, c.Verdict, limits(c.Warn, c.WarnBytes), limits(c.Error, c.ErrorBytes))
	}
	b.WriteString("\n## Rules\n")
	for _, r := range rules.Rules() {
		fmt.Fprintf(&b, "\n### %s: %s\n\n%s\n\n", r.ID, r.Title, literal(r.Text))
		fmt.Fprintf(&b, "* Level: %s\n* Remedy: %s\n* Since: %s\n\nReported:\n\n%s\nNot reported:\n\n%s",
			r.Level, literal(r.Fix), r.Since, exampleBlock(r.Bad), exampleBlock(r.Good))
	}
	b.WriteString("\n" + rulesDocSilence)
	return b.String()
}

func exampleBlock(e rules.Example) string {
	return "    " + strings.Join(exampleLines(e), "\n    ") + "\n"
}

// literal keeps Markdown from reading the stars of file patterns as emphasis. What stands between backquotes is safe already.
func literal(text string) string {
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = strings.ReplaceAll(parts[i], "*", `\*`)
	}
	return strings.Join(parts, "`")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func TestRulesDoc(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "rules.md")
	if *update {
		if err := os.WriteFile(file, []byte(rulesDoc()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ReplaceAll(string(have), "\r\n", "\n") != rulesDoc() {
		t.Error("docs/rules.md is stale; run: go test ./cmd/bloatgate -run TestRulesDoc -update")
	}
}
