package git

import (
	"context"
	"strings"
)

func (e *embedded) Changed(ctx context.Context, against Revision) ([]Change, error) {
	before, err := e.flatten(ctx, against)
	if err != nil {
		return nil, err
	}
	decoded, err := e.decodeIndex()
	if err != nil {
		return nil, err
	}
	now := make([]Change, 0, len(decoded))
	for i, d := range decoded {
		if i > 0 && decoded[i-1].Name == d.Name {
			continue // a further stage of a conflict
		}
		c := Change{Path: d.Name, Mode: uint32(d.Mode), OID: d.Hash.String(), IntentToAdd: d.IntentToAdd}
		if d.Stage != 0 {
			c.Status = 'U'
		}
		now = append(now, c)
	}
	return e.contrast(ctx, before, now)
}

// contrast compares two lists of entries, each path at most once in either, and detects renames. Status is 'U' for an entry of the second
// that is unmerged.
func (e *embedded) contrast(ctx context.Context, before []TreeEntry, now []Change) ([]Change, error) {
	old := make(map[string]TreeEntry, len(before))
	for _, entry := range before {
		old[entry.Path] = entry
	}
	var changes []Change
	for _, entry := range now {
		was, existed := old[entry.Path]
		delete(old, entry.Path)
		if c, changed := compare(was, existed, entry); changed {
			changes = append(changes, c)
		}
	}
	for _, was := range old {
		changes = append(changes, Change{Status: 'D', Path: was.Path, OldPath: was.Path, OldMode: was.Mode, OldOID: was.OID})
	}
	changes, err := e.pairRenames(ctx, settle(changes))
	return settle(changes), err
}

// compare tells how an entry differs from what was at its path.
func compare(was TreeEntry, existed bool, now Change) (Change, bool) {
	if now.Status == 'U' {
		return Change{Status: 'U', Path: now.Path}, true
	}
	if existed {
		now.OldPath, now.OldMode, now.OldOID = was.Path, was.Mode, was.OID
	}
	switch {
	case !existed:
		now.Status = 'A'
	case kindOf(was.Mode) != kindOf(now.Mode):
		now.Status = 'T'
	case was.OID != now.OID || was.Mode != now.Mode || now.IntentToAdd:
		now.Status = 'M'
	default:
		return Change{}, false
	}
	return now, true
}

// kindOf is the part of a mode that says what an entry is, without its permissions.
func kindOf(mode uint32) uint32 { return mode & 0o170000 }

// pairRenames joins deletions and additions of like content into renames.
func (e *embedded) pairRenames(ctx context.Context, changes []Change) ([]Change, error) {
	var gone, come []int
	for i, c := range changes {
		switch {
		case c.Status == 'D' && kindOf(c.OldMode) == kindOf(ModeRegular):
			gone = append(gone, i)
		case c.Status == 'A' && kindOf(c.Mode) == kindOf(ModeRegular) && !c.IntentToAdd:
			come = append(come, i)
		}
	}
	p := pairing{changes: changes, gone: gone, come: come, source: map[int]int{}, taken: map[int]bool{}}
	p.exact()
	if err := p.similar(ctx, e.spectrum); err != nil {
		return nil, err
	}
	return p.apply(), nil
}

// pairing is the search for renames. gone and come are indexes into changes.
type pairing struct {
	changes    []Change
	gone, come []int
	source     map[int]int // addition → the deletion it was
	taken      map[int]bool
}

// exact pairs equal contents, those of equal names first.
func (p *pairing) exact() {
	byOID := map[string][]int{}
	for _, g := range p.gone {
		byOID[p.changes[g].OldOID] = append(byOID[p.changes[g].OldOID], g)
	}
	for _, sameName := range []bool{true, false} {
		for _, c := range p.come {
			if _, done := p.source[c]; done {
				continue
			}
			for _, g := range byOID[p.changes[c].OID] {
				if !p.taken[g] && (!sameName || nameOf(p.changes[g].Path) == nameOf(p.changes[c].Path)) {
					p.source[c], p.taken[g] = g, true
					break
				}
			}
		}
	}
}

func nameOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

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
