package audit

import (
	"slices"
	"sync/atomic"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tree"
)

// seenShapes are the lines of the files that somebody else has read to their end.
type seenShapes struct {
	columns []int64                 // limits, ascending
	lines   int64                   // the smallest limit of lines
	byFile  []atomic.Pointer[shape] // in the order of the last listing; nil for a file that nobody has read to its end
}

// withinLimits stands for the shape of every file that breaks no limit, nearly all of them: it keeps what is remembered small.
var withinLimits = &shape{}

// MeasureFor has the lines of files measured while they are judged, against the limits of the configuration's agents. It is called before the
// files are listed; Build measures what was not.
func (r *Recording) MeasureFor(c config.Config) {
	all := agents.For(c)
	r.seen = &seenShapes{columns: columnLimits(all), lines: lineLimit(all)}
}

// shapeOf is the file's shape, false where it was not read to its end or measured against other limits.
func (r *Recording) shapeOf(path string, columns []int64) (shape, bool) {
	if r.seen == nil || !slices.Equal(r.seen.columns, columns) {
		return shape{}, false
	}
	i, found := r.find(path)
	if !found || i >= len(r.seen.byFile) { // what was listed before anybody asked for lines has none
		return shape{}, false
	}
	if s := r.seen.byFile[i].Load(); s != nil {
		return *s, true
	}
	return shape{}, false
}

// watch returns the file with content that is measured as it is read; without limits, and where no limit can be broken, the file as it is.
// at is the file's place in the listing.
func (s *seenShapes) watch(f tree.File, at int) tree.File {
	if s == nil || f.Skip != tree.NotSkipped || f.Size <= leastBytes(s.columns, s.lines) {
		return f
	}
	size := f.Size
	return f.Watched(func(c tree.Content) tree.Content {
		return &watched{Content: c, of: s, at: at, size: size, ruler: newRuler(s.columns)}
	})
}

// listed makes room for the files of a listing.
func (s *seenShapes) listed(files int) {
	if s != nil {
		s.byFile = make([]atomic.Pointer[shape], files)
	}
}

func (s *seenShapes) add(at int, found shape) {
	if at >= len(s.byFile) { // it was read while files were listed
		return
	}
	kept := withinLimits
	if found.lines > s.lines || len(s.columns) > 0 && found.widest > s.columns[0] {
		kept = new(shape)
		*kept = found
	}
	s.byFile[at].Store(kept)
}

// watched is content that is measured while somebody reads it from its start to its end. Looks at other places of it do not disturb that.
type watched struct {
	tree.Content
	of    *seenShapes
	at    int
	size  int64
	next  int64 // where the reading that is measured goes on
	ruler *ruler
	done  bool
}

// Stamp is that of the content, for tree.StampOf.
func (w *watched) Stamp() tree.Stamp { return tree.StampOf(w.Content) }

func (w *watched) ReadAt(p []byte, off int64) (int, error) {
	n, err := w.Content.ReadAt(p, off)
	w.take(p[:n], off)
	return n, err
}

func (w *watched) take(p []byte, off int64) {
	if off == 0 && !w.done { // somebody begins, or begins anew
		w.next = 0
		w.ruler.reset()
	}
	if off != w.next || w.done || len(p) == 0 {
		return
	}
	w.ruler.Write(p)
	if w.next += int64(len(p)); w.next == w.size {
		w.done = true
		w.of.add(w.at, w.ruler.close())
	}
}
