package baseline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/bloatgate/bloatgate/tree"
)

// TestFresh: one line per finding, sorted by bytes, a blank line behind each.
func TestFresh(t *testing.T) {
	info := finding("data", "small.csv", hashA, tok(10))
	info.Level = rules.Info
	covered := finding("lock", "go.sum", hashA, tok(9_000))
	covered.Covered = true
	warn := finding("large", "b.go", hashB+strings.Repeat("9", 48), tok(9_000))
	warn.Level = rules.Warn
	n := baseline.Renew(nil, resultWith([]rules.Finding{
		finding("suffix", "é.png", hashC, tok(4)), finding("lfs", "a.bin", hashA, byt(700_000)), finding("binary", "a.bin", hashA, byt(700_000)), warn, info, covered,
		finding("data", "B.csv", hashA, tok(30_000)), {Rule: "duplicate", Level: rules.Warn, Path: "x"}, {Rule: rules.BudgetRule, Level: rules.Error, Path: "y", Content: hashA},
		{Rule: rules.BudgetRule, Level: rules.Error},
	}))
	want := text(line("data", "B.csv", hashA, "30000"), "\n", line("binary", "a.bin", hashA, "700000B"), "\n", line("lfs", "a.bin", hashA, "700000B"), "\n",
		line("large", "b.go", hashB, "9000"), "\n", line("suffix", "é.png", hashC, "4"), "\n")
	if n.Text != want {
		t.Errorf("text\n%swant\n%s", n.Text, want)
	}
	files, tokens, bytes := n.Sums()
	if files != 4 || tokens != 39_004 || bytes != 700_000 || len(n.Added) != 5 || len(n.Removed)+len(n.Changed)+n.Kept != 0 {
		t.Errorf("%d files, %d tokens, %d bytes, %+v", files, tokens, bytes, n)
	}
	if n.LeftOut != 3 || !slices.Equal(n.Rules, []string{"budget", "duplicate"}) {
		t.Errorf("left out %d of %q", n.LeftOut, n.Rules)
	}
	if empty := baseline.Renew(nil, resultWith(nil)); empty.Text != text() {
		t.Errorf("without a finding: %q", empty.Text)
	}
}

// TestRenew: the blank lines of the old text stay, those of removed entries too, and the same again changes nothing.
func TestRenew(t *testing.T) {
	a, b, c := line("data", "a", hashA, "1000"), line("data", "b", hashB, "2000"), line("data", "c", hashC, "3000")
	found := func(names string) []rules.Finding {
		all := map[rune]rules.Finding{'a': finding("data", "a", hashA, tok(1000)), 'b': finding("data", "b", hashB, tok(2000)), 'c': finding("data", "c", hashC, tok(3000)),
			'B': finding("data", "b", hashC, tok(1500)), 'd': finding("data", "d", hashA, tok(4000))}
		var out []rules.Finding
		for _, name := range names {
			out = append(out, all[name])
		}
		return out
	}
	lower := line("data", "b", hashC, "1500")
	for _, x := range []struct {
		name, old, found, want  string
		added, changed, removed int
	}{
		{"unchanged", text(a, "\n", b, "\n"), "ab", text(a, "\n", b, "\n"), 0, 0, 0},
		{"lowered", text(a, "\n", b, "\n", c, "\n"), "aBc", text(a, "\n", lower, "\n", c, "\n"), 0, 1, 0},
		{"first removed", text(a, "\n", b, "\n", c, "\n"), "bc", text("\n", b, "\n", c, "\n"), 0, 0, 1},
		{"middle removed", text(a, "\n", b, "\n", c, "\n"), "ac", text(a, "\n", "\n", c, "\n"), 0, 0, 1},
		{"last removed", text(a, "\n", b, "\n", c, "\n"), "ab", text(a, "\n", b, "\n", "\n"), 0, 0, 1},
		{"all removed", text(a, "\n", b, "\n"), "", text("\n", "\n"), 0, 0, 2},
		{"first added", text(b, "\n"), "ab", text(a, "\n", b, "\n"), 1, 0, 0},
		{"added where one was removed", text(a, "\n", "\n", c, "\n"), "abc", text(a, "\n", "\n", b, "\n", c, "\n"), 1, 0, 0},
		{"last added", text(a, "\n", "\n"), "ad", text(a, "\n", "\n", line("data", "d", hashA, "4000"), "\n"), 1, 0, 0},
		{"one for another", text(a, "\n", b, "\n"), "ac", text(a, "\n", "\n", c, "\n"), 1, 0, 1},
		{"blank lines lost", text(a, b, c), "abc", text(a, "\n", b, "\n", c, "\n"), 0, 0, 0},
		{"CRLF", strings.ReplaceAll(text(a, "\n", b, "\n"), "\n", "\r\n"), "ab", text(a, "\n", b, "\n"), 0, 0, 0},
		{"unsorted", text(c, "\n", a, "\n", "\n"), "ac", text(a, "\n", "\n", c, "\n"), 0, 0, 0},
		{"both sides of a merge", text(a, "\n", b, lower, "\n"), "ab", text(a, "\n", b, "\n", "\n"), 0, 0, 0},
	} {
		old := parse(t, x.old)
		n := baseline.Renew(old, resultWith(found(x.found)))
		if n.Text != x.want || len(n.Added) != x.added || len(n.Removed) != x.removed {
			t.Errorf("%s:\n%swant\n%sadded %v, changed %v, removed %v", x.name, n.Text, x.want, n.Added, n.Changed, n.Removed)
		}
		if x.name != "both sides of a merge" && len(n.Changed) != x.changed {
			t.Errorf("%s: changed %v", x.name, n.Changed)
		}
		if again := baseline.Renew(parse(t, n.Text), resultWith(found(x.found))); again.Text != n.Text {
			t.Errorf("%s: the second time\n%swant\n%s", x.name, again.Text, n.Text)
		}
	}
}

