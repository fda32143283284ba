package report_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
)

// TestEveryFormatTellsTheBound: a number without how far it may be off is believed too much, wherever it is read.
func TestEveryFormatTellsTheBound(t *testing.T) {
	r := onPage(t)
	for _, format := range []string{"text", "json", "sarif", "gitlab", "junit", "github", "markdown", "csv"} {
		out := string(render(t, format, r, report.Options{}))
		if format == "markdown" {
			out = strings.NewReplacer("`", "", "\\", "").Replace(out)
		}
		var escaped strings.Builder
		if err := xml.EscapeText(&escaped, []byte(r.Model.Bound())); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out, r.Model.Bound()) && !strings.Contains(out, escaped.String()) || !strings.Contains(out, "bytes") {
			t.Errorf("%s does not say how far the model may be off:\n%s", format, out)
		}
	}
}
