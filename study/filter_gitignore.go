package study

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree"
)

const (
	ignoreName = ".gitignore"
	ignoreMost = 1 << 20 // bytes of one file that are read
)

// ignores are the .gitignore files of a tree.
type ignores struct {
	patterns map[string][]pattern.Pattern // by directory, "." for the root
	hidden   map[string]bool              // directories that were asked for
}

// prepareGitignore leaves out what the tree's own .gitignore files match. In a repository that is next to nothing, as git tracks these files
// all the same: the filter is meant for directories that builds have run in.
func prepareGitignore(_ context.Context, s *Subject) (test, error) {
	found := ignores{map[string][]pattern.Pattern{}, map[string]bool{".": false}}
	for i := range s.Files {
		f := &s.Files[i]
		if path.Base(f.Path) != ignoreName {
			continue
		}
		content, err := f.Head(ignoreMost)
		if err != nil {
			return nil, err
		}
		found.patterns[path.Dir(f.Path)] = parsePatterns(content)
	}
	return func(f *tree.File) (bool, error) {
		return found.hides(path.Dir(f.Path)) || found.match(f.Path, false), nil
	}, nil
}

// parsePatterns keeps to the bounds of package pattern: a list beyond them is no filter that anybody wrote.
func parsePatterns(content []byte) (list []pattern.Pattern) {
	for _, line := range pattern.Lines(content) {
		if p, ok := pattern.Parse(line); ok && len(line) <= pattern.MaxLength && len(list) < pattern.MaxPatterns {
			list = append(list, p)
		}
	}
	return list
}

// hides tells that a directory, or one above it, is ignored: nothing brings back what is in it.
func (g *ignores) hides(dir string) bool {
	hidden, known := g.hidden[dir]
	if !known {
		hidden = g.hides(path.Dir(dir)) || g.match(dir, true)
		g.hidden[dir] = hidden
	}
	return hidden
}

// match asks of one file or directory, whatever is above it: the deepest .gitignore decides, in it the last pattern that matches.
func (g *ignores) match(p string, isDir bool) bool {
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		rel := strings.TrimPrefix(p, dir+"/")
		for _, line := range slices.Backward(g.patterns[dir]) {
			if line.Match(rel, isDir) {
				return !line.Negated
			}
		}
		if dir == "." {
			return false
		}
	}
}
