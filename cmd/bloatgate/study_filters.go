package main

import (
	"context"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/study"
	"github.com/spf13/cobra"
)

const studyFiltersHelp = `Run each filter of arXiv:2605.14362, and the gates of bloatgate, alone on whole repositories.

For each: the share of tokens it leaves out (0.25 for every byte, binary files too), and its measured false-positive rate: the share of the
excluded files that were edited together with source in the repository's own history. Lock files do too, but tools write them; they are counted apart.`

const studyThresholdHelp = `Run the size filter alone, with θ from 50 KB to 5 MB and with each repository's own 95th percentile (never under 64 KB).

The false-positive rate is measured as by "study filters".`

func newStudyFilters(a *app) *cobra.Command {
	return newCompare(a, "filters", "What each filter leaves out, and how much of that people edit", studyFiltersHelp, study.CompareFilters,
		"summary", "repositories", "window", "wilcoxon", "offenders", "studied")
}

func newStudyThreshold(a *app) *cobra.Command {
	return newCompare(a, "threshold", "What a limit on file sizes leaves out, and how much of that people edit", studyThresholdHelp, study.CompareThresholds,
		"summary", "repositories", "offenders", "studied")
}

// comparing is a study that runs filters.
type comparing func(context.Context, []study.Repository, rules.Options, study.CompareOptions) (*study.Report, error)

// newCompare makes the command of a study that runs filters.
func newCompare(a *app, name, short, long string, compare comparing, tables ...string) *cobra.Command {
	var options study.CompareOptions
	cmd := newStudyCommand(a, name, short, long, studyKind{
		tables: tables,
		check:  func(cmd *cobra.Command) error { return checkCompare(cmd, options) },
		run: func(ctx context.Context, repos []study.Repository, gates rules.Options) (*study.Report, error) {
			return compare(ctx, repos, gates, options)
		},
	})
	set := cmd.Flags()
	set.IntVar(&options.Commits, "history", 1000, "look for edited files in the latest `N` commits, merges left out")
	set.IntVar(&options.Offenders, "offenders", 10, "list so many excluded and edited files of each filter")
	set.BoolVar(&options.Latency, "latency", false, "measure the time each filter takes; the figures vary from run to run")
	return cmd
}

func checkCompare(cmd *cobra.Command, options study.CompareOptions) error {
	switch {
	case options.Commits < 1 || options.Commits > study.MostCommits:
		return usagef(cmd, "--history is a number of commits from 1 to %d, not %d", study.MostCommits, options.Commits)
	case options.Offenders < 0:
		return usagef(cmd, "--offenders is a number of files or 0, not %d", options.Offenders)
	}
	return nil
}
