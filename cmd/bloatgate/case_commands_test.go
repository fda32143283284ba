package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
)

// The case scripts (testdata/script/case_*.txtar) are real-world situations with their right answers. Their two commands:
//
//	casefiles NAME      writes the files of a case (case_files_test.go) into the current directory
//	judged WANT-FILE    the last stdout is a JSON report with files, and it judges exactly the files of WANT-FILE, in that order
//
// A line of WANT-FILE is `WORD CLASS VERDICT BYTES TOKENS PATH`. WORD is BLOCK (a finding at level error), WARN, SKIP(reason) or OK (a
// finding at level info is still OK); the reason has dashes for spaces. `-` stands for any value, `a|b` for either. PATH is the rest of the line, in Go's quotes
// where it has to be.

func cmdCaseFiles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 || caseFiles[args[0]] == nil {
		ts.Fatalf("usage: casefiles NAME; NAME is one of case_files_test.go")
	}
	for name, content := range caseFiles[args[0]]() {
		path := ts.MkAbs(name)
		ts.Check(os.MkdirAll(filepath.Dir(path), 0o755))
		ts.Check(os.WriteFile(path, []byte(content), 0o644))
	}
}

func cmdJudged(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: judged WANT-FILE")
	}
	if !utf8.ValidString(ts.ReadFile("stdout")) {
		ts.Fatalf("the report is not UTF-8")
	}
	var report caseReport
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &report))
	want, err := parseWant(ts.ReadFile(args[0]))
	ts.Check(err)
	if problems := compareCase(want, report.rows()); len(problems) > 0 {
		ts.Fatalf("%s:\n%s", args[0], strings.Join(problems, "\n"))
	}
}

// caseReport is as much of bloatgate.report/v1 as the cases look at.
type caseReport struct {
	Findings []struct {
		casePath
		Level string
	}
	Files []struct {
		casePath
		Class, Verdict, Reason string
		Bytes, Tokens          int64
	}
}

type casePath struct {
	Path string
	Raw  string `json:"path_base64"`
}

// bytes returns the path as git has it.
func (p casePath) bytes() string {
	if raw, err := base64.StdEncoding.DecodeString(p.Raw); err == nil && p.Raw != "" {
		return string(raw)
	}
	return p.Path
}

// caseRow is word, class, verdict, bytes, tokens, path.
type caseRow [6]string

const casePathColumn = len(caseRow{}) - 1

func (r caseRow) String() string {
	return strings.Join(r[:casePathColumn], " ") + " " + strconv.Quote(r[casePathColumn])
}

func (r caseReport) rows() []caseRow {
	worst := map[string]string{}
	for _, f := range r.Findings {
		word := map[string]string{"error": "BLOCK", "warn": "WARN"}[f.Level]
		if path := f.bytes(); worst[path] != "BLOCK" && word != "" {
			worst[path] = word
		}
	}
	var rows []caseRow
	for _, f := range r.Files {
		word := worst[f.bytes()]
		switch {
		case word == "" && f.Verdict == "skip":
			reason, _, _ := strings.Cut(f.Reason, ":")
			word = "SKIP(" + strings.ReplaceAll(reason, " ", "-") + ")"
		case word == "":
			word = "OK"
		}
		rows = append(rows, caseRow{word, f.Class, f.Verdict, fmt.Sprint(f.Bytes), fmt.Sprint(f.Tokens), f.bytes()})
	}
	return rows
}

func parseWant(text string) ([]caseRow, error) {
	var rows []caseRow
	for line := range strings.Lines(text) {
		var row caseRow
		rest := strings.TrimSuffix(line, "\n")
		for i := range casePathColumn {
			row[i], rest, _ = strings.Cut(strings.TrimLeft(rest, " "), " ")
		}
		row[casePathColumn] = strings.TrimLeft(rest, " ")
		if strings.HasPrefix(row[casePathColumn], `"`) {
			path, err := strconv.Unquote(row[casePathColumn])
			if err != nil {
				return nil, fmt.Errorf("bad quotes in %q: %w", line, err)
			}
			row[casePathColumn] = path
		}
		if row[casePathColumn] == "" {
			return nil, fmt.Errorf("too few columns in %q", line)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func compareCase(want, got []caseRow) (problems []string) {
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			problems = append(problems, "missing: "+want[i].String())
		case i >= len(want):
			problems = append(problems, "unexpected: "+got[i].String())
		case !got[i].matches(want[i]):
			problems = append(problems, fmt.Sprintf("got  %s\nwant %s", got[i], want[i]))
		}
	}
	return problems
}

func (r caseRow) matches(want caseRow) bool {
	for i := range casePathColumn {
		if want[i] != "-" && !slices.Contains(strings.Split(want[i], "|"), r[i]) {
			return false
		}
	}
	return r[casePathColumn] == want[casePathColumn]
}
