package rules_test

import (
	"context"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// heldDirs holds a change of files against a budget of 1,000 tokens for each directory below packages.
func heldDirs(t *testing.T, e edit) map[string]rules.BudgetUse {
	t.Helper()
	budgets := func(cfg *config.Config) {
		cfg.Budget.Dir = []config.PathBudget{{Paths: []string{"packages/*"}, Tokens: 1_000}}
	}
	res := e.settled(t, true, budgets)
	_, after := run(t, e.after, options(budgets))
	_, before := run(t, e.before, options(budgets))
	if err := res.HoldBudgets(options(budgets).Config.Budget, rules.Trees{Before: before, After: after}); err != nil {
		t.Fatal(err)
	}
	uses := map[string]rules.BudgetUse{}
	for _, u := range res.Budgets {
		uses[u.Path] = u
	}
	return uses
}

// TestDirectoriesThatMove: what a directory takes over it held before, and nobody passes by moving things around.
func TestDirectoriesThatMove(t *testing.T) {
	const web, www, api = "packages/web/a.md", "packages/www/a.md", "packages/api/b.md"
	big, half, few := sized(1_300), sized(600), sized(10)
	for _, c := range []struct {
		name  string
		edit  edit
		dir   string
		base  int64
		level rules.Level
	}{
		{"renamed", edit{files{web: big}, files{www: big}, map[string]string{www: web}}, "packages/www", 1_300, rules.Info},
		{"renamed within the budget", edit{files{web: half}, files{www: half}, map[string]string{www: web}}, "packages/www", 600, 0},
		{"renamed and grown", edit{files{web: big}, files{www: sized(1_400)}, map[string]string{www: web}}, "packages/www", 1_300, rules.Error},
		{"new", edit{files{}, files{www: big}, nil}, "packages/www", 0, rules.Error},
		{"copied", edit{files{web: big}, files{web: big, www: big}, map[string]string{www: web}}, "packages/www", 0, rules.Error},
		{"from a directory without a budget", edit{files{"old/a.md": big}, files{www: big}, map[string]string{www: "old/a.md"}}, "packages/www", 0, rules.Error},
		{"into a directory that was there, from one over its budget", edit{files{web: big, api: few}, files{"packages/api/a.md": big, api: few},
			map[string]string{"packages/api/a.md": web}}, "packages/api", 1_310, rules.Info},
		{"into a directory that was there, from one within its budget", edit{files{web: half, api: half}, files{"packages/api/a.md": half, api: half},
			map[string]string{"packages/api/a.md": web}}, "packages/api", 600, rules.Error},
		{"two within their budgets made one", edit{files{web: half, api: half}, files{www: half, "packages/www/b.md": half},
			map[string]string{www: web, "packages/www/b.md": api}}, "packages/www", 600, rules.Error},
		{"moved, and as much put in its place", edit{files{web: big}, files{www: big, "packages/web/z.md": big + "z"}, map[string]string{www: web}},
			"packages/www", 0, rules.Error},
	} {
		if got := heldDirs(t, c.edit)[c.dir]; got.Base != c.base || got.Level != c.level {
			t.Errorf("%s: base %d, level %v, want %d, %v: %+v", c.name, got.Base, got.Level, c.base, c.level, got)
		}
	}
}

// TestWiden: the delta counts what the change has judged otherwise, and nothing that others edited.
func TestWiden(t *testing.T) {
	hides := func(path string) bool { return path == "hid.md" || path == "both.md" }
	tree := files{"hid.md": sized(50), "both.md": sized(70), "seen.md": sized(30), "edited.md": sized(5)}
	opt := options()
	opt.Covered = hides
	_, before := run(t, tree, opt)
	tree["edited.md"] = sized(500)
	opt.Covered = func(path string) bool { return path == "both.md" }
	_, after := run(t, tree, opt)

	opt.Changed = true
	_, res := run(t, files{}, opt)
	if err := res.Compare(context.Background(), files{".cursorignore": "hid.md\n"}.source(), opt); err != nil {
		t.Fatal(err)
	}
	saved := res.Delta.Exposed()
	res.Widen(rules.Trees{Before: before, After: after})
	if got := res.Delta.Exposed() - saved; got != 50 || res.Delta.Rejudged != 1 || !res.Delta.Loosened {
		t.Errorf("%d tokens more, %+v", got, res.Delta)
	}
	if want := (rules.FileDelta{Path: "hid.md", After: 50}); res.Delta.Files[0] != want {
		t.Errorf("got %+v", res.Delta.Files)
	}
	if len(res.Notes) != 1 || res.Notes[0] != "No longer hidden from agents, though this change leaves the content alone: hid.md +50 tokens." {
		t.Errorf("got %q", res.Notes)
	}
}
