package ignore

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/dustin/go-humanize/english"
)

// File is one file of the whole tree.
type File struct {
	Path   string // slash-separated, relative to the root, bytes
	Tokens int64  // what it costs, in any unit; it decides which lines are kept when there are too many
	Hide   bool
}

// Style says which lines may be used.
type Style string

// Exact uses directories and single paths only. Classes also uses lines such as "**/*.min.js", where they save lines; they will hide files
// of such names that come later.
const (
	Exact   Style = "exact"
	Classes Style = "classes"
)

// DefaultMax is how many lines a list has at most unless Options says otherwise. Some agents read the file itself as context, and matching
// slows down with each line.
const DefaultMax = 400

// Options tells Build what to write for.
type Options struct {
	Max      int       // of lines; 0 is DefaultMax
	Style    Style     // "" is Exact
	Dialects []Dialect // the implementations that will read the lines; none is Git
	looks    int       // how many comparisons checking may take; 0 is maxLooks
}

// Options returns what Build needs to know about the target; style may be "".
func (t Target) Options(style Style, maxLines int) Options {
	return Options{Max: maxLines, Style: style, Dialects: t.Dialects}
}

// List is what to write into an ignore file.
type List struct {
	Lines    []string // in byte-wise order, each once
	Hidden   int      // files that the lines hide
	Tokens   int64    // of those files
	Unhidden []Left   // files to hide that the lines do not hide, by path
	paths    []string // of the hidden files
	style    Style    // as which it was made
	most     int
}

// Left is a file that should be hidden and is not.
type Left struct {
	Path   string
	Tokens int64
	Reason string // a part of a sentence
}

// Build finds the fewest lines that hide the files marked with Hide, and no other. A directory is named where everything below it is to be
// hidden and that saves lines; a single file in a directory keeps a line of its own, so that its future neighbours stay visible. What a
// line would hide is checked against the whole tree in every dialect; a line that hides too much gives way to lines for what is in it, and
// where there are none, the file is left visible and listed in Unhidden. Above Max, the lines that hide most tokens stay.
//
// The result does not depend on the order of files. An error means that a path is both marked and not, or both a file and a directory.
func Build(files []File, o Options) (List, error) {
	t, err := newTree(files)
	if err != nil {
		return List{}, err
	}
	if len(o.Dialects) == 0 {
		o.Dialects = []Dialect{Git}
	}
	if o.Max <= 0 {
		o.Max = DefaultMax
	}
	o.Max = min(o.Max, pattern.MaxPatterns)
	o.Style = cmp.Or(o.Style, Exact)
	b := builder{tree: t, check: newChecker(t, o.Dialects, cmp.Or(o.looks, maxLooks)), lines: map[string]*candidate{}}
	units := t.units(0, len(t.files), 0)
	if o.Style == Classes {
		units = b.takeClasses(units)
	}
	sortUnits(units)
	for _, u := range units {
		b.take(u)
	}
	return b.finish(o)
}

// builder collects lines that passed the check.
type builder struct {
	tree  *fileTree
	check *checker
	lines map[string]*candidate
}

// candidate is a line that may be written.
type candidate struct {
	text   string
	tokens int64
	files  int
	units  []unit
}

// take writes a line for a unit, or for its parts where that would hide too much.
func (b *builder) take(u unit) {
	line := Line(u.path, u.dir)
	reason := b.check.problem(line, b.tree.files[u.from].Path)
	switch {
	case reason == "":
		b.add(line, u)
		if u.dir {
			b.takeMissed(line, u)
		}
	case u.dir:
		parts := b.tree.units(u.from, u.to, len(u.path)+1)
		sortUnits(parts)
		for _, part := range parts {
			b.take(part)
		}
	default:
		b.tree.reason[u.from] = reason
	}
}

// takeMissed writes lines for the files of a unit that the line written for it does not reach in every tool, because of odd bytes in their paths.
func (b *builder) takeMissed(line string, u unit) {
	for i := u.from; i < u.to; i++ {
		if path := b.tree.files[i].Path; strings.ContainsAny(path, "\n\\") && !b.check.hides(line, path) {
			b.take(b.tree.unit(path, false, i, i+1))
		}
	}
}

func (b *builder) add(line string, u unit) {
	c := b.lines[line]
	if c == nil {
		c = &candidate{text: line}
		b.lines[line] = c
	}
	c.tokens += u.tokens
	c.files += u.to - u.from
	c.units = append(c.units, u)
}

// finish applies the cap, and counts what the lines hide by reading them as the tools will.
func (b *builder) finish(o Options) (List, error) {
	kept := b.best(o.Max)
	l := List{style: o.Style, most: o.Max}
	named := make([]bool, len(b.tree.files)) // files that a kept line was made for
	for _, c := range kept {
		l.Lines = append(l.Lines, c.text)
		for _, u := range c.units {
			for i := u.from; i < u.to; i++ {
				named[i] = true
			}
		}
	}
	slices.Sort(l.Lines)
	readers, err := readersFor(o.Dialects, l.Lines)
	if err != nil {
		return List{}, err
	}
	capped := fmt.Sprintf("over the limit of %d %s", o.Max, english.PluralWord(o.Max, "line", ""))
	for i, f := range b.tree.files {
		// Implementations do not agree on what "?" is in a name that is not ASCII: there a file's own line has to hide it.
		ascii, _ := looks(f.Path)
		switch {
		case !f.Hide && hiddenByAny(readers, f.Path):
			return List{}, fmt.Errorf("the lines for the ignore file would hide %q, which they should not: this is a mistake in bloatgate", f.Path)
		case !f.Hide:
		case (ascii || named[i]) && hiddenByAll(readers, f.Path):
			l.Hidden++
			l.Tokens += f.Tokens
			l.paths = append(l.paths, f.Path)
		default:
			l.Unhidden = append(l.Unhidden, Left{f.Path, f.Tokens, cmp.Or(b.tree.reason[i], capped)})
		}
	}
	return l, nil
}

// best returns the lines that hide most tokens.
func (b *builder) best(most int) []*candidate {
	all := slices.SortedFunc(maps.Values(b.lines), func(x, y *candidate) int {
		return cmp.Or(cmp.Compare(y.tokens, x.tokens), cmp.Compare(y.files, x.files), strings.Compare(x.text, y.text))
	})
	return all[:min(len(all), most)]
}

func readersFor(dialects []Dialect, lines []string) ([]*reader, error) {
	var out []*reader
	for _, d := range dialects {
		r, err := lineReader(d, lines...)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// lineReader reads our lines as a dialect does. Claude Code's rules are patterns in an envelope.
func lineReader(d Dialect, lines ...string) (*reader, error) {
	rules, err := d.rules([]byte(strings.Join(lines, "\n")))
	return readerOf(d, rules), err
}

func hiddenByAll(readers []*reader, path string) bool {
	return !slices.ContainsFunc(readers, func(r *reader) bool { hidden, _ := r.decide(path); return !hidden })
}

func hiddenByAny(readers []*reader, path string) bool {
	return slices.ContainsFunc(readers, func(r *reader) bool { return r.mayHide(path) })
}
