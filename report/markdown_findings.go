package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

const mdFindingsHead = "\n### Findings\n\n| level | file | class | tokens | finding | what to do |\n|---|---|---|---:|---|---|\n"

const mdRemediesHead = "\n### What to do\n\n"

// mdTable is a table of findings and the remedies its rows refer to, each of them once.
type mdTable struct {
	rows, remedies strings.Builder
	numbers        map[string]int // of a remedy
	room           int            // characters left, as units counts them
}

// mdFindings fills the room with the first findings.
func mdFindings(findings []rules.Finding, room int) string {
	if len(findings) == 0 {
		return ""
	}
	more := mdMore(len(findings))
	t := &mdTable{numbers: map[string]int{}, room: room - units(mdFindingsHead+mdRemediesHead+more)}
	shown := 0
	for shown < len(findings) && t.add(findings[shown]) {
		shown++
	}
	text := mdFindingsHead + t.rows.String()
	if shown < len(findings) {
		text += mdMore(len(findings) - shown)
	}
	if t.remedies.Len() > 0 {
		text += mdRemediesHead + t.remedies.String()
	}
	return text
}

func mdMore(left int) string {
	return "\n… and " + Count(left, "more finding") + " that had no room here; `bloatgate check --format json` lists all\n"
}

// add writes one row, and its remedy when it is a new one; false when there is no room for both.
func (t *mdTable) add(f rules.Finding) bool {
	number, known := t.numbers[f.Fix]
	see, remedy := "–", ""
	if f.Fix != "" {
		if !known {
			number = len(t.numbers) + 1
			remedy = fmt.Sprintf("%d. %s\n", number, MarkdownRemedy(f.Fix))
		}
		see = fmt.Sprintf("see %d", number)
	}
	row := mdRow(f, see)
	if t.room -= units(row) + units(remedy); t.room < 0 {
		return false
	}
	if remedy != "" {
		t.numbers[f.Fix] = number
	}
	t.rows.WriteString(row)
	t.remedies.WriteString(remedy)
	return true
}

func mdRow(f rules.Finding, see string) string {
	file, class, tokens := "the whole source", "–", "–"
	if f.Path != "" {
		file = mdPath(f.Path)
	}
	if end := lastLine(&f); end > 0 {
		file += fmt.Sprintf(", lines %d to %d", f.Line, end)
	} else if f.Line > 0 {
		file += fmt.Sprintf(", line %d", f.Line)
	}
	if f.Class != "" {
		class = mdText(string(f.Class))
	}
	if f.Tokens > 0 {
		tokens = humanize.Comma(f.Tokens)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", levelNouns[f.Level], file, class, tokens,
		mdText(reasoned(&f)), see)
}
