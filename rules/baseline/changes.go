package baseline

import (
	"maps"
	"slices"
)

// Changes is how one baseline differs from another, entry by entry. Of a change, Was is what the old one recorded.
type Changes struct {
	Added, Removed  []Entry
	Raised, Lowered []Resized
}

// Resized is an entry that records another size than before.
type Resized struct {
	Entry
	Was Size
}

// Changes tells how another version of the baseline differs from this one; either may be nil, for none. Only what is accepted counts: not the
// order of lines, and not what content was recorded.
func (l *List) Changes(other *List) Changes {
	before, after := l.largest(), other.largest()
	var c Changes
	for _, k := range slices.SortedFunc(maps.Keys(after), compareKeys) {
		now := after[k]
		was, known := before[k]
		delete(before, k)
		switch {
		case !known:
			c.Added = append(c.Added, now)
		case now.Size == was.Size:
		case was.Size.less(now.Size):
			c.Raised = append(c.Raised, Resized{now, was.Size})
		default:
			c.Lowered = append(c.Lowered, Resized{now, was.Size})
		}
	}
	c.Removed = slices.SortedFunc(maps.Values(before), compare)
	return c
}

// largest is of all entries with the same rule and path the one that counts.
func (l *List) largest() map[key]Entry {
	entries := map[key]Entry{}
	if l == nil {
		return entries
	}
	for _, e := range l.Entries {
		if had, again := entries[e.key()]; !again || had.Size.less(e.Size) {
			entries[e.key()] = e
		}
	}
	return entries
}

func compareKeys(a, b key) int {
	return compare(Entry{Rule: a.rule, Path: a.path}, Entry{Rule: b.rule, Path: b.path})
}

// less reports that another size accepts more: tokens say more than bytes, for a file that has them is judged by them.
func (s Size) less(other Size) bool {
	if s.InBytes != other.InBytes {
		return s.InBytes
	}
	return s.N < other.N
}
