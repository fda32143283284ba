package main

import (
	"encoding/binary"
	"errors"

	"github.com/bloatgate/bloatgate/rank"
	digests "github.com/bloatgate/bloatgate/rank/cache"
	"github.com/bloatgate/bloatgate/tokens/cache"
	"github.com/bloatgate/bloatgate/tree/git"
)

// rankMemory is what rankings keep in the git directory. The zero value keeps nothing. Whatever it lacks is found out again.
type rankMemory struct {
	program string
	engine  string // that reads the repository: the messages of commits in odd encodings may differ
	digests *digests.Cache
	history *cache.Store
	loaded  bool // the history was
	problem error
}

// open opens the memory of a repository.
func (m *rankMemory) open(info git.Info) {
	if m.program = identity(); m.program == "" {
		return
	}
	m.engine = info.Engine
	m.digests, m.problem = digests.Open(info.CommonDir, m.program)
	m.history = cache.NewStore(info.CommonDir, "history")
}

// memory is what a request takes; nil for none.
func (m *rankMemory) memory() rank.Memory {
	if m.digests == nil {
		return nil
	}
	return m.digests
}

func (m *rankMemory) save() error {
	if m.digests == nil {
		return nil
	}
	return errors.Join(m.problem, m.digests.Save(), m.history.Save())
}

func (m *rankMemory) historyKey(head string) cache.Key {
	return cache.KeyOf([]byte(m.program + "\x00" + m.engine + "\x00" + head))
}

// commits are what leads to a commit, nil where that is not known.
func (m *rankMemory) commits(head string) []rank.Commit {
	if m.history == nil {
		return nil
	}
	if !m.loaded {
		m.loaded = true
		if err := m.history.Load(); err != nil {
			m.problem = errors.Join(m.problem, err)
		}
	}
	value, known := m.history.Find(m.historyKey(head))
	if !known {
		return nil
	}
	return readCommits(value)
}

func (m *rankMemory) keepCommits(head string, list []rank.Commit) {
	if m.history != nil {
		m.history.Keep(m.historyKey(head), writeCommits(list))
	}
}

// writeCommits lays commits out: their number, then of each its time, its message, the number of its paths and the paths.
func writeCommits(list []rank.Commit) string {
	b := binary.AppendUvarint(nil, uint64(len(list)))
	for i := range list {
		c := &list[i]
		b = binary.AppendUvarint(b, uint64(c.Time))
		b = appendText(b, c.Message)
		b = binary.AppendUvarint(b, uint64(len(c.Paths)))
		for _, p := range c.Paths {
			b = appendText(b, p)
		}
	}
	return string(b)
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// readCommits returns nil for what writeCommits has not written.
func readCommits(value string) []rank.Commit {
	r := commitReader{rest: value}
	n := r.number()
	if n > uint64(len(value)) {
		return nil
	}
	list := make([]rank.Commit, 0, n)
	for range n {
		c := rank.Commit{Time: int64(r.number()), Message: r.text()}
		paths := r.number()
		if paths > uint64(len(r.rest)) {
			return nil
		}
		c.Paths = make([]string, 0, paths)
		for range paths {
			c.Paths = append(c.Paths, r.text())
		}
		list = append(list, c)
	}
	if r.bad || r.rest != "" {
		return nil
	}
	return list
}

// commitReader reads numbers and texts until something is not as it should be.
type commitReader struct {
	rest string
	bad  bool
}

func (r *commitReader) number() uint64 {
	n, shift := uint64(0), 0
	for i := range min(len(r.rest), binary.MaxVarintLen64) {
		b := r.rest[i]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			return n
		}
		shift += 7
	}
	r.bad, r.rest = true, ""
	return 0
}

func (r *commitReader) text() string {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.bad, r.rest = true, ""
		return ""
	}
	text := r.rest[:n]
	r.rest = r.rest[n:]
	return text
}
