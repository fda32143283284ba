package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// directoriesOf sums the files up by every directory above them.
func directoriesOf(res *rules.Result) []Directory {
	byPath := map[string]*Directory{"": {}}
	for s := range judged(res) {
		for dir := parent(s.Path); ; dir = parent(dir) {
			d := byPath[dir]
			if d == nil {
				d = &Directory{Path: dir, PathBase64: report.RawBytes(dir)}
				byPath[dir] = d
			}
			d.add(s)
			if dir == "" {
				break
			}
		}
	}
	dirs := make([]Directory, 0, len(byPath))
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		dirs = append(dirs, *byPath[path])
	}
	return dirs
}

func (d *Directory) add(s *rules.Stat) {
	d.Files++
	d.Bytes += s.Bytes
	d.Tokens += s.Tokens
	if !s.Covered {
		d.ExposedTokens += s.Tokens
	}
	if s.Verdict == rules.Admit {
		d.AdmittedTokens += s.Tokens
	}
	if s.Binary {
		d.BinaryBytes += s.Bytes
	}
}

// parent is the directory of a path, "" for the root.
func parent(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// Branch is a directory as it is drawn: with the children that are worth a line of their own.
type Branch struct {
	Name     string // from the branch above it: several names where each directory holds only the next
	Path     string
	Tokens   int64 // of the whole directory
	Bytes    int64
	Files    int
	Children []Branch // the heaviest first
	Rest     int      // directories that have no line of their own
	RestSum  int64    // tokens of these
}

// Branches draws the directories as a tree of at most lines lines: the first few, and those that hold at least the share least of all tokens (of
// all bytes, where there are no tokens), the heaviest first, and every chain of directories with nothing beside them as one.
func (r *Report) Branches(lines int, least float64) Branch {
	children := map[string][]*Directory{}
	for i := range r.Directories {
		if d := &r.Directories[i]; d.Path != "" {
			children[parent(d.Path)] = append(children[parent(d.Path)], d)
		}
	}
	root := &r.Directories[0]
	weigh := func(d *Directory) int64 { return d.Tokens }
	if root.Tokens == 0 {
		weigh = func(d *Directory) int64 { return d.Bytes }
	}
	for n := lines; ; {
		t := &drawing{children, weigh, map[string]bool{}}
		t.choose(root, n, int64(least*float64(weigh(root))))
		drawn := t.branch(root, "")
		over := drawn.lines() - lines
		if over <= 0 || n <= 1 {
			return drawn
		}
		n = max(1, n-over)
	}
}

// lines is how many lines a branch takes below its own: those of its children, and one for the directories that have none.
func (b *Branch) lines() (n int) {
	for i := range b.Children {
		n += 1 + b.Children[i].lines()
	}
	if len(b.Children) > 0 && b.Rest > 0 {
		n++
	}
	return n
}

// fewLines is how many directories get a line however little they hold, so that there is a picture where everything is small.
const fewLines = 5

// drawing chooses which directories get a line.
type drawing struct {
	children map[string][]*Directory
	weigh    func(*Directory) int64
	chosen   map[string]bool
}

// choose takes the heaviest directories whose parent was taken, until there are enough.
func (t *drawing) choose(root *Directory, lines int, least int64) {
	front := t.below(root)
	for len(t.chosen) < lines && len(front) > 0 {
		at := 0
		for i, d := range front {
			if t.weigh(d) > t.weigh(front[at]) {
				at = i
			}
		}
		d := front[at]
		front = slices.Delete(front, at, at+1)
		if w := t.weigh(d); w == 0 || w < least && len(t.chosen) >= fewLines {
			return
		}
		t.chosen[d.Path] = true
		front = append(front, t.below(d)...)
	}
}

// below are the directories one step below: the ends of their chains.
func (t *drawing) below(d *Directory) []*Directory {
	var out []*Directory
	for _, c := range t.children[d.Path] {
		for only := t.children[c.Path]; len(only) == 1 && only[0].Files == c.Files; only = t.children[c.Path] {
			c = only[0]
		}
		out = append(out, c)
	}
	return out
}

func (t *drawing) branch(d *Directory, above string) Branch {
	b := Branch{Name: strings.TrimPrefix(strings.TrimPrefix(d.Path, above), "/"), Path: d.Path, Tokens: d.Tokens, Bytes: d.Bytes, Files: d.Files}
	for _, c := range t.below(d) {
		if t.chosen[c.Path] {
			b.Children = append(b.Children, t.branch(c, d.Path))
		} else {
			b.Rest++
			b.RestSum += c.Tokens
		}
	}
	slices.SortStableFunc(b.Children, func(x, y Branch) int {
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(y.Bytes, x.Bytes), cmp.Compare(x.Path, y.Path))
	})
	return b
}
