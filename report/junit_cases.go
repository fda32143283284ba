package report

import (
	"bufio"
	"iter"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/jstemmer/go-junit-report/v2/junit"
)

// junitCases are the cases of a run: its findings in their order, then the rules without one.
func junitCases(r *rules.Result, fail rules.Level) iter.Seq[junit.Testcase] {
	return func(yield func(junit.Testcase) bool) {
		found, used := map[string]bool{}, unique{}
		for i := range r.Findings {
			f := &r.Findings[i]
			found[f.Rule] = true
			if !yield(junitCase(f, fail, used)) {
				return
			}
		}
		for _, rule := range rules.Rules() {
			if !found[rule.ID] && !yield(junitPass(r, rule)) {
				return
			}
		}
	}
}

func junitCase(f *rules.Finding, fail rules.Level, used unique) junit.Testcase {
	name, lines := EscapePath(f.Path), findingLines(f)
	if f.Path == "" {
		name = place(*f)
	}
	c := newCase(f.Rule, "")
	c.Name = strings.TrimPrefix(used.name(c.Classname+" "+name, " #"), c.Classname+" ")
	switch {
	case f.Handled():
		c.Skipped = &junit.Result{Message: handledBecause(f), Data: lines}
	case f.Level >= fail:
		c.Failure = &junit.Result{Message: reasoned(f), Type: levelWords[f.Level], Data: lines}
	default:
		c.SystemOut = &junit.Output{Data: lines}
	}
	return c
}

// junitPass is the case of a rule that found nothing. Where there was nothing to judge it is no pass.
func junitPass(r *rules.Result, rule rules.RuleInfo) junit.Testcase {
	c := newCase(rule.ID, "no finding")
	if nothingToJudge(r) {
		c.Skipped = &junit.Result{Message: "nothing to judge"}
	}
	return c
}

// newCase takes no time, so that the same result is the same bytes; readers want the attribute.
func newCase(rule, name string) junit.Testcase {
	return junit.Testcase{Classname: "bloatgate." + rule, Name: name, Time: "0"}
}

// findingLines are a finding as the text report tells it, a line a fact.
func findingLines(f *rules.Finding) string {
	why := strings.TrimSuffix(short(*f)+sentence(details(*f)), ": ")
	lines := []string{levelWords[f.Level] + " " + place(*f), statement(f), EscapeText("why: " + why)}
	if f.Fix != "" {
		lines = append(lines, "fix: "+EscapeRemedy(f.Fix))
	}
	return strings.Join(lines, "\n")
}

func junitProperties(r *rules.Result, o Options) []junit.Property {
	tokens := func(n int64) string { return strconv.FormatInt(n, 10) }
	return []junit.Property{
		{Name: "version", Value: EscapeText(o.Tool.Version)},
		{Name: "source", Value: sourceName(r.Source)},
		{Name: "model", Value: EscapeText(modelName(r.Model))},
		{Name: "model_bound", Value: EscapeText(r.Model.Bound())},
		{Name: "total_tokens", Value: tokens(r.Totals.Tokens)},
		{Name: "exposed_tokens", Value: tokens(r.Totals.ExposedTokens)},
		{Name: "admitted_tokens", Value: tokens(r.Totals.AdmittedTokens)},
	}
}

// junitSummary is the end of the text report.
func junitSummary(r *rules.Result) string {
	var b strings.Builder
	t := &textReport{out: bufio.NewWriter(&b), palette: newPalette(false)}
	t.notes(r)
	t.summary(r)
	t.out.Flush() // to memory
	return strings.TrimSuffix(b.String(), "\n")
}
