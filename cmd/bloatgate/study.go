package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/study"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/spf13/cobra"
)

const studyHelp = `Repeat the papers' tables on any repositories.

Each PATH is the directory of a git repository; without one it is the current repository. Commits are studied (--rev, HEAD by default),
with the default gates: neither a repository's own configuration nor what lies on disk changes the figures.

  bloatgate study filters ~/src/rails ~/src/sympy
  bloatgate study density --format csv > density.csv`

// newStudy is the parent of the studies. Those of repositories are built by newStudyCommand; any other prints a study.Report with
// studyRun.print, and has every format.
func newStudy(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "study NAME [PATH…]",
		Short: "Repeat the papers' tables on any repositories",
		Long:  studyHelp,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			var names []string
			for _, sub := range cmd.Commands() {
				names = append(names, sub.Name())
			}
			given := "name a study"
			if len(args) > 0 {
				given = fmt.Sprintf("there is no study %q", args[0])
			}
			return usagef(cmd, "%s: %s", given, strings.Join(names, ", "))
		},
	}
	cmd.AddCommand(newStudyFilters(a), newStudyThreshold(a), newStudyTail(a), newStudyDensity(a), newStudyRank(a))
	for _, sub := range cmd.Commands() {
		sub.DisableFlagsInUseLine = true
	}
	return cmd
}

// studyKind is what one study of repositories does differently from the others.
type studyKind struct {
	tables []string                       // ids of the report's, in its order
	check  func(cmd *cobra.Command) error // refuses flags of its own; nil for a study without any
	run    func(ctx context.Context, repos []study.Repository, gates rules.Options) (*study.Report, error)
}

// newStudyCommand makes the command of a study of repositories.
func newStudyCommand(a *app, name, short, long string, kind studyKind) *cobra.Command {
	c := studyRun{tables: kind.tables}
	cmd := &cobra.Command{
		Use:   name + " [PATH…]",
		Short: short,
		Long:  long,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if kind.check != nil {
				if err := kind.check(cmd); err != nil {
					return err
				}
			}
			if err := c.check(a, cmd); err != nil {
				return err
			}
			defer c.close()
			repos, err := c.open(cmd.Context(), a, paths)
			if err != nil {
				return err
			}
			gates, err := studyGates()
			if err != nil {
				return err
			}
			report, err := kind.run(cmd.Context(), repos, gates)
			if err != nil {
				return err
			}
			return c.print(a, report)
		},
	}
	c.register(cmd)
	return cmd
}

// studyRun is one call of a study: what the studies have in common.
type studyRun struct {
	rev    string
	format string
	table  string
	tables []string // ids of those there are
	repos  []git.Repo
}

// register adds the flags that every study has.
func (c *studyRun) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringVar(&c.rev, "rev", "HEAD", "study the tree of revision `REV` of each repository")
	registerFormat(cmd, &c.format, studyFormatNames())
	set.StringVar(&c.table, "table", "", "print only the table `ID`: "+strings.Join(c.tables, ", ")+"; CSV holds one, the first unless another is named")
	completeFlag(cmd, "table", c.tables...)
}

// check refuses what cannot be done before anything is read.
func (c *studyRun) check(a *app, cmd *cobra.Command) error {
	a.useFormat(cmd, &c.format, studyFormatNames())
	for _, name := range []string{"model", "config"} {
		if cmd.Flags().Changed(name) {
			return usagef(cmd, "a study compares repositories under one rule, 0.25 tokens a byte and the default gates; leave --%s away", name)
		}
	}
	switch {
	case !slices.Contains(studyFormatNames(), c.format):
		return usagef(cmd, "study has no format %q, there are %s", c.format, strings.Join(studyFormatNames(), ", "))
	case c.table != "" && !slices.Contains(c.tables, c.table):
		return usagef(cmd, "there is no table %q here, there are %s", c.table, strings.Join(c.tables, ", "))
	case c.rev == "":
		return usagef(cmd, "--rev needs a revision, such as HEAD")
	}
	return a.checkOutput()
}
