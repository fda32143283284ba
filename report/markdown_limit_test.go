package report

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules"
)

// TestFindingsFillTheirRoom walks every size of the room for findings: what is written never passes it, has whole rows and their remedies,
// as many as fit, and counts the others.
func TestFindingsFillTheirRoom(t *testing.T) {
	const findings = 4
	for _, letter := range []string{"x", "é", "文", "😀", "|", "\u202e"} {
		var list []rules.Finding
		for i := range findings {
			name := fmt.Sprint(i, strings.Repeat(letter, i+1))
			list = append(list, rules.Finding{Rule: "large", Level: rules.Error, Path: name, Message: "large " + name, Fix: "Split " + name})
		}
		least := units(mdFindingsHead + mdRemediesHead + mdMore(findings))
		fits, shown := units(mdFindings(list, 1<<30)), 0
		for room := least; room < fits+least; room++ {
			text := mdFindings(list, room)
			rows, remedies := strings.Count(text, "\n| error |"), strings.Count(text, ". Split ")
			said := strings.Contains(text, "… and "+Count(findings-rows, "more finding")+" that had no room here")
			if units(text) > room || !utf8.ValidString(text) || rows != remedies || said != (rows < findings) || rows < shown {
				t.Fatalf("%q in a room of %d: %d characters, %d rows, %d remedies, and cut is said to be %v:\n%s", letter, room, units(text), rows, remedies, said, text)
			}
			shown = rows
		}
		if shown != findings {
			t.Errorf("%q: %d rows where there was room for all", letter, shown)
		}
	}
}
