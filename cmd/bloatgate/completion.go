package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"
)

const completionHelp = `Print a completion script for a shell.

  bash        source <(bloatgate completion bash)
  zsh         bloatgate completion zsh > "${fpath[1]}/_bloatgate"
  fish        bloatgate completion fish > ~/.config/fish/completions/bloatgate.fish
  powershell  bloatgate completion powershell | Out-String | Invoke-Expression`

// shells are the generators by name.
var shells = []struct {
	name     string
	generate func(root *cobra.Command, w io.Writer) error
}{
	{"bash", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", func(root *cobra.Command, w io.Writer) error { return root.GenZshCompletion(w) }},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", func(root *cobra.Command, w io.Writer) error { return root.GenPowerShellCompletionWithDesc(w) }},
}

func newCompletion(a *app) *cobra.Command {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	return &cobra.Command{
		Use:       "completion " + strings.Join(names, "|"),
		Short:     "Print a completion script for a shell",
		Long:      completionHelp,
		Args:      argCount(1, 1),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return a.write(func(w io.Writer, _ bool) error { return s.generate(cmd.Root(), w) })
				}
			}
			return usagef(cmd, "no completion for %q, there are %s", args[0], strings.Join(names, ", "))
		},
	}
}

// completeFlag offers the only values a flag takes. Registering fails for flags that do not exist, which the tests would show.
func completeFlag(cmd *cobra.Command, flag string, values ...string) {
	offer := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, offer); err != nil {
		panic(err) // a programming error: the name stands in this package
	}
}
