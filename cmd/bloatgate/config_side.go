package main

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tree"
)

// configuration is read from a revision as from disk: the nearest file from the current directory up to the root.
func configuration(p *place) decree[*config.Loaded] {
	return decree[*config.Loaded]{"configuration", p.findConfig, func(name string, data []byte) (*config.Loaded, error) {
		loaded, err := parseConfig(name, data)
		if err == nil {
			err = checkLists(loaded)
		}
		return loaded, err
	}}
}

// parseConfig reads what was found: no name is no configuration, and then the defaults hold.
func parseConfig(name string, data []byte) (*config.Loaded, error) {
	if name == "" {
		return config.Defaults(), nil
	}
	return config.Parse(name, data)
}

func (p *place) findConfig(ctx context.Context, at side) (file string, data []byte, err error) {
	if at.rev == "" { // a bare repository and no revision to look at
		return "", nil, nil
	}
	rev, err := p.resolve(ctx, at)
	if err != nil {
		return "", nil, err
	}
	for _, dir := range p.upwards() {
		file := path.Join(dir, config.FileName)
		data, found, err := tree.FollowFile(ctx, p.repo, rev, file, config.MaxSize)
		if err != nil || found {
			return file, data, err
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

// configAt reads the configuration of a revision.
func configAt(ctx context.Context, p *place, at side) (*config.Loaded, error) {
	found, err := configuration(p).at(ctx, at)
	return found.value, cmp.Or(err, found.broken)
}

// configOfRange reads the configuration that judges a range. That is the base's, and how the change edits it is noted, for it counts only
// once it is merged. Where the base's is broken the head's judges, or nobody could repair it.
func (a *app) configOfRange(ctx context.Context, s *session) (*config.Loaded, side, error) {
	kind := configuration(s.place)
	all, err := kind.of(ctx, s.span)
	if err == nil {
		err = kind.refuse(all, s.span)
	}
	if err != nil {
		return nil, side{}, err
	}
	switch {
	case all.base.broken != nil:
		s.warn(a, fmt.Sprintf("The configuration of %s is broken, so that of %s judges: %s.", s.span.BaseName, s.span.HeadName, all.base.broken))
		return all.head.value, headSide(s.span), nil
	case all.head.broken == nil && all.edited():
		s.notes = changeNotes(all.before().value.Changes(all.head.value), s.span.BaseName)
	}
	return all.base.value, baseSide(s.span), nil
}

// changesShown is how many changes of the configuration a report lists.
const changesShown = 20

func changeNotes(changes []string, base string) []string {
	var notes []string
	for i, change := range changes {
		if i == changesShown {
			notes = append(notes, fmt.Sprintf("… and %s of the configuration.", report.Count(len(changes)-i, "more change")))
			break
		}
		notes = append(notes, fmt.Sprintf("This change edits the configuration, but that of %s judges: %s", base, change))
	}
	return notes
}

// warn notes what has to be known whatever the format is, and however quiet the report.
func (s *session) warn(a *app, note string) {
	s.notes = append(s.notes, note)
	a.tell(note)
}
