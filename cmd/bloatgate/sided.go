package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// side is a revision whose configuration and baseline are read; without a name it is the disk.
type side struct {
	name   string       // for messages: "origin/main"
	rev    string       // what the repository resolves
	commit git.Revision // what it resolves to, where that is known already
}

// resolve finds the side's commit.
func (p *place) resolve(ctx context.Context, at side) (git.Revision, error) {
	if at.commit.OID != "" {
		return at.commit, nil
	}
	return p.repo.Resolve(ctx, at.rev)
}

// decree is a kind of file by which a repository tells how it is judged: its configuration or its baseline.
type decree[T any] struct {
	word string // for messages: "configuration"
	// find reads the file of a revision; path is from the root, and empty when there is none.
	find func(ctx context.Context, at side) (path string, data []byte, err error)
	// parse makes what judges of it. name is for messages, and empty when there is no file.
	parse func(name string, data []byte) (T, error)
}

// sided is such a file as one revision has it.
type sided[T any] struct {
	path   string // from the root; "" when there is none
	data   []byte
	value  T
	broken error // why it cannot judge; whoever changes the file can put that right
}

// at reads one side. An error is not about the file: it could not be looked at.
func (d decree[T]) at(ctx context.Context, at side) (sided[T], error) {
	path, data, err := d.find(ctx, at)
	s := sided[T]{path: path, data: data}
	var unfit *tree.Unfit
	switch {
	case errors.As(err, &unfit):
		s.broken = err
		return s, nil
	case err != nil:
		return s, err
	}
	name := path
	if path != "" {
		name = at.name + ":" + path
	}
	s.value, s.broken = d.parse(name, data)
	return s, nil
}

// decreed is such a file on the sides of a range.
type decreed[T any] struct {
	base sided[T] // as the base has it today: it judges
	left sided[T] // as it was when the head left the base: the change is told from there
	head sided[T]
}

func (d decree[T]) of(ctx context.Context, span *tree.Range) (all decreed[T], err error) {
	if all.base, err = d.at(ctx, baseSide(span)); err != nil {
		return all, err
	}
	all.left = all.base
	if span.MergeBases[0] != span.Base {
		if all.left, err = d.at(ctx, committed(span.BaseName, span.MergeBases[0])); err != nil {
			return all, err
		}
	}
	all.head, err = d.at(ctx, headSide(span))
	return all, err
}

func committed(name string, at git.Revision) side { return side{name, at.OID, at} }

func baseSide(span *tree.Range) side { return committed(span.BaseName, span.Base) }
func headSide(span *tree.Range) side { return committed(span.HeadName, span.Head) }

// edited reports that the change touches the file.
func (d decreed[T]) edited() bool {
	return d.left.path != d.head.path || !bytes.Equal(d.left.data, d.head.data) || (d.left.broken == nil) != (d.head.broken == nil)
}

// before is what the change is told from: a broken file cannot be compared.
func (d decreed[T]) before() sided[T] {
	if d.left.broken != nil {
		return d.base
	}
	return d.left
}

// refuse is the error where nothing can judge. Whoever breaks the file should hear of it before everybody else does; whoever repairs it must
// be able to.
func (d decree[T]) refuse(all decreed[T], span *tree.Range) error {
	switch {
	case all.head.broken != nil && all.edited():
		return fmt.Errorf("the %s that this change brings is broken: %w", d.word, all.head.broken)
	case all.head.broken != nil && all.base.broken != nil:
		return fmt.Errorf("the %s of %s is broken, so it judges nothing; correct it there, or in this change, which can then be judged: %w", d.word, span.BaseName, all.base.broken)
	}
	return nil
}
