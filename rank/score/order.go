package score

import "slices"

// oldestFirst puts the patches of a series into the order in which they apply: git log prints the newest first. What one patch leaves of a file
// is what the next that touches it finds, and the first finds what the tree has. Read in the wrong order, a series contradicts that. Where
// it contradicts as often both ways, or never, the order is left as it is: the patches have nothing to do with each other.
func (p *Patch) oldestFirst(tree Tree) {
	if p.Patches < 2 {
		return
	}
	if forward, backward := contradictions(p.sections, tree); forward <= backward {
		return
	}
	last := p.sections[len(p.sections)-1].patch
	slices.SortStableFunc(p.sections, func(a, b section) int { return b.patch - a.patch })
	for i := range p.sections {
		p.sections[i].patch = last - p.sections[i].patch
	}
}

// state is what a patch tells of a name, before or after it.
type state struct {
	told, there bool
	id          string // of the content; "" where the patch does not say
}

func (s state) contradicts(other state) bool {
	if !s.told || !other.told {
		return false
	}
	return s.there != other.there || s.id != "" && other.id != "" && !sameID(s.id, other.id)
}

// touch is what one patch, as a whole, does to one name.
type touch struct {
	patch         int
	before, after state
}

// touchesOf are the touches of each name, in the order of the text. Plain diffs have no names that hold for sure.
func touchesOf(sections []section) map[string][]*touch {
	by := map[string][]*touch{}
	touched := func(name string, patch int) *touch {
		list := by[name]
		if n := len(list); n > 0 && list[n-1].patch == patch {
			return list[n-1]
		}
		t := &touch{patch: patch}
		by[name] = append(list, t)
		return t
	}
	for i := range sections {
		s := &sections[i]
		if s.git && !s.creates {
			touched(s.old, s.patch).leave(s)
		}
		if s.git && !s.deletes {
			touched(s.new, s.patch).arrive(s)
		}
	}
	return by
}

// leave takes up what a section tells of the name it begins with. A patch that also makes a file of that name has it in another section.
func (t *touch) leave(s *section) {
	if !t.before.there {
		t.before = state{told: true, there: true, id: s.ids[0]}
	}
	if !s.copies && (s.deletes || s.new != s.old) && !t.after.there {
		t.after = state{told: true}
	}
}

// arrive takes up what a section tells of the name it ends with.
func (t *touch) arrive(s *section) {
	if (s.creates || s.new != s.old) && !t.before.told {
		t.before = state{told: true}
	}
	t.after = state{told: true, there: true, id: s.ids[1]}
}

// remade is the first name, by bytes, that git's part of the patch makes although the tree has it; "" for none.
func (p *Patch) remade(tree Tree) (first string) {
	for name, list := range touchesOf(p.sections) {
		if found := list[0].before; found.told && !found.there && tree.Has(name) && (first == "" || name < first) {
			first = name
		}
	}
	return first
}

// contradictions counts where names are found otherwise than they were left, with the first patch as the oldest and as the newest.
func contradictions(sections []section, tree Tree) (forward, backward int) {
	for name, list := range touchesOf(sections) {
		first := state{told: true, there: tree.Has(name), id: tree.ID(name)}
		forward += breaks(first, list)
		slices.Reverse(list)
		backward += breaks(first, list)
	}
	return forward, backward
}

// fewest are the contradictions of a series in its better order.
func fewest(sections []section, tree Tree) int {
	forward, backward := contradictions(sections, tree)
	return min(forward, backward)
}

// breaks counts where one name is found otherwise than it was left.
func breaks(left state, list []*touch) (n int) {
	for _, t := range list {
		if left.contradicts(t.before) {
			n++
		}
		left = t.after
	}
	return n
}
