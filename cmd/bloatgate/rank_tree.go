package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// rankedTree is a tree that any number of queries is asked of: it is opened, judged and read once.
type rankedTree struct {
	*rankSession
	candidates []rank.Candidate
	commits    func(ctx context.Context) ([]rank.Commit, error)
}

// treeUse is what a ranked tree is opened for.
type treeUse struct {
	excluded     bool // list the files, too, that the gates exclude
	often        bool // it is asked more than once: remember contents and history
	past         bool // its history will be asked for
	contents     bool // the digests of all its files will be
	defaultGates bool // judge by the defaults, whatever the configuration says
}

// openRanked opens a tree and judges it.
func (a *app) openRanked(ctx context.Context, flags *sourceFlags, use treeUse) (*rankedTree, error) {
	s, err := a.openRank(ctx, flags)
	if err != nil {
		return nil, err
	}
	if use.defaultGates {
		if err = s.useDefaults(a); err != nil {
			s.close()
			return nil, err
		}
	}
	t := &rankedTree{rankSession: s, commits: s.history()}
	if use.past {
		t.commits = s.startEarly(ctx, t.commits)
	}
	if m := s.kept.memory(); m != nil && use.contents {
		s.readEarly(rank.NewEarlyReader(m), use.excluded)
	}
	if t.candidates, err = s.admitted(ctx, use.excluded); err != nil {
		t.close()
		return nil, err
	}
	if !use.often {
		return t, nil
	}
	if t.commits != nil {
		t.commits = once(t.commits)
	}
	m := &memory{left: memoryMost}
	for i := range t.candidates {
		t.candidates[i].File = m.remember(t.candidates[i].File)
	}
	return t, nil
}

// readEarly makes the digests of candidates while the gates have their contents open.
func (s *rankSession) readEarly(early *rank.EarlyReader, excludedToo bool) {
	s.options.Seen = func(f *tree.File, judged *rules.Stat, content io.ReaderAt) {
		if isRanked(judged, excludedToo) {
			early.Read(f, content, len(s.listed.files))
		}
	}
}

// useDefaults has the default gates judge, whatever the configuration says. A token model that the command line names stays, and so does what the
// configuration in effect is: no gate has to hide a file that is never ranked.
func (s *rankSession) useDefaults(a *app) error {
	options, err := studyGates()
	if a.flags.model != "" {
		options.Model = s.options.Model
	}
	options.Workers = s.options.Workers
	s.options = options
	return err
}

// request asks a query of the tree.
func (t *rankedTree) request(text string, seed uint64) *rank.Request {
	return &rank.Request{Query: rank.ParseQuery(text), Candidates: append([]rank.Candidate(nil), t.candidates...), Model: t.options.Model, Seed: seed, History: t.commits, Memory: t.kept.memory(),
		Workers: t.options.Workers}
}

// once asks for a history at its first call and remembers the answer.
func once(ask func(ctx context.Context) ([]rank.Commit, error)) func(ctx context.Context) ([]rank.Commit, error) {
	var asked sync.Once
	var commits []rank.Commit
	var err error
	return func(ctx context.Context) ([]rank.Commit, error) {
		asked.Do(func() { commits, err = ask(ctx) })
		return commits, err
	}
}

const (
	memoryMost = 256 << 20 // bytes of contents that a tree remembers
	memoryFile = 1 << 20   // larger files are opened again: few are, and ranking reads only their start
)

// memory remembers contents, so that strategies and queries that read the same files read them once.
type memory struct {
	lock sync.Mutex
	left int64 // bytes that may still be remembered
}

func (m *memory) remember(f tree.File) tree.File {
	if f.Size > memoryFile {
		return f
	}
	var lock sync.Mutex
	var kept []byte
	original := f
	return f.WithOpener(func() (tree.Content, error) {
		lock.Lock()
		defer lock.Unlock()
		if kept == nil {
			if !m.grant(original.Size) {
				return original.Open()
			}
			data, err := original.Head(memoryFile)
			if err != nil {
				return nil, fmt.Errorf("could not read %q: %w", original.Path, err)
			}
			kept = data
		}
		return remembered{bytes.NewReader(kept)}, nil
	})
}

func (m *memory) grant(size int64) bool {
	m.lock.Lock()
	defer m.lock.Unlock()
	if size > m.left {
		return false
	}
	m.left -= size
	return true
}

// remembered is a content in memory.
type remembered struct{ *bytes.Reader }

func (remembered) Close() error { return nil }