// TestRenewKeepsWhatIsNotThere: in a sparse checkout nobody decides about files that are not checked out.
func TestRenewKeepsWhatIsNotThere(t *testing.T) {
	old := text(line("data", "a", hashA, "1000"), "\n", line("data", "sparse", hashB, "2000"), "\n")
	res := resultWith(nil, "a", "sparse")
	res.Files[1].Skip = tree.SkipSparse
	n := baseline.Renew(parse(t, old), res)
	if want := text("\n", line("data", "sparse", hashB, "2000"), "\n"); n.Text != want || n.Kept != 1 {
		t.Errorf("kept %d:\n%s", n.Kept, n.Text)
	}
}

// TestPrune: the lines that accept nothing go, every other byte stays.
func TestPrune(t *testing.T) {
	a, b, c := line("data", "a", hashA, "1000"), line("data", "b", hashB, "2000"), line("data", "c", hashC, "3000")
	now := func() *rules.Result {
		return resultWith([]rules.Finding{finding("data", "a", hashB, tok(500)), finding("data", "moved", hashC, tok(3000)), finding("data", "new", hashA, tok(9))})
	}
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	odd := strings.Replace(first, "findings", "other findings", 1)
	for _, x := range []struct {
		name, old, want string
		removed         int
	}{
		{"one of three", text(a, "\n", b, "\n", c, "\n"), text(a, "\n", "\n", c, "\n"), 1},
		{"nothing", text(c, a), text(c, a), 0},
		{"CRLF and a byte order mark", "\ufeff" + crlf(text(a, "\n", b, "\n")), "\ufeff" + crlf(text(a, "\n", "\n")), 1},
		{"form that Renew would change", odd + b + "\n\n\n" + a + strings.TrimSuffix(end, "\n"), odd + "\n\n\n" + a + strings.TrimSuffix(end, "\n"), 1},
		{"both sides of a merge", text(b, line("data", "b", "dddddddddddddddd", "1"), a), text(a), 2},
	} {
		got, removed := parse(t, x.old).Prune(now())
		if got != x.want || len(removed) != x.removed {
			t.Errorf("%s: removed %v\n%q, want\n%q", x.name, removed, got, x.want)
		}
		if again, more := parse(t, got).Prune(now()); again != got || len(more) != 0 {
			t.Errorf("%s: the second time %v went", x.name, more)
		}
	}
}
