// Package score measures a context, made by any tool, against the patch that turned out to be needed: what of the changed files it shows,
// and how faithfully. The four figures are those of arXiv:2610.21073.
package score

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// Patch is what a reference patch changes.
type Patch struct {
	Files    []Change // files that were there before, in the patch's order
	Added    []string // files that it creates: nothing could have shown them
	Binaries []string // files that no context can show
}

// Change is a file that a patch changes, by its name before the patch.
type Change struct {
	Path string
	old  []oldLine
}

// oldLine is a line of the file before the patch, counted from 1.
type oldLine struct {
	number  int
	text    string // without its end
	removed bool
	follows bool // lines are added right after it
}

var errNoChange = errors.New("no line of it changes a file: give a unified diff, as git diff prints it")

// ReadPatch reads a unified diff, git's or a plain one. An error names the line that is at fault.
func ReadPatch(r io.Reader) (*Patch, error) {
	files, _, err := gitdiff.Parse(r)
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "gitdiff: ")) // "line N: …"
	}
	p := &Patch{}
	for _, f := range files {
		switch {
		case f.IsNew, f.IsCopy:
			p.Added = append(p.Added, f.NewName)
		case f.IsBinary:
			p.Binaries = append(p.Binaries, f.OldName)
		default:
			change, err := changeOf(f)
			if err != nil {
				return nil, err
			}
			p.Files = append(p.Files, change)
		}
	}
	if len(files) == 0 {
		return nil, errNoChange
	}
	return p, nil
}

// Locate finds the files of the patch among the paths of a tree: tools put one component before the path, or none where the reader expects
// one. A name that fits no path, or several, stays as it is.
func (p *Patch) Locate(paths []string) {
	known := make(map[string]bool, len(paths))
	for _, path := range paths {
		known[path] = true
	}
	for i := range p.Files {
		f := &p.Files[i]
		_, shorter, _ := strings.Cut(f.Path, "/")
		longer := ending(paths, "/"+f.Path)
		switch {
		case known[f.Path]:
		case known[shorter]:
			f.Path = shorter
		case len(longer) == 1:
			f.Path = longer[0]
		}
	}
}

func ending(paths []string, end string) (list []string) {
	for _, path := range paths {
		if strings.HasSuffix(path, end) {
			list = append(list, path)
		}
	}
	return list
}

// changeOf collects the lines that were there before. Lines that are added belong to the one before them.
func changeOf(f *gitdiff.File) (Change, error) {
	c := Change{Path: strings.TrimSuffix(f.OldName, " (working copy)")} // as Subversion has it
	for _, hunk := range f.TextFragments {
		number := int(hunk.OldPosition)
		if number == 0 && hunk.OldLines > 0 {
			return c, fmt.Errorf("the hunk %q of %q counts lines from 0", hunk.Header(), f.OldName)
		}
		before := 0 // how many lines of this hunk are there already
		replaced := false
		for _, line := range hunk.Lines {
			if line.Op != gitdiff.OpAdd {
				c.old = append(c.old, oldLine{number: number, text: endless(line.Line), removed: line.Op == gitdiff.OpDelete})
				number++
				before++
				replaced = line.Op == gitdiff.OpDelete
				continue
			}
			switch {
			case replaced: // what takes the place of removed lines is counted with them
			case before > 0:
				c.old[len(c.old)-1].follows = true
			case hunk.OldLines == 0 && number > 0: // without context the position is the line before
				c.old = append(c.old, oldLine{number: number, follows: true})
				before++
			default:
				c.old = append(c.old, oldLine{number: max(number-1, 0), follows: true})
				before++
			}
		}
	}
	return c, nil
}

// endless is a line without its end and the blanks before it: verbatim means the same up to those.
func endless(line string) string { return strings.TrimRight(line, " \t\r\n") }
