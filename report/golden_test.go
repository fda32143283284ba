package report_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

var tool = report.Tool{Name: "bloatgate", Version: "v1.2.3"}

func TestGolden(t *testing.T) {
	cases := map[string]struct {
		format  string
		result  *rules.Result
		options report.Options
	}{
		"clean.txt":        {"text", clean(t), report.Options{}},
		"clean.json":       {"json", clean(t), report.Options{}},
		"clean-quiet.txt":  {"text", clean(t), report.Options{Quiet: true, FailLevel: rules.Error}},
		"all.txt":          {"text", everything(t), report.Options{}},
		"all-verbose.txt":  {"text", everything(t), report.Options{Verbose: true}},
		"all-quiet.txt":    {"text", everything(t), report.Options{Quiet: true, FailLevel: rules.Error, Files: true}},
		"all-warn.txt":     {"text", everything(t), report.Options{Quiet: true, FailLevel: rules.Warn}},
		"all-files.txt":    {"text", everything(t), report.Options{Files: true}},
		"all-color.txt":    {"text", everything(t), report.Options{Color: true}},
		"all.json":         {"json", everything(t), report.Options{}},
		"all-files.json":   {"json", everything(t), report.Options{Files: true}},
		"many.txt":         {"text", many(t), report.Options{}},
		"many-verbose.txt": {"text", many(t), report.Options{Verbose: true}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			c.options.Tool = tool
			golden(t, name, render(t, c.format, c.result, c.options))
		})
	}
}

func render(t testing.TB, format string, r *rules.Result, o report.Options) []byte {
	t.Helper()
	f, ok := report.Find(format)
	if !ok {
		t.Fatalf("no format %q", format)
	}
	var out bytes.Buffer
	if err := f.Write(&out, r, o); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (run the test with -update after reading the change)\n--- got\n%s\n--- want\n%s", name, got, want)
	}
}
