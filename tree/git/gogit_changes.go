package git

import "context"

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
	return withRenames(ctx, e, settle(changes))
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
