package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree/git"
)

// The rules about agents' ignore files.
const (
	driftRule = "ignore-drift"
	deadRule  = "dead-ignore"
)

// cover lets the run know what the ignore files of the configured agents hide, on either side of what it judges.
func (s *session) cover(ctx context.Context, flags *sourceFlags) error {
	targets, err := findTargets(s.options.Config.Ignore.Targets)
	if err != nil || s.place.root == "" && flags.onDisk() {
		return err
	}
	now, before, err := s.sides(ctx, flags)
	if err != nil {
		return err
	}
	s.ignoring, s.readIgnore = targets, now
	if len(targets) == 0 {
		return nil
	}
	s.coverage = ignore.NewCoverage(targets, now)
	s.options.Covered = s.coverage.Every
	for _, problem := range s.coverage.Problems() {
		s.notes = append(s.notes, problem+".")
	}
	if before != nil {
		s.coveredBefore = ignore.NewCoverage(targets, before).Every
	}
	return nil
}

// sides read the ignore files of what is judged, and those of what it is compared with, where it is.
func (s *session) sides(ctx context.Context, flags *sourceFlags) (now, before ignore.Reader, err error) {
	repo := s.place.repo
	switch {
	case s.span != nil:
		return revisionReader(repo, s.span.Head), revisionReader(repo, s.span.MergeBases[0]), nil
	case flags.staged:
		if head := repo.Info().Head; !head.Unborn {
			before = revisionReader(repo, head)
		}
		return stagedReader(repo), before, nil
	case flags.rev != "":
		rev, err := repo.Resolve(ctx, flags.rev)
		return revisionReader(repo, git.Revision{OID: rev.OID}), nil, err
	}
	s.disk, err = diskReading(s.place)
	if err != nil {
		return nil, nil, err
	}
	return s.disk.read, nil, nil
}

// decidesCover reports that a path is an ignore file that a configured agent reads.
func (s *session) decidesCover(path string) bool {
	for _, t := range s.ignoring {
		if t.File == path {
			return true
		}
		for _, name := range t.Reads {
			if other, err := ignore.FindTarget(name); err == nil && other.File == path {
				return true
			}
		}
	}
	return false
}

// ignoreFindings are what a whole tree shows about ignore files: those out of step, and those that nobody reads.
func (s *session) ignoreFindings(result *rules.Result) ([]rules.Finding, error) {
	if s.readIgnore == nil {
		return nil, nil
	}
	var found []rules.Finding
	for _, d := range deadFiles(s.readIgnore) {
		found = append(found, deadFinding(d))
	}
	if len(s.ignoring) == 0 {
		return found, nil
	}
	items, err := buildLists(result, s.ignoring, s.readIgnore, ignoreOptions{})
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		changes, err := ignore.Plan(s.readIgnore, []ignore.Item{item})
		if err != nil {
			found = append(found, driftFinding(item, oneSentence(err).Error(), "Put that right, then run `bloatgate ignore --write`."))
			continue
		}
		if at := slices.IndexFunc(changes, ignore.Change.Changed); at >= 0 {
			found = append(found, driftFinding(item, driftWords(changes[at], item), "Run `bloatgate ignore --write`."))
		}
	}
	return found, nil
}

func deadFinding(d ignore.DeadFile) rules.Finding {
	fix := "Remove it."
	if d.Instead != "" {
		fix = fmt.Sprintf("Remove it, and run `bloatgate ignore --write --for %s`.", d.Instead)
	}
	return rules.NewFinding(rules.Finding{Rule: deadRule, Level: rules.Warn, Path: d.File, Message: deadWords(d), Fix: fix})
}

func driftWords(c ignore.Change, item ignore.Item) string {
	lines, place := report.Count(len(item.List.Lines), "line"), "its block"
	if item.Target.IsSettings() {
		lines, place = report.Count(len(item.List.Lines), "rule"), "it"
	}
	switch {
	case c.Create:
		return fmt.Sprintf("%s is missing: %s would hide %s, %s", c.Path, lines, report.Count(item.List.Hidden, "file"), report.Count(item.List.Tokens, "token"))
	case c.Remove:
		return c.Path + " has nothing to hide any more"
	}
	return fmt.Sprintf("%s is out of step with the repository: %s should have %s, for %s", c.Path, place, lines, report.Count(item.List.Hidden, "file"))
}

func driftFinding(item ignore.Item, message, fix string) rules.Finding {
	return rules.NewFinding(rules.Finding{Rule: driftRule, Level: rules.Warn, Path: item.Target.File, Message: message, Fix: fix})
}
