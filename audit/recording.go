package audit

import (
	"context"
	"iter"

	"github.com/bloatgate/bloatgate/tree"
)

// Recording is a source that remembers the files it listed, so that a second look at some of them needs no second listing.
type Recording struct {
	tree.Source
	Listed func(files int) // is told how many files there are, once they are listed; nil for nobody
	files  map[string]tree.File
}

// Record wraps a source that lists a whole tree.
func Record(source tree.Source) *Recording { return &Recording{Source: source} }

// Files lists the source's files. The last complete listing is the one that is remembered.
func (r *Recording) Files(ctx context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		listed := map[string]tree.File{}
		for f, err := range r.Source.Files(ctx) {
			if err == nil {
				listed[f.Path] = f
			}
			if !yield(f, err) || err != nil {
				return
			}
		}
		r.files = listed
		if r.Listed != nil {
			r.Listed(len(listed))
		}
	}
}

// File is what was listed at a path.
func (r *Recording) File(path string) (tree.File, bool) {
	f, ok := r.files[path]
	return f, ok
}
