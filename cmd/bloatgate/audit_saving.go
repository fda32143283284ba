package main

import (
	"errors"
	"slices"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/rules"
)

// saving is what writing the ignore files would change: those of the configuration, or of the agents that the repository shows signs of.
func (s *session) saving(result *rules.Result) (audit.Saving, error) {
	saving := audit.Saving{Targets: []audit.IgnoreTarget{}, LeftIn: []string{}, Configured: len(s.ignoring) > 0, ExposedAfter: result.Totals.ExposedTokens}
	switch {
	case len(s.options.Paths) > 0:
		saving.Note = "Ignore files are about the whole tree: an audit without PATH tells what they would save."
		return saving, nil
	case s.readIgnore == nil:
		saving.Note = "There are no files on disk in which ignore files could be written."
		return saving, nil
	}
	targets := s.ignoring
	if len(targets) == 0 {
		if targets, saving.Named = s.showingTargets(); len(targets) == 0 {
			saving.Note = audit.NoAgent
			return saving, nil
		}
	}
	items, err := buildLists(result, targets, s.readIgnore, ignoreOptions{})
	if err != nil {
		return saving, err
	}
	c := newHiding(items, s.readIgnore)
	for i, item := range items {
		saving.Targets = append(saving.Targets, audit.IgnoreTarget{Name: item.Target.Name, Title: item.Target.Title, File: item.Target.File, Strength: string(item.Target.Strength), Lines: len(item.List.Lines), Change: c.changes[i]})
	}
	for _, f := range hidable(result, ownFiles(targets)) {
		if f.Hide {
			c.add(&saving, f)
		}
	}
	if !saving.Configured {
		return saving, nil
	}
	saving.OwnTokens, err = ownTokens(result, c.writes)
	saving.ExposedAfter += saving.OwnTokens - saving.Tokens
	return saving, err
}

// ownTokens are what ignore files themselves cost an agent more once they are written, less than nothing where they get shorter.
func ownTokens(result *rules.Result, writes map[string]ignore.Change) (more int64, err error) {
	shown := map[string]bool{}
	for i := range result.Files {
		shown[result.Files[i].Path] = result.Files[i].Exposed() > 0
	}
	for path, change := range writes {
		if !change.Create && !shown[path] {
			continue // no agent sees it
		}
		after, errAfter := result.TokensOf(change.After)
		before, errBefore := result.TokensOf(change.Before)
		more, err = more+after-before, errors.Join(err, errAfter, errBefore)
	}
	return more, err
}

// showingTargets are those that ignore would choose here; where there are none, those that the repository shows signs of and that are only
// written when they are named.
func (s *session) showingTargets() (targets []ignore.Target, named bool) {
	if targets, err := chooseTargets(nil, nil, s.readIgnore); err == nil {
		return targets, false
	}
	has := there(s.readIgnore)
	for _, t := range ignore.Targets() {
		if _, sign := t.Sign(has); sign && t.Strength == ignore.Reads {
			targets = append(targets, t)
		}
	}
	return targets, true
}

// hiding compares what ignore files hide with what they would hide once they are written.
type hiding struct {
	items   []ignore.Item
	changes []string // of each item's file
	left    []map[string]bool
	writes  map[string]ignore.Change // by path
	now     *ignore.Coverage
}

func newHiding(items []ignore.Item, read ignore.Reader) *hiding {
	c := &hiding{items: items, writes: map[string]ignore.Change{}}
	var targets []ignore.Target
	for _, item := range items {
		targets = append(targets, item.Target)
		c.changes = append(c.changes, c.changeOf(item, read))
		left := map[string]bool{}
		for _, l := range item.List.Unhidden {
			left[l.Path] = true
		}
		c.left = append(c.left, left)
	}
	c.now = ignore.NewCoverage(targets, read)
	return c
}

// add counts a file that ignore hides: as saved where every agent's file hides it once all are written, and not all do today.
func (c *hiding) add(s *audit.Saving, f ignore.File) {
	before, after := true, true
	for i, item := range c.items {
		hidden := c.now.Hidden(item.Target, f.Path)
		before = before && hidden
		if c.left[i][f.Path] {
			if file := item.Target.File; !slices.Contains(s.LeftIn, file) {
				s.LeftIn = append(s.LeftIn, file)
			}
		}
		after = after && (hidden || !c.left[i][f.Path] && c.changes[i] != audit.Unchanged && !audit.IsRefused(c.changes[i]))
	}
	switch {
	case before:
		s.HiddenFiles, s.HiddenTokens = s.HiddenFiles+1, s.HiddenTokens+f.Tokens
	case after:
		s.Files, s.Tokens = s.Files+1, s.Tokens+f.Tokens
	default:
		s.LeftFiles, s.LeftTokens = s.LeftFiles+1, s.LeftTokens+f.Tokens
	}
}

// changeOf is what writing would do to a target's file; it notes what is written.
func (c *hiding) changeOf(item ignore.Item, read ignore.Reader) string {
	changes, err := ignore.Plan(read, []ignore.Item{item})
	if err != nil {
		return audit.Refused + oneSentence(err).Error()
	}
	word := audit.Unchanged
	for _, change := range changes {
		if change.Changed() {
			c.writes[change.Path] = change
		}
		switch {
		case change.Path != item.Target.File || !change.Changed():
		case change.Create:
			word = "create"
		case change.Remove:
			word = "remove"
		default:
			word = "update"
		}
	}
	return word
}
