package rank

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
)

// definitions is a text of so many definitions.
func definitions(n int, word string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "def %s_%d():\n    value = compute_%d()\n    return value + %d\n\n", word, i, i, i)
	}
	return b.String()
}

// TestPackSpendsTheRest: what parts and places leave of the budget shows the next file whole that fits by now, and no more of those in parts.
func TestPackSpendsTheRest(t *testing.T) {
	files := map[string]string{
		"retry_upload.py": "def retry_upload():\n    upload_retry()\n" + definitions(600, "other"),
		"b.py":            definitions(20, "step") + "def again():\n    # upload\n    return 1\n\n" + definitions(20, "more"),
	}
	for budget, want := range map[int64]string{1000: "1 b.py", 600: "2", 200: "2"} {
		p, err := packed(t, "retry upload", files, budget)
		if err != nil {
			t.Fatal(err)
		}
		verbatim(t, p, files)
		var left []string
		for _, item := range p.LeftOut {
			left = append(left, item.Path)
		}
		got := fmt.Sprint(len(p.LeftOut))
		for _, s := range p.Spans {
			if s.Whole {
				got += " " + s.Path
			}
		}
		if got != want || p.Spans[0].Path != "retry_upload.py" || p.Spans[0].First != 1 || p.Spans[0].Last > 100 {
			t.Errorf("%d: %s, want %s; %d spent for %v, left out %v", budget, got, want, p.Spent, spansOf(p), left)
		}
	}
}

// TestPackShowsTheFirstWithoutParts: a first file that does not fit and of which no part says anything of the query is shown from its start on.
func TestPackShowsTheFirstWithoutParts(t *testing.T) {
	files := map[string]string{"retry_upload.py": definitions(100, "other"), "z.py": definitions(100, "z")}
	p, err := packed(t, "retry_upload.py", files, 300)
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if s := p.Spans[0]; s.Path != "retry_upload.py" || s.First != 1 || p.Spent < 260 {
		t.Errorf("%d spent for %v", p.Spent, spansOf(p))
	}
}

// TestWholeIsNotLeftOut: a file of which all is shown is shown whole, and not named as one that is not.
func TestWholeIsNotLeftOut(t *testing.T) {
	p := &packer{model: requestOf(t, "x", nil).Model, name: plainName, pack: &Pack{Budget: 1000}}
	item := &Item{Candidate: &Candidate{File: tree.File{Path: "a.go", Size: 4}}, Rank: 1}
	p.leaveOut(item)
	p.leaveOut(&Item{Candidate: &Candidate{File: tree.File{Path: "b.go", Size: 4}}, Rank: 2})
	lines := linesOf([]byte("a\nb\n"))
	if !p.add(spanOf(item, lines, 0, len(lines)), 100) {
		t.Fatal("it does not fit")
	}
	p.settle()
	if len(p.pack.Spans) != 1 || !p.pack.Spans[0].Whole || len(p.pack.LeftOut) != 1 || p.pack.LeftOut[0].Path != "b.go" {
		t.Errorf("spans %v, left out %+v", spansOf(p.pack), p.pack.LeftOut)
	}
}

// TestPartsTakeTheirShare: neighbouring parts that fit the query become one, and what their headers would have cost shows more of them.
func TestPartsTakeTheirShare(t *testing.T) {
	files := map[string]string{"step.py": definitions(2000, "zebra_step")}
	for _, budget := range []int64{1000, 5000, 13_800, 22_000} {
		p, err := packed(t, "zebra_step", files, budget)
		if err != nil {
			t.Fatal(err)
		}
		verbatim(t, p, files)
		if p.Spent < budget*9/10 || p.Spent > budget {
			t.Errorf("%d of %d spent for %v", p.Spent, budget, spansOf(p))
		}
	}
}

// TestNamedIsShown: what a query names is shown where it is defined, though it scores last, in all budgets that it fits into; and nothing is where no file
// can be first.
func TestNamedIsShown(t *testing.T) {
	files := map[string]string{
		"step.py": definitions(600, "zebra_step"), "more.py": definitions(40, "zebra_step"),
		"tests/test_step.py": definitions(300, "zebra_step") + "def test_last_zebra():\n    assert zebra_step_1() == 3\n\n" + definitions(300, "step"),
	}
	for _, budget := range []int64{400, 1000, 2500, 5000, 13_800} {
		p, err := packed(t, "test_last_zebra: zebra step zebra step", files, budget)
		if err != nil {
			t.Fatal(err)
		}
		verbatim(t, p, files)
		if !slices.ContainsFunc(p.Spans, func(s Span) bool { return strings.Contains(string(s.Text), "def test_last_zebra") }) {
			t.Errorf("%d: not in %v", budget, spansOf(p))
		}
	}
	twice := map[string]string{"a.py": definitions(60, "filler") + "class WantedThing:\n    pass\n\nclass WantedLimit:\n    pass\n\n" + definitions(60, "rest")}
	for budget := int64(60); budget < 1500; budget += 20 {
		p, err := packed(t, "WantedThing breaks with WantedLimit", twice, budget)
		if err != nil {
			t.Fatal(err)
		}
		verbatim(t, p, twice)
	}
	r := requestOf(t, "test_last_zebra", files)
	items := ranked(t, r, "fifo")
	for i := range items {
		items[i].Aside, items[i].Value = i == 0, 0
	}
	if _, err := PackFiles(context.Background(), r, items, PackOptions{Budget: 1000, Model: r.Model, Name: plainName}); err != nil {
		t.Fatal(err)
	}
}
