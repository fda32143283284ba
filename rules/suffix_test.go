package rules_test

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// TestSuffixKeptWhereAnEarlierGateTook: a vendored PDF is one, although no gate looks into it.
func TestSuffixKeptWhereAnEarlierGateTook(t *testing.T) {
	for content, want := range map[string]int{"%PDF-1.4\n%\xc3\xa4\xc3\xbc\n2 0 obj\n<</Length 3 0 R>>\nstream\nx\x9c\x00": 0, "404: not found\n": 1} {
		res := suffixRun(t, "third_party/lib/manual.pdf", content)
		if len(res.Findings) != want || res.Files[0].Gate != "name" {
			t.Errorf("%q by gate %s: got %+v", content, res.Files[0].Gate, res.Findings)
		}
	}
}

// TestSuffixOfWhatIsNone: agents send empty files and damaged ones as they send images.
func TestSuffixOfWhatIsNone(t *testing.T) {
	for path, c := range map[string]struct{ content, want string }{
		"empty.png":   {"", "empty"},
		"EMPTY.PDF":   {"", "empty"},
		"empty.txt":   {"", ""},
		"empty.svg":   {"", ""},
		"damaged.png": {"\x89PNG\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02", "no image format known here"},
		"page.gif":    {"<html>\n", "text"},
		"marked.pdf":  {"\xef\xbb\xbf%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", ""},
	} {
		got := ""
		for _, f := range suffixRun(t, path, c.content).Findings {
			got += f.Evidence[0].Value
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", path, got, c.want)
		}
	}
}

// suffixRun judges a tree of one file.
func suffixRun(t *testing.T, path, content string) *rules.Result {
	t.Helper()
	model, err := tokens.New("bytes", 0.25)
	if err != nil {
		t.Fatal(err)
	}
	source := tree.FromFS(fstest.MapFS{path: {Data: []byte(content), Mode: 0o644}})
	res, err := rules.Run(t.Context(), source, rules.Options{Config: config.Default(), Model: model, Now: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	return res
}
