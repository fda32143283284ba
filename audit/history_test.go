package audit

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestNamed: a tag's name that is not UTF-8 comes with its bytes, as a path does.
func TestNamed(t *testing.T) {
	for tag, want := range map[string]string{
		"v1":      `"tag":"v1","time"`,
		"odd\xff": `"tag":"odd\ufffd","tag_base64":"b2Rk/w==","time"`,
		"":        `"oid":"1","time"`,
	} {
		got, err := json.Marshal(TrendPoint{OID: "1", Tag: "another"}.Named(tag))
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%q: %s, %v; want %s", tag, got, err, want)
		}
	}
}

// TestHistoryWords: what was found is counted as what was asked for.
func TestHistoryWords(t *testing.T) {
	for name, c := range map[string]struct {
		of           HistoryTrend
		words, fewer string
	}{
		"all commits":   {HistoryTrend{Commits: 3, Asked: 3}, "3 commits", ""},
		"few commits":   {HistoryTrend{Commits: 3, Asked: 5}, "3 commits", "There are no more than these of the 5 commits that were asked for."},
		"all tags":      {HistoryTrend{Tags: true, Commits: 1, Asked: 2, Points: make([]TrendPoint, 2)}, "2 tags, 1 commit", ""},
		"shallow clone": {HistoryTrend{Tags: true, Commits: 9, Asked: 2, Points: make([]TrendPoint, 1), Shallow: true}, "1 tag, 9 commits", "There are no more than these of the 2 tags that were asked for: the clone is shallow."},
	} {
		if words, fewer := c.of.Words(), c.of.Fewer(); words != c.words || fewer != c.fewer {
			t.Errorf("%s: %q, %q; want %q, %q", name, words, fewer, c.words, c.fewer)
		}
	}
}
