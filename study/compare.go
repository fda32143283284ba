package study

import (
	"context"
	"fmt"
	"time"

	"github.com/bloatgate/bloatgate/rules"
)

// MostCommits bounds how much of a history is looked at, which is held in memory.
const MostCommits = 100_000

// CompareOptions steer Compare.
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

// Compare runs filters alone on repositories. The first table has a row for each filter.
func Compare(ctx context.Context, name string, repos []Repository, filters []Filter, gates rules.Options, options CompareOptions) (*Report, error) {
	outcomes := make([][]outcome, len(filters)) // by filter, then repository
	var subjects []*Subject
	for _, repo := range repos {
		s, err := Inspect(ctx, repo, gates, options.Commits)
		if err != nil {
			return nil, err
		}
		subjects = append(subjects, s)
		for i, f := range filters {
			o, err := run(ctx, f, s)
			if err != nil {
				return nil, err
			}
			outcomes[i] = append(outcomes[i], o)
		}
	}
	report := &Report{Study: name, Tables: []Table{summaryTable(outcomes, options), eachTable(outcomes, options)}}
	if name == "filters" {
		report.Tables = append(report.Tables, windowTable(subjects, outcomes), signedRankTable(outcomes))
	}
	report.Tables = append(report.Tables, offendersTable(outcomes, options.Offenders), subjectsTable(subjects))
	report.Notes = compareNotes(subjects, options)
	return report, nil
}

// run runs one filter. Files of few bytes are read too, so what is timed is what a scan would take.
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

// compareNotes says what the figures are of.
func compareNotes(subjects []*Subject, options CompareOptions) []string {
	notes := []string{
		"Tokens are 0.25 for every byte of every file, binary files too, as in the paper; links and submodules are left out.",
		fmt.Sprintf("FPR: the share of excluded files that changed together with source (files in programming languages that the gates admit) in the last %d commits without merges, commits of more than %d files left out. It takes the gates' word for what source is, so for the gates themselves it is a lower bound.", options.Commits, massCommit),
		"Lock files change with source too, but package managers write them; they are counted under tools and not in the FPR. Pictures and other binary files that change with source are in it; text tells how many are not such.",
	}
	if options.Latency {
		notes = append(notes, "Times are of this run: one thread, from git's objects, after the repository was read once.")
	}
	for _, s := range subjects {
		if s.Shallow {
			notes = append(notes, fmt.Sprintf("%s is a shallow clone: only %d commits without merges were there to look at.", s.Name, s.Edits.Commits))
		}
		if s.Edits.Work == 0 {
			notes = append(notes, fmt.Sprintf("%s has no commit that changes source among the %d looked at: nothing is known of its FPR.", s.Name, s.Edits.Commits))
		}
	}
	return notes
}
