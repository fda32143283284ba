package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/report"
	"github.com/spf13/cobra"
)

const hookHelp = `Put bloatgate into the git hooks of a repository, beside whatever is there, and take it out again.

  pre-commit        judges what the commit adds
  pre-merge-commit  the same for a merge that git concludes by itself
  pre-push          judges what the pushed commits add to what the remote has
  pre-receive       the same in the repository that is pushed to

BLOATGATE_SKIP=1 in the environment skips the check of a hook, with a line that says so.`

const installHelp = `Install hooks. Without --event it is pre-commit, or pre-receive in a bare repository.

A hook that is there already is neither moved nor rewritten: a shell hook gets a marked block below its first line, and anything else is
refused with the line to add by hand. Where git runs hooks from its configuration (2.54 and later), that is used.

Exit codes: 0 installed, 2 nothing was changed.`

// hookRun is one call of hook install or hook uninstall.
type hookRun struct {
	events        []string
	missing, via  string
	force, dryRun bool
	removing      bool
}

func newHook(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use: "hook", Short: "Install, remove and look at git hooks", Long: hookHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef(cmd, "unknown command %q of hook; there are install, uninstall, status and run", args[0])
			}
			return usagef(cmd, "hook needs a command: install, uninstall, status or run")
		},
	}
	cmd.AddCommand(newHookInstall(a), newHookUninstall(a), newHookStatus(a), newHookRun(a))
	for _, sub := range cmd.Commands() {
		sub.DisableFlagsInUseLine = true
	}
	return cmd
}

func newHookInstall(a *app) *cobra.Command {
	var h hookRun
	cmd := &cobra.Command{
		Use: "install", Short: "Install git hooks beside those that are there", Long: installHelp, Args: argCount(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return h.run(a, cmd) },
	}
	h.register(cmd)
	set := cmd.Flags()
	set.StringVar(&h.missing, "if-missing", hook.Pass, "what the hook does when the program is gone: `pass` or stop; either says so, and an installed hook keeps its own")
	set.StringVar(&h.via, "via", hook.ViaAuto, "`WAY` to install: auto, config (git's configuration) or file (the hooks directory)")
	completeFlag(cmd, "if-missing", hook.Pass, hook.Stop)
	completeFlag(cmd, "via", hook.ViaAuto, hook.ViaConfig, hook.ViaFile)
	return cmd
}

func newHookUninstall(a *app) *cobra.Command {
	h := hookRun{removing: true, missing: hook.Pass, via: hook.ViaAuto}
	cmd := &cobra.Command{
		Use: "uninstall", Short: "Remove our git hooks, and nothing else", Args: argCount(0, 0),
		Long: "Remove our git hooks. Hooks of others are left as they were before the installation, to the byte. Without --event all are removed.",
		RunE: func(cmd *cobra.Command, _ []string) error { return h.run(a, cmd) },
	}
	h.register(cmd)
	return cmd
}

func (h *hookRun) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringSliceVar(&h.events, "event", nil, "the `EVENTS`, separated by commas: pre-commit, pre-merge-commit, pre-push, pre-receive")
	set.BoolVar(&h.force, "force", false, "write into a hooks directory outside of the repository too (core.hooksPath)")
	set.BoolVar(&h.dryRun, "dry-run", false, "print the plan and change nothing")
	var names []string
	for _, e := range hook.Events() {
		names = append(names, e.Name)
	}
	completeFlag(cmd, "event", names...)
}

func (h *hookRun) run(a *app, cmd *cobra.Command) error {
	if err := h.check(cmd); err != nil {
		return err
	}
	place, bare, err := a.inspectHooks(cmd.Context())
	if err != nil {
		return err
	}
	options, binaryNote, err := h.options(cmd, bare)
	if err != nil {
		return err
	}
	planning := place.Install
	if h.removing {
		planning, binaryNote = place.Uninstall, ""
	}
	plan, err := planning(options)
	if err != nil {
		return err
	}
	if !h.dryRun {
		if err := plan.Apply(cmd.Context()); err != nil {
			return err
		}
	}
	return a.write(func(w io.Writer, _ bool) error { return h.print(w, plan, binaryNote) })
}

