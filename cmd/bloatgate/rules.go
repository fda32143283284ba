package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

const rulesHelp = `Print the gates in the order files pass them, the policy of each class, and the rules that make findings.
With an ID, the page of that rule, gate or class.`

func newRules(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "rules [ID]",
		Short: "Print the gates, the policy by class and the rules",
		Long:  rulesHelp,
		Args:  argCount(0, 1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return ids(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := textOnly(cmd); err != nil {
				return err
			}
			page := allRules
			if len(args) == 1 {
				if page = pageOf(args[0]); page == nil {
					return usagef(cmd, "no rule, gate or class %q; `bloatgate rules` lists them", args[0])
				}
			}
			return a.write(func(w io.Writer, _ bool) error { return page(w) })
		},
	}
}

// allRules prints the three tables. The columns of each are aligned on their own.
func allRules(w io.Writer) error {
	gates := [][]string{{"GATE", "READS", "DECIDES"}}
	for _, g := range rules.Gates() {
		gates = append(gates, []string{g.Name, string(g.Cost), g.Title})
	}
	classes := [][]string{{"CLASS", "VERDICT", "WARN FROM", "ERROR FROM", "MEANS"}}
	for _, c := range rules.Classes() {
		classes = append(classes, []string{string(c.Class), string(c.Verdict), limits(c.Warn, c.WarnBytes), limits(c.Error, c.ErrorBytes), c.Title})
	}
	reports := [][]string{{"RULE", "REPORTS", "LEVEL"}}
	for _, r := range rules.Rules() {
		reports = append(reports, []string{r.ID, r.Title, r.Level})
	}
	for _, rows := range [][][]string{gates, classes, reports} {
		if err := writeTable(w, rows); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "Limits are the defaults; `bloatgate config` prints those in force, `bloatgate rules ID` explains a row.")
	return err
}

// limits shows a token limit and, where a class has one, its limit for files without tokens.
func limits(tokens, bytes int64) string {
	var parts []string
	if tokens > 0 {
		parts = append(parts, humanize.Comma(tokens)+" tokens")
	}
	if bytes > 0 {
		parts = append(parts, humanize.Comma(bytes)+" bytes")
	}
	if len(parts) == 0 {
		return "never"
	}
	return strings.Join(parts, " or ")
}
