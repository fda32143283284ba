package rank

import (
	"fmt"
	"slices"
)

const (
	// habitWindow is how many of the latest changes of source are looked at: enough to be sure within a few points, and so few that a custom
	// which a project has given up is soon forgotten.
	habitWindow = 200
	// habitSurest is how many there must be: before that, a project has no customs.
	habitSurest = 20
	// habitLeast is the share from which on it is a custom, and no accident.
	habitLeast = 0.1
)

// habit is what a project's history says of a file that is changed along with others, whatever they are about.
type habit struct {
	changed, of int
}

// share is the chance, estimated with care, that the next change of source changes the file too; 0 where it is no custom.
func (h habit) share() float64 {
	if h.of < habitSurest {
		return 0
	}
	if low := Wilson(h.changed, h.of).Low; low >= habitLeast {
		return low
	}
	return 0
}

func (h habit) why() string {
	return fmt.Sprintf("changed by %d of the latest %d commits that change source", h.changed, h.of)
}

// raise gives a file at least the chance that custom gives it.
func (h habit) raise(s Score) Score {
	if share := h.share(); share > s.Value {
		s.Custom, s.WhyCustom = share, h.why()
	}
	return s
}

// changelogHabits tells of each candidate that is a changelog how often changes of source change it too. places are those of the candidates.
// Nothing in a changelog tells what the next change is about: evidence cannot find it, but custom can.
func changelogHabits(list []Candidate, places []place, commits []Commit) map[int]habit {
	index := map[string]int{}
	for i := range list {
		if places[i] == placeChangelog {
			index[list[i].Path] = i
		}
	}
	habits := map[int]habit{}
	if len(index) == 0 {
		return habits
	}
	of := 0
	for c := range commits {
		paths := commits[c].Paths
		if len(paths) > massEdit || !slices.ContainsFunc(paths, isSource) {
			continue
		}
		if of++; of > habitWindow {
			break
		}
		for _, p := range paths {
			if i, known := index[p]; known {
				habits[i] = habit{changed: habits[i].changed + 1}
			}
		}
	}
	for i, h := range habits {
		h.of = min(of, habitWindow)
		habits[i] = h
	}
	return habits
}

// isSource reports what a path alone shows to be source.
func isSource(p string) bool { return placeOf(p, "") == placeSource }

// byEvidence is the order without custom: that a changelog is going to be edited is no reason to read it.
func byEvidence(items []Item) []Item {
	if !slices.ContainsFunc(items, func(i Item) bool { return i.custom != "" }) {
		return items
	}
	items = slices.Clone(items)
	for i := range items {
		items[i].Value, items[i].custom = items[i].evidence, ""
	}
	putInOrder(items)
	return items
}
