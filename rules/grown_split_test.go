package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// vars are lines of source with numbers from and up to, of 10 tokens each.
func vars(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "var value%06d = compute(%06d + 123)\n", i, i)
	}
	return b.String()
}

// licenceHead is 100 tokens.
var licenceHead = strings.Repeat("// All rights reserved by the authors.\n\n", 10)

// TestSplit: the pieces of a file over its limit are notes while they hold no more than it lost; whatever else is new is blamed as ever.
func TestSplit(t *testing.T) {
	big := vars(0, 6_000) // 60,000 tokens
	for _, c := range []struct {
		name string
		edit edit
		want map[string]rules.Level
	}{
		{"the file is gone", edit{files{"a.go": big}, files{"b.go": vars(0, 3_000), "c.go": vars(3_000, 6_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Info}},
		{"one piece was taken for the file", edit{files{"a.go": big}, files{"b.go": vars(0, 3_200), "c.go": vars(3_200, 6_000)}, map[string]string{"b.go": "a.go"}},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Info}},
		{"the file keeps a part", edit{files{"a.go": big}, files{"a.go": vars(0, 2_700), "c.go": vars(2_700, 6_000)}, nil},
			map[string]rules.Level{"a.go": rules.Info, "c.go": rules.Info}},
		{"pieces with new heads, indented anew, in UTF-16", edit{files{"a.go": big}, files{
			"b.go": "package b\n\n\t" + strings.ReplaceAll(vars(0, 2_600), "\n", "\r\n"), "c.go": wide("package c\n" + vars(2_600, 5_500))}, nil},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Info}},
		{"pieces with a licence above each", edit{files{"a.go": big}, files{"b.go": licenceHead + vars(0, 2_999), "c.go": licenceHead + vars(2_999, 6_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Info}},
		{"into a file that was there", edit{files{"a.go": big, "b.go": vars(9_000, 9_100)}, files{"b.go": vars(9_000, 9_100) + vars(0, 4_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info}},
		{"two files made one", edit{files{"a.go": big, "b.go": vars(6_000, 9_000)}, files{"c.go": vars(0, 9_000)}, nil},
			map[string]rules.Level{"c.go": rules.Info}},

		{"an unrelated file beside it", edit{files{"a.go": big}, files{"b.go": vars(0, 3_000), "new.go": vars(50_000, 53_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info, "new.go": rules.Error}},
		{"a deletion, and something else", edit{files{"a.go": big}, files{"new.go": vars(50_000, 53_000)}, nil},
			map[string]rules.Level{"new.go": rules.Error}},
		{"less than half of it comes from there", edit{files{"a.go": big}, files{"b.go": vars(0, 1_400) + vars(50_000, 51_500)}, nil},
			map[string]rules.Level{"b.go": rules.Error}},
		{"a copy: nothing was lost", edit{files{"a.go": big}, files{"a.go": big + "\n", "b.go": vars(0, 3_000)}, nil},
			map[string]rules.Level{"a.go": rules.Info, "b.go": rules.Error}},
		{"moved and copied", edit{files{"a.go": big}, files{"b.go": vars(0, 5_990), "c.go": vars(0, 3_000)}, map[string]string{"b.go": "a.go"}},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Error}},
		{"the same piece twice", edit{files{"a.go": big}, files{"b.go": vars(0, 3_000), "c.go": vars(0, 3_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Error}},
		{"the sum grows", edit{files{"a.go": big}, files{"b.go": vars(0, 4_000) + vars(50_000, 52_000), "c.go": vars(4_000, 6_000) + vars(60_000, 61_000)}, nil},
			map[string]rules.Level{"b.go": rules.Info, "c.go": rules.Error}},
		{"the file was under its limit", edit{files{"a.go": vars(0, 790), "b.go": vars(9_000, 9_700)}, files{"b.go": vars(9_000, 9_700) + vars(0, 790)}, nil},
			map[string]rules.Level{"b.go": rules.Warn}},
		{"bundles have no lines to know them by", edit{files{"a.min.js": strings.Repeat(bundle, 3_000)}, files{"b.min.js": strings.Repeat(bundle, 1_500)[1:]}, nil},
			map[string]rules.Level{"b.min.js": rules.Error}},
		{"what the file was is out of sight", edit{files{"out/a.go": big}, files{"out/b.go": big + "\n", "c.go": vars(0, 3_000)}, map[string]string{"out/b.go": "out/a.go"}},
			map[string]rules.Level{"c.go": rules.Error}},
	} {
		for _, compared := range []bool{false, true} {
			res := c.edit.settled(t, compared, func(cfg *config.Config) { cfg.Exclude = []string{"out/"} })
			for path, want := range c.want {
				if got := levelOf(res, path); got != want {
					t.Errorf("%s (compared: %v): %s has level %v, want %v: %+v", c.name, compared, path, got, want, res.Findings)
				}
			}
		}
	}
}

// TestSplitSaysSo: a piece names the file it comes from.
func TestSplitSaysSo(t *testing.T) {
	e := edit{before: files{"a.go": vars(0, 6_000), "d.go": vars(8_000, 8_400), "z.go": vars(7_000, 8_000)},
		after: files{"b.go": vars(0, 3_000), "c.go": vars(3_000, 5_000) + vars(7_000, 8_000), "d.go": vars(8_000, 8_400) + vars(5_000, 6_000)}}
	res := e.settled(t, false)
	for path, want := range map[string]string{"b.go": "split from a.go; the sum did not grow", "c.go": "split from a.go and others; the sum did not grow",
		"d.go": "grew by 10,000 tokens from 4,000, moved from a.go; the sum did not grow"} {
		for _, f := range res.Findings {
			if f.Path == path && values(f, "change") != want {
				t.Errorf("%s says %q, want %q", path, values(f, "change"), want)
			}
		}
	}
}

// TestSplitOfAFileBudget: the pieces of a file over its own budget may each be over it too.
func TestSplitOfAFileBudget(t *testing.T) {
	e := edit{before: files{"docs/a.md": vars(0, 500)}, after: files{"docs/b.md": vars(0, 250), "docs/c.md": vars(250, 500), "docs/d.md": vars(900, 1_100)}}
	res := e.settled(t, false, func(cfg *config.Config) {
		cfg.Budget.File = []config.PathBudget{{Paths: []string{"docs/"}, Tokens: 1_000}}
	})
	for path, want := range map[string]rules.Level{"docs/b.md": rules.Info, "docs/c.md": rules.Info, "docs/d.md": rules.Error} {
		if got := levelOf(res, path); got != want {
			t.Errorf("%s: level %v, want %v: %+v", path, got, want, res.Findings)
		}
	}
}

// TestSplitSeenInPart: where only some paths are judged, nothing is known of what the others made of an old file.
func TestSplitSeenInPart(t *testing.T) {
	e := edit{before: files{"a.go": vars(0, 6_000)}, after: files{"a.go": vars(0, 6_000) + "\n", "lib/b.go": vars(0, 3_000)}}
	opt := options()
	opt.Changed, opt.Paths = true, []string{"lib"}
	if res := e.settledBy(t, false, opt); levelOf(res, "lib/b.go") != rules.Error {
		t.Errorf("%+v", res.Findings)
	}
}
