package score

import "fmt"

// entry is what a name stands for while the parts of a patch are applied.
type entry struct {
	name   string  // what it was called first, "" where it is fresh
	fresh  bool    // the tree's, no part has touched it yet
	made   bool    // by the patch: nothing could have shown it
	change *Change // takes its lines up; nil where it is fresh, has none, or where nothing tells them all
	id     string  // git's id of its content, "" where it is not known
	told   bool    // the id is by the patch: the next part has to find it
	kind   Kind    // not yet known where it is fresh
}

// world is what names stand for. The parts of one patch all speak of what was there before it, also where two names are swapped; so what they
// leave and make is kept apart until the next patch begins.
type world struct {
	tree Tree
	now  map[string]*entry // of names that were touched; nil for one that stands for nothing any more
	left map[string]bool   // names that the patch at work has taken up
	made []making          // names that hold after it
}

type making struct {
	line int // of the part, from 1
	name string
	what *entry

	advice string // where the name is taken
}

func newWorld(tree Tree) *world {
	return &world{tree: tree, now: map[string]*entry{}, left: map[string]bool{}}
}

// find is what a name stood for before the patch at work; nil for nothing.
func (w *world) find(name string) *entry {
	if e, touched := w.now[name]; touched {
		return e
	}
	if w.tree.Has(name) {
		return &entry{fresh: true, id: w.tree.ID(name)}
	}
	return nil
}

// enter has a part come next: in the patch at work, or, where it does not find its file there, in a new one. Git's diffs can follow each other
// with nothing between them.
func (w *world) enter(s *section) error {
	if w.misses(s) == nil {
		return nil
	}
	if err := w.settle(); err != nil {
		return err
	}
	return w.misses(s)
}

// settle ends a patch: first all names that it took up stand for nothing, then those that it made stand for what it made.
func (w *world) settle() error {
	for name := range w.left {
		w.now[name] = nil
	}
	for _, m := range w.made {
		if w.find(m.name) != nil {
			if _, touched := w.now[m.name]; touched {
				m.advice = oneDiff
			}
			return unfitAt(m.line, m.advice, "it makes %q, which is there already", m.name)
		}
		w.now[m.name] = m.what
	}
	clear(w.left)
	w.made = w.made[:0]
	return nil
}

const (
	otherRevision = "name the revision it was made for with --rev"
	oneDiff       = "give one diff from end to end, as git diff OLD NEW prints it"
	eitherOfThem  = otherRevision + ", or, where the patches come from branches side by side, " + oneDiff
)

// unfit says that a part does not find what it was made for, and what to do.
type unfit struct{ what, advice string }

func (e *unfit) Error() string { return e.what + "; " + e.advice }

func unfitAt(line int, advice, format string, args ...any) error {
	return &unfit{fmt.Sprintf("line %d: ", line) + fmt.Sprintf(format, args...), advice}
}

// misses says why a part does not find what it was made for; nil where it does. What the tree has may be another content: lines tell.
func (w *world) misses(s *section) error {
	if s.creates {
		return nil
	}
	e := w.find(s.old)
	_, touched := w.now[s.old]
	switch {
	case w.left[s.old] && !s.copies, e == nil && touched:
		return unfitAt(s.line, oneDiff, "it changes %q, which parts before it move away or delete", s.old)
	case e == nil:
		return unfitAt(s.line, otherRevision, "it changes %q, which is not there", s.old)
	case e.told && differ(e.id, s.ids[0]):
		return unfitAt(s.line, oneDiff, "it changes %s of %q, and the parts before it leave %s", s.ids[0], s.old, e.id)
	case e.fresh && s.isOther(w.tree):
		return unfitAt(s.line, otherRevision, "it changes %q as a symbolic link or a submodule, and it is an ordinary file there", s.old)
	}
	return nil
}

// isOther reports that a part has a file of the tree for a link or a submodule. Where a file system has no links, git has a file with the path for each,
// one line without an end.
func (s *section) isOther(tree Tree) bool {
	link := s.was == linkMode
	if !link && s.was != moduleMode {
		return false
	}
	if link && (len(s.hunks) == 0 || len(s.hunks) == 1 && s.hunks[0].oldCount == 1 && s.hunks[0].unended) {
		return false
	}
	kind := tree.Kind(s.old)
	return kind == Text || kind == Binary
}

// differ reports that two ids are known and are not those of one content.
func differ(a, b string) bool { return a != "" && b != "" && !sameID(a, b) }

// pass hands a file from the name that a part finds to the one that it leaves.
func (w *world) pass(s *section, what *entry) {
	if !s.creates && !s.copies {
		w.left[s.old] = true
	}
	advice := otherRevision
	if s.renames { // over another file, of which git then says nothing
		advice += ", and make it without -B"
	}
	if !s.deletes {
		w.made = append(w.made, making{s.line, s.new, what, advice})
	}
}
