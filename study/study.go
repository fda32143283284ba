// Package study repeats the measurements of arXiv:2605.14362 on any repositories: what filters leave out, what that costs in files that
// people work on, where the bytes are, and how far token models are off.
//
// Here alone every byte is priced, binary files too, as the paper does: 0.25 tokens each. Nothing is read but commits, so that the same
// repository gives the same figures wherever it lies.
package study

import (
	"context"
	"fmt"
	"math"
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/lang"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// Repository is one that is studied.
type Repository struct {
	Name   string // unique among those of a study
	Info   git.Info
	Source tree.Source // of a commit
	// History lists the latest commits that lead to the source's, at most so many, merges left out.
	History func(ctx context.Context, most int) ([]git.Commit, error)
}

// Subject is a repository with what every study wants to know of it.
type Subject struct {
	Repository
	Files   []tree.File  // those with content, in order of Path
	Stats   []rules.Stat // what the gates say of them, in the same order
	Skipped int          // links and submodules
	Bytes   int64        // of Files
	Edits   Edits        // the zero value where no history was asked for

	options rules.Options
}

// Inspect lists a repository and takes its files through the gates. The options' configuration is what "the gates" means; commits says how
// much of the history is looked at, 0 for none of it.
func Inspect(ctx context.Context, repo Repository, options rules.Options, commits int) (*Subject, error) {
	s := &Subject{Repository: repo, options: options}
	judged, err := s.judge(ctx, repo.Source, options)
	if err != nil {
		return nil, err
	}
	stats := map[string]rules.Stat{}
	for _, stat := range judged {
		stats[stat.Path] = stat
	}
	for f, err := range repo.Source.Files(ctx) {
		if err != nil {
			return nil, s.failed(err)
		}
		stat, known := stats[f.Path]
		if !known || stat.Verdict == rules.Skip {
			s.Skipped++
			continue
		}
		s.Files, s.Stats, s.Bytes = append(s.Files, f), append(s.Stats, stat), s.Bytes+f.Size
	}
	if s.Bytes == 0 {
		return nil, s.failed(fmt.Errorf("there is nothing to study, no file of it has any content"))
	}
	return s, s.look(ctx, commits)
}

// judge takes a source through the gates. What a partial clone lacks makes no figure smaller: it is an error.
func (s *Subject) judge(ctx context.Context, source tree.Source, options rules.Options) ([]rules.Stat, error) {
	judged, err := rules.Run(ctx, source, options)
	if err != nil {
		return nil, s.failed(err)
	}
	if n := judged.Skipped[tree.SkipMissingBlob] + judged.Skipped[tree.SkipUnreadable] + judged.Skipped[tree.SkipUnlisted]; n > 0 {
		return nil, s.failed(fmt.Errorf("the contents of %d of its files are not there, so its figures would be wrong; clone it without --filter", n))
	}
	return judged.Files, nil
}

// look reads the history.
func (s *Subject) look(ctx context.Context, most int) error {
	if most == 0 {
		return nil
	}
	commits, err := s.History(ctx, most)
	if err != nil {
		return s.failed(err)
	}
	s.Edits = FindEdits(commits, s.IsSource())
	return nil
}

// failed names the repository in an error.
func (s *Subject) failed(err error) error { return fmt.Errorf("repository %q: %w", s.Name, err) }

// IsSource tells the paths of source: files in a programming language that the gates admit.
func (s *Subject) IsSource() func(path string) bool {
	source := map[string]bool{}
	for i := range s.Stats {
		stat := &s.Stats[i]
		if stat.Verdict == rules.Admit && lang.ByName(path.Base(stat.Path)).Kind == lang.Programming {
			source[stat.Path] = true
		}
	}
	return func(path string) bool { return source[path] }
}

// Tokens prices bytes as the paper does.
func Tokens(bytes int64) int64 { return int64(math.Ceil(tokens.DefaultPerByte * float64(bytes))) }

// Revision is the commit that is studied, shortened for people.
func (s *Subject) Revision() string {
	rev := s.Source.Describe().Rev
	return strings.ToLower(rev[:min(len(rev), 10)])
}
