package main

import (
	"fmt"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/rank/score"
	"github.com/bloatgate/bloatgate/tree"
)

// scoredTree is the tree that a patch is held against, by path.
type scoredTree map[string]tree.File

func (t scoredTree) Has(path string) bool {
	f, listed := t[path]
	return listed && isThere(&f)
}

// isThere reports that a listed file has a content, even if that cannot be read.
func isThere(f *tree.File) bool { return f.Skip != tree.SkipVanished && f.Skip != tree.SkipIntentToAdd }

func (t scoredTree) ID(path string) string {
	f := t[path]
	return f.ContentID()
}

// Kind tells what has no lines.
func (t scoredTree) Kind(path string) score.Kind {
	const looked = 8000 // bytes, as git does
	f := t[path]
	switch f.Mode {
	case tree.Symlink:
		return score.Link
	case tree.Gitlink:
		return score.Module
	}
	head, err := f.Head(looked)
	switch {
	case err != nil:
		return score.Hidden
	case rank.Readable(head) == nil && len(head) > 0:
		return score.Binary
	}
	return score.Text
}

// contentOf reads a file of the tree, as pack shows it.
func (s *rankSession) contentOf(path string) (content []byte, known bool, err error) {
	f, listed := s.listed.files[path]
	switch {
	case !listed || !isThere(&f):
		return nil, false, nil
	case f.Skip != tree.NotSkipped:
		return nil, true, &score.UnreadError{Reason: f.Skip.String()}
	case f.Size > scoreMost:
		return nil, true, &score.UnreadError{Reason: fmt.Sprintf("larger than %d bytes", scoreMost)}
	}
	if content, err = f.Head(scoreMost); err != nil {
		return nil, true, &score.UnreadError{Reason: safefile.Cause(err).Error()}
	}
	if text := rank.Readable(content); text != nil {
		return text, true, nil
	}
	return content, true, nil // git diff --text has lines of that too
}
