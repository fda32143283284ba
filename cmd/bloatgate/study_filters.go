package main

import (
	"context"

	"github.com/bloatgate/bloatgate/study"
	"github.com/spf13/cobra"
)

const studyFiltersHelp = `Run each filter of arXiv:2605.14362, and the gates of bloatgate, alone on whole repositories.

For each: the share of tokens it leaves out (0.25 for every byte, binary files too), and its measured false-positive rate: the share of the
excluded files that changed together with source in the repository's own history. Lock files do too, but tools write them; they are counted apart.`

// compareRun is a study that runs filters.
type compareRun struct {
	studyRun
	options study.CompareOptions
}

func newStudyFilters(a *app) *cobra.Command {
	return newCompare(a, "filters", "What each filter leaves out, and how much of that people edit", studyFiltersHelp, study.Filters)
}

// newCompare makes the command of a study that runs filters.
func newCompare(a *app, name, short, long string, filters func() []study.Filter) *cobra.Command {
	var c compareRun
	cmd := &cobra.Command{
		Use:   name + " [PATH…]",
		Short: short,
		Long:  long,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := c.check(a, cmd); err != nil {
				return err
			}
			defer c.close()
			report, err := c.run(cmd.Context(), a, name, filters(), paths)
			if err != nil {
				return err
			}
			return c.print(a, report)
		},
	}
	c.register(cmd)
	set := cmd.Flags()
	set.IntVar(&c.options.Commits, "history", 1000, "look for edited files in the latest `N` commits, merges left out")
	set.IntVar(&c.options.Offenders, "offenders", 10, "list so many excluded and edited files of each filter")
	set.BoolVar(&c.options.Latency, "latency", false, "measure the time each filter takes; the figures vary from run to run")
	return cmd
}

func (c *compareRun) check(a *app, cmd *cobra.Command) error {
	switch {
	case c.options.Commits < 1 || c.options.Commits > study.MostCommits:
		return usagef(cmd, "--history is a number of commits from 1 to %d, not %d", study.MostCommits, c.options.Commits)
	case c.options.Offenders < 0:
		return usagef(cmd, "--offenders is a number of files or 0, not %d", c.options.Offenders)
	}
	return c.studyRun.check(a, cmd)
}

func (c *compareRun) run(ctx context.Context, a *app, name string, filters []study.Filter, paths []string) (*study.Report, error) {
	repos, err := c.open(ctx, a, paths)
	if err != nil {
		return nil, err
	}
	options, err := studyOptions()
	if err != nil {
		return nil, err
	}
	return study.Compare(ctx, name, repos, filters, options, c.options)
}
