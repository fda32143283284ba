package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/dustin/go-humanize"
)

// BudgetRule is the id of the findings of budgets.
const BudgetRule = "budget"

// Trees are the whole trees that the budgets of the repository and of directories are held against. After is nil when no whole tree was
// judged, Before is nil when After is not the end of a change.
type Trees struct{ Before, After *Result }

// WholeTreeBudgets reports whether the configuration has budgets that need whole trees.
func WholeTreeBudgets(b config.Budget) bool {
	return b.Repo > 0 || b.RepoAdmitted > 0 || len(b.Dir) > 0
}

// HoldBudgets holds the result against the budgets for the repository, for directories and for one change, and adds what it finds. Those
// for single files belong to the gates' findings.
func (res *Result) HoldBudgets(b config.Budget, trees Trees) error {
	if b.Change > 0 && res.Delta != nil {
		d := res.Delta
		res.hold(BudgetUse{Name: "change", Limit: b.Change, Base: d.Before.ExposedTokens, Change: d.Exposed(), Result: d.After.ExposedTokens, Compared: true}, b)
	}
	if !WholeTreeBudgets(b) {
		return nil
	}
	if trees.After == nil {
		res.Notes = append(res.Notes, "The budgets of the repository and of directories are not judged here: they need a whole tree (check without PATH, or check --diff).")
		return nil
	}
	exposed := func(t Totals) int64 { return t.ExposedTokens }
	admitted := func(t Totals) int64 { return t.AdmittedTokens }
	for _, row := range []struct {
		name  string
		limit int64
		of    func(Totals) int64
	}{{"repo", b.Repo, exposed}, {"repo-admitted", b.RepoAdmitted, admitted}} {
		if row.limit > 0 {
			res.hold(trees.use(BudgetUse{Name: row.name, Limit: row.limit}, func(r *Result) int64 { return row.of(r.Totals) }), b)
		}
	}
	return res.holdDirs(b, trees)
}

// use measures both sides.
func (t Trees) use(u BudgetUse, measure func(*Result) int64) BudgetUse {
	u.Result = measure(t.After)
	if t.Before != nil {
		u.Base, u.Compared = measure(t.Before), true
		u.Change = u.Result - u.Base
	}
	return u
}

func (res *Result) holdDirs(b config.Budget, trees Trees) error {
	for i, entry := range b.Dir {
		list, err := compilePatterns(entry.Paths)
		if err != nil {
			return fmt.Errorf("could not compile the patterns of [[budget.dir]] entry %d: %w", i+1, err)
		}
		after, before := dirTokens(trees.After, list), dirTokens(trees.Before, list)
		if trees.Before != nil && res.Delta != nil {
			res.creditMoves(namedDirs{list, map[string]bool{}}, entry.Tokens, before, after)
		}
		for _, dir := range slices.Sorted(maps.Keys(after)) {
			at := func(r *Result) int64 {
				if r == trees.Before {
					return before[dir]
				}
				return after[dir]
			}
			res.hold(trees.use(BudgetUse{Name: "dir", Path: dir, Limit: entry.Tokens}, at), b)
		}
	}
	return nil
}

// dirTokens sums the exposed tokens below each directory that the list names.
func dirTokens(res *Result, list *pattern.List) map[string]int64 {
	sums := map[string]int64{}
	if res == nil {
		return sums
	}
	named := namedDirs{list, map[string]bool{}}
	for i := range res.Files {
		s := &res.Files[i]
		for _, dir := range named.above(s.Path) {
			sums[dir] += s.Exposed()
		}
	}
	return sums
}

// hold judges one budget and keeps what became of it.
func (res *Result) hold(u BudgetUse, b config.Budget) {
	u.Level = u.judge(b.Change)
	res.Budgets = append(res.Budgets, u)
	if u.Level == 0 || u.Compared && u.Change <= 0 { // who adds nothing is told nothing
		return
	}
	f := Finding{Rule: BudgetRule, Level: u.Level, Path: u.Path, Tokens: u.Result, Limit: u.Limit, Unit: "tokens", Message: u.message()}
	if f.Level > Info { // a note blames nobody
		f.Fix = fixBudget[u.Compared]
	}
	if u.Name == "change" {
		f.Tokens = u.Change
	}
	if u.Compared && res.Delta != nil {
		f.Evidence = res.Delta.growers(u.Path)
	}
	f.Fingerprint = fingerprint(f, u.Name)
	res.Add(f)
}

// smallStep is the share of a budget, in percent, that a change may add without being blamed for a budget that others have used up.
const smallStep = 1

// judge blames a change for what it adds, never for what was there: a budget that is over already fails only a change that adds more than
// its own allowance (budget.change, else 1 % of the budget), and one that a small step takes over its limit warns.
func (u *BudgetUse) judge(allowance int64) Level {
	small := u.Limit * smallStep / 100
	switch {
	case u.Name == "change" && u.Change > u.Limit:
		return Error
	case u.Name == "change" || u.Result <= u.Limit:
		return 0
	case !u.Compared:
		return Error
	case u.Change <= 0 || u.Base > u.Limit && u.Change <= cmp.Or(allowance, small):
		return Info
	case u.Base <= u.Limit && u.Change <= small:
		return Warn
	}
	return Error
}

// Title names the budget: "budget.repo", "budget.dir packages/web".
func (u *BudgetUse) Title() string {
	title := "budget." + u.Name
	if u.Path != "" {
		title += " " + u.Path
	}
	return title
}

func (u *BudgetUse) message() string {
	over := humanize.Comma(u.Result - u.Limit)
	switch {
	case u.Name == "change":
		return fmt.Sprintf("the change adds %s; budget.change allows %s", counted(u.Change, "token"), humanize.Comma(u.Limit))
	case !u.Compared:
		return fmt.Sprintf("%s: %s, %s over its %s", u.Title(), counted(u.Result, "token"), over, humanize.Comma(u.Limit))
	case u.Base > u.Limit:
		return fmt.Sprintf("%s: base over by %s, you add %s; limit %s", u.Title(), humanize.Comma(u.Base-u.Limit), humanize.Comma(u.Change), counted(u.Limit, "token"))
	}
	return fmt.Sprintf("%s: the change adds %s to %s, %s over the limit of %s", u.Title(), humanize.Comma(u.Change), counted(u.Base, "token"), over, humanize.Comma(u.Limit))
}

var fixBudget = map[bool]string{
	true:  "Make up for what the change adds, hide what agents need not read (bloatgate ignore --write), or raise the budget in a change of its own.",
	false: "Remove what is not needed, hide what agents need not read (bloatgate ignore --write), or raise the budget in .bloatgate.toml.",
}

// growers names the files below dir that grew most, and counts the others.
func (d *Delta) growers(dir string) []Evidence {
	var grown []int
	for i, f := range d.Files {
		if f.Growth() > 0 && (dir == "" || strings.HasPrefix(f.Path, dir+"/")) {
			grown = append(grown, i)
		}
	}
	return firstFew("grown", grown, func(i int) string { return d.Files[i].Path + " +" + counted(d.Files[i].Growth(), "token") })
}
