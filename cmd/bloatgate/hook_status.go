package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/report"
	"github.com/spf13/cobra"
)

func newHookStatus(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "status", Short: "Show which git hooks are there, and whose", Args: argCount(0, 0),
		Long: "Show which git hooks are there: none, installed (ours runs), foreign (only what others wrote) or broken. --format json is for programs.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f := a.flags.format; f != "text" && f != "json" && cmd.Root().PersistentFlags().Lookup("format").Changed {
				return usagef(cmd, "hook status prints text or json, not %s", f)
			}
			place, _, err := a.inspectHooks(cmd.Context())
			if err != nil {
				return err
			}
			return a.write(func(w io.Writer, _ bool) error {
				if a.flags.format == "json" {
					return writeStatusJSON(w, place)
				}
				return writeStatus(w, place)
			})
		},
	}
}

// hookStatus is the JSON of `hook status`.
type hookStatus struct {
	Schema      string        `json:"schema"`
	Directory   string        `json:"directory"`
	HooksPath   string        `json:"core_hooks_path,omitempty"`
	Origin      string        `json:"core_hooks_path_origin,omitempty"`
	ConfigHooks bool          `json:"config_hooks"`
	Events      []hook.Status `json:"events"`
}

func writeStatusJSON(w io.Writer, p *hook.Place) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(hookStatus{"bloatgate.hook/v1", p.Dir, p.Setting, p.Origin, p.ConfigHooks, p.Status()})
}

func writeStatus(w io.Writer, p *hook.Place) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "hooks directory: %s", report.EscapeText(p.Dir))
	if p.Setting != "" {
		fmt.Fprintf(out, " (core.hooksPath = %s in %s)", report.EscapeText(p.Setting), report.EscapeText(p.Origin))
	}
	fmt.Fprintln(out)
	for _, s := range p.Status() {
		line := fmt.Sprintf("%-17s %-9s", s.Event, s.State)
		if s.Via == hook.ViaConfig {
			line += " by git's configuration"
		} else if s.Path != "" {
			line += " " + s.Path
		}
		if s.Note != "" {
			line += " (" + s.Note + ")"
		}
		fmt.Fprintln(out, report.EscapeText(strings.TrimRight(line, " ")))
		if s.Missing != "" {
			fmt.Fprintf(out, "%18sruns %s; without it: %s\n", "", report.EscapeText(whereFrom(s.Binary)), s.Missing)
		}
	}
	return out.Flush()
}

func whereFrom(binary string) string {
	if binary == "" {
		return "bloatgate from PATH"
	}
	return binary
}
