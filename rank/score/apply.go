package score

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// part is what one patch of a series does to a file.
type part struct {
	line    int // where it begins, from 1
	hunks   []hunk
	deletes bool
}

// row is a line of a file while parts are applied to it.
type row struct {
	text   string // without its end
	number int32  // where it stood before the first part, from 1; of one that a part added, the line after which that was
	itself bool   // it stood there
}

// applying is a file to which parts are applied.
type applying struct {
	*Change
	file    *text // as it was
	rows    []row
	spare   []row // holds what a part leaves, until it takes the place of the rows
	later   bool  // the part at work is not the first
	changed map[int]bool
}

// apply applies the parts of a change to a file. The numbers are those of the nonblank lines that count as changed, each once, as they were before the
// first part: lines that are removed, and where lines are added in the place of none of these, the last line before that has anything on it; at the start of a file the
// first that has. What is done to lines that an earlier part added counts as nothing, but what is added after them does, as added there. An error says which line
// is not what a part was made for.
func (c *Change) apply(ctx context.Context, file *text) (numbers []int, err error) {
	a := &applying{Change: c, file: file, rows: make([]row, len(file.lines)), changed: map[int]bool{}}
	for i, line := range file.lines {
		a.rows[i] = row{line, int32(i + 1), true}
	}
	for i := range c.parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := a.part(&c.parts[i]); err != nil {
			return nil, err
		}
		a.later = true
	}
	for number := range a.changed {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	return numbers, nil
}

// part puts what a part leaves in the place of what it was made for. Its hunks come in the order of their lines.
func (a *applying) part(p *part) error {
	after, done := a.spare[:0], 0
	for i := range p.hunks {
		h := &p.hunks[i]
		if h.above() > len(a.rows) {
			return a.another(h.old-1, "")
		}
		after = append(after, a.rows[done:h.above()]...)
		var err error
		if after, done, err = a.hunk(h, after); err != nil {
			return err
		}
	}
	a.rows, a.spare = append(after, a.rows[done:]...), a.rows
	if p.deletes && len(a.rows) > 0 {
		return fmt.Errorf("line %d: it deletes %q without all of its lines; give a diff that has them, without -D", p.line, a.Path)
	}
	return nil
}

// hunk adds to what comes before what is left of the lines of a hunk. It tells where those end.
func (a *applying) hunk(h *hunk, before []row) (after []row, at int, err error) {
	at, after = h.above(), before
	replaced := false // a line with anything on it, since the last one that stays
	for _, line := range h.lines {
		text := endless(line[1:])
		if line[0] == '+' {
			above := a.above(at)
			if !replaced { // what takes the place of removed lines is counted with them
				a.count(a.file.near(int(above)))
			}
			after = append(after, row{text: text, number: above})
			continue
		}
		if at >= len(a.rows) || a.rows[at].text != text {
			return nil, 0, a.another(at, text)
		}
		if line[0] == ' ' {
			after, replaced = append(after, a.rows[at]), false
		} else if text != "" {
			replaced = true
			a.remove(&a.rows[at])
		}
		at++
	}
	return after, at, nil
}

func (a *applying) remove(r *row) {
	if r.itself {
		a.count(int(r.number))
	}
}

// above is the number of the row above one, as it was before the first part; 0 at the start.
func (a *applying) above(at int) int32 {
	if at < 1 || at > len(a.rows) {
		return 0
	}
	return a.rows[at-1].number
}

func (a *applying) count(number int) {
	if number > 0 {
		a.changed[number] = true
	}
}

// another says that a line is not the one that a part was made for.
func (a *applying) another(at int, want string) error {
	advice := otherRevision
	switch {
	case at < len(a.rows) && bare(want) != "" && bare(a.rows[at].text) == bare(want):
		advice = "it differs in blanks only: make the patch without -w and -b"
	case a.later:
		advice = "of that file the patch tells more than once, which was read as a series, each part made for what the one before leaves; " + oneDiff
	}
	return fmt.Errorf("line %d of %q is another one; %s", at+1, a.Path, advice)
}

// bare is a line without its blanks.
func bare(line string) string { return strings.Join(strings.Fields(line), "") }
