package rules

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/bloatgate/bloatgate/internal/fields"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree"
)

// Memory keeps what files turned out to be from one run to the next. It is safe for concurrent use.
type Memory interface {
	// Load makes it ready. The error says in one sentence why what was kept is not used.
	Load() error
	Find(key MemoryKey) (value string, known bool)
	Keep(key MemoryKey, value string)
}

// MemoryKey stands for everything that an outcome follows from.
type MemoryKey = [16]byte

// memo is the memory of one run; nil where nothing is remembered.
type memo struct {
	memory Memory
	run    [sha256.Size]byte // of what all files' outcomes follow from
}

// remember opens the memory. Parts of trees and changes are read again: that is quicker than to look into a large memory. problem is for people.
func (r *runner) remember(source tree.Description) (m *memo, problem error) {
	o := &r.opt
	if o.Memory == nil || o.Program == "" || o.Changed || o.unjudged || len(o.Paths) > 0 {
		return nil, nil
	}
	// Everything of the configuration, also what no gate looks at today.
	follows, err := json.Marshal([]any{o.Program, o.Config, o.Model.Name(), o.Model.PerByte(), r.theta, source.Kind, source.Root, source.ObjectFormat})
	if err != nil {
		return nil, fmt.Errorf("nothing is remembered of this run: %w", err)
	}
	return &memo{o.Memory, sha256.Sum256(follows)}, o.Memory.Load()
}

// state is a file as its outcome follows from it.
type state struct {
	file    *tree.File
	attrs   []pattern.Value
	covered bool
	known   bool // key stands for it, and nothing else does
	key     MemoryKey
}

// state finds out what the outcome of a file follows from, with the program and the configuration. It has no key without an id or a stamp of the content,
// nor for what an [[allow]] entry admits, which is a matter of the day.
func (r *runner) state(f *tree.File, s *scratch) state {
	st := state{file: f, attrs: r.attrs.lookup(f), covered: r.opt.Covered != nil && r.opt.Covered(f.Path)}
	if r.memo == nil || f.Skip != tree.NotSkipped || f.Base != nil || f.ContentID() == "" && f.Stamp == (tree.Stamp{}) || r.allowedBy(f.Path) != nil {
		return st
	}
	b := append(s.key[:0], r.memo.run[:]...)
	for _, text := range []string{f.Path, f.OID, f.ContentID()} {
		b = fields.AppendText(b, text)
	}
	for _, n := range []int64{f.Size, int64(f.Stamp.Inode), f.Stamp.Modified, f.Stamp.Changed, int64(f.Mode)} {
		b = binary.AppendVarint(b, n)
	}
	for _, v := range st.attrs {
		b = fields.AppendText(append(b, byte(v.State)), v.Text)
	}
	b = append(b, oneIf(st.covered)|oneIf(f.Tracked)<<1)
	s.key = b
	sum := sha256.Sum256(b)
	st.known = true
	copy(st.key[:], sum[:])
	return st
}

// recall returns what is remembered of a file. A baseline needs to know the content of findings: without that the file is read.
func (r *runner) recall(st *state) (o outcome, found bool) {
	if !st.known {
		return outcome{}, false
	}
	value, found := r.memo.memory.Find(st.key)
	if !found {
		return outcome{}, false
	}
	o, whole := decodeOutcome(value)
	if !whole || r.opt.ContentIDs && len(o.findings) > 0 && o.findings[0].Content == "" {
		return outcome{}, false
	}
	o.allow = -1
	o.stat.Path, o.stat.Bytes, o.stat.Covered, o.looks.size = st.file.Path, st.file.Size, st.covered, st.file.Size
	for i := range o.findings {
		o.findings[i].Path = st.file.Path
		if !r.opt.ContentIDs {
			o.findings[i].Content = ""
		}
	}
	return o, true
}

// isCurrent reports that what was read of the file is the content of its id or stamp.
func (p *Pass) isCurrent() bool {
	return p.content == nil || p.File.ContentID() != "" || tree.StampOf(p.content) == p.File.Stamp
}

// keep remembers an outcome if it follows from nothing but the state: the pass is current, and nothing else was looked at.
func (r *runner) keep(st *state, p *Pass, o *outcome) {
	if !st.known || o.stat.Verdict == Skip || p.readStored {
		return
	}
	r.memo.memory.Keep(st.key, encodeOutcome(o))
}
