package report_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
)

// TestCutMarkdown walks every limit from nothing to the whole text: what is left fits, is text, has only whole lines, and says that it is
// not all.
func TestCutMarkdown(t *testing.T) {
	whole := string(render(t, "markdown", injections(t), report.Options{Tool: tool}))
	sentence := strings.TrimPrefix(report.CutMarkdown(strings.Repeat("é", 500), 300), "\n")
	if !strings.HasPrefix(sentence, "… and more that has no room here: ") {
		t.Fatalf("the sentence is %q", sentence)
	}
	for limit := range len(whole) + 2 {
		got := report.CutMarkdown(whole, limit)
		rest, cut := strings.CutSuffix(got, "\n"+sentence)
		switch {
		case limit >= len(whole):
			if got != whole {
				t.Fatalf("limit %d: a text of %d bytes is cut", limit, len(whole))
			}
		case limit <= len(sentence):
			if got != "" {
				t.Fatalf("limit %d: %q", limit, got)
			}
		case len(got) > limit || !cut || !utf8.ValidString(got) || !strings.HasPrefix(whole, rest) || rest != "" && !strings.HasSuffix(rest, "\n"):
			t.Fatalf("limit %d: %d bytes, ending in %q", limit, len(got), got[max(0, len(got)-200):])
		}
		if rest != "" && limit%97 == 0 {
			checkMarkdown(t, got)
		}
	}
}
