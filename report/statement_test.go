package report_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// withReasons are findings that make no sense without their evidence, and what of it has to be told.
func withReasons() map[string]rules.Finding {
	finding := func(rule string, evidence ...rules.Evidence) rules.Finding {
		return rules.Finding{Rule: rule, Level: rules.Error, Path: "old.go", Tokens: 30_000, Bytes: 120_000, Limit: 25_000, Unit: "tokens",
			Message: "large source: 30,000 tokens (120,000 bytes); limit 25,000 tokens", Fix: "Split it.", Evidence: evidence}
	}
	lines := rules.Evidence{Name: "lines", Value: "3,000"}
	return map[string]rules.Finding{
		"grew by 3,000 bytes from 117,000":                finding("large", rules.Evidence{Name: "change", Value: "grew by 3,000 bytes from 117,000"}, lines),
		"split from attic/older.go":                       finding("large", rules.Evidence{Name: "change", Value: "split from attic/older.go"}, lines),
		"baseline accepted 20,000 tokens, grew by 10,000": finding("large", lines, rules.Evidence{Name: "baseline", Value: "accepted 20,000 tokens, grew by 10,000"}),
		"copy b/old.go · and 3 more":                      finding("duplicate", rules.Evidence{Name: "copy", Value: "b/old.go"}, rules.Evidence{Name: "and", Value: "3 more"}),
		"hides src/util.go":                               finding("tracked-ignored", rules.Evidence{Name: "hides", Value: "src/util.go"}),
		"new.go +20,000 tokens · and 7 more":              finding(rules.BudgetRule, rules.Evidence{Name: "grown", Value: "new.go +20,000 tokens"}, rules.Evidence{Name: "and", Value: "7 more"}),
	}
}

// TestEveryFormatTellsTheReason: whichever format is read, it says why a file that was there before is reported now.
func TestEveryFormatTellsTheReason(t *testing.T) {
	unmarked := strings.NewReplacer("`", "", "&#34;", `"`)
	for reason, f := range withReasons() {
		r := clean(t)
		r.Findings = []rules.Finding{f}
		for _, name := range report.Names() {
			want := []string{reason}
			if name == "json" { // which has each fact by itself
				want = nil
				for _, e := range f.Evidence {
					want = append(want, `"`+e.Value+`"`)
				}
			}
			for _, text := range want {
				if out := unmarked.Replace(string(render(t, name, r, report.Options{}))); !strings.Contains(out, text) {
					t.Errorf("%s does not say %q:\n%s", name, text, out)
				}
			}
		}
	}
}

// TestReasonsStandFirst: before how the file was measured.
func TestReasonsStandFirst(t *testing.T) {
	for reason, f := range withReasons() {
		r := clean(t)
		f.Evidence = append([]rules.Evidence{{Name: "suffix", Value: ".go"}}, f.Evidence...)
		r.Findings = []rules.Finding{f}
		for format, start := range map[string]string{"text": "why  rule " + f.Rule + ": ", "github": "why: ", "sarif": `"why":"`} {
			if out := string(render(t, format, r, report.Options{})); !strings.Contains(out, start+reason) {
				t.Errorf("%s does not begin with %q:\n%s", format, reason, out)
			}
		}
		if why := table(t, r, report.Options{})[0]["why"]; !strings.HasPrefix(why, reason) {
			t.Errorf("csv does not begin with %q: %s", reason, why)
		}
	}
}

// TestOneTextTellsTheReason: where a reader is shown one text of a finding, the reason is in that text.
func TestOneTextTellsTheReason(t *testing.T) {
	for reason, f := range withReasons() {
		r := clean(t)
		r.Findings = []rules.Finding{f}
		sentence := "large source: 30,000 tokens (120,000 bytes); limit 25,000 tokens; " + reason
		if got := decodeSARIF(t, r, report.Options{}).Runs[0].Results[0].Message.Text; got != sentence+". Split it." {
			t.Errorf("sarif says %q", got)
		}
		if got := decodeGitLab(t, r, report.Options{})[0].Description; got != sentence+". Split it. Tokens by the bytes model, 0.25 per byte: "+r.Model.Bound()+"." {
			t.Errorf("gitlab says %q", got)
		}
		if got := decodeJUnit(t, r, report.Options{}).Suites[0].Testcases[0].Failure.Message; got != sentence {
			t.Errorf("junit says %q", got)
		}
		if got := table(t, r, report.Options{})[0]["why"]; !strings.Contains(got, reason) {
			t.Errorf("csv says %q", got)
		}
	}
}

// Paths among the reasons are shown as paths are.
func TestReasonsQuotePaths(t *testing.T) {
	for name, value := range map[string]string{"copy": " lead\n", "hides": " lead\n", "grown": " lead\n +3 tokens"} {
		r := clean(t)
		r.Findings = []rules.Finding{{Rule: "x", Level: rules.Error, Message: "m", Evidence: []rules.Evidence{{Name: name, Value: value}}}}
		for _, format := range []string{"text", "github", "markdown", "junit"} {
			if out := string(render(t, format, r, report.Options{})); !strings.Contains(strings.ReplaceAll(out, "&#34;", `"`), `" lead\n"`) {
				t.Errorf("%s: %s", format, out)
			}
		}
		if got := decodeGitLab(t, r, report.Options{})[0].Description; !strings.Contains(got, `" lead\n"`) {
			t.Errorf("gitlab: %s", got)
		}
	}
}

// A reason is not part of a finding's identity: the same finding keeps its fingerprint while the file grows.
func TestReasonsLeaveFingerprintsAlone(t *testing.T) {
	seen := map[string]bool{}
	for _, value := range []string{"grew by 1 byte from 5", "grew by 2 bytes from 5"} {
		r := clean(t)
		r.Findings = []rules.Finding{{Rule: "large", Level: rules.Error, Path: "a", Message: "m", Evidence: []rules.Evidence{{Name: "change", Value: value}}}}
		seen[decodeGitLab(t, r, report.Options{})[0].Fingerprint] = true
	}
	if len(seen) != 1 {
		t.Errorf("fingerprints %v", seen)
	}
}
