package score

import (
	"fmt"
	"strconv"
	"strings"
)

// section is what a patch says of one file.
type section struct {
	line       int // where it begins, from 1
	patch      int // of a series, from 0
	git        bool
	old, new   string    // git: paths of the tree. Plain: as they are spelled, "" where there is no file
	spelled    [2]string // git: both names as the patch has them; "" where it names a rename's paths, or spells only one
	before     *prefixes // git: what stands before the names of one that was moved or copied, which the header has without; nil where it is not plain
	usual      bool      // git: they are spelled as git's own settings make them, or are the same
	asIs       bool      // plain: Subversion's, whose names have no prefix
	unnamed    bool      // git: nothing but the first line names it
	properties bool      // plain: Subversion tells properties alone, also of directories
	creates    bool
	deletes    bool
	copies     bool
	renames    bool
	binary     bool
	alters     bool      // git: its header tells that the content changes
	ids        [2]string // of the contents before and after it, as git shortens them; "" for none, or where it does not say
	modes      string    // all that are named, one after the other
	was        string    // the mode before it, "" where it does not say
	hunks      []hunk
}

// hunk is a run of lines with their marks, ' ', '-' or '+'.
type hunk struct {
	line          int // of its header, from 1
	old, oldCount int
	lines         []string
	unended       bool // a side has no newline at its end
}

// above is how many lines of the file stand above it.
func (h *hunk) above() int { return h.old - min(1, h.oldCount) }

// sectioner cuts a patch into sections.
type sectioner struct {
	lines   []string
	at      int
	number  int    // of the patch in a series
	tail    bool   // nothing but blank lines since the last file
	parts   string // what stands between the parts of a mail, without the two dashes before it; "" for nothing
	graph   bool   // a commit of git log --graph was seen
	mail    bool   // in the message of a mail: what begins like names may be words
	message bool   // of a mail that tells where it ends: nothing in it is of the diff
	index   string // Subversion's file of which nothing was told yet
	patch   *Patch
	modules map[string]bool // those in the patch

	unpacked int64 // bytes of binary content
}

// strays are lines that begin like a part of a diff. Where they stand outside of one, something is missing or broken.
var strays = []struct{ start, fault string }{
	{"diff --cc ", combined}, {"diff --combined ", combined}, {"@@@ ", combined},
	{"diff --", unknownKind},
	{"@@ ", "this begins a hunk, but its numbers do not parse, or no file stands before it"},
	{binaryHead, "this begins a binary content, and no line names its file"},
	{"--- ", "this file header is cut off: a +++ line and a hunk have to come next"},
	{"+++ ", "this file header is cut off: a --- line has to come before it"},
}

const unknownKind = "this kind of diff is not known; give a unified one, as git diff prints it"

const combined = "this is a combined diff of a merge, which has two old sides; give the diff against one parent, as git diff PARENT MERGE prints it"

func (s *sectioner) fault(at int, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", at+1, fmt.Sprintf(format, args...))
}

// peek is a line from here on, "" behind the last.
func (s *sectioner) peek(ahead int) string {
	if s.at+ahead >= len(s.lines) {
		return ""
	}
	return s.lines[s.at+ahead]
}

// step reads a file of the patch, or a line between two.
func (s *sectioner) step() error {
	line := s.peek(0)
	switch {
	case strings.HasPrefix(line, "diff --git "):
		return s.gitSection()
	case s.atNames(), s.atProperties():
		return s.plainSection()
	case s.tail && (line == "--" || line == "-- " || s.parts != "" && strings.HasPrefix(line, "--"+s.parts)): // a mail's signature, or its end
		s.tail = false
	case s.tail && strings.TrimSpace(line) != "" && strings.IndexByte("+- ", line[0]) >= 0:
		return s.fault(s.at, "this looks like a line of the hunk above it, whose header counts fewer or is missing")
	case strings.HasPrefix(line, "diff -") && strings.HasPrefix(s.peek(1), "--- "): // the command that made a plain diff
	case s.mail && (strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "+++ ")):
	case strayFault(line) != "":
		return s.fault(s.at, "%s", strayFault(line))
	case !s.mail && s.atNormal():
		return s.fault(s.at, "%s", unknownKind)
	case s.isDrawn(line):
		return s.fault(s.at, "%s", graph)
	default:
		s.between(line)
	}
	s.at++
	return nil
}

// strayFault says what is wrong with a line that begins like a part of a diff and stands outside of one; "" for any other.
func strayFault(line string) string {
	for _, stray := range strays {
		if strings.HasPrefix(line, stray.start) {
			return stray.fault
		}
	}
	return ""
}

// atNames reports that the two names of a file and a hunk come next.
func (s *sectioner) atNames() bool {
	return strings.HasPrefix(s.peek(0), "--- ") && strings.HasPrefix(s.peek(1), "+++ ") && strings.HasPrefix(s.peek(2), "@@ -")
}

