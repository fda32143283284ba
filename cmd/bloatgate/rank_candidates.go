package main

import (
	"context"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
)

// stdinMost bounds a list of candidates, in bytes.
const stdinMost = 64 << 20

// narrow leaves the candidates that the generator finds, and says in notes what is missing.
func (c *rankRun) narrow(ctx context.Context, a *app, s *rankSession, r *rank.Request, result *ranking) (notes []string, err error) {
	if c.candidates != "stdin" {
		result.found, err = rank.Generate(ctx, r, c.candidates)
		if err == nil && result.found == 0 {
			notes = append(notes, fmt.Sprintf("no admitted file has a word of the query in its %s (words of fewer than three bytes are not looked for); --candidates all ranks every file", c.candidates))
		}
		return notes, err
	}
	wanted, err := readPaths(a.stdin)
	if err != nil {
		return nil, err
	}
	byPath := make(map[string]int, len(r.Candidates))
	for i := range r.Candidates {
		byPath[r.Candidates[i].Path] = i
	}
	var kept []rank.Candidate
	var refused, refusedPaths, unknown []string
	for _, given := range wanted {
		p := s.fileOf(given)
		i, admitted := byPath[p]
		_, exists := s.listed.files[p]
		switch {
		case admitted && i >= 0:
			kept = append(kept, r.Candidates[i])
			byPath[p] = -1 // named once more, it is the same file
		case admitted:
		case exists:
			refused, refusedPaths = append(refused, given), append(refusedPaths, p)
		default:
			unknown = append(unknown, given)
		}
	}
	if len(wanted) > 0 && len(kept) == 0 && len(refused) == 0 {
		return nil, fmt.Errorf("none of the %d paths on standard input is a file of %s, the first is %q; give paths relative to the current directory or to the root", len(wanted), describeRanked(s.source.Describe()), wanted[0])
	}
	r.Candidates, result.found = kept, len(wanted)
	notes = append(notes, s.refused.refusedOf(refused, refusedPaths)...)
	return append(notes, leftOut(unknown, "not in "+describeRanked(s.source.Describe()))...), nil
}

// readPaths reads a list of paths that are separated by NUL bytes or, where there are none, by line ends.
func readPaths(r io.Reader) (list []string, err error) {
	data, err := io.ReadAll(io.LimitReader(r, stdinMost+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("could not read the candidates from standard input: %w", err)
	case len(data) > stdinMost:
		return nil, fmt.Errorf("the candidates on standard input are longer than %d bytes; narrow the search down", stdinMost)
	}
	text, separator := string(data), "\n"
	if strings.ContainsRune(text, 0) {
		separator = "\x00"
	}
	for line := range strings.SplitSeq(text, separator) {
		if separator == "\n" {
			line = strings.TrimSuffix(line, "\r")
		}
		if line != "" {
			list = append(list, line)
		}
	}
	return list, nil
}

// fileOf is the path of a file that a tool names: relative to the current directory or, where no such file is, to the root, as git and
// bloatgate itself print them; between quotes where they print it so, unless that is a name.
func (s *rankSession) fileOf(given string) string {
	spellings := []string{given}
	if plain, err := strconv.Unquote(given); err == nil && given[0] == '"' {
		spellings = append(spellings, plain)
	}
	for _, spelled := range spellings {
		for _, p := range []string{s.fromHere(spelled), path.Clean(filepath.ToSlash(spelled))} {
			if _, known := s.listed.files[p]; known {
				return p
			}
		}
	}
	return s.fromHere(given)
}

// fromHere turns a path as a tool prints it, relative to the current directory, into one relative to the root. It asks no disk: the path
// may be one of a revision.
func (s *rankSession) fromHere(given string) string {
	if arg, err := s.place.argument(given); err == nil {
		return arg.path
	}
	return path.Clean(given)
}

// leftOut says which candidates are not ranked: the first few by name.
func leftOut(list []string, why string) []string {
	if len(list) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("left out, %s: %s", why, firstFew(list, 3))}
}

// firstFew names no more than most of a list, and how many others there are.
func firstFew(list []string, most int) string {
	text := strings.Join(list[:min(len(list), most)], ", ")
	if more := len(list) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
