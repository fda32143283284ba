package audit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/rivo/uniseg"
)

func TestTailAndBuckets(t *testing.T) {
	files := map[string]string{}
	for i := range 199 {
		files[fmt.Sprintf("f%03d.md", i)] = strings.Repeat("a\n", 5)
	}
	files["big.md"] = strings.Repeat("word\n", 2_001) // 10,005 bytes
	s := auditOf(t, config.Default(), files).Sizes
	if s.Files != 200 || s.Bytes != 199*10+10_005 || s.Median != 10 || s.P95 != 10 || s.P99 != 10 || s.Max != 10_005 {
		t.Errorf("got %+v", s)
	}
	want := []audit.Tail{{Percent: 0.5, Files: 1, Bytes: 10_005}, {Percent: 1, Files: 2, Bytes: 10_015}, {Percent: 2, Files: 4, Bytes: 10_035}, {Percent: 5, Files: 10, Bytes: 10_095}}
	for i := range want {
		want[i].Share = float64(want[i].Bytes) / float64(s.Bytes)
	}
	if !reflect.DeepEqual(s.Tail, want) {
		t.Errorf("got  %+v\nwant %+v", s.Tail, want)
	}
	if s.Buckets[0].Files != 199 || s.Buckets[1].Files != 1 || s.Buckets[1].Tokens != 2_502 {
		t.Errorf("got %+v", s.Buckets)
	}
}

func TestBucketsAtTheirEnds(t *testing.T) {
	for size, bucket := range map[int]int{0: 0, 10_000: 0, 10_001: 1, 100_000: 1, 100_001: 2} {
		s := auditOf(t, config.Default(), map[string]string{"a.md": strings.Repeat("w", size)}).Sizes
		for i, b := range s.Buckets {
			if got := b.Files; (got == 1) != (i == bucket) {
				t.Errorf("%d bytes are in bucket %d", size, i)
			}
		}
	}
}

// TestPartsSumUp: the gates, the classes, the buckets and the root directory each hold all files.
func TestPartsSumUp(t *testing.T) {
	r := auditOf(t, config.Default(), map[string]string{
		"a/b/c/x.go": strings.Repeat("var x = 1\n", 90), "a/b/y.go": "package b\n", "go.sum": strings.Repeat("x v1 h1:=\n", 900), "i.png": "\x89PNG\r\n\x1a\n\x00",
		"data.csv": strings.Repeat("1,2\n", 9_000), "empty": "",
	})
	sum := func(groups []audit.Group) (files int, tokens int64) {
		for _, g := range groups {
			files, tokens = files+g.Files, tokens+g.Tokens
		}
		return files, tokens
	}
	for name, groups := range map[string][]audit.Group{"gates": r.Gates, "classes": r.Classes} {
		if files, tokens := sum(groups); files != 6 || tokens != r.Numbers.Total {
			t.Errorf("%s hold %d files and %d tokens of %d", name, files, tokens, r.Numbers.Total)
		}
	}
	root := r.Directories[0]
	if root.Path != "" || root.Files != 6 || root.Tokens != r.Numbers.Total || root.AdmittedTokens != r.Numbers.Admitted {
		t.Errorf("the root is %+v", root)
	}
	if n := r.Numbers; n.Bloat != n.Exposed-n.Admitted || n.Bloat == 0 {
		t.Errorf("got %+v", n)
	}
}

func TestBranches(t *testing.T) {
	files := map[string]string{"src/main/java/com/acme/A.java": strings.Repeat("int a;\n", 500), "src/main/java/com/acme/util/B.java": strings.Repeat("int b;\n", 100), "doc/x.md": "word\n"}
	for i := range 30 {
		files[fmt.Sprintf("many/d%02d/x.md", i)] = "word\n"
	}
	root := auditOf(t, config.Default(), files).Branches(4, 0.01)
	if len(root.Children) != 3 || root.Children[0].Name != "src/main/java/com/acme" || root.Children[0].Children[0].Name != "util" {
		t.Fatalf("got %+v", root)
	}
	if many := root.Children[1]; many.Name != "many" || many.Rest != 30 || len(many.Children) != 0 {
		t.Errorf("got %+v", many)
	}
}

// judge runs the rules over an input's files again.
func judge(in audit.Input) func(context.Context, config.Config) (*rules.Result, error) {
	return func(ctx context.Context, c config.Config) (*rules.Result, error) {
		return rules.Run(ctx, in.Files, rules.Options{Config: c, Model: in.Result.Model, Now: time.Unix(0, 0)})
	}
}

