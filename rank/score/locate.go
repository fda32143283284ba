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
	known map[string]bool
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

// Locate finds the files of the patch among the paths of a tree. Git's names are paths. A plain diff's are taken without their first component
// if such a file is there, else as they are, the old name first, as patch does. What a series says of one file becomes one Change. An error says that a
// name may be either of two files.
func (p *Patch) Locate(paths []string) error {
	l := &placing{Patch: p, known: make(map[string]bool, len(paths)), now: map[string]int{}, named: map[string]bool{},
		changed: map[string]bool{}, told: map[telling]bool{}}
	for _, path := range paths {
		l.known[path] = true
	}
	prefixes := l.prefixes()
	for i := range p.sections {
		s := &p.sections[i]
		s.unprefix(prefixes)
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

// prefixes are what stands before git's names where a patch was made with --src-prefix or --dst-prefix: the first file of it that is in the tree,
// by the longest path that it can have there, tells them. None where no name is spelled so.
func (l *placing) prefixes() (none [2]string) {
	const longest, tries = 4 << 10, 100 // bytes of a path, files of a patch
	tried := 0
	for i := range l.sections {
		s := &l.sections[i]
		end := commonEnd(s.spelled[0], s.spelled[1])
		if end == "" || s.creates {
			continue
		}
		if tried++; tried > tries {
			break
		}
		end = end[max(0, len(end)-longest):]
		for at := range end {
			if path := end[at:]; l.known[path] {
				return [2]string{strings.TrimSuffix(s.spelled[0], path), strings.TrimSuffix(s.spelled[1], path)}
			}
		}
	}
	return none
}

// unprefix takes prefixes off the names, where both have them before the same path.
func (s *section) unprefix(prefixes [2]string) {
	first, old := strings.CutPrefix(s.spelled[0], prefixes[0])
	second, new := strings.CutPrefix(s.spelled[1], prefixes[1])
	if prefixes != [2]string{} && old && new && first == second && first != "" {
		s.old, s.new = first, second
	}
}

// settle brings the names and lines up to date after a patch of the series. A file that is named twice within one is in fact in two.
func (l *placing) settle(patch int) {
	for _, change := range l.after {
		change()
	}
	l.patch, l.after = patch, nil
	clear(l.named)
}

// place counts a section where it belongs.
func (l *placing) place(s *section) {
	name := s.old
	if s.creates || s.copies {
		name = s.new
	}
	leave := func(list *[]string) {
		if !l.told[telling{list, name}] {
			l.told[telling{list, name}] = true
			*list = append(*list, name)
		}
		l.after = append(l.after, func() { l.now[s.new] = noLines })
	}
	switch {
	case strings.Contains(s.modes, linkMode):
		leave(&l.Links)
	case strings.Contains(s.modes, moduleMode):
		leave(&l.Modules)
	case (s.creates || s.copies) && !l.changed[name]:
		leave(&l.Added)
	case s.creates || s.copies: // again, after the series deleted it or gave it another name: a context could show what it was
		l.after = append(l.after, func() { l.now[name] = noLines })
	case s.binary:
		leave(&l.Binaries)
	default:
		l.change(s)
	}
}

// change adds the lines of a section to those of its file.
func (l *placing) change(s *section) {
	at, named := l.now[s.old]
	if !named {
		at = len(l.Files)
		l.Files = append(l.Files, Change{Path: s.old})
		l.now[s.old], l.changed[s.old] = at, true
	}
	if at == noLines {
		return
	}
	l.Files[at].add(oldLines(s.hunks))
	l.after = append(l.after, func() {
		l.Files[at].layers = append(l.Files[at].layers, layerOf(s.hunks))
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
	return made || l.known[path]
}
