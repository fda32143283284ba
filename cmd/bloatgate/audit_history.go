package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/tree/git"
)

// trendPoints is how many revisions a trend judges: each costs as much as a check.
const trendPoints = 12

// trend looks back over the last commits: which excluded files changed together with source, and what the three numbers were on the way.
func (c *auditRun) trend(ctx context.Context, s *session, bar *progress, now audit.Side) (*audit.HistoryTrend, error) {
	info := s.place.repo.Info()
	head := info.Head
	if c.check.source.rev != "" {
		var err error
		if head, err = s.place.repo.Resolve(ctx, c.check.source.rev); err != nil {
			return nil, err
		}
	}
	commits, err := git.HistoryWithMerges(ctx, s.place.repo, head, c.history)
	if err != nil {
		return nil, err
	}
	if len(commits) == 0 {
		return nil, fmt.Errorf("--history %d needs commits, and %q has none yet", c.history, s.place.dir)
	}
	h := &audit.HistoryTrend{Commits: len(commits), Asked: c.history, Shallow: info.Shallow, Points: []audit.TrendPoint{}}
	h.FPR = audit.FalsePositivesOf(now.Result, commits)
	picked := audit.Spread(audit.FirstParents(commits), trendPoints)
	slices.Reverse(picked)
	for _, commit := range picked {
		side, err := s.judgeRevision(ctx, commit.OID, bar)
		if err != nil {
			return nil, err
		}
		h.Points = append(h.Points, point(commit, side))
	}
	return h, nil
}

func point(c git.Commit, side audit.Side) audit.TrendPoint {
	t := &side.Result.Totals
	return audit.TrendPoint{OID: c.OID, Time: c.Time, Files: t.Files, Bytes: t.Bytes, Numbers: audit.NumbersOf(t)}
}
