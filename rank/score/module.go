package score

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"
	"sync"
)

// moduleLine is what git prints of a submodule with --submodule=log and =diff; how it goes on is in its words, as "(new submodule)".
var moduleLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^Submodule (.+) (?:contains (?:untracked|modified) content|[0-9a-f]{7,}\.{2,3}[0-9a-f]{7,}(?: \(.*\))?:?)$`)
})

// moduleOf is the submodule in a line of git's that tells its commits in words; "" for any other line.
func moduleOf(line string) string {
	if !strings.HasPrefix(line, "Submodule ") {
		return ""
	}
	if match := moduleLine().FindStringSubmatch(line); match != nil {
		return match[1]
	}
	return ""
}

// inside refuses a part about a file in a submodule: the tree that the patch is held against has none.
func (l *placing) inside(s *section) error {
	if !s.creates && l.find(s.old) != nil {
		return nil
	}
	name := cmp.Or(s.old, s.new)
	for dir := path.Dir(name); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if l.isModule(dir, s.creates) {
			return fmt.Errorf("line %d: %q is inside of the submodule %q; make the patch with --submodule=short", s.line, name, dir)
		}
	}
	return nil
}

// isModule reports that a path is that of a submodule before the patch at work, or, where only after it counts, one that is not taken away by it.
func (l *placing) isModule(dir string, after bool) bool {
	if l.headed[dir] {
		return true
	}
	e := l.find(dir)
	switch {
	case e == nil || after && l.left[dir]:
		return false
	case e.fresh:
		return l.tree.Kind(dir) == Module
	}
	return e.kind == Module
}
