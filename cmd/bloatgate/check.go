package main

import (
	"cmp"
	"context"
	"io"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/spf13/cobra"
)

const checkHelp = `Judge files and report those that should not be committed or not be read by agents.

PATHs are files or directories, relative to the current directory; the report's paths are relative to the root of the
repository. Without a repository the files below the current directory are judged.

--diff BASE...HEAD judges what the commits of HEAD add since it left BASE (BASE..HEAD and BASE mean the same), by the configuration and the
baseline of BASE.

Exit codes: 0 clean, 1 findings at or above fail-level, 2 could not judge.`

// checkRun is one call of check.
type checkRun struct {
	source    sourceFlags
	files     bool
	failLevel string
	all       bool
}

func newCheck(a *app) *cobra.Command {
	var c checkRun
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Judge the repository, or what the next commit adds",
		Long:  checkHelp,
		RunE:  func(cmd *cobra.Command, args []string) error { return c.run(a, cmd, args) },
	}
	c.source.register(cmd)
	cmd.Flags().BoolVar(&c.files, "files", false, "list every file with its class and verdict, not only the findings")
	cmd.Flags().StringVar(&c.failLevel, "fail-level", "", "exit with 1 from this `LEVEL` on: error, warn or info (default: the configuration's, error)")
	cmd.Flags().BoolVar(&c.all, "no-baseline", false, "report also what the baseline accepts")
	completeFlag(cmd, "fail-level", "error", "warn", "info")
	return cmd
}

func (c *checkRun) run(a *app, cmd *cobra.Command, args []string) error {
	if err := c.source.check(cmd); err != nil {
		return err
	}
	if err := a.checkOutput(); err != nil {
		return err
	}
	result, level, err := c.judge(cmd.Context(), a, args)
	if err != nil {
		return err
	}
	format, _ := report.Find(a.flags.format)
	options := report.Options{
		Tool:  report.Tool{Name: "bloatgate", Version: version()},
		Files: c.files, Quiet: a.flags.quiet, Verbose: a.flags.verbose, FailLevel: level,
	}
	err = a.write(func(w io.Writer, color bool) error {
		options.Color = color
		return format.Write(w, result, options)
	})
	if err != nil {
		return err
	}
	a.summarise(result, options)
	a.code = verdict(result, level)
	return unjudged(result)
}

// judge finds the place, its configuration and its files, and runs the rules over them.
func (c *checkRun) judge(ctx context.Context, a *app, given []string) (*rules.Result, rules.Level, error) {
	s, err := a.open(ctx, &c.source)
	if err != nil {
		return nil, 0, err
	}
	defer s.close()
	return c.judgeOpened(ctx, a, s, given)
}

// judgeOpened runs the rules over the source of a session.
func (c *checkRun) judgeOpened(ctx context.Context, a *app, s *session, given []string) (*rules.Result, rules.Level, error) {
	level, err := parseLevel(cmp.Or(c.failLevel, s.options.Config.FailLevel))
	if err != nil {
		return nil, 0, err
	}
	args, err := s.place.arguments(given)
	if err != nil {
		return nil, 0, err
	}
	s.options.Paths = selection(args)
	s.options.Whole = !c.source.changesOnly() && len(s.options.Paths) == 0
	if err := s.cover(ctx, &c.source); err != nil {
		return nil, 0, err
	}
	if s.watch != nil {
		s.options.Covered = s.watch(s.options.Covered)
	}
	accepted, err := c.baseline(ctx, a, s)
	if err != nil {
		return nil, 0, err
	}
	result, err := rules.Run(ctx, s.source, s.options)
	if err != nil {
		return nil, 0, err
	}
	result.Notes = append(s.notes, result.Notes...)
	if s.options.Whole {
		found, err := s.ignoreFindings(result)
		if err != nil {
			return nil, 0, err
		}
		result.Add(found...)
		result.Notes = append(result.Notes, s.hiddenNotes(result)...)
	}
	accepted.Apply(result, s.options.Whole)
	if err := s.weigh(ctx, result); err != nil {
		return nil, 0, err
	}
	if err := s.noteRemovals(ctx, result); err != nil {
		return nil, 0, err
	}
	return result, level, s.account(ctx, &c.source, args, result)
}

// baseline reads what is accepted already. In a whole tree a file that moved is known by its content; what lists changes knows that itself.
func (c *checkRun) baseline(ctx context.Context, a *app, s *session) (*baseline.List, error) {
	if c.all {
		return nil, nil
	}
	list, err := s.baselineInForce(ctx, a, &c.source)
	s.options.ContentIDs = list != nil && !s.options.Changed
	return list, err
}
