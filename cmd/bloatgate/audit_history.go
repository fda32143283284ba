package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree/git"
)

// trendPoints is how many revisions a trend judges of those that nobody named: each costs as much as a check.
const trendPoints = 12

// trend looks back over the last commits, or tags: which excluded files were edited together with source, and what the three numbers were on the way.
func (c *auditRun) trend(ctx context.Context, s *session, bar *progress, now audit.Side) (*audit.HistoryTrend, error) {
	repo := s.place.repo
	head := repo.Info().Head
	if c.check.source.rev != "" {
		var err error
		if head, err = repo.Resolve(ctx, c.check.source.rev); err != nil {
			return nil, err
		}
	}
	stops, most, err := c.stopsAtTags(ctx, s, head)
	if err != nil {
		return nil, err
	}
	commits, err := git.HistoryWithMerges(ctx, repo, head, most)
	if err != nil {
		return nil, err
	}
	if len(commits) == 0 {
		return nil, fmt.Errorf("--history %d needs commits, and %q has none yet", c.history, s.place.dir)
	}
	if !c.tags {
		stops = stopsAlong(commits)
	}
	h := &audit.HistoryTrend{Tags: c.tags, Commits: len(commits), Asked: c.history, Shallow: repo.Info().Shallow}
	whole, err := s.judgeWhole(ctx, bar, now.Result)
	if err != nil {
		return nil, err
	}
	h.FPR = audit.FalsePositivesOf(now.Result, whole, commits)
	h.Points, err = s.judgeStops(ctx, bar, stops)
	return h, err
}

// judgeWhole judges the whole source, of which named PATHs left a part out: people edit a file together with source that lies anywhere.
func (s *session) judgeWhole(ctx context.Context, bar *progress, now *rules.Result) (*rules.Result, error) {
	if len(s.options.Paths) == 0 {
		return now, nil
	}
	options := s.options
	options.Paths, options.Covered = nil, bar.watch(nil)
	options.Whole, options.ContentIDs = false, false
	return rules.Run(ctx, s.source, options)
}

// stopsAlong are some of the commits along the first parents, the newest first, named by no tag.
func stopsAlong(commits []git.Commit) (stops []git.Tag) {
	for _, commit := range audit.Spread(audit.FirstParents(commits), trendPoints) {
		stops = append(stops, git.Tag{OID: commit.OID, Time: commit.Time})
	}
	return stops
}

// judgeStops judges each stop, the oldest first; stops are the newest first. A commit with several tags is judged once.
func (s *session) judgeStops(ctx context.Context, bar *progress, stops []git.Tag) ([]audit.TrendPoint, error) {
	points := make([]audit.TrendPoint, 0, len(stops))
	for _, stop := range slices.Backward(stops) {
		if n := len(points); n > 0 && points[n-1].OID == stop.OID {
			points = append(points, points[n-1].Named(stop.Name))
			continue
		}
		side, err := s.judgeRevision(ctx, stop.OID, bar, s.options.Paths)
		if err != nil {
			return nil, err
		}
		points = append(points, audit.PointOf(side, stop.OID, stop.Time).Named(stop.Name))
	}
	return points, nil
}
