package main

import (
	"encoding/binary"
	"errors"

	"github.com/bloatgate/bloatgate/internal/fields"
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
		b = fields.AppendText(b, c.Message)
		b = binary.AppendUvarint(b, uint64(len(c.Paths)))
		for _, p := range c.Paths {
			b = fields.AppendText(b, p)
		}
	}
	return string(b)
}

// readCommits returns nil for what writeCommits has not written.
func readCommits(value string) []rank.Commit {
	r := fields.NewReader(value)
	list := make([]rank.Commit, r.Length())
	for i := range list {
		c := &list[i]
		c.Time, c.Message, c.Paths = int64(r.Unsigned()), r.Text(), make([]string, r.Length())
		for k := range c.Paths {
			c.Paths[k] = r.Text()
		}
	}
	if !r.Whole() {
		return nil
	}
	return list
}
