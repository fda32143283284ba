package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// growth compares what is judged with a revision, which is judged by the same configuration and hidden by its own ignore files.
func (s *session) growth(ctx context.Context, bar *progress, since string, now audit.Side) (*audit.Growth, error) {
	rev, err := s.place.repo.Resolve(ctx, since)
	if err != nil {
		return nil, err
	}
	renamed, err := s.renamedSince(ctx, rev)
	if err != nil {
		return nil, err
	}
	before, err := s.judgeRevision(ctx, rev.OID, bar, s.pathsBefore(renamed, now.Files))
	if err != nil {
		return nil, err
	}
	g := audit.GrowthSince(before, now, renamed)
	g.Since, g.OID = since, rev.OID
	return g, nil
}

// renamedSince are the paths that files had at a revision, by those they have now: in the revision that is audited, or else in the index.
func (s *session) renamedSince(ctx context.Context, rev git.Revision) (map[string]string, error) {
	var changes []git.Change
	var err error
	if now := s.source.Describe(); now.Kind == "commit" {
		changes, err = s.place.repo.Compare(ctx, rev, git.Revision{OID: now.Rev})
	} else {
		changes, err = s.place.repo.Changed(ctx, rev)
	}
	renamed := map[string]string{}
	for _, c := range changes {
		if c.Status == 'R' {
			renamed[c.Path] = c.OldPath
		}
	}
	return renamed, err
}

// pathsBefore are the PATHs of a run, and where the files lay before that have moved into them: without these they would look new.
func (s *session) pathsBefore(renamed map[string]string, now *audit.Recording) []string {
	paths := slices.Clone(s.options.Paths)
	for path, from := range renamed {
		if _, still := now.File(from); !still && s.options.IsNamed(path) && !s.options.IsNamed(from) {
			paths = append(paths, from)
		}
	}
	return paths
}

// judgeRevision judges what the tree of a revision has at some paths, or all of it, as the source is judged.
func (s *session) judgeRevision(ctx context.Context, oid string, bar *progress, paths []string) (audit.Side, error) {
	source, err := tree.Commit(ctx, s.place.repo, oid)
	if err != nil {
		return audit.Side{}, err
	}
	defer source.Close()
	files := audit.Record(source)
	files.Listed = func(n int) { bar.start("judging "+oid[:min(12, len(oid))], n) }
	options := s.options
	options.Paths = paths
	options.Whole, options.ContentIDs, options.Covered = false, false, nil
	if len(s.ignoring) > 0 {
		options.Covered = ignore.NewCoverage(s.ignoring, revisionReader(s.place.repo, git.Revision{OID: oid})).Every
	}
	options.Covered = bar.watch(options.Covered)
	result, err := rules.Run(ctx, files, options)
	if err == nil {
		if n := result.Skipped[tree.SkipMissingBlob]; n > 0 {
			err = fmt.Errorf("the tree of %s cannot be judged: this partial clone lacks %d of its files; %s", oid, n, completeClone)
		}
	}
	return audit.Side{Result: result, Files: files}, err
}
