package report_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// table reads a report back, a map by column for each row, and checks what has to be true of every cell.
func table(t *testing.T, r *rules.Result, o report.Options) []map[string]string {
	t.Helper()
	raw := render(t, "csv", r, o)
	if bytes.Contains(raw, []byte("\r")) {
		t.Errorf("a carriage return in %q", raw)
	}
	rows, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, row := range rows[1:] {
		cells := map[string]string{}
		for i, cell := range row {
			cells[rows[0][i]] = cell
			checkCell(t, cell)
		}
		out = append(out, cells)
	}
	return out
}

// checkCell fails on what a spreadsheet would calculate, also one that takes the semicolon for the separator.
func checkCell(t *testing.T, cell string) {
	t.Helper()
	checkVisible(t, cell)
	for part := range strings.SplitSeq(cell, ";") {
		if part = strings.TrimLeft(part, " "); part != "" && slices.Contains([]rune("=+-@\t\r＝＋－＠"), []rune(part)[0]) {
			t.Errorf("%q is a formula", cell)
		}
	}
}

func pathIn(t *testing.T, cell string) string {
	t.Helper()
	if strings.HasPrefix(cell, `"`) {
		return unquoted(t, cell)
	}
	return cell
}

func TestCSVReadsBack(t *testing.T) {
	r := injections(t)
	rows := table(t, r, report.Options{})
	if len(rows) != len(nasty) {
		t.Fatalf("%d rows of %d findings", len(rows), len(nasty))
	}
	for i, row := range rows {
		if got := pathIn(t, row["path"]); got != nasty[i] || row["kind"] != "finding" {
			t.Errorf("%q is %q of kind %q", nasty[i], got, row["kind"])
		}
	}
}

func TestCSVCells(t *testing.T) {
	r := clean(t)
	r.Findings = []rules.Finding{bundle(), {Level: rules.Warn, Path: "a", Covered: true, Line: 3}, {Level: rules.Info, Baselined: true, Message: "=1+1;-2; 3"}}
	rows := table(t, r, report.Options{Files: true})
	for i, want := range []map[string]string{
		{"kind": "finding", "rule": "limit", "level": "error", "path": "public/app.js", "line": "", "class": "minified", "gate": "head", "bytes": "190012",
			"tokens": "47503", "limit": "25000", "unit": "tokens", "fix": "Build the bundle in CI instead of committing it.", "handled": "", "fingerprint": "f00d"},
		{"level": "warn", "path": "a", "line": "3", "handled": "covered", "limit": ""},
		{"level": "info", "path": "", "handled": "baseline", "message": "'=1+1;'-2; 3"},
		{"kind": "file", "path": "a.go", "bytes": "10", "tokens": "3", "class": "source", "verdict": "admit", "message": ""},
		{"kind": "file", "path": "link", "verdict": "skip", "message": "symlink"},
	} {
		for column, value := range want {
			if rows[i][column] != value {
				t.Errorf("row %d: %s is %q, want %q", i, column, rows[i][column], value)
			}
		}
	}
	if len(rows) != 5 || len(table(t, r, report.Options{})) != 3 {
		t.Error("files are listed only when asked for")
	}
}

func TestCSVQuotesWhatASpreadsheetWouldCalculate(t *testing.T) {
	for path, want := range map[string]string{
		"a b.go": "a b.go", "=1+1": `"=1+1"`, "-rf": `"-rf"`, "+x": `"+x"`, "@x": `"@x"`, "＝x": `"＝x"`, "a;=1": `"a\x3b=1"`, `\;"`: `"\\\x3b\""`, "": "",
	} {
		r := clean(t)
		r.Findings = []rules.Finding{{Path: path}}
		if got := table(t, r, report.Options{})[0]["path"]; got != want {
			t.Errorf("%q is written as %s, want %s", path, got, want)
		}
	}
}

func FuzzCSV(f *testing.F) {
	for _, name := range nasty {
		f.Add(name, name)
	}
	f.Fuzz(func(t *testing.T, path, text string) {
		r := clean(t)
		r.Findings = []rules.Finding{{Rule: text, Level: rules.Error, Path: path, Class: rules.Class(text), Gate: text, Unit: text, Message: text, Fix: text, Fingerprint: text}}
		r.Files = []rules.Stat{{Path: path, Class: rules.Class(text), Gate: text, Reason: text, Verdict: rules.Verdict(text)}}
		rows := table(t, r, report.Options{Files: true})
		if len(rows) != 2 {
			t.Fatalf("%d rows", len(rows))
		}
		for _, row := range rows {
			if got := pathIn(t, row["path"]); got != path {
				t.Errorf("%q reads back as %q", path, got)
			}
		}
	})
}
