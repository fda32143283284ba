package main

import (
	"io"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/spf13/cobra"
)

const explainHelp = `Walk one file through the gates and show what each of them saw.

PATH is relative to the current directory.`

func newExplain(a *app) *cobra.Command {
	var source sourceFlags
	cmd := &cobra.Command{
		Use:   "explain PATH",
		Short: "Show why a file is judged as it is",
		Long:  explainHelp,
		Args:  argCount(1, 1),
		RunE:  func(cmd *cobra.Command, args []string) error { return explain(a, cmd, &source, args[0]) },
	}
	source.register(cmd)
	return cmd
}

func explain(a *app, cmd *cobra.Command, source *sourceFlags, path string) error {
	if err := textOnly(cmd); err != nil {
		return err
	}
	if err := source.check(cmd); err != nil {
		return err
	}
	s, err := a.open(cmd.Context(), source)
	if err != nil {
		return err
	}
	defer s.close()
	arg, err := s.place.argument(path)
	if err != nil {
		return err
	}
	trace, err := rules.Explain(cmd.Context(), s.source, s.options, arg.path)
	if err != nil {
		return err
	}
	return a.write(func(w io.Writer, color bool) error {
		return report.Explain(w, s.source.Describe(), s.options.Model, trace, report.Options{Color: color})
	})
}
