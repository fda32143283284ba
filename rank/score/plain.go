package score

import (
	"cmp"
	"fmt"
	"path"
	"strings"
)

// plain finds the path that the names of a plain diff stand for. Where both lead to a file, the shorter path is it, as for GNU patch: it
// is rather the other one that was set aside. Of equal ones it is the old name.
func (l *placing) plain(s *section) error {
	if s.creates {
		if !l.whole {
			s.new = afterSlash(s.new)
		}
		return nil
	}
	usual := strings.HasPrefix(s.old, "a/") && (s.new == "" || strings.HasPrefix(s.new, "b/"))
	found := l.spelled(s.old)
	if other := l.spelled(s.new); found.path == "" || other.path != "" && shorter(other.path, found.path) {
		found = other
	}
	if found.either && !usual {
		return fmt.Errorf("line %d: %q may be that file or %q; give the patch as git diff prints it", s.line, found.name, found.path)
	}
	l.whole = l.whole || found.path != "" && found.path == found.name
	spelled := cmp.Or(found.path, afterSlash(s.old))
	if spelled != s.old && !(usual && spelled == afterSlash(s.old)) {
		l.Moved = append(l.Moved, fmt.Sprintf("%s is %s", s.old, spelled))
	}
	if s.old = spelled; s.new != "" {
		s.new = spelled
	}
	return nil
}

// spelling is a name in a plain diff, and the file that it leads to.
type spelling struct {
	name, path string // path is "" where it leads to none
	either     bool   // the name as it is leads to another one
}

// spelled is what a name leads to: without its first component, else as it is.
func (l *placing) spelled(name string) spelling {
	cut := afterSlash(name)
	whole := name != "" && l.find(name) != nil
	switch {
	case cut != name && l.find(cut) != nil:
		return spelling{name, cut, whole}
	case whole:
		return spelling{name, name, false}
	}
	return spelling{name: name}
}

// shorter compares paths as GNU patch does: fewer components, then a shorter base name, then fewer bytes.
func shorter(a, b string) bool {
	return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(len(path.Base(a)), len(path.Base(b))), cmp.Compare(len(a), len(b))) < 0
}
