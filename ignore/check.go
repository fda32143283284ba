package ignore

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
)

// maxLooks bounds how many pairs of a line with a wildcard and a file are compared, so that a tree of hostile names cannot stall a run.
const maxLooks = 20_000_000

// checker knows the files that have to stay visible.
type checker struct {
	dialects      []Dialect
	plain, folded *visible // nil where no dialect sees paths like that
	looks         int      // comparisons left
}

func newChecker(t *fileTree, dialects []Dialect, looks int) *checker {
	c := &checker{dialects: dialects, looks: looks}
	for _, d := range dialects {
		switch {
		case d.foldsCase() && c.folded == nil:
			c.folded = newVisible(t, d)
		case !d.foldsCase() && c.plain == nil:
			c.plain = newVisible(t, d)
		}
	}
	return c
}

// by is how a dialect sees the files that have to stay visible.
func (c *checker) by(d Dialect) *visible {
	if d.foldsCase() {
		return c.folded
	}
	return c.plain
}

// visible is the files that have to stay visible, as a dialect sees their paths: in each of its views.
type visible struct {
	paths       []string          // sorted
	originals   []string          // in the same order
	dirs, files map[string]string // one original path in each directory; the original of each file
}

func newVisible(t *fileTree, d Dialect) *visible {
	v := &visible{dirs: map[string]string{}, files: map[string]string{}}
	type sight struct{ path, original string }
	var sights []sight
	for _, f := range t.files {
		if f.Hide {
			continue
		}
		seen, slashed, both := d.views(f.Path)
		if sights = append(sights, sight{seen, f.Path}); both {
			sights = append(sights, sight{slashed, f.Path})
		}
	}
	slices.SortFunc(sights, func(a, b sight) int { return strings.Compare(a.path, b.path) })
	for _, s := range sights {
		v.paths, v.originals = append(v.paths, s.path), append(v.originals, s.original)
		v.note(s.path, s.original)
	}
	return v
}

// note puts a path into the tables.
func (v *visible) note(path, original string) {
	v.files[path] = original
	if cut := cutNewline(path); cut != path && v.files[cut] == "" {
		v.files[cut] = original
	}
	for end := strings.LastIndexByte(path, '/'); end >= 0; end = strings.LastIndexByte(path[:end], '/') {
		if _, known := v.dirs[path[:end]]; known {
			break
		}
		v.dirs[path[:end]] = original
	}
}

// problem says why a line cannot be written for the file at path, "" when it can.
func (c *checker) problem(line, path string) string {
	switch {
	case line == "":
		return "no line can name such a path"
	case len(line) > pattern.MaxLength:
		return fmt.Sprintf("its line would be longer than %d bytes", pattern.MaxLength)
	}
	for _, d := range c.dialects {
		widest := d.widest(line)
		r, err := lineReader(d, widest)
		if err != nil {
			return err.Error()
		}
		if hidden, _ := r.decide(path); !hidden { // gitingest takes "/!a" for "!a"
			return fmt.Sprintf("its line %q would not hide it from every tool that reads the file", line)
		}
		if victim, found := c.victim(r, widest); found {
			return fmt.Sprintf("its line %q would also hide %q", line, victim)
		}
		if c.looks < 0 {
			return "too many names need a line with a wildcard to check them all"
		}
	}
	return ""
}

// hides reports that a line hides the file at path from every tool.
func (c *checker) hides(line, path string) bool {
	return !slices.ContainsFunc(c.dialects, func(d Dialect) bool {
		r, err := lineReader(d, line)
		if err != nil {
			return true
		}
		hidden, _ := r.decide(path)
		return !hidden
	})
}

// victim finds a file that has to stay visible and that the line, read by r, would hide.
func (c *checker) victim(r *reader, line string) (path string, found bool) {
	v := c.by(r.dialect)
	for dir := range r.dirs {
		if path, found = v.dirs[dir]; found {
			return path, true
		}
	}
	for file := range r.files {
		if path, found = v.files[file]; found {
			return path, true
		}
	}
	if len(r.rules) == 0 {
		return "", false
	}
	from, to := v.startingWith(fixedStart(r.dialect, line))
	for i := from; i < to; i++ {
		if c.looks--; c.looks < 0 {
			return "", false
		}
		path := v.paths[i]
		if takes(r, line, path) || strings.HasSuffix(path, "\n") && takes(r, line, cutNewline(path)) {
			return v.originals[i], true
		}
	}
	return "", false
}

// widest is the line without the slash that keeps it to directories, where a reader passes over that: gitingest always, Repomix with wildcards.
func (d Dialect) widest(line string) string {
	if d == Gitingest || d == NPM && strings.ContainsAny(line, "*?") {
		return strings.TrimSuffix(line, "/")
	}
	return line
}

// takes reports that a line, read by r, could hide the file whose path the dialect sees like that.
func takes(r *reader, line, path string) bool {
	hidden, _ := r.look(path, -1)
	return hidden || looselyIn(r.dialect, line, path)
}

// looselyIn asks again for lines with a "?", about which implementations differ more than the dialects do.
func looselyIn(d Dialect, line, path string) bool {
	if !strings.Contains(line, "?") {
		return false
	}
	if d.foldsCase() {
		line = foldCase(line)
	}
	if loosely(line, path, d == Kilo) {
		return true
	}
	for d == Gitingest && isRootLine(line) {
		_, below, deeper := strings.Cut(path, "/")
		if !deeper {
			return false
		}
		if path = below; loosely(line, path, false) {
			return true
		}
	}
	return false
}

// isRootLine tells lines for what lies in the root: gitingest takes them for names at any depth.
func isRootLine(line string) bool { return !strings.Contains(strings.Trim(line, "/"), "/") }

func (v *visible) startingWith(start string) (from, to int) {
	from = sort.SearchStrings(v.paths, start)
	return from, from + sort.Search(len(v.paths)-from, func(i int) bool { return !strings.HasPrefix(v.paths[from+i], start) })
}

// fixedStart is how every path that an anchored line matches has to start; "" for lines that match at any depth.
func fixedStart(d Dialect, line string) string {
	body, anchored := strings.CutPrefix(line, "/")
	if !anchored || d == Gitingest && isRootLine(line) {
		return ""
	}
	if wild := strings.IndexAny(body, "*?"); wild >= 0 {
		body = body[:wild]
	}
	body = strings.TrimSuffix(body, "/")
	if d.foldsCase() {
		return foldCase(body)
	}
	return body
}