func TestFit(t *testing.T) {
	code := func(kb int) string {
		return strings.Repeat("def step(x):\n    return x + 1\n\n", kb*1000/31+1)[:kb*1000]
	}
	prose := func(kb int) string { return strings.Repeat("A sentence of a document.\n", kb*1000/26+1)[:kb*1000] }
	files := map[string]string{"a.py": code(40), "b.py": code(120), "c.py": code(300), "guide.md": prose(48), "kept.py": code(200)}
	c := config.Default()
	c.Allow = []config.Allow{{Paths: []string{"kept.py"}, Reason: "we need it"}}
	for _, test := range []struct {
		budget    int64
		fits      bool
		threshold int64
		classes   string
	}{
		{1_000_000, true, 0, ""},                     // as it is
		{110_000, true, 200_000, ""},                 // without c.py: 102,000
		{80_000, true, 100_000, ""},                  // without b.py as well: 72,000
		{60_000, true, 100_000, "prose"},             // without the guide: 60,000, which is exactly the budget
		{59_999, false, 50_000, "text config prose"}, // a.py and what is allowed stay whatever happens
	} {
		in := judged(t, c, files)
		fit, err := audit.FindFit(t.Context(), in.Result, c, test.budget, audit.Place{}, judge(in))
		if err != nil {
			t.Fatal(err)
		}
		if fit.Fits != test.fits || fit.Threshold != test.threshold || strings.Join(fit.Classes, " ") != test.classes || fit.Fits && fit.Admitted > test.budget {
			t.Errorf("%d: got %+v", test.budget, fit)
		}
		if fit.Fits && !fit.Already {
			l, err := config.Parse(config.FileName, []byte(fit.Config))
			if err != nil {
				t.Fatal(err)
			}
			l.Allow = c.Allow
			again, err := judge(in)(t.Context(), l.Config)
			if err != nil || again.Totals.AdmittedTokens != fit.Admitted {
				t.Errorf("%d: the printed lines admit %d, not %d (%v)", test.budget, again.Totals.AdmittedTokens, fit.Admitted, err)
			}
		}
	}
}

func TestGrowth(t *testing.T) {
	before := judged(t, config.Default(), map[string]string{"a.py": "x = 1\n", "gone.py": "12345678", "same.py": "y = 2\n", "shrunk.md": "12345678"})
	after := judged(t, config.Default(), map[string]string{"a.py": "x = 1\nx = 2\nx = 3\n", "new.md": "1234", "same.py": "y = 2\n", "shrunk.md": "1234"})
	g := audit.GrowthSince(audit.Side{Result: before.Result, Files: before.Files}, audit.Side{Result: after.Result, Files: after.Files}, nil)
	if g.Added != 3+1 || g.Removed != 2+1 || g.GrownNum != 2 || g.Grown[0].Path != "a.py" || g.Grown[0].New || !g.Grown[1].New {
		t.Errorf("got %+v", g)
	}
	if want := []audit.GrownPart{{Name: "source", Before: 6, After: 7, Bytes: 4}}; !reflect.DeepEqual(g.Classes, want) { // prose is what it was, in sum
		t.Errorf("got %+v", g.Classes)
	}
}

// TestSameBytes: the same files give the same report, in every format.
func TestSameBytes(t *testing.T) {
	files := map[string]string{"AGENTS.md": "Be kind.\n", "a/b.go": strings.Repeat("var x = 1\n", 9_000), "c.csv": strings.Repeat("1,2\n", 9_000), "a/=c.md": "x\n"}
	for name, write := range map[string]func(*strings.Builder, *audit.Report) error{
		"text": func(b *strings.Builder, r *audit.Report) error { return audit.Text(b, r, audit.Options{}) },
		"json": func(b *strings.Builder, r *audit.Report) error {
			return audit.JSON(b, r, audit.Options{Options: report.Options{Files: true}})
		},
		"csv": func(b *strings.Builder, r *audit.Report) error { return audit.CSV(b, r, audit.Options{}) },
		"md":  func(b *strings.Builder, r *audit.Report) error { return audit.Markdown(b, r, audit.Options{}) },
	} {
		var first, second strings.Builder
		for _, b := range []*strings.Builder{&first, &second} {
			if err := write(b, auditOf(t, config.Default(), files)); err != nil {
				t.Fatal(err)
			}
		}
		if first.String() != second.String() || first.Len() == 0 {
			t.Errorf("%s differs from run to run", name)
		}
	}
}

// TestTextKeepsToItsWidth: no line is wider than the terminal, but for commands, which stay whole.
func TestTextKeepsToItsWidth(t *testing.T) {
	files := map[string]string{strings.Repeat("long/", 40) + strings.Repeat("n", 100) + ".go": strings.Repeat("var x = 1\n", 9_000), "AGENTS.md": strings.Repeat("w", 40_000), "d.csv": strings.Repeat("1,2\n", 90_000), strings.Repeat("漢字", 40) + ".go": strings.Repeat("var x = 1\n", 9_000)}
	for _, width := range []int{40, 60, 80, 120} {
		var out strings.Builder
		if err := audit.Text(&out, auditOf(t, config.Default(), files), audit.Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if n := uniseg.StringWidth(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d columns at width %d: %s", n, width, line)
			}
		}
	}
}

func TestNextSteps(t *testing.T) {
	in := judged(t, config.Default(), map[string]string{"a.go": strings.Repeat("var x = 1\n", 11_000)})
	in.Facts = audit.Facts{Here: audit.Call{Program: "bloatgate -C web", Settings: " --model bytes"}, There: audit.Call{Program: "bloatgate"}, Repository: true, OnDisk: true, Worktree: true, Hook: audit.HookCanBe}
	r, err := audit.Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, s := range r.Next {
		commands = append(commands, s.Command)
	}
	want := "[bloatgate -C web check --model bytes bloatgate -C web hook install bloatgate -C web init]"
	if fmt.Sprint(commands) != want {
		t.Errorf("got  %v\nwant %s", commands, want)
	}
	if r.Next[0].Elsewhere() != "bloatgate check" {
		t.Errorf("elsewhere it is %s", r.Next[0].Elsewhere())
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
}

func TestSparkline(t *testing.T) {
	for want, values := range map[string][]int64{"▁▄█": {0, 50, 100}, "▄▄": {7, 7}, "█▁": {9, 1}} {
		if got := audit.Sparkline(values); got != want {
			t.Errorf("%v is %s, want %s", values, got, want)
		}
	}
}
