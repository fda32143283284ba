package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// csvHeader names the columns. Columns are only ever added at the end.
func csvHeader() []string {
	return []string{"kind", "rule", "level", "path", "line", "class", "gate", "bytes", "tokens", "limit", "unit", "message", "fix", "handled",
		"fingerprint", "verdict", "why", "end_line", "model"}
}

// CSV writes a table for spreadsheets: a row per finding and, when files are asked for, a row per file after them. Lines end with LF, which
// every reader takes and line tools expect.
func CSV(w io.Writer, r *rules.Result, o Options) error {
	out := csv.NewWriter(w)
	out.Write(csvHeader()) // the first error sticks until Error
	model := csvText(modelWords(r.Model))
	for _, f := range r.Findings {
		if !o.mutes(&f) {
			out.Write(append(csvFinding(f), model))
		}
	}
	if o.Files {
		for _, s := range r.Files {
			out.Write(append(csvFile(s), model))
		}
	}
	out.Flush()
	return out.Error()
}

func csvFinding(f rules.Finding) []string {
	handled := ""
	switch {
	case f.Covered:
		handled = "covered"
	case f.Baselined:
		handled = "baseline"
	}
	return []string{"finding", csvText(f.Rule), f.Level.String(), csvPath(f.Path), csvIfAny(int64(f.Line)), csvText(string(f.Class)), csvText(f.Gate),
		csvNumber(f.Bytes), csvNumber(f.Tokens), csvIfAny(f.Limit), csvText(f.Unit), csvText(f.Message), csvText(f.Fix), handled,
		csvText(f.Fingerprint), "", csvText(sentence(evidence(f))), csvIfAny(int64(f.EndLine))}
}

func csvFile(s rules.Stat) []string {
	handled, reason := "", s.Reason
	if s.Covered {
		handled = "covered"
	}
	if reason == "" && s.Verdict == rules.Skip {
		reason = s.Skip.OfOne()
	}
	return []string{"file", "", "", csvPath(s.Path), "", csvText(string(s.Class)), csvText(s.Gate), csvNumber(s.Bytes), csvNumber(s.Tokens),
		"", "", csvText(reason), "", handled, "", csvText(string(s.Verdict)), "", ""}
}

func csvNumber(n int64) string { return strconv.FormatInt(n, 10) }

func csvIfAny(n int64) string {
	if n == 0 {
		return ""
	}
	return csvNumber(n)
}

// formulaStarts are the characters at which spreadsheets take a cell for a formula, the full-width ones among them. Tab and carriage
// return, which some list too, are escaped before anybody looks.
const formulaStarts = "=+-@＝＋－＠"

func startsFormula(cell string) bool {
	first := strings.TrimLeft(cell, " ")
	return first != "" && strings.ContainsRune(formulaStarts, []rune(first)[0])
}

// csvPath is EscapePath, and quoted as well where a spreadsheet would calculate: at the start, and after a semicolon, which separates
// cells where the comma is the decimal point. Unquoting gives the path.
func csvPath(path string) string {
	if path == "" {
		return ""
	}
	shown := EscapePath(path)
	if shown == path && (startsFormula(path) || strings.Contains(path, ";")) {
		shown = `"` + path + `"`
	}
	return strings.ReplaceAll(shown, ";", `\x3b`)
}

// csvText puts an apostrophe in front of what a spreadsheet would calculate.
func csvText(text string) string {
	parts := strings.Split(EscapeText(text), ";")
	for i, part := range parts {
		if startsFormula(part) {
			parts[i] = "'" + part
		}
	}
	return strings.Join(parts, ";")
}
