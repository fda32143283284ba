package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/spf13/cobra"
)

const baselineHelp = `Accept today's findings: write ` + baseline.FileName + ` to the root of the repository, one line per warning and error about a file.
From then on check reports what is new, and what grew by more than 1 % and 100 tokens; the rest it counts as accepted.

Run it again to accept what is there now, and with --prune to remove only the lines that nothing needs any more. --output
writes the text to another file, or to standard output with "-".

Exit codes: 0 written, 2 could not judge or could not write. Findings do not fail it.`

// baselineRun is one call of baseline.
type baselineRun struct {
	source        sourceFlags
	prune, dryRun bool
}

func newBaseline(a *app) *cobra.Command {
	var c baselineRun
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Accept today's findings, so that only new or grown ones fail",
		Long:  baselineHelp,
		Args:  argCount(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.run(a, cmd) },
	}
	cmd.Flags().StringVar(&c.source.rev, "rev", "", "accept the findings of revision `REV` instead of those on disk")
	cmd.Flags().BoolVar(&c.prune, "prune", false, "only remove the lines that accept nothing any more")
	cmd.Flags().BoolVar(&c.dryRun, "dry-run", false, "print what would be written or removed, and write nothing")
	return cmd
}

func (c *baselineRun) run(a *app, cmd *cobra.Command) error {
	if err := textOnly(cmd); err != nil {
		return err
	}
	if err := c.source.check(cmd); err != nil {
		return err
	}
	if c.dryRun && a.flags.output != "" {
		return usagef(cmd, "--dry-run writes nothing, so it takes no --output")
	}
	s, err := a.open(cmd.Context(), &c.source)
	if err != nil {
		return err
	}
	defer s.close()
	target, err := a.baselineTarget(s.place)
	if err != nil {
		return err
	}
	old, err := s.readBaseline(cmd.Context(), s.side(&c.source))
	if err != nil {
		return err
	}
	if old == nil && c.prune {
		return fmt.Errorf("there is no %s in %q to remove lines from; `bloatgate baseline` writes one", baseline.FileName, s.place.dir)
	}
	s.options.ContentIDs, s.options.Whole = true, true
	result, err := rules.Run(cmd.Context(), s.source, s.options)
	if err == nil {
		err = unjudged(result)
	}
	if err != nil {
		return err
	}
	return c.write(a, target, old, result)
}

// baselineTarget is the file to write, "-" for standard output. What could not be replaced is refused before any work is done.
func (a *app) baselineTarget(p *place) (string, error) {
	switch {
	case a.flags.output == "-":
		return "-", nil
	case a.flags.output != "":
		return a.inDir(a.flags.output), a.checkOutput()
	case p.root == "":
		return "", fmt.Errorf("%q is a bare repository without files on disk; name a file with --output", p.dir)
	}
	return p.baselineFile(), nil
}

// write replaces the target and says what changed.
func (c *baselineRun) write(a *app, target string, old *baseline.List, result *rules.Result) error {
	p := c.plan(old, result, target)
	told := a.stdout
	switch {
	case c.dryRun:
	case target == "-":
		told = a.stderr // standard output is the text, and nothing but it
		if _, err := io.WriteString(a.stdout, p.text); err != nil {
			return fmt.Errorf("could not write to standard output: %w", err)
		}
	case p.changes || a.flags.output != "":
		if err := writeFile(target, func(w io.Writer) error { _, err := io.WriteString(w, p.text); return err }); err != nil {
			return err
		}
	}
	if a.flags.quiet {
		return nil
	}
	_, err := io.WriteString(told, strings.Join(append(p.words, report.SourceLine(result)), "\n")+"\n")
	return err
}
