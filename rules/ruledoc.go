package rules

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
)

const zeros64 = "0000000000000000000000000000000000000000000000000000000000000000"

// blob and manyLines fill examples up to their limits.
var (
	blob      = strings.Repeat("iVBORw0KGgo", 2000)
	manyLines = strings.Repeat("\ntype T struct{ ID int }\n", 500)
)

// priceLine and allowTable are what the examples of rules about whole trees repeat.
const (
	priceLine       = "export const price{n} = { net: {n}, gross: {n} };\n"
	instructionLine = "Rule {n}: keep each change small.\n"
	licenceLine     = "Permission is granted, free of charge.\n"
	cursorTarget    = "[ignore]\ntargets = [\"cursor\"]\n"
	cursorBlock     = "# >>> bloatgate v1: managed block, do not edit >>>\n/data/rows.csv\n# <<< bloatgate v1: managed block, do not edit <<<\n"
	packagesBudget  = "[[budget.dir]]\npaths = [\"packages/*\"]\ntokens = 100_000\n"
	docsBudget      = "[[budget.file]]\npaths = [\"docs/\"]\ntokens = 100\n"
	allowTable      = "[[allow]]\npaths = [\"third_party/sqlite3.c\"]\nreason = \"we patch it\"\n"
)

// Rules lists every rule with its limits and remedy filled in from the class table.
func Rules() []RuleInfo {
	out := make([]RuleInfo, len(ruleDocs))
	for i, doc := range ruleDocs {
		for _, row := range classes {
			if string(row.Class) == doc.ID {
				doc.Level, doc.Fix = row.limits(), row.Fix
			}
		}
		doc.Since = "0.1.0"
		out[i] = doc
	}
	for i := range out {
		switch out[i].ID {
		case "large":
			out[i].Level, out[i].Fix = fmt.Sprintf("warn from %s tokens, error from %s", humanize.Comma(defaultWarn), humanize.Comma(defaultError)), fixSource
		case "oversize":
			out[i].Level, out[i].Fix = "error, always", "Split it, or allow it with a reason: the finding prints the lines to add."
		case "lfs":
			out[i].Fix = fixLFS
		case "suffix":
			out[i].Fix = fixSuffix
		}
	}
	return out
}

// limits says a row's limits in words.
func (row ClassRow) limits() string {
	var parts []string
	add := func(level string, value int64, unit string) {
		if value > 0 {
			parts = append(parts, fmt.Sprintf("%s from %s %s", level, humanize.Comma(value), unit))
		}
	}
	add("warn", row.Warn, "tokens")
	add("error", row.Error, "tokens")
	add("warn", row.WarnBytes, "bytes")
	add("error", row.ErrorBytes, "bytes")
	if row.Error == 0 && row.ErrorBytes == 0 {
		parts = append(parts, "never an error")
	}
	return strings.Join(parts, ", ")
}
