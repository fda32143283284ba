package score

import (
	"fmt"
	"strings"
)

// noLines is where in Patch.Files a name is that stands for nothing there: the patch made the file itself, or left it out.
const noLines = -1

// placing turns the sections of a patch into the files of a tree.
type placing struct {
	*Patch
	tree  Tree
	patch int
	now   map[string]int  // names before the patch of the series that is at work: where in Files
	after []func()        // what holds from the next one on
	named map[string]bool // old names in this patch
	whole bool            // the names of a plain diff are paths as they are

	changed map[string]bool // the names in Files
	told    map[telling]bool
}

// telling is a name in one of the lists of a patch.
type telling struct {
	list *[]string
	name string
}

// Locate finds the files of the patch in a tree. Git's names are paths. A plain diff's are taken without their first component
// if such a file is there, else as they are, the old name first, as patch does. What a series says of one file becomes one Change. An error says that a
// name may be either of two files, or which file a part is about.
func (p *Patch) Locate(tree Tree) error {
	l := &placing{Patch: p, tree: tree, now: map[string]int{}, named: map[string]bool{}, changed: map[string]bool{}, told: map[telling]bool{}}
	if err := l.unprefix(); err != nil {
		return err
	}
	p.oldestFirst(tree)
	p.twice = p.remade(tree)
	for i := range p.sections {
		s := &p.sections[i]
		if !s.git {
			if err := l.plain(s); err != nil {
				return err
			}
		}
		if s.patch != l.patch || l.named[s.old] {
			l.settle(s.patch)
		}
		l.named[s.old] = true
		l.place(s)
	}
	return nil
}

// settle brings the names and lines up to date after a patch of the series. A file that is named twice within one is in fact in two.
func (l *placing) settle(patch int) {
	for _, change := range l.after {
		change()
	}
	l.patch, l.after = patch, nil
	clear(l.named)
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
	name := s.old
	made := s.creates || s.copies
	if made {
		name = s.new
	}
	switch kind := l.kindOf(s); {
	case kind == Link:
		l.tell(&l.Links, name)
	case kind == Module:
		l.tell(&l.Modules, name)
	case made && l.changed[name]: // again, after the series deleted it or gave it another name: a context could show what it was
	case made:
		l.tell(&l.Added, name)
	case kind == Binary:
		l.tell(&l.Binaries, name)
	default:
		l.change(s)
		return
	}
	l.after = append(l.after, func() { l.now[s.new] = noLines })
}

// kindOf is what a section is about. One that changes no content does not say: the tree knows what it moves.
func (l *placing) kindOf(s *section) Kind {
	_, known := l.now[s.old]
	switch {
	case strings.Contains(s.modes, linkMode):
		return Link
	case strings.Contains(s.modes, moduleMode):
		return Module
	case s.binary:
		return Binary
	case known || s.creates || s.copies || len(s.hunks) > 0:
		return Text
	}
	return l.tree.Kind(s.old)
}

// change adds the lines of a section to those of its file.
func (l *placing) change(s *section) {
	at, named := l.now[s.old]
	if !named {
		at = len(l.Files)
		l.Files = append(l.Files, Change{Path: s.old})
		l.now[s.old], l.changed[s.old] = at, true
	}
	if at != noLines {
		l.Files[at].add(oldLines(s.hunks))
	}
	l.after = append(l.after, func() {
		if at != noLines {
			l.Files[at].layers = append(l.Files[at].layers, layerOf(s.hunks))
		}
		if s.new != s.old {
			l.now[s.old] = noLines
			l.now[s.new] = at
		}
	})
}

// plain finds the path that the names of a plain diff stand for.
func (l *placing) plain(s *section) error {
	if s.creates {
		if !l.whole {
			s.new = afterSlash(s.new)
		}
		return nil
	}
	old, spelled := s.old, ""
	usual := strings.HasPrefix(s.old, "a/") && (s.new == "" || strings.HasPrefix(s.new, "b/"))
	for _, name := range []string{s.old, s.new} {
		shorter := afterSlash(name)
		cut, whole := shorter != name && l.there(shorter), name != "" && l.there(name)
		if cut && whole && !usual {
			return fmt.Errorf("line %d: %q may be that file or %q; give the patch as git diff prints it", s.line, name, shorter)
		}
		if cut {
			spelled = shorter
		} else if whole {
			spelled, l.whole = name, true
		}
		if spelled != "" {
			break
		}
	}
	if spelled == "" {
		spelled = afterSlash(s.old)
	}
	if spelled != old && !(usual && spelled == afterSlash(old)) {
		l.Moved = append(l.Moved, fmt.Sprintf("%s is %s", old, spelled))
	}
	if s.old = spelled; s.new != "" {
		s.new = spelled
	}
	return nil
}

// there reports that a file is in the tree, or was made by the series.
func (l *placing) there(path string) bool {
	_, made := l.now[path]
	return made || l.tree.Has(path)
}
