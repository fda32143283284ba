package main

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tree"
)

// side is a revision whose configuration is read; without a name it is the disk.
type side struct {
	name string // for messages: "origin/main"
	rev  string // what the repository resolves
}

// configAt reads the configuration of a revision, found as on disk: the nearest one from the current directory up to the root.
func configAt(ctx context.Context, p *place, at side) (*config.Loaded, error) {
	if at.rev == "" { // a bare repository and no revision to look at
		return config.Defaults(), nil
	}
	name, data, err := findAt(ctx, p, at, config.FileName, config.MaxSize)
	if err != nil {
		return nil, err
	}
	return parseAt(name, data)
}

// parseAt reads what findAt found: no name is no configuration, and then the defaults hold.
func parseAt(name string, data []byte) (*config.Loaded, error) {
	if name == "" {
		return config.Defaults(), nil
	}
	return config.Parse(name, data)
}

// findAt reads the nearest file of that name in a revision. The name it returns is for messages, and empty when there is none.
func findAt(ctx context.Context, p *place, at side, file string, limit int64) (name string, data []byte, err error) {
	rev, err := p.repo.Resolve(ctx, at.rev)
	if err != nil {
		return "", nil, err
	}
	for _, dir := range p.upwards() {
		name := path.Join(dir, file)
		data, found, err := tree.FollowFile(ctx, p.repo, rev, name, limit)
		if err != nil || found {
			return at.name + ":" + name, data, err
		}
	}
	return "", nil, nil
}

// upwards lists the directories from the current one up to the root, relative to it; "" is the root.
func (p *place) upwards() []string {
	rel, err := filepath.Rel(p.root, p.dir)
	if p.root == "" || err != nil || rel == "." {
		return []string{""}
	}
	var dirs []string
	for dir := filepath.ToSlash(rel); dir != "."; dir = path.Dir(dir) {
		dirs = append(dirs, dir)
	}
	return append(dirs, "")
}

// changesShown is how many changes of the configuration a report lists.
const changesShown = 20

// configChanges tells how the range changes the configuration, which counts only once it is merged. A configuration that could not be read
// then is an error now: whoever breaks it should hear of it before everybody else does.
func configChanges(ctx context.Context, p *place, span *tree.Range) ([]string, error) {
	before, after := side{span.BaseName, span.MergeBases[0].OID}, side{span.HeadName, span.Head.OID}
	wasName, was, err := findAt(ctx, p, before, config.FileName, config.MaxSize)
	if err != nil {
		return nil, err
	}
	isName, is, err := findAt(ctx, p, after, config.FileName, config.MaxSize)
	if err != nil || bytes.Equal(was, is) {
		return nil, err
	}
	head, err := parseAt(isName, is)
	if err == nil {
		err = checkLists(head)
	}
	if err != nil {
		return nil, fmt.Errorf("the configuration that this change brings is broken: %w", err)
	}
	base, err := parseAt(wasName, was)
	if err != nil {
		return nil, nil // the change repairs it
	}
	return changeNotes(base.Changes(head), span.BaseName), nil
}

func changeNotes(changes []string, base string) []string {
	var notes []string
	for i, change := range changes {
		if i == changesShown {
			notes = append(notes, fmt.Sprintf("… and %d more changes of the configuration.", len(changes)-i))
			break
		}
		notes = append(notes, fmt.Sprintf("This change edits the configuration, but that of %s judges: %s", base, change))
	}
	return notes
}
