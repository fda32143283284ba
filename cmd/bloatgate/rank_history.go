package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/tree/git"
)

// historyMost is how many commits are looked at: some years of most projects, some months of the largest.
const historyMost = 3000

// pastChanges tells the commits that lead to a tree.
type pastChanges = func(ctx context.Context) ([]rank.Commit, error)

// history tells the commits that lead to the ranked tree; nil where there are none. Nothing that came after it is looked at.
func (s *rankSession) history() pastChanges {
	repo := s.place.repo
	if repo == nil {
		return nil
	}
	rev := repo.Info().Head
	if d := s.source.Describe(); d.Kind == "commit" {
		rev = git.Revision{OID: d.Rev}
	}
	return func(ctx context.Context) ([]rank.Commit, error) {
		lasting := hasLastingHistory(repo.Info()) && !rev.Unborn
		if lasting {
			if commits := s.kept.commits(rev.OID); commits != nil {
				return commits, nil
			}
		}
		commits, err := git.History(ctx, repo, rev, historyMost)
		if errors.Is(err, git.ErrMissing) {
			s.notes = append(s.notes, "past changes do not count: "+err.Error())
			return nil, nil
		}
		list := make([]rank.Commit, len(commits))
		for i, c := range commits {
			list[i] = rank.Commit{Time: c.Time, Message: c.Message, Paths: c.Paths}
		}
		if err == nil && lasting {
			s.kept.keepCommits(rev.OID, list)
		}
		return list, err
	}
}

// startEarly asks for past changes at once, while files are listed and judged. The notes belong to it until it has answered; close waits for that.
func (s *rankSession) startEarly(ctx context.Context, ask pastChanges) pastChanges {
	if ask == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	var commits []rank.Commit
	var err error
	told := make(chan struct{})
	go func() {
		defer close(told)
		commits, err = ask(ctx)
	}()
	s.stop = func() {
		cancel()
		<-told
	}
	return func(context.Context) ([]rank.Commit, error) {
		<-told
		return commits, err
	}
}

// hasLastingHistory reports that what leads to a commit follows from its id: of a shallow clone, or with grafts, the next fetch or edit
// may tell more.
func hasLastingHistory(info git.Info) bool {
	_, err := os.Lstat(filepath.Join(info.CommonDir, "info", "grafts"))
	return !info.Shallow && err != nil
}
