package rules

import (
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
)

// ignoreName is the file in which a directory tells git what to pass over below it.
const ignoreName = ".gitignore"

func isIgnoreFile(p string) bool { return p == ignoreName || strings.HasSuffix(p, "/"+ignoreName) }

// ignoreFile is one parsed .gitignore file.
type ignoreFile struct {
	path     string
	dir      string // what its patterns are relative to: "" for the root, else with a final slash
	patterns []ignorePattern
	byEnd    [256][]*ignorePattern // those that can match a path with this last byte, in order; nil until it is asked for
}

// ignorePattern knows two things about every path it matches, by which most others are told apart at once.
type ignorePattern struct {
	pattern.Pattern
	line  int    // 1-based
	end   byte   // the last byte; 0 when it can be any
	piece string // occurs somewhere
}

// parseIgnoreFile leaves out what no path can match, and what is beyond the bounds of package pattern.
func parseIgnoreFile(path string, content []byte) *ignoreFile {
	file := &ignoreFile{path: path, dir: strings.TrimSuffix(path, ignoreName)}
	for i, line := range pattern.Lines(content) {
		if len(line) > pattern.MaxLength || len(file.patterns) == pattern.MaxPatterns {
			continue
		}
		if p, ok := pattern.Parse(line); ok {
			file.patterns = append(file.patterns, ignorePattern{p, i + 1, lastByte(&p), longestPiece(&p)})
		}
	}
	return file
}

// lastByte is what a pattern ends with, 0 when that stands for something else.
func lastByte(p *pattern.Pattern) byte {
	text := strings.TrimSuffix(p.Text, "/")
	if text == "" || strings.IndexByte("*?[]\\/", text[len(text)-1]) >= 0 {
		return 0
	}
	return text[len(text)-1]
}

// longestPiece is the longest run of plain characters before any bracket.
func longestPiece(p *pattern.Pattern) string {
	text := p.Text
	if p.Negated {
		text = text[1:]
	}
	text, _, _ = strings.Cut(text, "[")
	longest := ""
	for piece := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(`*?\/`, r) }) {
		if len(piece) > len(longest) {
			longest = piece
		}
	}
	return longest
}

// candidates are the patterns that can match a path with this last byte. Most patterns are endings, so they are few.
func (f *ignoreFile) candidates(end byte) []*ignorePattern {
	if f.byEnd[end] == nil {
		list := []*ignorePattern{}
		for i := range f.patterns {
			if p := &f.patterns[i]; p.end == 0 || p.end == end {
				list = append(list, p)
			}
		}
		f.byEnd[end] = list
	}
	return f.byEnd[end]
}

// ignoredBy is what hides a path: a pattern, and the path it matched, which is the hidden one or a directory above it.
type ignoredBy struct {
	file    *ignoreFile
	pattern *ignorePattern
	path    string
}

// ignoreTree answers for all .gitignore files of a tree by git's rules: the deepest file decides, in it the last pattern that matches, and
// what is below a hidden directory stays hidden. It remembers directories, so that a path costs no more than its last component. It is
// not safe for concurrent use.
type ignoreTree struct {
	files map[string]*ignoreFile // by ignoreFile.dir
	dirs  map[string]*ignoreDir  // by directory, "" for the root
}

// ignoreDir is what holds for the content of a directory.
type ignoreDir struct {
	stack  []*ignoreFile // from the root down
	hidden *ignoredBy    // the directory itself is hidden
}

func newIgnoreTree(files []*ignoreFile) *ignoreTree {
	t := &ignoreTree{files: map[string]*ignoreFile{}, dirs: map[string]*ignoreDir{"": {}}}
	for _, f := range files {
		t.files[f.dir] = f
	}
	if f := t.files[""]; f != nil {
		t.dirs[""].stack = []*ignoreFile{f}
	}
	return t
}

// match tells what hides the file at p, nil when nothing does.
func (t *ignoreTree) match(p string) *ignoredBy { return t.dir(folderOf(p)).match(p, false) }

// folderOf is the directory of a path, "" at the root.
func folderOf(p string) string { return p[:max(strings.LastIndexByte(p, '/'), 0)] }

func (t *ignoreTree) dir(name string) *ignoreDir {
	if known := t.dirs[name]; known != nil {
		return known
	}
	above := t.dir(folderOf(name))
	d := &ignoreDir{stack: above.stack, hidden: above.match(name, true)}
	if f := t.files[name+"/"]; f != nil && d.hidden == nil {
		d.stack = append(slices.Clip(above.stack), f)
	}
	t.dirs[name] = d
	return d
}

func (d *ignoreDir) match(p string, isDir bool) *ignoredBy {
	if d.hidden != nil {
		return d.hidden
	}
	for _, f := range slices.Backward(d.stack) {
		for _, line := range slices.Backward(f.candidates(p[len(p)-1])) {
			switch {
			case !strings.Contains(p, line.piece) || !line.Match(p[len(f.dir):], isDir):
			case line.Negated:
				return nil
			default:
				return &ignoredBy{f, line, p}
			}
		}
	}
	return nil
}
