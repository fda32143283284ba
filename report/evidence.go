package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// details are the facts of a finding that its message does not tell, and the evidence.
func details(f rules.Finding) []rules.Evidence {
	var rows []rules.Evidence
	if f.Bytes > 0 && !strings.Contains(f.Message, humanize.Comma(f.Bytes)) {
		rows = append(rows, rules.Evidence{Name: "size", Value: cost(f)})
	}
	if f.Covered {
		rows = append(rows, rules.Evidence{Name: "handled", Value: "hidden from agents already"})
	}
	if f.Baselined {
		rows = append(rows, rules.Evidence{Name: "handled", Value: "accepted by the baseline"})
	}
	return append(rows, f.Evidence...)
}

// spoken is evidence whose value is a whole statement, so that its name adds nothing.
var spoken = map[string]bool{"wide lines": true, "encoded": true, "records": true, "density": true, "outputs": true, "change": true, "grown": true, "handled": true}

// sentence puts evidence on one visible line: "suffix .jsonl · lines 2,600 · widest line 147 characters (line 3)".
func sentence(evidence []rules.Evidence) string {
	parts := make([]string, len(evidence))
	for i, e := range evidence {
		parts[i] = worded(e) + atLine(e)
		if !spoken[e.Name] {
			parts[i] = EscapeText(e.Name) + " " + parts[i]
		}
	}
	return strings.Join(parts, " · ")
}

func atLine(e rules.Evidence) string {
	if e.Line == 0 {
		return ""
	}
	return fmt.Sprintf(" (line %d)", e.Line)
}

// worded is the value of evidence for people. Paths are shown as everywhere else.
func worded(e rules.Evidence) string {
	switch e.Name {
	case "copy", "hides":
		return EscapePath(e.Value)
	case "grown": // a path and how much: "src/a.go +1,234 tokens"
		if i := strings.LastIndex(e.Value, " +"); i > 0 {
			return EscapePath(e.Value[:i]) + EscapeText(e.Value[i:])
		}
	}
	return EscapeText(e.Value)
}
