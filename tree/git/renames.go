package git

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// withRenames joins deletions and additions of like content into renames, and sorts the changes by path. Renames are found here in both
// engines, and not by git: its versions differ in what they take for one, settings and attributes have a say in it, and in a partial clone
// it dies for want of a single blob.
func withRenames(ctx context.Context, from contents, changes []Change) ([]Change, error) {
	p := pairing{changes: changes, source: map[int]int{}, taken: map[int]bool{}}
	for i, c := range changes {
		switch {
		case c.Status == 'D' && kindOf(c.OldMode) == kindOf(ModeRegular):
			p.gone = append(p.gone, i)
		case c.Status == 'A' && kindOf(c.Mode) == kindOf(ModeRegular) && !c.IntentToAdd:
			p.come = append(p.come, i)
		}
	}
	p.exact()
	if err := p.similar(ctx, from); err != nil {
		return nil, err
	}
	return settle(p.apply()), nil
}

// kindOf is the part of a mode that says what an entry is, without its permissions.
func kindOf(mode uint32) uint32 { return mode & 0o170000 }

func nameOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// pairing is the search for renames. gone and come are indexes into changes.
type pairing struct {
	changes    []Change
	gone, come []int
	source     map[int]int // addition → the deletion it was
	taken      map[int]bool
}

// exact pairs equal contents, those of equal names first.
func (p *pairing) exact() {
	sameNameToo := func(oid, path string) string { return oid + "/" + nameOf(path) }
	oidAlone := func(oid, _ string) string { return oid }
	for _, key := range []func(oid, path string) string{sameNameToo, oidAlone} {
		free := map[string][]int{}
		for _, g := range p.gone {
			if !p.taken[g] {
				k := key(p.changes[g].OldOID, p.changes[g].Path)
				free[k] = append(free[k], g)
			}
		}
		for _, c := range p.come {
			k := key(p.changes[c].OID, p.changes[c].Path)
			if _, done := p.source[c]; !done && len(free[k]) > 0 {
				p.source[c], p.taken[free[k][0]] = free[k][0], true
				free[k] = free[k][1:]
			}
		}
	}
}

// pair is a deletion and an addition that may be one rename.
type pair struct {
	gone, come int
	share      float64 // of common content
	sameName   bool
}

// certain pairs go before all others: a file that keeps its name and most of its content was moved, even where another one is more like it.
func (r pair) certain() bool { return r.sameName && r.share >= certainlySimilar }

// take makes renames of pairs, the best first.
func (p *pairing) take(pairs []pair) {
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(whether(b.certain())-whether(a.certain()), cmp.Compare(b.share, a.share), whether(b.sameName)-whether(a.sameName))
	})
	for _, r := range pairs {
		if _, done := p.source[r.come]; !done && !p.taken[r.gone] {
			p.source[r.come], p.taken[r.gone] = r.gone, true
		}
	}
}

func whether(b bool) int {
	if b {
		return 1
	}
	return 0
}

// apply turns the pairs into renames and drops the deletions they explain.
func (p *pairing) apply() []Change {
	var out []Change
	for i, c := range p.changes {
		if p.taken[i] {
			continue
		}
		if g, ok := p.source[i]; ok {
			was := p.changes[g]
			c.Status, c.OldPath, c.OldMode, c.OldOID = 'R', was.OldPath, was.OldMode, was.OldOID
		}
		out = append(out, c)
	}
	return out
}
