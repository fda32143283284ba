package rules

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
)

// A directory that is renamed has not grown, though nothing was at its new path before. So what a directory takes over from another one of
// the same budget counts as held before, within bounds that let nobody pass by moving things around: from one directory only (two that were
// within their budgets do not become one beyond it), no more than that one loses by the change (it is moved, not copied or replaced), and
// into a directory that was there only from one that was over its budget: there the move spreads what was too much already.

// namedDirs finds the directories that a budget names. known remembers the answers.
type namedDirs struct {
	list  *pattern.List
	known map[string]bool
}

// above are the named directories that a path lies in, at any depth.
func (n namedDirs) above(p string) (dirs []string) {
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		is, known := n.known[dir]
		if !known {
			is = n.list.MatchItself(dir, true)
			n.known[dir] = is
		}
		if is {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// creditMoves adds to what directories held before what they take over. All amounts are exposed tokens.
func (res *Result) creditMoves(named namedDirs, limit int64, before, after map[string]int64) {
	held := maps.Clone(before)
	lost := map[string]int64{}
	for dir, tokens := range held {
		lost[dir] = tokens - after[dir]
	}
	moved := res.moved(named)
	for _, to := range slices.Sorted(maps.Keys(moved)) { // outer directories first: they take over from outer ones
		_, existed := held[to]
		var from string
		var most int64
		for _, dir := range slices.Sorted(maps.Keys(moved[to])) {
			credit := min(moved[to][dir], lost[dir])
			if credit > most && (!existed || held[dir] > limit) {
				from, most = dir, credit
			}
		}
		before[to] += most
		lost[from] -= most
	}
}

// moved sums what moved out of one named directory into another: by where it is, and by where it was.
func (res *Result) moved(named namedDirs) map[string]map[string]int64 {
	old := make(map[string]int64, len(res.Delta.old))
	for i := range res.Delta.old {
		old[res.Delta.old[i].Path] = res.Delta.old[i].Exposed()
	}
	sums := map[string]map[string]int64{}
	for i := range res.Files {
		s := &res.Files[i]
		if s.Was == "" || s.Was == s.Path {
			continue
		}
		for _, to := range named.above(s.Path) {
			for _, from := range named.above(s.Was) {
				if strings.HasPrefix(s.Was, to+"/") || strings.HasPrefix(s.Path, from+"/") {
					continue // it stays within one of them
				}
				if sums[to] == nil {
					sums[to] = map[string]int64{}
				}
				sums[to][from] += old[s.Was]
			}
		}
	}
	return sums
}
