package pattern

import (
	"errors"
	"fmt"
	"strings"
)

// MaxLength is the longest pattern in bytes that Compile takes, and MaxPatterns how many. Together with the m × n bound of one
// match they keep a hostile list from stalling a run.
const (
	MaxLength   = 4096
	MaxPatterns = 10_000
)

var errTooMany = fmt.Errorf("more than %d patterns", MaxPatterns)

// List is an ordered set of patterns, like one .gitignore file at the root. A nil List matches nothing.
type List struct {
	patterns []indexed
}

type indexed struct {
	Pattern
	line int // index into what Compile was given
}

// Compile builds a list from lines. Blank lines and comments are allowed and never match. Malformed patterns match nothing,
// as in git; Problem finds them. An error means that the list is over MaxLength or MaxPatterns.
func Compile(lines []string) (*List, error) {
	if len(lines) > MaxPatterns {
		return nil, errTooMany
	}
	l := &List{}
	var errs []error
	for i, line := range lines {
		if len(line) > MaxLength {
			errs = append(errs, fmt.Errorf("pattern %d is longer than %d bytes: %.40q…", i+1, MaxLength, line))
			continue
		}
		if p, ok := Parse(line); ok {
			l.patterns = append(l.patterns, indexed{p, i})
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return l, nil
}

// Lines splits the content of an ignore file as git does: at newlines, without a byte order mark.
func Lines(content []byte) []string {
	text := strings.TrimPrefix(string(content), "\ufeff")
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Match says whether the file at path is matched, and by which of the compiled lines. The last line that matches decides. A
// directory that is matched takes everything below it along, and no "!" line brings that back. which is -1 when no line
// matches; with matched false and which ≥ 0, that "!" line has re-included the file.
func (l *List) Match(path string) (matched bool, which int) { return l.decide(path, false) }

// MatchDir is Match for a directory.
func (l *List) MatchDir(path string) (matched bool, which int) { return l.decide(path, true) }

// MatchItself says whether the file or directory at path is matched for its own sake, whatever becomes of its parents.
func (l *List) MatchItself(path string, isDir bool) bool {
	if l == nil {
		return false
	}
	p := l.last(path, strings.LastIndexByte(path, '/')+1, isDir)
	return p != nil && !p.Negated
}

func (l *List) decide(path string, isDir bool) (matched bool, which int) {
	if l == nil || len(l.patterns) == 0 {
		return false, -1
	}
	base := 0
	for i := 0; i < len(path); i++ {
		if path[i] != '/' {
			continue
		}
		if p := l.last(path[:i], base, true); p != nil && !p.Negated {
			return true, p.line
		}
		base = i + 1
	}
	if p := l.last(path, base, isDir); p != nil {
		return !p.Negated, p.line
	}
	return false, -1
}

// last finds the last pattern that matches this very path.
func (l *List) last(path string, base int, isDir bool) *indexed {
	for i := len(l.patterns) - 1; i >= 0; i-- {
		if p := &l.patterns[i]; p.match(path, base, isDir) {
			return p
		}
	}
	return nil
}
