package report_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// The names below are the published schema (docs/formats.md): a report may have more, never fewer.
var schema = map[string][]string{
	"":         {"schema", "tool", "source", "model", "totals", "findings", "files", "skipped", "allowed", "notes"},
	"tool":     {"name", "version"},
	"source":   {"kind", "rev", "root"},
	"model":    {"name", "per_byte", "bound"},
	"totals":   {"files", "bytes", "tokens", "exposed_tokens", "admitted_tokens", "excluded_files", "skipped_files", "binary_files", "binary_bytes"},
	"findings": {"rule", "level", "path", "line", "class", "bytes", "tokens", "limit", "message", "fix", "covered", "fingerprint"},
	"files":    {"path", "bytes", "tokens", "class", "verdict", "gate", "reason", "covered"},
}

func decode(t *testing.T, r *rules.Result, o report.Options) map[string]any {
	t.Helper()
	raw := render(t, "json", r, o)
	if !utf8.Valid(raw) {
		t.Error("the report is not UTF-8")
	}
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatalf("not JSON: %v\n%s", err, raw)
	}
	return doc
}

func TestJSONHasThePublishedNames(t *testing.T) {
	doc := decode(t, everything(t), report.Options{Files: true})
	for object, names := range schema {
		part, _ := doc[object].(map[string]any)
		switch list, isList := doc[object].([]any); {
		case object == "":
			part = doc
		case isList:
			part = list[0].(map[string]any)
		}
		for _, name := range names {
			if _, ok := part[name]; !ok {
				t.Errorf("%q lacks %q", object, name)
			}
		}
	}
}

func TestJSONArraysAreNeverNull(t *testing.T) {
	r := clean(t)
	r.Files, r.Skipped = nil, nil
	r.Allowed = []rules.AllowUse{{}}
	r.Findings = []rules.Finding{{Path: "a"}}
	doc := decode(t, r, report.Options{Files: true})
	for _, name := range []string{"findings", "files", "allowed", "notes"} {
		if _, ok := doc[name].([]any); !ok {
			t.Errorf("%q is %v, not an array", name, doc[name])
		}
	}
	if _, ok := doc["allowed"].([]any)[0].(map[string]any)["paths"].([]any); !ok {
		t.Error("the paths of an allow are not an array")
	}
	if _, ok := doc["findings"].([]any)[0].(map[string]any)["evidence"].([]any); !ok {
		t.Error("the evidence of a finding is not an array")
	}
	if _, there := decode(t, r, report.Options{})["files"]; there {
		t.Error("files are listed without being asked for")
	}
}

func TestJSONKeepsEveryPathReversibly(t *testing.T) {
	paths := []string{"plain", "bad\xff\xfename.txt", "new\nline", "\u202e", "\xed\xa0\x80", "<&>", "\u2028", ""}
	r := clean(t)
	r.Files = nil
	for _, p := range paths {
		r.Files = append(r.Files, rules.Stat{Path: p})
	}
	var got []string
	for _, f := range decode(t, r, report.Options{Files: true})["files"].([]any) {
		got = append(got, pathOf(t, f.(map[string]any)))
	}
	if !slices.Equal(got, paths) {
		t.Errorf("got %q, want %q", got, paths)
	}
}

func pathOf(t *testing.T, object map[string]any) string {
	t.Helper()
	if encoded, ok := object["path_base64"].(string); ok {
		raw, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	return object["path"].(string)
}

func TestSameResultSameBytes(t *testing.T) {
	for _, format := range report.Names() {
		first := render(t, format, everything(t), report.Options{Files: true})
		for range 20 {
			if !reflect.DeepEqual(first, render(t, format, everything(t), report.Options{Files: true})) {
				t.Fatalf("%s differs from run to run", format)
			}
		}
	}
}

// fullDisk takes a few bytes, then nothing more.
type fullDisk struct{ room int }

var errFull = errors.New("disk is full")

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.room {
		return 0, errFull
	}
	d.room -= len(p)
	return len(p), nil
}

func TestWriteErrorsAreReported(t *testing.T) {
	big := everything(t)
	for range 500 {
		big.Findings = append(big.Findings, bundle())
	}
	for _, format := range report.Formats() {
		for _, r := range []*rules.Result{clean(t), big} {
			if err := format.Write(&fullDisk{room: 2}, r, report.Options{}); !errors.Is(err, errFull) {
				t.Errorf("%s: error is %v", format.Name, err)
			}
		}
	}
}

func BenchmarkJSON(b *testing.B) {
	r := clean(b)
	for range 80_000 {
		r.Files = append(r.Files, rules.Stat{Path: "some/where/deep/in/a/tree.go", Bytes: 1_000, Tokens: 250, Class: rules.Source})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := report.JSON(io.Discard, r, report.Options{Files: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestJSONHidesNothing: control and formatting characters are escaped, and decode to what they were.
func TestJSONHidesNothing(t *testing.T) {
	for _, path := range []string{"n\u009b31m.txt", "big\u202egpj.exe", "zero\u200bwidth", "tag\U000e0041", "caf\u00e9 \u6587"} {
		var out strings.Builder
		result := &rules.Result{Model: bytesModel(t), Files: []rules.Stat{{Path: path}}}
		if err := report.JSON(&out, result, report.Options{Files: true}); err != nil {
			t.Fatal(err)
		}
		for _, r := range out.String() {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%q: the report holds a raw %U", path, r)
			}
		}
		var decoded struct{ Files []struct{ Path string } }
		if err := json.Unmarshal([]byte(out.String()), &decoded); err != nil || decoded.Files[0].Path != path {
			t.Errorf("%q came back as %+v (%v)", path, decoded, err)
		}
	}
}
