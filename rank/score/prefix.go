package score

import (
	"fmt"
	"strings"
)

// prefixes are what --src-prefix and --dst-prefix put before the names of a patch.
type prefixes [2]string

// prefixesOf are what stands before two names in the line that begins a file; nil where the line can be read in several ways, or in none.
func prefixesOf(head, from, to string) (before *prefixes) {
	for first, second := range readings(head) {
		if !strings.HasSuffix(first, from) || !strings.HasSuffix(second, to) {
			continue
		}
		if before != nil {
			return nil
		}
		before = &prefixes{strings.TrimSuffix(first, from), strings.TrimSuffix(second, to)}
	}
	return before
}

// naming brings the names in a patch to paths of a tree, before anything is made of them. Names of git's own forms, and those that are the same
// on both sides, stand for themselves, and for others only where the tree has the very contents that the patch names: one of another directory
// shall not pass for one of this.
type naming struct {
	tree     Tree
	sections []section
}

// certain takes off the prefixes that the first file tells which was moved or copied. What has others is left to be guessed.
func (n *naming) certain() {
	var before *prefixes
	for i := 0; i < len(n.sections) && before == nil; i++ {
		before = n.sections[i].before
	}
	for i := range n.sections {
		s := &n.sections[i]
		if before == nil || s.spelled == [2]string{} {
			continue
		}
		if path, ok := s.without(*before); ok {
			s.old, s.new, s.spelled = path, path, [2]string{}
		}
	}
}

// cut takes prefixes off, where some are found, and says so of each name.
func (n *naming) cut(usual bool) (names []string) {
	before, found := n.prefixes(usual)
	for i := range n.sections {
		s := &n.sections[i]
		if path, ok := s.without(before); ok && found && (s.usual == usual || s.usual && (s.creates || s.deletes)) {
			s.old, s.new = path, path
			names = append(names, fmt.Sprintf("%s is %s", s.spelled[0], path))
		}
	}
	return names
}

// prefixes are those that the most files of the patch have, since git puts the same before all. Of equal ones those with which more of them are in
// the tree, then those of the first file, with the longest path. None are found where as many usual names are in the tree as they are.
func (n *naming) prefixes(usual bool) (best prefixes, found bool) {
	const tries = 100 // files of a patch
	votes, natural, tried := map[prefixes]int{}, 0, 0
	var list []prefixes
	for i := range n.sections {
		s := &n.sections[i]
		if s.spelled == [2]string{} || s.usual != usual || s.creates || tried == tries {
			continue
		}
		tried++
		if n.tree.Has(s.old) {
			natural++
		}
		for _, before := range n.possible(s) {
			if votes[before]++; votes[before] == 1 {
				list = append(list, before)
			}
		}
	}
	most := 0
	for _, before := range list {
		if files := n.carry(usual, before); files > most || files == most && votes[before] > votes[best] {
			most, best = files, before
		}
	}
	return best, len(list) > 0 && !(usual && natural >= votes[best])
}

// carry counts the files of a patch that prefixes can stand before.
func (n *naming) carry(usual bool, before prefixes) (files int) {
	for i := range n.sections {
		if s := &n.sections[i]; s.usual == usual && s.spelled != [2]string{} {
			if _, ok := s.without(before); ok {
				files++
			}
		}
	}
	return files
}

// possible are the prefixes of one file with which it is in the tree, those of the longest path first.
func (n *naming) possible(s *section) (list []prefixes) {
	const longest = 4 << 10 // bytes of a path
	end := commonEnd(s.spelled[0], s.spelled[1])
	end = end[max(0, len(end)-longest):]
	for at := range len(end) {
		path := end[at:]
		if n.tree.Has(path) && (!s.usual || s.isOf(n.tree.ID(path))) {
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

// without takes prefixes off the names, where both have them before the same path. What git diff --no-index OLD NEW prints of a file that is in one
// of the two directories alone has the name there on both sides.
func (s *section) without(before prefixes) (path string, ok bool) {
	first, old := strings.CutPrefix(s.spelled[0], before[0])
	second, new := strings.CutPrefix(s.spelled[1], before[1])
	switch {
	case s.usual && s.creates && before[1] != "":
		return second, new && second != ""
	case s.usual && s.deletes && before[0] != "":
		return first, old && first != ""
	}
	return first, old && new && first == second && first != ""
}
