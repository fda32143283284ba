package audit_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/dustin/go-humanize"
)

var update = flag.Bool("update", false, "rewrite the table of limits in docs/audit.md")

// TestDocumentedLimits: docs/audit.md has the table as it is.
func TestDocumentedLimits(t *testing.T) {
	const begin, end = "<!-- limits -->\n", "<!-- /limits -->\n"
	file := filepath.Join("..", "docs", "audit.md")
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(raw), "\r\n", "\n")
	head, rest, ok := strings.Cut(page, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", file)
	}
	want := head + begin + limitTable(t) + end + tail
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if page != want {
		t.Errorf("%s is not what the table says: go test ./audit -run Documented -update", file)
	}
}

func limitTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("\n| agent | name | limit | at most | beyond it | as of |\n|---|---|---|---:|---|---|\n")
	r := auditOf(t, config.Default(), nil)
	for i, a := range r.Agents {
		w := r.Windows[i+1]
		fmt.Fprintf(&b, "| %s | `%s` | `window` | %s tokens | compaction, or the end of the session | [%s](%s) |\n", a.Title, a.Name, humanize.Comma(w.Tokens), w.Date, w.Source)
		for _, l := range a.Limits {
			fmt.Fprintf(&b, "| | | `%s` | %s %s | %s | [%s](%s) |\n", l.Kind, humanize.Comma(l.Max), l.Unit, l.Effect, l.Date, l.Source)
		}
	}
	b.WriteString("\n")
	return b.String()
}
