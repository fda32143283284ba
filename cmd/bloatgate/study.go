package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/spf13/cobra"
)

const studyHelp = `Repeat the papers' tables on any repositories.

Each PATH is the directory of a git repository; without one it is the current repository. Commits are studied (--rev, HEAD by default),
with the default gates: neither a repository's own configuration nor what lies on disk changes the figures.

  bloatgate study filters ~/src/rails ~/src/sympy
  bloatgate study density --format csv > density.csv`

// newStudy is the parent of the studies. Each is a command in a file of its own, built on studyRun.
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
	cmd.AddCommand(newStudyFilters(a))
	for _, sub := range cmd.Commands() {
		sub.DisableFlagsInUseLine = true
	}
	return cmd
}

// studyRun is one call of a study: what the studies have in common.
type studyRun struct {
	rev    string
	format string
	table  string
	repos  []git.Repo
}

// register adds the flags that every study has.
func (c *studyRun) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringVar(&c.rev, "rev", "HEAD", "study the tree of revision `REV` of each repository")
	set.StringVar(&c.format, "format", studyFormatNames()[0], "output format `NAME`: "+strings.Join(studyFormatNames(), ", "))
	set.StringVar(&c.table, "table", "", "print only the table of this `ID`; CSV prints one, the first where none is named")
	completeFlag(cmd, "format", studyFormatNames()...)
}

// check refuses what cannot be done before anything is read.
func (c *studyRun) check(a *app, cmd *cobra.Command) error {
	// The variable is meant for all commands; a format that studies do not have is left to those that do.
	if !cmd.Flags().Changed("format") && slices.Contains(studyFormatNames(), a.flags.format) {
		c.format = a.flags.format
	}
	switch {
	case !slices.Contains(studyFormatNames(), c.format):
		return usagef(cmd, "study has no format %q, there are %s", c.format, strings.Join(studyFormatNames(), ", "))
	case c.rev == "":
		return usagef(cmd, "--rev needs a revision, such as HEAD")
	}
	return a.checkOutput()
}
