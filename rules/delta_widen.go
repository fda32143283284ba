package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// A few files decide about others: agents' ignore files and .gitattributes. A change of one can let agents read what no line of it touches,
// so the delta of such a change is made of both whole trees: what is judged otherwise by it counts as if it had been touched.

// rejudged is a file that the change has judged otherwise.
type rejudged struct{ old, now *Stat }

// Widen adds to the delta the files that the change leaves alone and that are judged otherwise after it, and notes which of them agents may
// read now. The trees are those at the ends of the change, or the part of them that is judged.
func (res *Result) Widen(trees Trees) {
	found := res.rejudged(trees)
	res.Delta.Rejudged = len(found)
	for _, r := range found {
		res.Delta.Before.add(r.old)
		res.Delta.After.add(r.now)
		if d := (FileDelta{r.now.Path, r.old.Exposed(), r.now.Exposed()}); d.Growth() != 0 {
			res.Delta.Files = append(res.Delta.Files, d)
		}
	}
	res.Delta.Loosened = slices.ContainsFunc(append(res.edited(), found...), func(r rejudged) bool { return r.uncovered() > 0 || r.admitted() > 0 })
	sortDeltas(res.Delta.Files)
	res.Notes = append(res.Notes, rejudgedNotes(found)...)
}

// rejudged compares the judgements of files that the change leaves alone. One whose size differs was edited by what the base has as well.
func (res *Result) rejudged(trees Trees) (found []rejudged) {
	touched := res.touchedPaths()
	for i := range trees.After.Files {
		now := &trees.After.Files[i]
		old := trees.Before.Stat(now.Path)
		if touched[now.Path] || old == nil || old.Verdict == Skip || now.Verdict == Skip || old.Bytes != now.Bytes {
			continue
		}
		if old.Covered != now.Covered || old.Verdict != now.Verdict || old.Class != now.Class {
			found = append(found, rejudged{old, now})
		}
	}
	return found
}

// edited pairs the two versions of files that the change touches.
func (res *Result) edited() (pairs []rejudged) {
	old := make(map[string]*Stat, len(res.Delta.old))
	for i := range res.Delta.old {
		old[res.Delta.old[i].Path] = &res.Delta.old[i]
	}
	for i := range res.Files {
		now := &res.Files[i]
		if was := old[now.Was]; was != nil && was.Verdict != Skip && now.Verdict != Skip {
			pairs = append(pairs, rejudged{was, now})
		}
	}
	return pairs
}

// touchedPaths are the paths of both sides of the change.
func (res *Result) touchedPaths() map[string]bool {
	paths := make(map[string]bool, len(res.Files))
	for _, side := range [][]Stat{res.Files, res.Delta.old} {
		for i := range side {
			paths[side[i].Path] = true
		}
	}
	return paths
}

// uncovered are the tokens that were hidden from agents and are no more.
func (r rejudged) uncovered() int64 {
	if !r.old.Covered || r.now.Covered {
		return 0
	}
	return r.now.Exposed()
}

// admitted are the tokens that are admitted now and were not, below zero for the other way round.
func (r rejudged) admitted() int64 {
	switch {
	case r.old.Verdict == r.now.Verdict:
		return 0
	case r.now.Verdict == Admit:
		return r.now.Tokens
	}
	return -r.old.Tokens
}

// rejudgedNotes have a sentence for what is no longer hidden, and one for what has another class.
func rejudgedNotes(all []rejudged) (notes []string) {
	for _, row := range []struct {
		start string
		of    func(rejudged) bool
		by    func(rejudged) int64
		words func(rejudged) string
	}{
		{"No longer hidden from agents, though this change leaves the content alone: ",
			func(r rejudged) bool { return r.uncovered() > 0 }, rejudged.uncovered,
			func(r rejudged) string { return r.now.Path + " +" + counted(r.uncovered(), "token") }},
		{"Judged otherwise by the .gitattributes that this change edits, which leaves the content alone: ",
			func(r rejudged) bool { return r.old.Class != r.now.Class }, rejudged.admitted, rejudged.reclassed},
	} {
		some := slices.DeleteFunc(slices.Clone(all), func(r rejudged) bool { return !row.of(r) })
		slices.SortStableFunc(some, func(a, b rejudged) int { return cmp.Compare(row.by(b), row.by(a)) })
		var names []string
		for _, r := range some[:min(len(some), marksShown)] {
			names = append(names, row.words(r))
		}
		if more := len(some) - marksShown; more > 0 {
			names = append(names, fmt.Sprintf("… and %s more", humanize.Comma(int64(more))))
		}
		if len(some) > 0 {
			notes = append(notes, row.start+strings.Join(names, ", ")+".")
		}
	}
	return notes
}

// reclassed says what became of a file's class: "gen.txt (generated → text, +44,723 tokens admitted)".
func (r rejudged) reclassed() string {
	words := fmt.Sprintf("%s (%s → %s", r.now.Path, r.old.Class, r.now.Class)
	switch n := r.admitted(); {
	case n > 0:
		words += ", +" + counted(n, "token") + " admitted"
	case n < 0:
		words += ", " + counted(-n, "token") + " no longer admitted"
	}
	return words + ")"
}
