// Package score measures a context, made by any tool, against the patch that turned out to be needed: what of the changed files it shows,
// and how faithfully. The four figures are those of arXiv:2610.21073.
package score

import (
	"errors"
	"io"
	"strings"
)

// Patch is what a reference patch changes. Locate tells which files of a tree that are, and fills all but CRLF, Patches and Only.
type Patch struct {
	Files    []Change // files that were there before, each once, in the patch's order
	Added    []string // files that it creates: nothing could have shown them
	Binaries []string // files that no context can show
	Links    []string // symbolic links: they have no lines
	Modules  []string // submodules
	Only     []string // what a plain diff found on one side alone, as it says it
	Moved    []string // "NAME is PATH", where a plain diff calls a file otherwise than the tree
	Patches  int      // more than one in a series, each made for what the ones before leave
	CRLF     bool     // its lines ended in CR LF, which were taken off

	sections []section
	twice    string // a file that it makes although it is there; "" for none
}

// Change is a file that a patch changes, by its name before the patch.
type Change struct {
	Path   string
	old    []oldLine
	layers []layer // what earlier patches of a series did to it
}

// oldLine is a line of the file before the patch, counted from 1.
type oldLine struct {
	number  int
	text    string // without its end
	removed bool
	follows bool // lines are added right after it
}

var errNoChange = errors.New("no line of it changes a file: give a unified diff, as git diff prints it")

// ReadPatch reads a unified diff, git's or a plain one, or a series of them. Whatever looks like a part of a diff has to be one: an error names
// the line that is at fault.
func ReadPatch(r io.Reader) (*Patch, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := &sectioner{lines: linesOf(string(data)), patch: &Patch{}}
	s.patch.CRLF = s.withoutReturns()
	for s.at < len(s.lines) {
		if err := s.step(); err != nil {
			return nil, err
		}
	}
	p := s.patch
	if len(p.sections) == 0 && len(p.Binaries) == 0 && len(p.Only) == 0 {
		return nil, errNoChange
	}
	if n := len(p.sections); n > 0 {
		p.Patches = p.sections[n-1].patch + 1
	}
	return p, nil
}

// withoutReturns takes the carriage returns off where the patch itself, not just what it changes, was written with them.
func (s *sectioner) withoutReturns() bool {
	for _, line := range s.lines {
		if !strings.HasPrefix(line, "diff --git ") && !strings.HasPrefix(line, "+++ ") {
			continue
		}
		if !strings.HasSuffix(line, "\r") {
			return false
		}
		for i := range s.lines {
			s.lines[i] = strings.TrimSuffix(s.lines[i], "\r")
		}
		return true
	}
	return false
}

// oldLines are the lines of the hunks that were there before. Lines that are added belong to the one before them.
func oldLines(hunks []hunk) (old []oldLine) {
	for i := range hunks {
		h := &hunks[i]
		number, before, replaced := h.old, 0, false // before: how many lines of this hunk are there already
		for _, line := range h.lines {
			if line[0] != '+' {
				replaced = line[0] == '-'
				old = append(old, oldLine{number: number, text: endless(line[1:]), removed: replaced})
				number++
				before++
				continue
			}
			switch {
			case replaced: // what takes the place of removed lines is counted with them
			case before > 0:
				old[len(old)-1].follows = true
			default:
				if h.oldCount > 0 { // without context the position is the line before
					number--
				}
				old = append(old, oldLine{number: max(number, 0), follows: true})
				number++
				before++
			}
		}
	}
	return old
}

// endless is a line without its end and the blanks before it: verbatim means the same up to those. Of a blank line nothing is left.
func endless(line string) string {
	if strings.TrimSpace(line) == "" {
		return ""
	}
	return strings.TrimRight(line, " \t\r\n")
}
