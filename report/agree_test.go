package report_test

import (
	"encoding/json"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// TestFormatsAgree: the change, the budgets, the baseline and the verdict are told in the same words wherever they are told.
func TestFormatsAgree(t *testing.T) {
	for name, r := range map[string]*rules.Result{"clean": clean(t), "everything": everything(t), "many": many(t), "saving": saving(t), "page": onPage(t), "single": single(t)} {
		text := strings.Split(strings.TrimSuffix(string(render(t, "text", r, report.Options{})), "\n"), "\n")
		verdict := text[len(text)-1]
		var change []string
		for _, line := range text {
			if strings.HasPrefix(line, "change: ") || strings.HasPrefix(line, "budget.") || strings.HasPrefix(line, "baseline: ") {
				change = append(change, line)
			}
		}
		log := strings.Split(string(render(t, "github", r, report.Options{})), "\n")
		suite := html.UnescapeString(string(render(t, "junit", r, report.Options{})))
		for _, line := range append(change, verdict) {
			if !slices.Contains(log, line) {
				t.Errorf("%s: github does not say %q", name, line)
			}
			if !strings.Contains(suite, line) {
				t.Errorf("%s: junit does not say %q", name, line)
			}
		}
		var doc struct {
			Runs []struct{ Properties struct{ Summary []string } }
		}
		if err := json.Unmarshal(render(t, "sarif", r, report.Options{}), &doc); err != nil {
			t.Fatal(err)
		}
		if got := doc.Runs[0].Properties.Summary; !slices.Equal(got, change) {
			t.Errorf("%s: sarif says %q, and text %q", name, got, change)
		}
		checkSummaryInMarkdown(t, name, r, verdict)
	}
}

// checkSummaryInMarkdown: where text has a line for a budget, Markdown has a row with the same numbers.
func checkSummaryInMarkdown(t *testing.T, name string, r *rules.Result, verdict string) {
	t.Helper()
	page := strings.ReplaceAll(string(render(t, "markdown", r, report.Options{})), "`", "")
	for _, want := range []string{"\n" + verdict + "\n", "well done, agents read"} {
		if saved := r.Delta != nil && r.Delta.Exposed() < 0; strings.Contains(page, want) != (saved || want[0] == '\n') {
			t.Errorf("%s: the verdict or the praise is amiss in markdown: %q", name, want)
		}
	}
	rows := 0
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "| budget.") {
			rows++
		}
	}
	if rows != len(r.Budgets) {
		t.Errorf("%s: markdown has %d budgets of %d", name, rows, len(r.Budgets))
	}
}
