package rules_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// sized is a text of so many tokens of the bytes model.
func sized(tokens int) string { return strings.Repeat("a b\n", tokens) }

// judgeChange runs the rules over a change from one tree to another: what differs, and the whole trees.
func judgeChange(t *testing.T, before, after files, edit func(*config.Config)) *rules.Result {
	t.Helper()
	now, old := files{}, files{}
	for path, content := range after {
		if before[path] != content {
			now[path] = content
		}
	}
	for path, content := range before {
		if after[path] != content {
			old[path] = content
		}
	}
	opt := options(edit)
	opt.Changed = true
	_, res := run(t, now, opt)
	for i := range res.Files {
		if _, was := before[res.Files[i].Path]; was {
			res.Files[i].Was = res.Files[i].Path
		}
	}
	if err := res.Compare(context.Background(), old.source(), opt); err != nil {
		t.Fatal(err)
	}
	_, whole := run(t, after, options(edit))
	rewound := res.Rewind(whole)
	if _, really := run(t, before, options(edit)); really.Totals != rewound.Totals {
		t.Errorf("rewound to %+v, the tree before was %+v", rewound.Totals, really.Totals)
	}
	if err := res.HoldBudgets(opt.Config.Budget, rules.Trees{Before: rewound, After: whole}); err != nil {
		t.Fatal(err)
	}
	return res
}

// TestBudgetOfAChange: a change pays for what it adds, never for what was there.
func TestBudgetOfAChange(t *testing.T) {
	over, under := files{"old.md": sized(1_200)}, files{"old.md": sized(990)}
	for _, c := range []struct {
		name      string
		before    files
		add       int // tokens of a new file; below 0: the old file shrinks by so many
		allowance int64
		want      rules.Level
	}{
		{"base over, little added within the allowance", over, 10, 50, rules.Info},
		{"base over, the whole allowance used", over, 50, 50, rules.Info},
		{"base over, a token more", over, 51, 50, rules.Error},
		{"base over, no allowance: 1 % of the budget", over, 10, 0, rules.Info},
		{"base over, no allowance, more than 1 %", over, 11, 0, rules.Error},
		{"base over, a saving that leaves it over", over, -50, 0, rules.Info},
		{"base over, a saving that brings it under", over, -300, 0, 0},
		{"base under, stays under", under, 10, 0, 0},
		{"base under, a small step over the limit", under, 11, 0, rules.Error},
		{"base under, 1 % over the limit", files{"old.md": sized(995)}, 10, 0, rules.Warn},
		{"base under, far over the limit, within the allowance", under, 200, 500, rules.Error},
	} {
		t.Run(c.name, func(t *testing.T) {
			after := files{"old.md": c.before["old.md"]}
			if c.add < 0 {
				after["old.md"] = sized(len(c.before["old.md"])/4 + c.add)
			} else {
				after["new.md"] = sized(c.add)
			}
			res := judgeChange(t, c.before, after, func(cfg *config.Config) { cfg.Budget.Repo, cfg.Budget.Change = 1_000, c.allowance })
			var got rules.Level
			for _, u := range res.Budgets {
				if u.Name == "repo" {
					got = u.Level
				}
			}
			if got != c.want {
				t.Errorf("got level %q, want %q: %+v", got, c.want, res.Budgets)
			}
			if said := len(found(res, "budget")) > 0; said != (got > 0 && c.add > 0) {
				t.Errorf("level %q, and there are %d findings", got, len(found(res, "budget")))
			}
		})
	}
}

func TestBudgetNamesWhatGrewMost(t *testing.T) {
	before := files{"a.md": sized(100), "b.md": sized(100), "c.md": sized(500), "gone.md": sized(50)}
	after := files{"a.md": sized(101), "b.md": sized(300), "c.md": sized(100), "new.md": sized(900)}
	res := judgeChange(t, before, after, func(cfg *config.Config) { cfg.Budget.Change = 100 })
	if len(res.Findings) != 1 {
		t.Fatalf("got %+v", res.Findings)
	}
	var said []string
	for _, e := range res.Findings[0].Evidence {
		said = append(said, e.Name+" "+e.Value)
	}
	if got, want := strings.Join(said, ", "), "grown new.md +900 tokens, grown b.md +200 tokens, grown a.md +1 token"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := res.Findings[0].Message; got != "the change adds 651 tokens; budget.change allows 100" {
		t.Errorf("got %q", got)
	}
}

func TestBudgetsOfDirectoriesAndFiles(t *testing.T) {
	tree := files{"packages/web/a.md": sized(60), "packages/web/deep/b.md": sized(60), "packages/api/c.md": sized(90), "packages/x.md": sized(500), "docs/d.md": sized(80)}
	opt := options(func(c *config.Config) {
		c.Budget.Dir = []config.PathBudget{{Paths: []string{"packages/*"}, Tokens: 100}}
		c.Budget.File = []config.PathBudget{{Paths: []string{"docs/"}, Tokens: 70}, {Paths: []string{"*.md"}, Tokens: 300}, {Paths: []string{"d.md"}, Tokens: 75}}
	})
	_, res := run(t, tree, opt)
	if err := res.HoldBudgets(opt.Config.Budget, rules.Trees{After: res}); err != nil {
		t.Fatal(err)
	}
	var got []string
	fingerprints := map[string]bool{}
	for _, f := range res.Findings {
		got = append(got, f.Message)
		fingerprints[f.Fingerprint] = true
	}
	want := []string{
		`budget.file "docs/": 80 tokens, 10 over its 70`,
		"budget.dir packages/web: 120 tokens, 20 over its 100",
		`budget.file "*.md": 500 tokens, 200 over its 300`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(fingerprints) != len(want) {
		t.Errorf("findings share fingerprints: %v", fingerprints)
	}
}

// TestBudgetThatIsNotJudgedSaysSo: a whole-tree budget must not look kept where no whole tree was judged.
func TestBudgetThatIsNotJudgedSaysSo(t *testing.T) {
	opt := options(func(c *config.Config) { c.Budget.Repo = 1 })
	_, res := run(t, files{"a.md": sized(5)}, opt)
	if err := res.HoldBudgets(opt.Config.Budget, rules.Trees{}); err != nil {
		t.Fatal(err)
	}
	if len(res.Notes) != 1 || !strings.Contains(res.Notes[0], "not judged here") || len(res.Budgets) > 0 {
		t.Errorf("got notes %q, budgets %+v", res.Notes, res.Budgets)
	}
}

// TestCompareFollowsRenames: a file that moved costs what it grew by.
func TestCompareFollowsRenames(t *testing.T) {
	opt := options()
	_, res := run(t, files{"new/name.md": sized(120)}, opt)
	res.Files[0].Was = "old/name.md"
	if err := res.Compare(context.Background(), files{"old/name.md": sized(100)}.source(), opt); err != nil {
		t.Fatal(err)
	}
	want := rules.FileDelta{Path: "new/name.md", Before: 100, After: 120}
	if len(res.Delta.Files) != 1 || res.Delta.Files[0] != want || res.Delta.Exposed() != 20 {
		t.Errorf("got %+v, %d", res.Delta.Files, res.Delta.Exposed())
	}
}
