package main

import (
	"context"
	"fmt"

	"github.com/bloatgate/bloatgate/tree/git"
)

// tagCommits is how many commits are looked at from the oldest tag on: between the tags of years there may be a million.
const tagCommits = 5000

// stopsAtTags are the last tags of a revision, the newest first, and how many commits to look at: those from the oldest of these tags on. Without
// --tags there are no such stops, and the flag counts commits.
func (c *auditRun) stopsAtTags(ctx context.Context, s *session, head git.Revision) (stops []git.Tag, commits int, err error) {
	if !c.tags || head.Unborn {
		return nil, c.history, nil
	}
	tags, err := git.Tags(ctx, s.place.repo, head, c.history)
	if err != nil {
		return nil, 0, err
	}
	if len(tags) == 0 {
		return nil, 0, c.noTags(s)
	}
	return tags, min(tags[len(tags)-1].Behind+1, tagCommits), nil
}

// noTags says that no tag is on the way to what is audited, and what to do.
func (c *auditRun) noTags(s *session) error {
	to := "HEAD"
	if c.check.source.rev != "" {
		to = c.check.source.rev
	}
	hint := "fetch them with git fetch --tags, or leave --tags out to look at commits"
	if s.place.repo.Info().Shallow {
		hint = "this clone is shallow: " + git.FullHistory
	}
	return fmt.Errorf("--tags needs tags, and in %q none is of a commit that leads to %q; %s", s.place.dir, to, hint)
}
