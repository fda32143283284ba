package baseline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/bloatgate/bloatgate/tree"
)

func tok(n int64) baseline.Size { return baseline.Size{N: n} }
func byt(n int64) baseline.Size { return baseline.Size{N: n, InBytes: true} }

// resultWith is a result of a whole tree with these findings; their files and the further ones are there.
func resultWith(found []rules.Finding, files ...string) *rules.Result {
	res := &rules.Result{Source: tree.Description{Kind: "worktree"}, Findings: found}
	for _, f := range found {
		files = append(files, f.Path)
	}
	slices.Sort(files)
	for _, path := range slices.Compact(files) {
		res.Files = append(res.Files, rules.Stat{Path: path})
	}
	return res
}

// accepted lists the paths of accepted findings.
func accepted(res *rules.Result) string {
	var paths []string
	for _, f := range res.Findings {
		if f.Baselined {
			paths = append(paths, f.Rule+" "+f.Path)
		}
	}
	return strings.Join(paths, ", ")
}

// TestMargin: a file may grow by the larger of 1 % and 100 tokens, and shrink by anything.
func TestMargin(t *testing.T) {
	for _, c := range []struct {
		recorded, now baseline.Size
		want          bool
	}{
		{tok(30_000), tok(30_000), true}, {tok(30_000), tok(30_300), true}, {tok(30_000), tok(30_301), false}, {tok(30_000), tok(1), true},
		{tok(2_000), tok(2_100), true}, {tok(2_000), tok(2_101), false},
		{byt(600_000), byt(606_000), true}, {byt(600_000), byt(606_001), false}, {byt(600_000), byt(5), true},
		{byt(10), byt(11), false},
		{tok(30_000), byt(10), false},     // text turned binary
		{byt(120_000), tok(30_000), true}, // binary turned text of the same size
		{byt(120_000), tok(40_000), false},
	} {
		l := parse(t, text(line("data", "a", hashA, c.recorded.String())))
		res := resultWith([]rules.Finding{finding("data", "a", hashB, c.now)})
		l.Apply(res, true)
		f := res.Findings[0]
		if f.Baselined != c.want || f.Handled() != c.want {
			t.Errorf("%s recorded, %s now: accepted %v", c.recorded.Words(), c.now.Words(), f.Baselined)
		}
		if says := len(f.Evidence) == 1 && strings.HasPrefix(f.Evidence[0].Value, "accepted "+c.recorded.Words()+", "); says == c.want {
			t.Errorf("%s recorded, %s now: evidence %v", c.recorded.Words(), c.now.Words(), f.Evidence)
		}
		if len(res.Baseline.Stale) != 0 || len(res.Notes) != 0 {
			t.Errorf("%s recorded, %s now: stale %q", c.recorded.Words(), c.now.Words(), res.Baseline.Stale)
		}
	}
}

func TestGrowthSaysByHowMuch(t *testing.T) {
	l := parse(t, text(line("data", "a", hashA, "30000")))
	res := resultWith([]rules.Finding{finding("data", "a", hashB, tok(34_821))})
	l.Apply(res, true)
	if got := res.Findings[0].Evidence; len(got) != 1 || got[0] != (rules.Evidence{Name: "baseline", Value: "accepted 30,000 tokens, grew by 4,821"}) {
		t.Errorf("evidence %v", got)
	}
}

// TestApply: what is accepted, and what is stale.
func TestApply(t *testing.T) {
	a, b := line("data", "a.csv", hashA, "30000"), line("data", "b.csv", hashB, "30000")
	one := func(rule, path, hash string) rules.Finding { return finding(rule, path, hash, tok(30_000)) }
	covered := one("data", "a.csv", hashA)
	covered.Covered = true
	budget := one(rules.BudgetRule, "a.csv", hashA)
	nameless := one("data", "moved.csv", "")
	for _, c := range []struct {
		name     string
		lines    string
		found    []rules.Finding
		files    []string
		accepted string
		stale    int
	}{
		{"as it was", a + b, []rules.Finding{one("data", "a.csv", hashA), one("data", "b.csv", hashB)}, nil, "data a.csv, data b.csv", 0},
		{"another content of about the same size", a, []rules.Finding{one("data", "a.csv", hashC)}, nil, "data a.csv", 0},
		{"another rule", a, []rules.Finding{one("minified", "a.csv", hashA)}, nil, "", 1},
		{"new beside old", a, []rules.Finding{one("data", "a.csv", hashA), one("data", "new.csv", hashC)}, nil, "data a.csv", 0},
		{"below the limit", a, nil, []string{"a.csv"}, "", 1},
		{"gone", a + b, []rules.Finding{one("data", "a.csv", hashA)}, nil, "data a.csv", 1},
		{"renamed", a, []rules.Finding{one("data", "moved.csv", hashA)}, nil, "data moved.csv", 0},
		{"renamed by its whole id", a, []rules.Finding{one("data", "moved.csv", hashA+strings.Repeat("0", 24))}, nil, "data moved.csv", 0},
		{"renamed, content unknown", a, []rules.Finding{nameless}, nil, "", 1},
		{"renamed and edited", a, []rules.Finding{one("data", "moved.csv", hashC)}, nil, "", 1},
		{"renamed into another rule", a, []rules.Finding{one("vendored", "moved.csv", hashA)}, nil, "", 1},
		{"copied", a, []rules.Finding{one("data", "a.csv", hashA), one("data", "copy.csv", hashA)}, nil, "data a.csv", 0},
		{"copied, the original below its limit", a, []rules.Finding{one("data", "copy.csv", hashA)}, []string{"a.csv"}, "", 1},
		{"renamed and copied", a, []rules.Finding{one("data", "copy.csv", hashA), one("data", "moved.csv", hashA)}, nil, "data copy.csv", 0},
		{"two of one content renamed", a + line("data", "b.csv", hashA, "30000"),
			[]rules.Finding{one("data", "x.csv", hashA), one("data", "y.csv", hashA), one("data", "z.csv", hashA)}, nil, "data x.csv, data y.csv", 0},
		{"swapped", a + b, []rules.Finding{one("data", "a.csv", hashB), one("data", "b.csv", hashA)}, nil, "data a.csv, data b.csv", 0},
		{"two lines after a merge: the larger counts", line("data", "a.csv", hashB, "20000") + a + line("data", "a.csv", hashC, "10000"),
			[]rules.Finding{one("data", "a.csv", hashC)}, nil, "data a.csv", 0},
		{"two lines after a merge, renamed once", a + line("data", "a.csv", hashB, "20000"),
			[]rules.Finding{one("data", "x.csv", hashA), one("data", "y.csv", hashB)}, nil, "data x.csv", 0},
		{"hidden from agents", a, []rules.Finding{covered}, nil, "", 0},
		{"a budget", line(rules.BudgetRule, "a.csv", hashA, "30000"), []rules.Finding{budget}, nil, "", 1},
		{"the whole source", a, []rules.Finding{{Rule: "data", Level: rules.Error, Tokens: 1}}, nil, "", 1},
	} {
		res := resultWith(c.found, c.files...)
		parse(t, text(c.lines)).Apply(res, true)
		if got := accepted(res); got != c.accepted || len(res.Baseline.Stale) != c.stale {
			t.Errorf("%s: accepted %q, want %q; stale %q, want %d", c.name, got, c.accepted, res.Baseline.Stale, c.stale)
		}
		if len(res.Notes) > 0 != (c.stale > 0) {
			t.Errorf("%s: notes %q", c.name, res.Notes)
		}
	}
}

