package rules

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
)

const fixStaleBudget = "Correct its paths, or remove them."

// budgetTable is one of the two tables of budgets for paths, with what there is for its patterns to match.
type budgetTable struct {
	name, noun      string // "budget.dir", "directory"
	entries         []config.PathBudget
	matches         func(l *pattern.List, path string) bool
	judged, leftOut []string
}

// staleBudgets finds patterns of budgets that hold nothing: a typing error, or what they were for is gone. Each pattern is looked at by
// itself, for one that matches would hide the typing error in another of its entry.
func staleBudgets(_ context.Context, w *wholeTreePass) []Finding {
	files := make([]string, len(w.files))
	for i := range w.files {
		files[i] = w.files[i].Path
	}
	budget := w.run.opt.Config.Budget
	var out []Finding
	for _, table := range []budgetTable{
		{"budget.file", "file", budget.File, func(l *pattern.List, p string) bool { ok, _ := l.Match(p); return ok }, files, w.run.unjudged},
		{"budget.dir", "directory", budget.Dir, func(l *pattern.List, p string) bool { return l.MatchItself(p, true) }, directoriesOf(files), directoriesOf(w.run.unjudged)},
	} {
		for i := range table.entries {
			if f := table.stale(&table.entries[i], w); f != nil {
				out = append(out, *f)
			}
		}
	}
	return out
}

// directoriesOf are the directories that the files lie in, at any depth.
func directoriesOf(files []string) (dirs []string) {
	known := map[string]bool{}
	for _, file := range files {
		for dir := path.Dir(file); dir != "." && !known[dir]; dir = path.Dir(dir) {
			known[dir] = true
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// stale is the finding about an entry, nil where each of its patterns matches something.
func (t *budgetTable) stale(entry *config.PathBudget, w *wholeTreePass) *Finding {
	var missing []string
	onlyLeftOut := true
	for _, line := range entry.Paths {
		list, err := compilePatterns([]string{line})
		if err != nil || strings.HasPrefix(line, "!") || t.matchesAny(list, t.judged) { // an error was reported when the entry was compiled
			continue
		}
		missing = append(missing, line)
		onlyLeftOut = onlyLeftOut && t.matchesAny(list, t.leftOut)
	}
	if len(missing) == 0 {
		return nil
	}
	f := w.staleEntry("stale-budget", entry.Line, t.name+"\x00"+strings.Join(missing, "\x00"))
	f.Message = fmt.Sprintf("[[%s]] for %s matches no %s", t.name, quoteAll(missing), t.noun)
	f.Fix = fixStaleBudget
	if onlyLeftOut {
		f.Message = fmt.Sprintf("[[%s]] for %s matches only what `exclude` leaves out, which is not counted in any case", t.name, quoteAll(missing))
	}
	return &f
}

func (t *budgetTable) matchesAny(list *pattern.List, paths []string) bool {
	return slices.ContainsFunc(paths, func(p string) bool { return t.matches(list, p) })
}
