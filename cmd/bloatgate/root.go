package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const rootHelp = `bloatgate keeps context bloat out of a repository: lock files, bundles, dumps and other text that coding
agents should not read, and files that are too large for them.

  bloatgate check             judge the files of this repository
  bloatgate check --staged    judge what the next commit adds (for a git hook)
  bloatgate check --diff BASE judge what a branch adds (for CI)
  bloatgate audit             where the tokens go, and what to do about it
  bloatgate baseline          accept today's findings
  bloatgate hook install      judge every commit in a git hook
  bloatgate ignore            what agents' ignore files should hold
  bloatgate explain PATH      why one file is judged as it is
  bloatgate rank QUERY        which files fit a query, and the first chunk of them
  bloatgate pack QUERY        these files, whole, within a token budget
  bloatgate study filters     the papers' tables, on any repositories

Exit codes: 0 clean, 1 findings at or above fail-level, 2 could not judge.`

// newRoot builds the command line. Each command is a function in a file of its own.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "bloatgate",
		Short:         "Keep context bloat out of a repository",
		Long:          rootHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs, // RunE has the better words for an unknown command
		RunE:          func(cmd *cobra.Command, args []string) error { return noCommand(a, cmd, args) },
		Version:       versionLine(),
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.Flags().Bool("version", false, "print the version") // without the -v that many take for --verbose
	root.SuggestionsMinimumDistance = 2
	root.DisableFlagsInUseLine = true
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return a.readFlags(cmd) }
	root.SetFlagErrorFunc(flagError)
	a.flags.register(root.PersistentFlags())
	completeFlag(root, "format", report.Names()...)
	completeFlag(root, "color", "auto", "always", "never")
	completeFlag(root, "model", tokens.Names()...)
	root.AddCommand(newCheck(a), newAudit(a), newIgnore(a), newExplain(a), newRank(a), newPack(a), newStudy(a), newRules(a), newInit(a), newBaseline(a), newHook(a), newConfig(a), newCompletion(a), newVersion(a))
	root.SetHelpCommand(newHelp())
	for _, cmd := range root.Commands() {
		cmd.DisableFlagsInUseLine = true
	}
	return root
}

// numberKinds are what a value is not that strconv cannot read, by the type of its flag.
var numberKinds = map[string]string{
	"int": "no whole number", "int64": "no whole number", "uint64": "no whole number from 0 on", "bool": "neither true nor false",
}

// flagError is an error of a command's flags; of numbers in words that need no Go.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &invalid) && errors.As(err, &number) {
		what := numberKinds[invalid.GetFlag().Value.Type()]
		if errors.Is(number, strconv.ErrRange) {
			what = "larger than any number that can be read here"
		}
		err = fmt.Errorf("--%s: %q is %s", invalid.GetFlag().Name, invalid.GetValue(), what)
	}
	return usage(cmd, err)
}

// usage is an error of the command line; it names the page that helps.
func usage(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w; see `%s --help`", err, cmd.CommandPath())
}

func usagef(cmd *cobra.Command, format string, args ...any) error {
	return usage(cmd, fmt.Errorf(format, args...))
}

// noCommand answers a missing or unknown command. A bare call is an error: nothing was judged, and a script must not take that for a pass.
func noCommand(a *app, cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		cmd.SetOut(a.stderr)
		_ = cmd.Help()
		return errTold
	}
	meant := ""
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		meant = fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
	}
	return usagef(cmd, "unknown command %q%s", args[0], meant)
}

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef(cmd.Root(), "no help for %q", strings.Join(args, " "))
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}

// argCount limits the arguments of a command, in words of our own.
func argCount(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return usagef(cmd, "usage: %s", cmd.UseLine())
		}
		return nil
	}
}