// TestUse: the result tells what the baseline did.
func TestUse(t *testing.T) {
	l := parse(t, text(line("data", "a.csv", hashA, "30000"), "\n", line("binary", "b.bin", hashB, "600000B"), "\n", line("data", `"new\nline"`, hashC, "1")))
	res := resultWith([]rules.Finding{finding("data", "a.csv", hashA, tok(29_000)), finding("binary", "b.bin", hashB, byt(600_000))})
	l.Apply(res, true)
	use := res.Baseline
	if use.File != ".bloatgate-baseline" || use.Entries != 3 || use.Matched != 2 || use.Tokens != 29_000 {
		t.Errorf("use %+v", use)
	}
	if len(use.Stale) != 1 || use.Stale[0] != `data "new\nline" (1 token)` {
		t.Errorf("stale %q", use.Stale)
	}
	if want := "1 line of .bloatgate-baseline accepts nothing any more: `bloatgate baseline --prune` removes it."; len(res.Notes) != 1 || res.Notes[0] != want {
		t.Errorf("notes %q, want %q", res.Notes, want)
	}
}

// TestPartOfATree: nothing is stale, and what was not judged is not gone.
func TestPartOfATree(t *testing.T) {
	l := parse(t, text(line("data", "a.csv", hashA, "30000"), line("data", "b.csv", hashB, "30000")))
	part := func() *rules.Result {
		return resultWith([]rules.Finding{finding("data", "moved.csv", hashA, tok(30_000))})
	}
	res := part()
	l.Apply(res, false)
	if accepted(res) != "data moved.csv" || res.Baseline.Stale != nil || res.Notes != nil {
		t.Errorf("renamed: accepted %q, %+v, %q", accepted(res), res.Baseline, res.Notes)
	}
	res = part()
	res.Unjudged = []string{"a.csv"}
	if l.Apply(res, false); accepted(res) != "" {
		t.Errorf("a copy of a file that was not named: accepted %q", accepted(res))
	}
	res = part()
	res.Source.Kind = "index"
	if l.Apply(res, false); accepted(res) != "" {
		t.Errorf("a copy in a change: accepted %q", accepted(res))
	}
}

// TestUnread: a file that git tracks and the disk lacks is gone, one that could not be read is not.
func TestUnread(t *testing.T) {
	for reason, stale := range map[tree.Skip]bool{tree.SkipVanished: true, tree.SkipSymlink: true, tree.SkipSubmodule: true, tree.SkipIrregular: true,
		tree.SkipUnreadable: false, tree.SkipSparse: false, tree.SkipMissingBlob: false, tree.SkipUnmerged: false, tree.SkipIntentToAdd: false, tree.SkipUnlisted: false} {
		l := parse(t, text(line("data", "a.csv", hashA, "30000")))
		res := resultWith(nil, "a.csv")
		res.Files[0].Skip = reason
		l.Apply(res, true)
		if got := len(res.Baseline.Stale) == 1; got != stale {
			t.Errorf("%s: stale %v", reason, got)
		}
		res = resultWith([]rules.Finding{finding("data", "moved.csv", hashA, tok(30_000))}, "a.csv")
		res.Files[0].Skip = reason
		l.Apply(res, true)
		if got := accepted(res) != ""; got != (reason == tree.SkipVanished) {
			t.Errorf("%s: the same content elsewhere is accepted: %v", reason, got)
		}
	}
}

// TestNoBaseline: a list that is not there does nothing.
func TestNoBaseline(t *testing.T) {
	res := resultWith([]rules.Finding{finding("data", "a.csv", hashA, tok(1))})
	(*baseline.List)(nil).Apply(res, true)
	if res.Baseline != nil || accepted(res) != "" {
		t.Errorf("result %+v", res)
	}
}
