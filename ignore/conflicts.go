package ignore

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Conflict is a "!" line of the file's owner that is about files which our block hides.
type Conflict struct {
	Line   int    // of the file as it will be, counted from 1
	Text   string // the line
	Undoes bool   // true: the line shows the files in spite of our block; false: our block hides them in spite of the line
	Files  int
	Path   string // the first of them
}

func (c Conflict) String() string {
	if c.Undoes {
		return fmt.Sprintf("line %d, %q, shows %d of the files that the block hides, such as %q", c.Line, c.Text, c.Files, c.Path)
	}
	return fmt.Sprintf("line %d, %q, is overridden by the block for %d of its files, such as %q", c.Line, c.Text, c.Files, c.Path)
}

// conflicts looks for them in a file with our block in it. hidden are the paths that the block is about, in order. An error says why one of the
// tools would not get over the file.
func conflicts(file []byte, dialects []Dialect, hidden []string) ([]Conflict, error) {
	found := map[int]*Conflict{}
	for _, d := range dialects {
		r, err := newReader(d, file)
		if err != nil {
			return nil, err
		}
		if r.negated {
			r.conflicts(hidden, found)
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	lines := splitLines(string(file))
	out := make([]Conflict, 0, len(found))
	for _, c := range slices.SortedFunc(maps.Values(found), func(a, b *Conflict) int { return cmp.Compare(a.Line, b.Line) }) {
		if c.Line <= len(lines) {
			c.Text = strings.TrimPrefix(lines[c.Line-1], bom)
		}
		out = append(out, *c)
	}
	return out, nil
}

// conflicts adds those of one dialect. A line that undoes the block anywhere is reported for that.
func (r *reader) conflicts(hidden []string, found map[int]*Conflict) {
	mine := map[int]*Conflict{}
	add := func(line int, path string, undoes bool) {
		c := mine[line]
		if c == nil || undoes && !c.Undoes {
			c = &Conflict{Line: line, Undoes: undoes, Path: path}
			mine[line] = c
		}
		if c.Undoes == undoes {
			c.Files++
		}
	}
	negated := slices.DeleteFunc(slices.Clone(r.rules), func(rule rule) bool { return !rule.negated })
	for _, original := range hidden {
		isHidden, line := r.decide(original)
		if !isHidden && line != 0 {
			add(line, original, true)
			continue
		}
		path, _, _ := r.dialect.views(original)
		for i := range negated {
			if negated[i].line < line && negated[i].covers(path, -1) {
				add(negated[i].line, original, false)
			}
		}
	}
	for line, c := range mine {
		if old := found[line]; old == nil || c.Undoes && !old.Undoes {
			found[line] = c
		}
	}
}
