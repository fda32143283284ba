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
	model, err := tokens.New("bytes", 0.25)
	if err != nil {
		t.Fatal(err)
	}
	for content, want := range map[string]int{"%PDF-1.4\n%\xc3\xa4\xc3\xbc\n2 0 obj\n<</Length 3 0 R>>\nstream\nx\x9c\x00": 0, "404: not found\n": 1} {
		source := tree.FromFS(fstest.MapFS{"third_party/lib/manual.pdf": {Data: []byte(content), Mode: 0o644}})
		res, err := rules.Run(t.Context(), source, rules.Options{Config: config.Default(), Model: model, Now: time.Unix(0, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Findings) != want || res.Files[0].Gate != "name" {
			t.Errorf("%q by gate %s: got %+v", content, res.Files[0].Gate, res.Findings)
		}
	}
}
