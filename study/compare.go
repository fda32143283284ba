package study

import (
	"context"
	"fmt"
	"time"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize/english"
)

// MostCommits bounds how much of a history is looked at, which is held in memory.
const MostCommits = 100_000

// CompareOptions steer CompareFilters and CompareThresholds.
type CompareOptions struct {
	Commits   int  // how much of each history is looked at, 1 to MostCommits
	Offenders int  // how many are listed for each filter
	Latency   bool // measure times, which vary
}

// outcome is what one filter did to one repository.
type outcome struct {
	subject  *Subject
	filter   Filter
	bytes    int64 // excluded
	mistakes Mistakes
	took     time.Duration
}

// reduction is the share of the tokens that is left out. Every byte costs the same, so it is that of the bytes.
func (o *outcome) reduction() float64 { return float64(o.bytes) / float64(o.subject.Bytes) }

// comparison is what filters did to repositories.
type comparison struct {
	CompareOptions
	subjects []*Subject
	outcomes [][]outcome // by filter, then repository
}

// CompareFilters runs the filters of the paper, and the gates, alone on repositories.
func CompareFilters(ctx context.Context, repos []Repository, gates rules.Options, options CompareOptions) (*Report, error) {
	c, err := compare(ctx, repos, Filters(), gates, options)
	if err != nil {
		return nil, err
	}
	return &Report{Study: "filters", Notes: c.notes(),
		Tables: []Table{c.summary(), c.each(), c.window(), c.signedRanks(), c.offenders(), c.studied()}}, nil
}

// CompareThresholds runs the size filter alone, with one threshold after the other.
func CompareThresholds(ctx context.Context, repos []Repository, gates rules.Options, options CompareOptions) (*Report, error) {
	c, err := compare(ctx, repos, Thresholds(), gates, options)
	if err != nil {
		return nil, err
	}
	return &Report{Study: "threshold", Notes: c.notes(), Tables: []Table{c.summary(), c.each(), c.offenders(), c.studied()}}, nil
}

func compare(ctx context.Context, repos []Repository, filters []Filter, gates rules.Options, options CompareOptions) (*comparison, error) {
	c := &comparison{CompareOptions: options, outcomes: make([][]outcome, len(filters))}
	for _, repo := range repos {
		s, err := Inspect(ctx, repo, gates, options.Commits)
		if err != nil {
			return nil, err
		}
		c.subjects = append(c.subjects, s)
		for i, f := range filters {
			o, err := run(ctx, f, s)
			if err != nil {
				return nil, err
			}
			c.outcomes[i] = append(c.outcomes[i], o)
		}
	}
	return c, nil
}

// run runs one filter on one repository.
func run(ctx context.Context, f Filter, s *Subject) (outcome, error) {
	start := time.Now()
	excluded, err := f.exclude(ctx, s)
	o := outcome{subject: s, filter: f, took: time.Since(start)}
	if err != nil {
		return o, err
	}
	for i := range excluded {
		o.bytes += excluded[i].Bytes
	}
	o.mistakes = s.Edits.Mistakes(s.Name, excluded)
	return o, nil
}

// notes say what the figures are of.
func (c *comparison) notes() []string {
	notes := []string{
		"Tokens are 0.25 for every byte of every file, binary files too, as in the paper; links and submodules are left out.",
		fmt.Sprintf("FPR: the share of excluded files that were edited together with source (not only added, moved or removed; source: files in programming languages that the gates admit; such a file counts by itself) in the last %d commits without merges; of these, first commits and those of more than %d files count not. It takes the gates' word for what source is, so for the gates themselves it is a lower bound.", c.Commits, massCommit),
		"Lock files change with source too, but package managers write them; they are counted under tools, and are not among the files that the FPR is a share of. Pictures and other binary files that change with source are in it; text tells how many are not such.",
	}
	if c.Latency {
		notes = append(notes, "Times are of this run: one thread, from git's objects, after the repository was read once.")
	}
	for _, s := range c.subjects {
		if s.Info.Shallow {
			notes = append(notes, fmt.Sprintf("%s is a shallow clone: what it has of the history is %s without merges.", s.Name, english.Plural(s.Edits.Commits, "commit", "")))
		}
		if s.Edits.Work == 0 {
			notes = append(notes, fmt.Sprintf("%s has no commit that changes source among the %d looked at: nothing is known of its FPR.", s.Name, s.Edits.Commits))
		}
	}
	return notes
}
