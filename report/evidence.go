package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// reasons are the names of evidence without which a finding makes no sense: how a file that was there before comes to be reported now, and
// which other files are meant. All other evidence tells how a file was measured.
var reasons = map[string]bool{"change": true, "baseline": true, "grown": true, "copy": true, "hides": true, "and": true}

// parted are the reasons among the evidence, and the rest of it.
func parted(all []rules.Evidence) (why, how []rules.Evidence) {
	for _, e := range all {
		if reasons[e.Name] {
			why = append(why, e)
		} else {
			how = append(how, e)
		}
	}
	return why, how
}

// evidence are the facts that were measured, the reasons first.
func evidence(f rules.Finding) []rules.Evidence {
	why, how := parted(f.Evidence)
	return append(why, how...)
}

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
	return append(rows, evidence(f)...)
}

// spoken is evidence whose value is a whole statement, so that its name adds nothing.
var spoken = map[string]bool{"wide lines": true, "encoded": true, "records": true, "density": true, "outputs": true, "change": true, "grown": true, "handled": true}

// sentence puts evidence on one visible line: "suffix .jsonl · lines 2,600 · widest line 147 characters (line 3)".
func sentence(facts []rules.Evidence) string {
	parts := make([]string, len(facts))
	for i, e := range facts {
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