// atProperties reports that the names of a file come next of which Subversion tells properties alone.
func (s *sectioner) atProperties() bool {
	const below = "Property changes on: "
	return strings.HasPrefix(s.peek(0), "--- ") && strings.HasPrefix(s.peek(1), "+++ ") && s.peek(2) == "" && strings.HasPrefix(s.peek(3), below)
}

// plainSection reads a file of a diff that is not git's.
func (s *sectioner) plainSection() error {
	made := section{line: s.at + 1, patch: s.number, properties: s.atProperties()}
	names, err := s.names(&made)
	if err != nil {
		return err
	}
	made.old, made.new, made.creates = names[0], names[1], names[0] == ""
	made.deletes = names[1] == ""
	return s.finish(made)
}

// finish reads the hunks of a file.
func (s *sectioner) finish(made section) error {
	for end := 0; strings.HasPrefix(s.peek(0), "@@ -"); {
		h, err := s.hunk()
		if err != nil {
			return err
		}
		if h.above() < end {
			return s.fault(h.line-1, "this hunk begins before the one above it ends")
		}
		end = h.above() + h.oldCount
		made.hunks = append(made.hunks, h)
	}
	if len(made.hunks) > 0 && s.peek(0) == "Binary files "+made.spelled[0]+" and "+made.spelled[1]+" differ" {
		made.binary = true
	}
	if fault := made.contradiction(); fault != "" {
		return s.fault(made.line-1, "%s", fault)
	}
	s.tail, s.mail, s.message, s.index = true, false, false, ""
	s.patch.sections = append(s.patch.sections, made)
	return nil
}

const (
	yetBefore = "this file is said to be new, and yet to have had a content before"
	yetAfter  = "this file is said to be deleted, and yet to have a content after that"
)

// contradiction says what a section tells in two ways; "" where nothing.
func (s *section) contradiction() string {
	old, new := s.ids[0] != "", s.ids[1] != ""
	for i := range s.hunks {
		for _, line := range s.hunks[i].lines {
			old, new = old || line[0] != '+', new || line[0] != '-'
		}
	}
	switch moved := s.copies || s.renames; {
	case s.creates && s.deletes, moved && (s.creates || s.deletes), s.copies && s.renames:
		return "this file is said to be made, deleted, moved or copied, and more than one of these"
	case s.creates && old:
		return yetBefore
	case s.deletes && new:
		return yetAfter
	case s.binary && len(s.hunks) > 0:
		return "this file is said to be binary, and yet to have lines"
	case s.alters && len(s.hunks) == 0 && !s.binary:
		return "this file header tells that the content changes, and no lines tell how: it is cut off, or git was called with -D or -w"
	}
	return ""
}

// hunk reads as many lines as the header counts.
func (s *sectioner) hunk() (h hunk, err error) {
	head := s.at
	h.line = head + 1
	ranges, _, closed := strings.Cut(s.peek(0)[len("@@ -"):], " @@")
	before, after, two := strings.Cut(ranges, " +")
	var oldOK bool
	h.old, h.oldCount, oldOK = rangeOf(before)
	_, newCount, newOK := rangeOf(after)
	switch {
	case !closed || !two || !oldOK || !newOK:
		return h, s.fault(head, "the numbers of this hunk do not parse")
	case h.old == 0 && h.oldCount > 0:
		return h, s.fault(head, "this hunk counts lines from 0")
	}
	missing, changes := [2]int{h.oldCount, newCount}, false
	for s.at++; missing != [2]int{}; s.at++ {
		if s.at == len(s.lines) {
			return h, s.fault(head, "this hunk is cut off")
		}
		line := s.lines[s.at]
		if line == "" { // mail programs take trailing blanks off
			line = " "
		}
		side := strings.IndexByte(" -+", line[0])
		if line[0] == '\\' { // "No newline at end of file"
			h.unended = true
			continue
		}
		if colourless(line) != line {
			return h, s.fault(s.at, "%s", coloured)
		}
		if side < 0 || side != 2 && missing[0] == 0 || side != 1 && missing[1] == 0 {
			return h, s.fault(s.at, "this is no line of the hunk of line %d, whose header counts more", head+1)
		}
		missing[0] -= min(1, 2-side)
		missing[1] -= 1 - side%2
		h.lines, changes = append(h.lines, line), changes || side > 0
	}
	if !changes {
		return h, s.fault(head, "this hunk changes nothing")
	}
	for strings.HasPrefix(s.peek(0), `\`) {
		h.unended = true
		s.at++
	}
	return h, nil
}

// rangeOf reads "12,3", or "12" for one line.
func rangeOf(text string) (start, count int, ok bool) {
	const most = 1 << 30 // lines
	first, second, both := strings.Cut(text, ",")
	if !both {
		second = "1"
	}
	start, startErr := strconv.Atoi(first)
	count, countErr := strconv.Atoi(second)
	return start, count, startErr == nil && countErr == nil && start >= 0 && count >= 0 && start < most && count < most
}
