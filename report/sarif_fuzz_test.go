package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// FuzzCIFormats: whatever a path or a text holds, the formats that CI servers read parse, say it, and hide nothing in it.
func FuzzCIFormats(f *testing.F) {
	for i, name := range hostileNames {
		f.Add(name, hostileNames[len(hostileNames)-1-i])
	}
	f.Fuzz(func(t *testing.T, path, text string) {
		if path == "" || path[0] == '/' { // no path of a repository
			return
		}
		r := clean(t)
		r.Findings = []rules.Finding{{Rule: "data", Level: rules.Error, Path: path, Message: text, Fix: text, Evidence: []rules.Evidence{{Name: text, Value: text}}}}
		r.Notes = []string{text}
		for _, format := range []string{"sarif", "gitlab", "junit"} {
			if hidden := hiddenIn(string(render(t, format, r, report.Options{}))); hidden != "" {
				t.Errorf("%s holds a raw %q", format, hidden)
			}
		}
		uri := decodeSARIF(t, r, report.Options{}).Runs[0].Results[0].Locations[0].PhysicalLocation.ArtifactLocation.URI
		if parsed, err := url.Parse(uri); err != nil || parsed.Path != path || parsed.Scheme+parsed.Host != "" {
			t.Errorf("%q became %q, which reads as %+v (%v)", path, uri, parsed, err)
		}
		if entry := decodeGitLab(t, r, report.Options{})[0]; utf8.ValidString(path) && entry.Location.Path != path {
			t.Errorf("%q became %q", path, entry.Location.Path)
		}
		if test := decodeJUnit(t, r, report.Options{}).Suites[0].Testcases[0]; test.Name != report.EscapePath(path) || !strings.Contains(test.Failure.Data, test.Name) {
			t.Errorf("%q became %+v", path, test)
		}
		wellFormed(t, render(t, "junit", r, report.Options{}))
	})
}

// hiddenIn returns what a terminal would act on or a reader not see.
func hiddenIn(out string) string {
	if !utf8.ValidString(out) {
		return "byte that is not UTF-8"
	}
	i := strings.IndexFunc(out, func(r rune) bool {
		return r != '\n' && (!unicode.IsPrint(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp))
	})
	if i < 0 {
		return ""
	}
	r, _ := utf8.DecodeRuneInString(out[i:])
	return string(r)
}

func wellFormed(t *testing.T, document []byte) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(string(document)))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
