package score

import (
	"cmp"
	"fmt"
	"path"
	"strings"
)

// plain finds the path that the names of a plain diff stand for: without their first component, else as they are. Where both names lead to a file,
// the shorter path is it, as for GNU patch: it is rather the other one that was set aside. Of equal ones it is the old name.
func (l *placing) plain(s *section) error {
	if s.creates {
		if !l.whole && !s.asIs {
			s.new = afterSlash(s.new)
		}
		return nil
	}
	usual := strings.HasPrefix(s.old, "a/") && (s.new == "" || strings.HasPrefix(s.new, "b/"))
	whole, cut := l.one(s.old, s.new), l.one(afterSlash(s.old), afterSlash(s.new))
	if s.asIs && whole != "" {
		cut = whole
	}
	if whole != "" && cut != "" && whole != cut && !usual {
		return fmt.Errorf("line %d: %q may be that file or %q; give the patch as git diff prints it", s.line, whole, cut)
	}
	found := cmp.Or(cut, whole)
	l.whole = l.whole || whole != "" && (cut == "" || s.old == afterSlash(s.old))
	spelled := cmp.Or(found, afterSlash(s.old))
	if spelled != s.old && !(usual && spelled == afterSlash(s.old)) {
		l.Moved = append(l.Moved, fmt.Sprintf("%s is %s", s.old, spelled))
	}
	if s.old = spelled; s.new != "" {
		s.new = spelled
	}
	return nil
}

// one is the one of two paths that is there, the shorter where both are; "" where none is.
func (l *placing) one(old, new string) string {
	isOld, isNew := old != "" && l.find(old) != nil, new != "" && l.find(new) != nil
	switch {
	case isNew && (!isOld || shorter(new, old)):
		return new
	case isOld:
		return old
	}
	return ""
}

// shorter compares paths as GNU patch does: fewer components, then a shorter base name, then fewer bytes.
func shorter(a, b string) bool {
	return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(len(path.Base(a)), len(path.Base(b))), cmp.Compare(len(a), len(b))) < 0
}