func (h *hookRun) check(cmd *cobra.Command) error {
	if err := textOnly(cmd); err != nil {
		return err
	}
	switch {
	case cmd.Flags().Changed("event") && len(h.events) == 0:
		return usagef(cmd, "--event needs the name of a hook, such as pre-commit")
	case h.missing != hook.Pass && h.missing != hook.Stop:
		return usagef(cmd, "--if-missing is pass or stop, not %q", h.missing)
	case h.via != hook.ViaAuto && h.via != hook.ViaConfig && h.via != hook.ViaFile:
		return usagef(cmd, "--via is auto, config or file, not %q", h.via)
	}
	return nil
}

// options are what was asked for. The note is for people: it says when hooks will not find this program by its path.
func (h *hookRun) options(cmd *cobra.Command, bare bool) (o hook.Options, note string, err error) {
	o = hook.Options{Via: h.via, Force: h.force}
	if cmd.Flags().Changed("if-missing") {
		o.Missing = h.missing
	}
	names := h.events
	switch {
	case len(names) > 0:
	case bare:
		names = []string{"pre-receive"}
	default:
		names = []string{"pre-commit"}
	}
	for _, name := range names {
		e, err := hook.FindEvent(strings.TrimSpace(name))
		if err != nil {
			return o, "", usage(cmd, err)
		}
		o.Events = append(o.Events, e)
	}
	if h.removing && len(h.events) == 0 {
		o.Events = hook.Events()
	}
	o.Binary, note = ownPath()
	return o, note, nil
}

// ownPath is where hooks find this program: as PATH spells it where it leads here, because that outlives an update, else where it runs from.
func ownPath() (path, note string) {
	self, err := os.Executable()
	if err != nil {
		return "", "this program does not know where it lies, so hooks look for it on PATH"
	}
	if found, err := exec.LookPath("bloatgate"); err == nil {
		if absolute, err := filepath.Abs(found); err == nil && sameFile(absolute, self) {
			return absolute, ""
		}
	}
	if strings.Contains(filepath.ToSlash(self), "/go-build") {
		return "", "this program runs from a temporary directory (`go run`), so hooks look for bloatgate on PATH"
	}
	return self, ""
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// print lists the steps, done or only planned.
func (h *hookRun) print(w io.Writer, plan *hook.Plan, note string) error {
	out := bufio.NewWriter(w)
	if h.dryRun {
		fmt.Fprintln(out, "plan (nothing is changed):")
	}
	for _, step := range plan.Steps {
		if !h.dryRun {
			fmt.Fprintln(out, report.EscapeText(step.Done()))
			continue
		}
		fmt.Fprintln(out, report.EscapeText(step.Plan()))
		for line := range strings.Lines(step.Detail) {
			fmt.Fprintf(out, "    %s\n", report.EscapeText(strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "  ")))
		}
	}
	if len(plan.Steps) == 0 {
		fmt.Fprintln(out, "no hook of bloatgate's is here")
	}
	if note != "" {
		fmt.Fprintf(out, "note: %s\n", report.EscapeText(note))
	}
	return out.Flush()
}

// inspectHooks looks at the hooks of the repository around the current directory.
func (a *app) inspectHooks(ctx context.Context) (p *hook.Place, bare bool, err error) {
	found, err := a.find(ctx)
	if err != nil {
		return nil, false, err
	}
	defer found.close()
	if found.repo == nil {
		return nil, false, fmt.Errorf("there is no git repository at %q or above it; go into one and run it again, or add the line by hand to a hook: %s", found.dir, hook.Events()[0].Line())
	}
	info := found.repo.Info()
	p, err = hook.Inspect(ctx, hook.Repository{Root: info.Root, GitDir: info.GitDir, CommonDir: info.CommonDir}, a.env)
	if errors.Is(err, context.Canceled) {
		err = errTold
	}
	return p, info.Root == "", err
}
