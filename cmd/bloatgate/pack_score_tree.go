package main

import (
	"bytes"
	"fmt"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/rank/score"
	"github.com/bloatgate/bloatgate/tree"
)

// scoredTree is the tree that a patch is held against, by path.
type scoredTree map[string]tree.File

func (t scoredTree) Has(path string) bool {
	_, there := t[path]
	return there
}

func (t scoredTree) ID(path string) string { return t[path].OID }

// Kind tells what has no lines. One that cannot be read is taken for text: whoever then reads its lines says why not.
func (t scoredTree) Kind(path string) score.Kind {
	const gitLooks = 8000 // bytes in which git looks for a NUL
	f := t[path]
	switch f.Mode {
	case tree.Symlink:
		return score.Link
	case tree.Gitlink:
		return score.Module
	}
	if head, err := f.Head(gitLooks); err == nil && bytes.IndexByte(head, 0) >= 0 {
		return score.Binary
	}
	return score.Text
}

// contentOf reads a file of the tree, as pack shows it.
func (s *rankSession) contentOf(path string) (content []byte, known bool, err error) {
	f, known := s.listed.files[path]
	if !known || f.Skip != 0 {
		return nil, false, nil
	}
	if f.Size > scoreMost {
		return nil, true, fmt.Errorf("%q is larger than %d bytes", path, scoreMost)
	}
	content, err = f.Head(scoreMost)
	if err != nil {
		return nil, true, fmt.Errorf("could not read %q: %w", path, safefile.Cause(err))
	}
	if text := rank.Readable(content); text != nil {
		return text, true, nil
	}
	return content, true, nil // git diff --text has lines of that too
}
