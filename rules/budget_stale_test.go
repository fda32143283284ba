package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// TestStaleBudgets: every pattern of a budget has to match something, in a whole tree.
func TestStaleBudgets(t *testing.T) {
	tree := files{"packages/web/src/a.ts": "a\n", "docs/b.md": "b\n", "out/gen/c.ts": "c\n", "sub/.bloatgate.toml": "# here\n"}
	for _, c := range []struct {
		files, dirs string // patterns of one entry each, by blanks
		want        string // part of the only message, "" for no finding
	}{
		{"docs/ *.ts", "packages/* packages/web/src docs", ""},
		{"", "packages/web/ !packages/web/src/", ""},
		{"", "pakcages/*", `[[budget.dir]] for "pakcages/*" matches no directory`},
		{"", "packages/web pakcages/api pakcages/x", `[[budget.dir]] for "pakcages/api", "pakcages/x" matches no directory`},
		{"", "docs/b.md", `[[budget.dir]] for "docs/b.md" matches no directory`},
		{"dosc/**/*.md docs/", "", `[[budget.file]] for "dosc/**/*.md" matches no file`},
		{"", "out/*", `[[budget.dir]] for "out/*" matches only what ` + "`exclude` leaves out"},
		{"out/gen/c.ts", "", `[[budget.file]] for "out/gen/c.ts" matches only what ` + "`exclude` leaves out"},
		{"", "out/* pakcages", `[[budget.dir]] for "out/*", "pakcages" matches no directory`},
	} {
		opt := whole(func(cfg *config.Config) {
			cfg.Exclude = []string{"out/"}
			if c.files != "" {
				cfg.Budget.File = []config.PathBudget{{Paths: strings.Fields(c.files), Tokens: 1_000, Line: 7}}
			}
			if c.dirs != "" {
				cfg.Budget.Dir = []config.PathBudget{{Paths: strings.Fields(c.dirs), Tokens: 1_000, Line: 7}}
			}
		})
		_, res := run(t, tree, opt)
		got := found(res, "stale-budget")
		if c.want == "" && len(got) == 0 {
			continue
		}
		if len(got) != 1 || c.want == "" || !strings.HasPrefix(got[0].Message, c.want) || got[0].Level != rules.Warn || got[0].Path != "sub/.bloatgate.toml" || got[0].Line != 7 {
			t.Errorf("files %q, directories %q: %+v", c.files, c.dirs, got)
		}
		opt.Paths = []string{"docs"}
		if _, res = run(t, tree, opt); len(found(res, "stale-budget")) > 0 {
			t.Errorf("files %q, directories %q: a part of the tree says so", c.files, c.dirs)
		}
	}
}
