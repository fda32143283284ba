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
	plain, folded *visible // folded is nil when case matters in every dialect
	looks         int      // comparisons left
}

func newChecker(t *fileTree, dialects []Dialect, looks int) *checker {
	c := &checker{dialects: dialects, looks: looks}
	same := func(path string) string { return path }
	c.plain = newVisible(t, same)
	if slices.ContainsFunc(dialects, Dialect.foldsCase) {
		c.folded = newVisible(t, foldCase)
	}
	return c
}

// visible is the files that have to stay visible, as a dialect sees their paths.
type visible struct {
	paths       []string          // sorted
	originals   []string          // in the same order
	dirs, files map[string]string // one original path in each directory; the original of each file
}

func newVisible(t *fileTree, see func(string) string) *visible {
	v := &visible{dirs: map[string]string{}, files: map[string]string{}}
	for _, f := range t.files {
		if !f.Hide {
			v.originals = append(v.originals, f.Path)
		}
	}
	slices.SortFunc(v.originals, func(a, b string) int { return strings.Compare(see(a), see(b)) })
	for _, original := range v.originals {
		path := see(original)
		v.paths = append(v.paths, path)
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
	return v
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
			return fmt.Sprintf("its line %q would not hide it", line)
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

// victim finds a file that has to stay visible and that the line, read by r, would hide.
func (c *checker) victim(r *reader, line string) (path string, found bool) {
	v := c.plain
	if r.dialect.foldsCase() {
		v = c.folded
	}
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

func takes(r *reader, line, path string) bool {
	hidden, _ := r.decide(path)
	return hidden || mayHide(r.dialect, line, path)
}

// cutNewline shows a path as Python's expressions see it: their "$" stands before a newline at the end as well.
func cutNewline(path string) string { return strings.TrimSuffix(path, "\n") }

// mayHide asks again for lines with a "?", about which implementations differ more than the dialects do.
func mayHide(d Dialect, line, path string) bool {
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
