package page

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/audit"
)

// TestDrawnPoints: the chart gets names that nothing is hidden in, and none that leaves no room for the others.
func TestDrawnPoints(t *testing.T) {
	for tag, want := range map[string]string{
		"":                       "",
		"v1.0":                   "v1.0",
		"a\u202eb":               `"a\u202eb"`,
		"odd\xff":                `"odd\xff"`,
		strings.Repeat("x", 24):  strings.Repeat("x", 24),
		strings.Repeat("é", 180): strings.Repeat("é", 23) + "…",
	} {
		given := []audit.TrendPoint{audit.TrendPoint{OID: "1"}.Named(tag)}
		got := drawnPoints(given)
		if len(got) != 1 || got[0].Tag != want || got[0].TagBase64 != "" || given[0].Tag != tag {
			t.Errorf("%q is drawn as %+v, want %q", tag, got, want)
		}
	}
}
