package report_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// TestQuietMeansTheSameEverywhere: only what fails the run, in every format that lists findings for people. Programs get all.
func TestQuietMeansTheSameEverywhere(t *testing.T) {
	r := clean(t)
	for _, f := range []rules.Finding{{Level: rules.Error, Path: "fails"}, {Level: rules.Warn, Path: "warns"}, {Level: rules.Info, Path: "notes"},
		{Level: rules.Error, Path: "hidden", Covered: true}, {Level: rules.Error, Path: "accepted", Baselined: true}} {
		f.Rule, f.Message = "large", "large: "+f.Path+"/message"
		r.Findings = append(r.Findings, f)
	}
	for _, name := range report.Names() {
		for _, fail := range []rules.Level{rules.Error, rules.Warn} {
			out := string(render(t, name, r, report.Options{Quiet: true, FailLevel: fail}))
			all := name == "json" || name == "junit"
			for path, want := range map[string]bool{"fails": true, "warns": all || fail == rules.Warn, "notes": all, "hidden": all, "accepted": all} {
				if got := strings.Contains(out, path+"/message"); got != want {
					t.Errorf("%s from %s on: %q is there: %v, want %v", name, fail, path, got, want)
				}
			}
		}
	}
}
