// Package score measures a context, made by any tool, against the patch that turned out to be needed: what of the changed files it shows,
// and how faithfully. The four figures are those of arXiv:2610.21073.
package score

import (
	"errors"
	"io"
	"strings"
)

// Patch is what a reference patch changes. Locate tells which files of a tree that are, and fills all but CRLF, Patches and Only, and what the patch tells
// without lines.
type Patch struct {
	Files    []*Change // files that were there before, each once, in the patch's order
	Added    []string  // files that it creates: nothing could have shown them
	Binaries []string  // files that no context can show
	Links    []string  // symbolic links: they have no lines
	Modules  []string  // submodules
	Only     []string  // what a plain diff found on one side alone, as it says it
	Untold   []string  // what it tells to change and not how: text files, which count, and names that a plain diff has
	Moved    []string  // "NAME is PATH", where a plain diff calls a file otherwise than the tree
	Patches  int       // more than one in a series, each made for what the ones before leave
	CRLF     bool      // its lines ended in CR LF, which were taken off

	sections []section
	created  []*Change // files that it creates: their lines have to fit too
}

// Change is a file that a patch changes, by its name before the patch.
type Change struct {
	Path  string
	parts []part // in the order in which they apply
}

// byteOrderMark is what some programs begin a text in UTF-8 with.
const byteOrderMark = "\ufeff"

var errNoChange = errors.New("no line of it changes a file: give a unified diff, as git diff prints it")

// ReadPatch reads a unified diff, git's or a plain one, or a series of them. Whatever looks like a part of a diff has to be one: an error names
// the line that is at fault.
func ReadPatch(r io.Reader) (*Patch, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := &sectioner{lines: linesOf(string(data)), patch: &Patch{}, modules: map[string]bool{}}
	for i, line := range s.lines { // also where files were put together that each have one: no line of a hunk begins so
		if s.lines[i] = strings.TrimPrefix(line, byteOrderMark); isColoured(s.lines[i]) {
			return nil, s.fault(i, "%s", coloured)
		}
	}
	s.patch.CRLF = s.withoutReturns()
	for s.at < len(s.lines) {
		if err := s.step(); err != nil {
			return nil, err
		}
	}
	s.indexed("")
	p := s.patch
	if len(p.sections)+len(p.Binaries)+len(p.Links)+len(p.Only)+len(p.Modules)+len(p.Untold) == 0 {
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

// endless is a line without its end and the blanks before it: verbatim means the same up to those. Of a blank line nothing is left.
func endless(line string) string {
	if strings.TrimSpace(line) == "" {
		return ""
	}
	return strings.TrimRight(line, " \t\r\n")
}
