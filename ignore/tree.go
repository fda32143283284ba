package ignore

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// fileTree is the sorted files of a tree. Everything below a directory is one range of them.
type fileTree struct {
	files  []File
	hide   []int    // how many of the files before each are to be hidden
	tokens []int64  // and how many tokens those have
	reason []string // why a file stays visible, by file; "" while that is open
}

// newTree sorts the files. A path that is named twice counts once.
func newTree(files []File) (*fileTree, error) {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b File) int { return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(b.Tokens, a.Tokens)) })
	kept := files[:0]
	for _, f := range files {
		if n := len(kept); n > 0 && kept[n-1].Path == f.Path {
			if kept[n-1].Hide != f.Hide {
				return nil, fmt.Errorf("%q is to be hidden and not to be hidden", f.Path)
			}
			continue
		}
		kept = append(kept, f)
	}
	t := &fileTree{files: kept, hide: make([]int, len(kept)+1), tokens: make([]int64, len(kept)+1), reason: make([]string, len(kept))}
	for i, f := range kept {
		t.hide[i+1], t.tokens[i+1] = t.hide[i], t.tokens[i]
		if f.Hide {
			t.hide[i+1]++
			t.tokens[i+1] += f.Tokens
		}
	}
	return t, t.checkKinds()
}

// checkKinds refuses a path that is both a file and a directory: a line cannot mean one of them.
func (t *fileTree) checkKinds() error {
	for i, f := range t.files {
		if at := t.find(f.Path + "/"); at > i && at < len(t.files) && strings.HasPrefix(t.files[at].Path, f.Path+"/") {
			return fmt.Errorf("%q is a file and a directory", f.Path)
		}
	}
	return nil
}

func (t *fileTree) find(path string) int {
	return sort.Search(len(t.files), func(i int) bool { return t.files[i].Path >= path })
}

// unit is a file to hide, or a directory with nothing in it but files to hide.
type unit struct {
	path     string
	dir      bool
	from, to int // its files
	tokens   int64
}

// units cuts the files of the range, which all lie in the directory that takes up the first prefix bytes of their paths, into as few units
// as possible.
func (t *fileTree) units(from, to, prefix int) []unit {
	var out []unit
	for i := from; i < to; {
		path := t.files[i].Path
		slash := strings.IndexByte(path[min(prefix, len(path)):], '/')
		end := i + 1
		if slash >= 0 {
			end = t.endOf(path[:prefix+slash+1], i, to)
		}
		hidden := t.hide[end] - t.hide[i]
		switch {
		case hidden == 0:
		case end-i == 1:
			out = append(out, t.unit(path, false, i, end))
		case hidden == end-i:
			out = append(out, t.unit(path[:prefix+slash], true, i, end))
		default:
			out = append(out, t.units(i, end, prefix+slash+1)...)
		}
		i = end
	}
	return out
}

func (t *fileTree) unit(path string, dir bool, from, to int) unit {
	return unit{path, dir, from, to, t.tokens[to] - t.tokens[from]}
}

// endOf finds where the files that start with dir end.
func (t *fileTree) endOf(dir string, from, to int) int {
	return from + sort.Search(to-from, func(i int) bool { return !strings.HasPrefix(t.files[from+i].Path, dir) })
}

// sortUnits puts the units that hide most first.
func sortUnits(units []unit) {
	slices.SortFunc(units, func(a, b unit) int {
		return cmp.Or(cmp.Compare(b.tokens, a.tokens), cmp.Compare(b.to-b.from, a.to-a.from), strings.Compare(a.path, b.path))
	})
}
