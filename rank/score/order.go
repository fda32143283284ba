package score

import (
	"slices"
	"strings"
)

// oldestFirst puts the patches of a series into the order in which they apply: git log prints the newest first. What tells are the ids of
// contents, since what one patch leaves is what the next one finds, and the names of files that a patch makes. Without either the patches
// have nothing to do with each other, and the order does not matter.
func (p *Patch) oldestFirst() {
	found, left := map[string]bool{}, map[string]bool{} // by the sections so far
	newestFirst := 0
	for i := range p.sections {
		before, after := p.sections[i].ends()
		newestFirst += known(found, after) - known(left, before)
		add(found, before)
		add(left, after)
	}
	if newestFirst <= 0 {
		return
	}
	last := p.sections[len(p.sections)-1].patch
	slices.SortStableFunc(p.sections, func(a, b section) int { return b.patch - a.patch })
	for i := range p.sections {
		p.sections[i].patch = last - p.sections[i].patch
	}
}

// ends are what a section needs to be there before it and what is there only after it: a content by its id, a file by its name.
func (s *section) ends() (before, after []string) {
	if !s.git {
		return nil, nil
	}
	made := s.creates || s.copies || s.old != s.new
	if made {
		after = append(after, "name "+s.new)
	} else {
		before = append(before, "name "+s.old)
	}
	for side, id := range s.ids {
		if strings.Trim(id, "0") == "" { // no content on this side, or no id
			continue
		}
		if side == 0 {
			before = append(before, id)
		} else {
			after = append(after, id)
		}
	}
	return before, after
}

func known(set map[string]bool, marks []string) (n int) {
	for _, m := range marks {
		if set[m] {
			n++
		}
	}
	return n
}

func add(set map[string]bool, marks []string) {
	for _, m := range marks {
		set[m] = true
	}
}
