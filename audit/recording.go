package audit

import (
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

// Recording is a source that remembers the files it listed, so that a second look at some of them needs no second listing. With limits to
// hold lines against it also measures what others read of a file, so that most need not be read again for that.
type Recording struct {
	tree.Source
	Listed func(files int) // is told how many files there are, once they are listed; nil for nobody
	files  []tree.File     // in byte-wise order of path, as sources list them
	seen   *seenShapes     // nil when nobody asked for lines
}

// Record wraps a source that lists a whole tree.
func Record(source tree.Source) *Recording { return &Recording{Source: source} }

// Files lists the source's files. The last complete listing is the one that is remembered.
func (r *Recording) Files(ctx context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		listed := make([]tree.File, 0, len(r.files))
		for f, err := range r.Source.Files(ctx) {
			if err == nil {
				listed = append(listed, f)
				f = r.seen.watch(f, len(listed)-1)
			}
			if !yield(f, err) || err != nil {
				return
			}
		}
		r.files = listed
		r.seen.listed(len(listed))
		if r.Listed != nil {
			r.Listed(len(listed))
		}
	}
}

// File is what was listed at a path.
func (r *Recording) File(path string) (tree.File, bool) {
	i, found := r.find(path)
	if !found {
		return tree.File{}, false
	}
	return r.files[i], true
}

func (r *Recording) find(path string) (at int, found bool) {
	return slices.BinarySearchFunc(r.files, path, func(f tree.File, path string) int { return strings.Compare(f.Path, path) })
}
