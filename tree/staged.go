package tree

import (
	"slices"

	"github.com/bloatgate/bloatgate/tree/git"
)

// stagedChange is an entry of the index that no parent has, and what each parent had instead.
type stagedChange struct {
	git.Change
	olds []git.Change
}

func newToAll(lists [][]git.Change) []stagedChange {
	var staged []stagedChange
	at := map[string]int{}
	for _, c := range lists[0] {
		if c.Status != 'D' {
			at[c.Path] = len(staged)
			staged = append(staged, stagedChange{Change: c})
		}
	}
	for _, list := range lists {
		for _, c := range list {
			if i, ok := at[c.Path]; ok {
				staged[i].olds = append(staged[i].olds, c)
			}
		}
	}
	return slices.DeleteFunc(staged, func(s stagedChange) bool { return len(s.olds) < len(lists) })
}

// judged reports whether a change has a blob of its own in the index.
func judged(c git.Change) bool {
	return c.Status != 'U' && !c.IntentToAdd && gitMode(c.Mode) != Gitlink
}

// hasBase reports whether there was a file before; a submodule was none.
func hasBase(c git.Change) bool { return c.OldPath != "" && gitMode(c.OldMode) != Gitlink }

// base picks what the file was before: the same content if any parent had it, else the largest version, for that is what growth is measured from.
func base(s stagedChange, sizes map[string]int64) *Base {
	var best *Base
	for _, old := range s.olds {
		if !hasBase(old) {
			continue
		}
		b := &Base{Path: old.OldPath, OID: old.OldOID, Size: sizes[old.OldOID], Identical: old.OldOID == s.OID}
		if best == nil || b.Identical && !best.Identical || b.Identical == best.Identical && b.Size > best.Size {
			best = b
		}
	}
	return best
}
