package main

import (
	"github.com/bloatgate/bloatgate/hook"
	"github.com/spf13/cobra"
)

// skipVariable skips the check of every hook when it is 1. The installed hooks look at it too, for when this program is gone.
const skipVariable = "BLOATGATE_SKIP"

const runHelp = `Do what a git hook of this event is there for. The installed hooks call this, and so can a hook of your own: give it the arguments and the
standard input that git gave the hook, and end the hook where it fails.

The report goes to standard error, because git shows it there. Exit codes are those of check.`

func newHookRun(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "run EVENT [ARG...]", Short: "Judge what git is about to do (called by the hooks)", Long: runHelp, Args: argCount(1, 64),
		ValidArgs: []string{"pre-commit", "pre-merge-commit", "pre-push", "pre-receive"},
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := hook.FindEvent(args[0])
			if err != nil {
				return usage(cmd, err)
			}
			if a.getenv(skipVariable) == "1" {
				a.tell(e.Name + " is not checked, because " + skipVariable + "=1")
				return nil
			}
			a.stdout = &pipe{w: a.stderr}
			if e.Stdin {
				return a.judgePush(cmd, e, args[1:])
			}
			return (&checkRun{source: sourceFlags{staged: true}}).run(a, cmd, nil)
		},
	}
}
