package score

import (
	"fmt"
	"slices"
	"strings"
)

// prefixes are what --src-prefix and --dst-prefix put before the names of a patch.
type prefixes [2]string

// prefixesOf are what stands before two names in the line that begins a file; nil where the line can be read in several ways, or in none.
func prefixesOf(head, from, to string) (before *prefixes) {
	const most = 16 << 10 // bytes, four times the longest path of Linux
	for i := range min(len(head), most) {
		if head[i] != ' ' {
			continue
		}
		first, firstErr := unquoted(head[:i])
		second, secondErr := unquoted(head[i+1:])
		if firstErr != nil || secondErr != nil || !strings.HasSuffix(first, from) || !strings.HasSuffix(second, to) {
			continue
		}
		if before != nil {
			return nil
		}
		before = &prefixes{strings.TrimSuffix(first, from), strings.TrimSuffix(second, to)}
	}
	return before
}

// certain takes off the prefixes that the first file tells which was moved or copied. What has others is left to be guessed.
func (l *placing) certain() {
	var before *prefixes
	for i := 0; i < len(l.sections) && before == nil; i++ {
		before = l.sections[i].before
	}
	for i := range l.sections {
		s := &l.sections[i]
		if before == nil || s.spelled == [2]string{} {
			continue
		}
		if path, ok := s.without(*before); ok {
			s.old, s.new, s.spelled = path, path, [2]string{}
		}
	}
}

// unprefix brings git's names to paths of the tree, before anything is made of names. Names of git's own forms, and those that are the same on
// both sides, stand for themselves, and for others only where the tree has the very contents that the patch names, and fits the patch better: one of
// another directory shall not pass for one of this.
func (l *placing) unprefix() error {
	l.certain()
	l.cut(false)
	as := slices.Clone(l.sections)
	if names := l.cut(true); fewest(l.sections, l.tree) < fewest(as, l.tree) {
		for _, name := range names {
			l.tell(&l.Moved, name)
		}
	} else {
		l.sections = as
	}
	for i := range l.sections {
		if s := &l.sections[i]; s.unnamed && !s.creates && s.old != s.new {
			return fmt.Errorf("line %d: %w", s.line, errTwoNames)
		}
	}
	return nil
}

// cut takes prefixes off, where some are found, and says so of each name.
func (l *placing) cut(usual bool) (names []string) {
	before, found := l.prefixes(usual)
	for i := range l.sections {
		s := &l.sections[i]
		if path, ok := s.without(before); ok && found && s.usual == usual {
			s.old, s.new = path, path
			names = append(names, fmt.Sprintf("%s is %s", s.spelled[0], path))
		}
	}
	return names
}

// prefixes are those that the most files of the patch have, since git puts the same before all. Of equal ones those with which more of them are in
// the tree, then those of the first file, with the longest path. None are found where as many usual names are in the tree as they are.
func (l *placing) prefixes(usual bool) (best prefixes, found bool) {
	const tries = 100 // files of a patch
	votes, natural, tried := map[prefixes]int{}, 0, 0
	var list []prefixes
	for i := range l.sections {
		s := &l.sections[i]
		if s.spelled == [2]string{} || s.usual != usual || s.creates || tried == tries {
			continue
		}
		tried++
		if l.tree.Has(s.old) {
			natural++
		}
		for _, before := range l.possible(s) {
			if votes[before]++; votes[before] == 1 {
				list = append(list, before)
			}
		}
	}
	most := 0
	for _, before := range list {
		if n := l.carry(usual, before); n > most || n == most && votes[before] > votes[best] {
			most, best = n, before
		}
	}
	return best, len(list) > 0 && !(usual && natural >= votes[best])
}

// carry counts the files of a patch that prefixes can stand before.
func (l *placing) carry(usual bool, before prefixes) (n int) {
	for i := range l.sections {
		if s := &l.sections[i]; s.usual == usual && s.spelled != [2]string{} {
			if _, ok := s.without(before); ok {
				n++
			}
		}
	}
	return n
}

// possible are the prefixes of one file with which it is in the tree, those of the longest path first.
func (l *placing) possible(s *section) (list []prefixes) {
	const longest = 4 << 10 // bytes of a path
	end := commonEnd(s.spelled[0], s.spelled[1])
	end = end[max(0, len(end)-longest):]
	for at := range len(end) {
		path := end[at:]
		if l.tree.Has(path) && (!s.usual || s.isOf(l.tree.ID(path))) {
			list = append(list, prefixes{strings.TrimSuffix(s.spelled[0], path), strings.TrimSuffix(s.spelled[1], path)})
		}
	}
	return list
}

// isOf reports that a section says it was made for a content, by its id. Of an empty one there are too many.
func (s *section) isOf(id string) bool {
	const shortest = 7 // digits, as git shortens ids
	return len(s.hunks) > 0 && s.hunks[0].oldCount > 0 && len(s.ids[0]) >= shortest && sameID(s.ids[0], id)
}

// without takes prefixes off the names, where both have them before the same path.
func (s *section) without(before prefixes) (path string, ok bool) {
	first, old := strings.CutPrefix(s.spelled[0], before[0])
	second, new := strings.CutPrefix(s.spelled[1], before[1])
	return first, old && new && first == second && first != ""
}
