package report

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// The SARIF writer uses structures of its own: go-sarif adds 1.6 MB to a 14 MB binary, writes a dozen empty arrays with every result,
// and keeps the whole document in memory, which a report on a huge tree must not do.

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	project     = "https://github.com/bloatgate/bloatgate"
)

// sarifLimits are what GitHub's code scanning takes; it refuses a file beyond them as a whole.
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning
type sarifLimits struct {
	results int   // of one run
	packed  int64 // bytes of the file after gzip
}

// gitHub's second limit is 10 MB; the difference is room for what follows the results and for what a compressor holds back.
var gitHub = sarifLimits{results: 25_000, packed: 9_500_000}

// SARIF writes SARIF 2.1.0 with one run, the worst findings first. Handled findings are counted in a notification and, with Verbose, are
// suppressed results: GitHub's code scanning opens an alert for those too. With Quiet only findings that fail the run are written. What
// GitHub would refuse is left out and counted in a notification.
func SARIF(w io.Writer, r *rules.Result, o Options) error { return writeSARIF(w, r, o, gitHub) }

func writeSARIF(w io.Writer, r *rules.Result, o Options, limits sarifLimits) error {
	var packed byteCount
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return err
	}
	s := &sarifStream{jsonStream: jsonStream{out: bufio.NewWriter(io.MultiWriter(w, zip))}, limits: limits, packed: &packed}
	s.table = sarifRulesOf(r.Findings)
	s.raw("{")
	s.field("$schema", sarifSchema)
	s.field("version", "2.1.0")
	s.name("runs")
	s.raw("[")
	s.object(func() { s.run(r, o) })
	s.raw("]\n}\n")
	if s.err != nil {
		return s.err
	}
	return s.out.Flush()
}

// byteCount counts what is written to it.
type byteCount int64

func (c *byteCount) Write(p []byte) (int, error) {
	*c += byteCount(len(p))
	return len(p), nil
}

type sarifStream struct {
	jsonStream
	limits sarifLimits
	packed *byteCount
	table  sarifRules
}

// object writes one that body fills.
func (s *sarifStream) object(body func()) {
	outer := s.fields
	s.fields = 0
	s.raw("{")
	body()
	s.raw("\n  }")
	s.fields = outer
}

func (s *sarifStream) run(r *rules.Result, o Options) {
	s.name("tool")
	s.object(func() {
		s.name("driver")
		s.object(func() { s.driver(o.Tool) })
	})
	s.field("originalUriBaseIds", map[string]any{sourceRoot: map[string]any{"description": sarifText{Text: "The root of the repository."}}})
	cut := s.results(r, o)
	s.field("invocations", []sarifInvocation{{true, notifications(r, cut, o)}})
	s.field("properties", sarifRun{
		Source:  sarifSource{r.Source.Kind, r.Source.Rev, r.Source.Against},
		Model:   jsonModel{r.Model.Name(), r.Model.PerByte(), r.Model.Bound()},
		Totals:  totalsOf(r),
		Skipped: skippedOf(r.Skipped),
		Summary: append([]string{}, changeLines(r)...),
	})
}

func (s *sarifStream) driver(tool Tool) {
	s.field("name", tool.Name)
	s.field("version", strings.TrimPrefix(tool.Version, "v")) // readers compare it as a number
	s.field("informationUri", project)
	array(&s.jsonStream, "rules", s.table.list, func(rule sarifRule) sarifRule { return rule })
}

// results writes them and returns how many findings had to be left out.
func (s *sarifStream) results(r *rules.Result, o Options) (cut int) {
	findings := worstFirst(r.Findings, o)
	suppressing := slices.ContainsFunc(findings, (*rules.Finding).Handled)
	s.name("results")
	s.raw("[")
	for i, f := range findings {
		if i == s.limits.results || int64(*s.packed) >= s.limits.packed {
			cut = len(findings) - i
			break
		}
		if i > 0 {
			s.raw(",")
		}
		s.raw("\n    ")
		s.value(s.table.result(f, suppressing))
	}
	if len(findings) > cut {
		s.raw("\n  ")
	}
	s.raw("]")
	return cut
}

// worstFirst orders what is to be reported so that whatever is cut off its end matters least.
func worstFirst(findings []rules.Finding, o Options) []*rules.Finding {
	var chosen []*rules.Finding
	for i := range findings {
		f := &findings[i]
		if !o.mutes(f) && (!f.Handled() || o.Verbose) {
			chosen = append(chosen, f)
		}
	}
	rank := func(f *rules.Finding) rules.Level {
		if f.Handled() {
			return 0
		}
		return f.Level
	}
	slices.SortStableFunc(chosen, func(x, y *rules.Finding) int { return cmp.Compare(rank(y), rank(x)) })
	return chosen
}

func notifications(r *rules.Result, cut int, o Options) []sarifNotification {
	list := []sarifNotification{}
	for _, note := range r.Notes {
		list = append(list, sarifNotification{"note", sarifText{Text: EscapeText(note)}})
	}
	if n := handledCount(r); n > 0 && !o.Verbose {
		text := Count(n, "finding") + " handled (hidden from agents, or accepted by the baseline) and left out; --verbose writes them as suppressed results."
		list = append(list, sarifNotification{"note", sarifText{Text: text}})
	}
	if cut > 0 {
		text := Count(cut, "more finding") + " left out, the least severe: GitHub refuses larger files."
		list = append(list, sarifNotification{"warning", sarifText{Text: text}})
	}
	return list
}

func handledCount(r *rules.Result) (n int) {
	for i := range r.Findings {
		if r.Findings[i].Handled() {
			n++
		}
	}
	return n
}
