package git

import (
	"context"

	"github.com/go-git/go-git/v5/plumbing"
)

func (e *embedded) Compare(ctx context.Context, from, to Revision) ([]Change, error) {
	old, err := e.rootTree(from)
	if err != nil {
		return nil, err
	}
	now, err := e.rootTree(to)
	if err != nil {
		return nil, err
	}
	s := sides{e: e}
	if err := s.walk(ctx, "", old, now); err != nil {
		return nil, e.unreadable(err, "what changed from "+from.OID+" to "+to.OID)
	}
	changes := make([]Change, len(s.now))
	for i, entry := range s.now {
		changes[i] = Change{Path: entry.Path, Mode: entry.Mode, OID: entry.OID}
	}
	return e.contrast(ctx, s.old, changes)
}

// sides collects the entries of two trees, those of equal subtrees left out: they are most of both, and are never read.
type sides struct {
	e        *embedded
	old, now []TreeEntry
}

func (s *sides) walk(ctx context.Context, prefix string, old, now plumbing.Hash) error {
	if old == now {
		return nil
	}
	before, err := s.e.list(ctx, old)
	if err != nil {
		return err
	}
	after, err := s.e.list(ctx, now)
	if err != nil {
		return err
	}
	subtrees := map[string][2]plumbing.Hash{}
	for side, listed := range [][]TreeEntry{before, after} {
		for _, entry := range listed {
			if entry.Mode == modeTree {
				pair := subtrees[entry.Path]
				pair[side] = plumbing.NewHash(entry.OID)
				subtrees[entry.Path] = pair
				continue
			}
			into := [...]*[]TreeEntry{&s.old, &s.now}[side]
			entry.Path = prefix + entry.Path
			*into = append(*into, entry)
		}
	}
	for name, pair := range subtrees {
		if err := s.walk(ctx, prefix+name+"/", pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}
