package audit_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
)

// TestFitCountsItsLines: what a fit says is admitted is so once its lines are written, at every budget, beside a configuration or not.
func TestFitCountsItsLines(t *testing.T) {
	code := strings.Repeat("def step(x):\n    return x + 1\n\n", 4_000)
	files := func(existing string) map[string]string {
		all := map[string]string{"a.py": code[:90_000], "b.py": code[:70_000], "c.py": code[:60_000], "d.py": code[:8_000], "guide.md": strings.Repeat("A sentence.\n", 500)}
		if existing != "" {
			all[config.FileName] = existing
		}
		return all
	}
	for _, existing := range []string{"", "version = 1", "version = 1\n[class.config]\nverdict = \"exclude\"\n", "exclude = [\"/.bloatgate.toml\"]\n"} {
		for i := range int64(16) { // from what is admitted under a θ on, where there is no room for the lines, until there is
			budget := 36_000 + 3*i
			l, err := config.Parse(config.FileName, []byte(existing))
			if err != nil {
				t.Fatal(err)
			}
			in := judged(t, l.Config, files(existing))
			at := audit.Place{Path: config.FileName}
			if existing != "" {
				at.Existing, at.Origin = []byte(existing), func(string) string { return "" }
			}
			fit, err := audit.FindFit(t.Context(), in.Result, l.Config, budget, at, judge(in))
			if err != nil {
				t.Fatal(err)
			}
			if !fit.Fits || fit.Already {
				continue
			}
			text := existing
			if text != "" && !strings.HasSuffix(text, "\n") {
				text += "\n"
			}
			text += fit.Config
			l, err = config.Parse(config.FileName, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			all := files(text)
			if got := judged(t, l.Config, all).Result.Totals.AdmittedTokens; got != fit.Admitted || got > budget {
				t.Fatalf("%q, %d: %d are admitted, not %d: %s", existing, budget, got, fit.Admitted, fit.Word)
			}
		}
	}
}
