package audit_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
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

// TestFitBesideTables: what a configuration says of a table, in whatever form TOML has for it, is changed where it stands. Only a table that
// nothing there makes is to be appended: parsers refuse one that is there twice.
func TestFitBesideTables(t *testing.T) {
	const theta, verdict = "[gates.size]\nthreshold = 70_000\n", "[class.text]\nverdict = \"exclude\"\n"
	for _, c := range []struct{ existing, change, lines string }{
		{"class.text.warn = 5", `class.text.verdict = "exclude" (in its table)`, theta},
		{"[class]\ntext.warn = 5", `class.text.verdict = "exclude" (in its table)`, theta},
		{"[class]\ntext = {warn = 5}", `class.text.verdict = "exclude" (in its table)`, theta},
		{"class.text.verdict = 'admit'", `class.text.verdict = "exclude" (now set by .bloatgate.toml:1)`, theta},
		{"class = {prose = {warn = 5}}", `class.text.verdict = "exclude" (in the inline table class)`, theta},
		{"gates = {head = 4096}", `gates.size.threshold = 70_000 (in the inline table gates)`, verdict},
		{"gates.size.threshold = 900_000", `gates.size.threshold = 70_000 (now set by .bloatgate.toml:1)`, verdict},
		{"gates.head = 4096\nclass.prose.warn = 5", "", theta + verdict},
		{"[class.prose]\nwarn = 5", "", theta + verdict},
	} {
		l, err := config.Parse(config.FileName, []byte(c.existing))
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{"a.unheard": strings.Repeat("words of it\n", 3_000), "b.py": strings.Repeat("x = 1\n", 12_000), config.FileName: c.existing}
		at := audit.Place{Path: config.FileName, Existing: []byte(c.existing), Origin: func(key string) string {
			if o := l.Origin(key); o.Kind == config.FromFile {
				return o.String()
			}
			return ""
		}}
		before := judged(t, l.Config, files)
		fit, err := audit.FindFit(t.Context(), before.Result, l.Config, 500, at, judge(before))
		if err != nil {
			t.Fatal(err)
		}
		if change := strings.Join(fit.Change, "|"); !fit.Fits || change != c.change || fit.Config != c.lines {
			t.Errorf("%q: change %q, append %q, %s", c.existing, change, fit.Config, fit.Word)
		}
	}
}

// TestFitWhatTheEnvironmentDecides: no line changes a key that a variable sets, so it is said to be in the way, with a file or without.
func TestFitWhatTheEnvironmentDecides(t *testing.T) {
	outside := func(key string) string {
		if key == "gates.size.threshold" {
			return "BLOATGATE_THRESHOLD"
		}
		return ""
	}
	for existing, file := range map[string]string{"": "", "gates.size.threshold = 900_000": "conf/gate.toml"} {
		in := judged(t, config.Default(), fitted)
		at := audit.Place{File: file, Existing: []byte(existing), Outside: outside, Origin: func(string) string { return "conf/gate.toml:1" }}
		fit, err := audit.FindFit(t.Context(), in.Result, config.Default(), 18_000, at, judge(in))
		if err != nil {
			t.Fatal(err)
		}
		if want := "gates.size.threshold = 200_000 (now set by BLOATGATE_THRESHOLD, which has to go)"; len(fit.Change) != 1 || fit.Change[0] != want || fit.Config != "" || file != "" && fit.File != file {
			t.Errorf("%q: got %q, append %q to %s", existing, fit.Change, fit.Config, fit.File)
		}
	}
}

// fitOf looks for a fit of files of which some are hidden already, and judges with what was found.
func fitOf(t *testing.T, c config.Config, budget int64, files map[string]string, hidden ...string) (*audit.Fit, *rules.Result) {
	t.Helper()
	in := judged(t, c, files)
	run := func(ctx context.Context, c config.Config) (*rules.Result, error) {
		return rules.Run(ctx, in.Files, rules.Options{Config: c, Model: in.Result.Model, Now: time.Unix(0, 0),
			Covered: func(path string) bool { return slices.Contains(hidden, path) }})
	}
	before, err := run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	fit, err := audit.FindFit(t.Context(), before, c, budget, audit.Place{}, run)
	if err != nil {
		t.Fatal(err)
	}
	l, err := config.Parse(config.FileName, []byte(fit.Config))
	if err != nil {
		t.Fatal(err)
	}
	after, err := run(t.Context(), l.Config)
	if err != nil {
		t.Fatal(err)
	}
	return fit, after
}

var fitted = map[string]string{"a.py": strings.Repeat("x = 1\n", 12_000), "b.py": strings.Repeat("y = 1\n", 40_000), "c.csv": strings.Repeat("1,2\n", 20_000)}

// TestFitTellsFailures: the files that check fails for under the lines and not today are counted, those that are excluded today too.
func TestFitTellsFailures(t *testing.T) {
	for budget, want := range map[int64]int{18_000: 0, 10: 2} { // b.py fails as it is, a.py and c.csv are warned of
		fit, after := fitOf(t, config.Default(), budget, fitted)
		fails := 0
		for _, f := range after.Findings {
			if f.Level == rules.Error && f.Path != "b.py" {
				fails++
			}
		}
		if !fit.Fits || fit.Fails != want || fails != want || strings.Contains(fit.Word, "will fail for 2 files ") != (want == 2) {
			t.Errorf("%d: %d fail, %d by check: %s", budget, fit.Fails, fails, fit.Word)
		}
	}
}

// TestFitOfHidden: what ignore files hide already is no part of what has to fit.
func TestFitOfHidden(t *testing.T) {
	if fit, _ := fitOf(t, config.Default(), 18_000, fitted, "b.py"); !fit.Already || fit.Admitted != 18_000 || !strings.Contains(fit.Word, "18,000 tokens are admitted and not hidden already") {
		t.Errorf("got %+v", fit)
	}
	fit, after := fitOf(t, config.Default(), 17_999, fitted, "b.py")
	if !fit.Fits || fit.Already || fit.Admitted != 0 || fit.Threshold != 70_000 || len(fit.Hidden) != 1 || fit.Hidden[0].Files != 1 || after.Totals.AdmittedTokens != fit.Admitted {
		t.Errorf("got %+v", fit)
	}
}

// TestFitThatCannotBe: what is left is named by class, whatever admits it.
func TestFitThatCannotBe(t *testing.T) {
	c := config.Default()
	admit := string(rules.Admit)
	c.Class = map[string]config.Class{string(rules.Vendored): {Verdict: &admit}}
	fit, _ := fitOf(t, c, 1_000, map[string]string{"a.py": strings.Repeat("x = 1\n", 1_000), "third_party/lib/b.py": strings.Repeat("y = 1\n", 4_000)})
	if fit.Fits || !strings.Contains(fit.Word, "7,500 tokens stay admitted (source 1,500, vendored 6,000)") {
		t.Errorf("got %s", fit.Word)
	}
}
