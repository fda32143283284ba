package ignore

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/pattern"
)

// Dialect names an implementation that reads ignore files.
type Dialect string

// The dialects. Closed implementations count as Git until something else is known of them.
const (
	Git       Dialect = "git"        // git's own rules; also npm's ignore with case kept
	NPM       Dialect = "npm-ignore" // npm's ignore: git's rules, but case does not matter
	Pathspec  Dialect = "pathspec"   // Python's pathspec: the last line that matches decides, whatever its parents
	GoGit     Dialect = "go-git"     // go-git's matcher: the last line that matches decides, lines are trimmed
	Ripgrep   Dialect = "ripgrep"    // Rust's ignore: git's rules and {a,b}
	Gitingest Dialect = "gitingest"  // pathspec in no order, without the leading slash
	Kilo      Dialect = "kilo"       // lines become wildcards over whole paths, and "!" always wins
	Vibe      Dialect = "vibe"       // lines become globs that ripgrep is told to leave out; "!" does nothing
	Claude    Dialect = "claude"     // rules in settings, read as npm's ignore
)

func (d Dialect) foldsCase() bool { return d == NPM || d == Claude }

// order says which of several matching lines decides.
type order int

const (
	parentsFirst order = iota // git: the last match, but nothing comes back below a directory that is hidden
	lastMatch                 // the last match
	negationWins              // any "!" line
)

func (d Dialect) order() order {
	switch d {
	case Pathspec, GoGit:
		return lastMatch
	case Kilo, Gitingest:
		return negationWins
	}
	return parentsFirst
}

// rule is one line that an implementation understood.
type rule struct {
	text    string
	line    int // counted from 1
	negated bool
	glob    globber
}

type globber interface {
	Match(path string, isDir bool) bool
}

// numbered is a line of a file before it is read as a pattern.
type numbered struct {
	text string
	line int
}

// lines splits a file as the dialect does. An error says why the implementation does not get over the file at all.
func (d Dialect) lines(content []byte) ([]numbered, error) {
	switch d {
	case Pathspec, Gitingest, Vibe:
		if !utf8.Valid(content) {
			return nil, fmt.Errorf("it is not UTF-8, which stops the tool that reads it")
		}
	case Git, NPM, Kilo, Claude:
		content = bytes.TrimPrefix(content, []byte("\ufeff"))
	}
	if d == Pathspec || d == Vibe {
		return pythonLines(string(content)), nil
	}
	var out []numbered
	n := 0
	for line := range strings.SplitSeq(string(content), "\n") {
		n++
		out = append(out, numbered{strings.TrimSuffix(line, "\r"), n})
	}
	return out, nil
}

// pythonLines splits where Python's splitlines does. The numbers count newlines, as an editor does.
func pythonLines(text string) []numbered {
	var out []numbered
	line, start := 1, 0
	for i, r := range text {
		switch r {
		case '\n', '\r', '\v', '\f', '\x1c', '\x1d', '\x1e', '\u0085', '\u2028', '\u2029':
			out = append(out, numbered{text[start:i], line})
			start = i + utf8.RuneLen(r)
			if r == '\n' {
				line++
			}
		}
	}
	return append(out, numbered{text[start:], line})
}

// rules reads a file's patterns. An error says why the file hides nothing.
func (d Dialect) rules(content []byte) ([]rule, error) {
	lines, err := d.lines(content)
	if err != nil {
		return nil, err
	}
	if len(lines) > pattern.MaxPatterns {
		return nil, fmt.Errorf("it has more than %d lines", pattern.MaxPatterns)
	}
	var out []rule
	for _, l := range lines {
		read, err := d.rule(l)
		if err != nil {
			return nil, err
		}
		out = append(out, read...)
	}
	return out, nil
}
