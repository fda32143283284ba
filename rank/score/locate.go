package score

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// placing turns the sections of a patch into the files of a tree.
type placing struct {
	*Patch
	*world
	reached int             // the part at work, from 0
	odd     int             // parts that name another content than the tree has
	whole   bool            // the names of a plain diff are paths as they are
	changed map[string]bool // the names in Files
	told    map[telling]bool
	headed  map[string]bool // submodules of which the patch tells the commits in words
}

// telling is a name in one of the lists of a patch.
type telling struct {
	list *[]string
	name string
}

// Locate finds the files of the patch in a tree. Git's names are paths. A plain diff's are taken without their first component
// if such a file is there, else as they are. What a series says of one file becomes one Change. An error says that a part does not find what it
// was made for, that a name may be either of two files, or which file a part is about.
func (p *Patch) Locate(tree Tree) error {
	names := &naming{tree: tree, sections: slices.Clone(p.sections)}
	names.certain()
	names.cut(false)
	l, err := p.apply(tree, names.sections)
	if err != nil { // names of git's usual form stand for others only where they lead nowhere as they are
		moved := names.cut(true)
		if len(moved) == 0 {
			return err
		}
		other, otherErr := p.apply(tree, names.sections)
		if otherErr != nil {
			return err
		}
		l = other
		l.Moved = append(moved, l.Moved...)
	}
	*p = *l.Patch
	return nil
}

// apply places the patches of a series in the order in which they apply: git log prints the newest first. In the wrong order some part does not
// find what it was made for, or finds in the tree what the last one leaves.
func (p *Patch) apply(tree Tree, sections []section) (*placing, error) {
	l, err := p.placed(tree, sections)
	if p.Patches < 2 || err == nil && l.odd == 0 {
		return l, err
	}
	newestFirst := slices.Clone(sections)
	slices.SortStableFunc(newestFirst, func(a, b section) int { return b.patch - a.patch })
	other, otherErr := p.placed(tree, newestFirst)
	switch {
	case otherErr == nil && (err != nil || other.odd < l.odd):
		return other, nil
	case err == nil:
		return l, nil
	case other.reached > l.reached: // rather the right order, in which more fits
		err = otherErr
	}
	if misfit := (*unfit)(nil); errors.As(err, &misfit) && misfit.advice == otherRevision {
		misfit.advice = eitherOfThem
	}
	return nil, err
}

// placed places sections in the order given, as many as fit.
func (p *Patch) placed(tree Tree, sections []section) (*placing, error) {
	made := *p
	made.Binaries, made.Links, made.Modules, made.Untold = slices.Clone(p.Binaries), slices.Clone(p.Links), slices.Clone(p.Modules), slices.Clone(p.Untold)
	l := &placing{Patch: &made, world: newWorld(tree), changed: map[string]bool{}, told: map[telling]bool{}, headed: map[string]bool{}}
	for _, name := range p.Modules {
		l.told[telling{&made.Modules, name}], l.headed[name] = true, true
	}
	for i := range sections {
		l.reached = i
		s := sections[i]
		if !s.git || i > 0 && s.patch != sections[i-1].patch {
			if err := l.settle(); err != nil {
				return l, err
			}
		}
		if s.properties && !s.creates && l.one(s.old, s.new) == "" && l.one(afterSlash(s.old), afterSlash(s.new)) == "" { // of a directory
			l.tell(&l.Untold, s.old)
			continue
		}
		if err := l.name(&s); err != nil {
			return l, err
		}
		if err := l.enter(&s); err != nil {
			return l, err
		}
		l.place(&s)
	}
	return l, l.settle()
}

// name has a section name its file.
func (l *placing) name(s *section) error {
	if !s.git {
		return l.plain(s)
	}
	if s.unnamed && !s.creates && s.old != s.new {
		return fmt.Errorf("line %d: %w", s.line, errTwoNames)
	}
	return l.inside(s)
}

// tell puts a name into one of the lists, once.
func (l *placing) tell(list *[]string, name string) {
	if !l.told[telling{list, name}] {
		l.told[telling{list, name}] = true
		*list = append(*list, name)
	}
}

// place counts a section where it belongs.
func (l *placing) place(s *section) {
	found, name := &entry{made: true}, s.new
	if !s.creates {
		found = l.find(s.old)
	}
	if !s.creates && !s.copies {
		name = cmp.Or(found.name, s.old)
	}
	if !found.told && differ(found.id, s.ids[0]) {
		l.odd++
	}
	next := &entry{name: name, made: found.made || s.copies, kind: l.kindOf(s, found), id: s.ids[1], told: s.ids[1] != ""}
	if s.ids == [2]string{} && len(s.hunks) == 0 && !s.binary { // it only moves
		next.id, next.told = found.id, found.told
	}
	list := l.listOf(s, next.kind)
	if list == &l.Binaries && found.fresh && l.tree.Kind(s.old) == Text { // git's view of it, or what it becomes
		l.count(&Change{Path: s.old})
		l.tell(&l.Untold, s.old)
	}
	if again := found.made && !s.creates; list != nil && !again && !l.changed[name] { // a context could show what a changed one was
		l.tell(list, name)
	}
	if list == nil || s.creates && next.kind == Text {
		next.change = l.lines(s, found)
	}
	l.pass(s, next)
}

// listOf is where a section is named that changes no lines which a context could show; nil for one that does.
func (l *placing) listOf(s *section, kind Kind) *[]string {
	switch {
	case kind == Link:
		return &l.Links
	case kind == Module:
		return &l.Modules
	case s.creates || s.copies:
		return &l.Added
	case kind == Binary:
		return &l.Binaries
	}
	return nil
}

// kindOf is what a section is about. One that changes no content does not say: the tree knows what it moves.
func (l *placing) kindOf(s *section, found *entry) Kind {
	switch {
	case strings.Contains(s.modes, linkMode):
		return Link
	case strings.Contains(s.modes, moduleMode):
		return Module
	case s.binary:
		return Binary
	case s.creates || s.copies || len(s.hunks) > 0:
		return Text
	case !found.fresh:
		return found.kind
	}
	return l.tree.Kind(s.old)
}

// lines adds a section to what is told of the lines of its file. Those of a file that the patch makes do not count, but have to fit too. Of a copy
// they are not known here.
func (l *placing) lines(s *section, found *entry) *Change {
	change := found.change
	switch {
	case s.creates:
		change = &Change{Path: s.new}
		l.created = append(l.created, change)
	case found.fresh:
		change = &Change{Path: s.old}
		l.count(change)
	}
	if change != nil {
		change.parts = append(change.parts, part{s.line, s.hunks, s.deletes})
	}
	return change
}

// count has a file of the tree count, which a context can show.
func (l *placing) count(change *Change) {
	l.Files = append(l.Files, change)
	l.changed[change.Path] = true
}
