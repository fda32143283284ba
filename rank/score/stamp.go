package score

import (
	"slices"
	"strings"
	"time"
)

// Subversion's words for a file that is not there; before 1.7 it has the second one for both sides of a file that is added.
const (
	svnNothing = "(nonexistent)"
	svnFirst   = "(revision 0)"
)

// epochLayouts are how diffs write a time: GNU's and Bazaar's, Mercurial's.
var epochLayouts = []string{"2006-01-02 15:04:05.999999999 -0700", "Mon Jan 02 15:04:05 2006 -0700"}

// names reads the two lines with the names of a file of a section, "" where it is not there.
func (s *sectioner) names(made *section) (names [2]string, err error) {
	var stamps [2]string
	for i := range names {
		line := s.peek(0)[len("--- "):]
		if names[i], stamps[i], err = nameOf(line); err != nil {
			return names, s.fault(s.at, "%v", err)
		}
		s.at++
	}
	noLines := [2]bool{strings.HasPrefix(s.peek(0), "@@ -0,0 "), strings.Contains(s.peek(0), " +0,0 @@")}
	added := names[1]
	made.asIs = strings.HasPrefix(stamps[0], "(") && strings.HasPrefix(stamps[1], "(")
	for i := range names {
		if names[i] == "/dev/null" || isNothing(stamps[i], noLines[i]) {
			names[i] = ""
		}
	}
	if names == [2]string{} && stamps == [2]string{svnFirst, svnFirst} {
		names[1] = added
	}
	if names == [2]string{} {
		return names, s.fault(s.at-2, "it names no file")
	}
	return names, nil
}

// nameOf takes the name and what stands behind it from a line "--- NAME<tab>TIME".
func nameOf(line string) (name, stamp string, err error) {
	name, stamp, _ = strings.Cut(line, "\t")
	if strings.HasPrefix(line, `"`) {
		if end := strings.LastIndexByte(line, '"'); end > 0 {
			name, stamp = line[:end+1], strings.TrimPrefix(line[end+1:], "\t")
		}
	}
	name, err = unquoted(name)
	return name, stamp[strings.LastIndexByte(stamp, '\t')+1:], err // Subversion can put a URL before it
}

// isNothing reports that what stands behind a name says that there is no file of it. Many programs date one to the beginning of Unix' time, but so
// may files be that are there: those have lines.
func isNothing(stamp string, noLines bool) bool {
	return stamp == svnNothing || stamp == svnFirst || noLines && slices.ContainsFunc(epochLayouts, func(layout string) bool {
		t, err := time.Parse(layout, stamp)
		return err == nil && t.Unix() == 0
	})
}
