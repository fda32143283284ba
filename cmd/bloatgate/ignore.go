package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/spf13/cobra"
)

const ignoreHelp = `Hide from agents what they should not read, in the ignore files that they really honour. Without a mode the lines are printed.

The agents are those of --for, else of ignore.targets in the configuration, else those the repository shows signs of; --list shows
them all. Lines stand in a marked block, whatever else is in a file stays as it is, and no line hides a file that is admitted.

Exit codes: 0 done or in step, 1 with --check when a file is out of step, 2 could not judge, or could not write.`

// ignoreRun is one call of ignore.
type ignoreRun struct {
	agents                   []string
	list, write, check, diff bool
	staged                   bool
	style                    string
	most                     int
	source                   sourceFlags
}

func newIgnore(a *app) *cobra.Command {
	var c ignoreRun
	cmd := &cobra.Command{
		Use:   "ignore",
		Short: "Keep agents' ignore files in step with the repository",
		Long:  ignoreHelp,
		Args:  argCount(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.run(a, cmd) },
	}
	set := cmd.Flags()
	set.StringSliceVar(&c.agents, "for", nil, "the `AGENTS` to write for, separated by commas")
	set.BoolVar(&c.list, "list", false, "list all agents, their files and what is detected here")
	set.BoolVar(&c.write, "write", false, "write the files")
	set.BoolVar(&c.check, "check", false, "exit with 1 when a file is out of step")
	set.BoolVar(&c.diff, "diff", false, "print what --write would change")
	set.BoolVar(&c.staged, "staged", false, "judge what is staged; with --check the staged ignore files too")
	set.StringVar(&c.style, "style", "", "`STYLE` of the lines: exact names only what is there, classes also uses lines such as **/*.min.js (default: as the file was written, at first exact)")
	set.IntVar(&c.most, "max", 0, fmt.Sprintf("lines `N` that one file has at most (default: as the file was written, at first %d)", ignore.DefaultMax))
	completeFlag(cmd, "style", string(ignore.Exact), string(ignore.Classes))
	var names []string
	for _, t := range ignore.Targets() {
		names = append(names, t.Name)
	}
	completeFlag(cmd, "for", names...)
	return cmd
}

func (c *ignoreRun) run(a *app, cmd *cobra.Command) error {
	if err := c.checkFlags(cmd); err != nil {
		return err
	}
	if err := a.checkOutput(); err != nil {
		return err
	}
	ctx := cmd.Context()
	s, err := c.open(ctx, a)
	if err != nil {
		return err
	}
	defer s.close()
	judged, err := s.readers(c.staged)
	if err != nil {
		return err
	}
	defer judged.close()
	if c.list {
		return a.writeList(judged.read)
	}
	targets, err := chooseTargets(c.agents, s.options.Config.Ignore.Targets, judged.read)
	if err != nil {
		return err
	}
	plan, err := planIgnore(ctx, s, targets, judged.read, c.options())
	if err != nil {
		return err
	}
	return c.finish(ctx, a, s, plan)
}

func (c *ignoreRun) checkFlags(cmd *cobra.Command) error {
	if err := textOnly(cmd); err != nil {
		return err
	}
	var modes []string
	for _, m := range []struct {
		name string
		set  bool
	}{{"--list", c.list}, {"--write", c.write}, {"--check", c.check}, {"--diff", c.diff}} {
		if m.set {
			modes = append(modes, m.name)
		}
	}
	switch {
	case len(modes) > 1:
		return usagef(cmd, "%s and %s are different modes, choose one", modes[0], modes[1])
	case cmd.Flags().Changed("for") && len(c.agents) == 0:
		return usagef(cmd, "--for needs the name of an agent, such as cursor (--list shows them)")
	case cmd.Flags().Changed("style") && c.style != string(ignore.Exact) && c.style != string(ignore.Classes):
		return usagef(cmd, "--style is exact or classes, not %q", c.style)
	case cmd.Flags().Changed("max") && c.most < 1:
		return usagef(cmd, "--max is a number of lines from 1 on, not %d", c.most)
	}
	return nil
}

// open opens the whole tree: on disk, or what is staged.
func (c *ignoreRun) open(ctx context.Context, a *app) (*session, error) {
	p, err := a.find(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{place: p}
	c.source.staged, c.source.whole = c.staged, true
	if err = onDisk(p); err == nil {
		err = s.prepare(ctx, a, &c.source)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// ignoreOptions are how lines are to be made. What is not given is as the file was made before: so check finds what was chosen once, and repeats it.
type ignoreOptions struct {
	style ignore.Style // "" is not given
	most  int          // of lines; 0 is not given
}

func (c *ignoreRun) options() ignoreOptions { return ignoreOptions{ignore.Style(c.style), c.most} }

// about returns what Build needs to know for a target.
func (o ignoreOptions) about(t ignore.Target, read ignore.Reader) ignore.Options {
	style, most := ignore.Made(t, read)
	return t.Options(cmp.Or(o.style, style), cmp.Or(o.most, most))
}

// ignorePlan is what the files should hold and what has to be done for it.
type ignorePlan struct {
	items   []ignore.Item
	changes []ignore.Change
	result  *rules.Result
	notes   []string
}

// planIgnore judges the tree, makes the lines and reads every file before anything is written.
func planIgnore(ctx context.Context, s *session, targets []ignore.Target, read ignore.Reader, o ignoreOptions) (*ignorePlan, error) {
	// What is hidden already has to stay in the lists, and what `exclude` leaves out must not get into them.
	s.options.Covered, s.options.Whole = nil, true
	result, err := rules.Run(ctx, s.source, s.options)
	if err != nil {
		return nil, err
	}
	if err := nothingJudged(result); err != nil {
		return nil, err
	}
	plan := &ignorePlan{result: result}
	if plan.items, err = buildLists(result, targets, read, o); err != nil {
		return nil, err
	}
	if plan.changes, err = ignore.Plan(read, plan.items); err != nil {
		return nil, oneSentence(err)
	}
	plan.notes = deadNotes(read)
	for _, c := range plan.changes {
		plan.notes = append(plan.notes, c.Notes...)
	}
	return plan, nil
}

// buildLists makes each target's lines. Targets that are read and written alike share one list.
func buildLists(result *rules.Result, targets []ignore.Target, read ignore.Reader, given ignoreOptions) ([]ignore.Item, error) {
	files := hidable(result, ownFiles(targets))
	lists := map[string]ignore.List{}
	var items []ignore.Item
	for _, t := range targets {
		o := given.about(t, read)
		key := fmt.Sprint(o)
		list, done := lists[key]
		if !done {
			var err error
			if list, err = ignore.Build(files, o); err != nil {
				return nil, err
			}
			lists[key] = list
		}
		items = append(items, ignore.Item{Target: t, List: list})
	}
	return items, nil
}

// hidable is the whole tree as it will be with the ignore files written: what the gates exclude is to be hidden, all else is not, what was
// not judged included. The ignore files themselves are never hidden, be they there or not yet: else writing them would change their lines.
func hidable(result *rules.Result, own []string) []ignore.File {
	files := make([]ignore.File, 0, len(result.Files)+len(result.Unjudged)+len(own))
	for i := range result.Files {
		s := &result.Files[i]
		if !holdsNothing[s.Skip] {
			files = append(files, ignore.File{Path: s.Path, Tokens: s.Tokens, Hide: s.Verdict == rules.Exclude && !slices.Contains(own, s.Path)})
		}
	}
	for _, path := range result.Unjudged {
		files = append(files, ignore.File{Path: path})
	}
	for _, path := range own {
		inTheWay := func(f ignore.File) bool { // reading will say so
			return strings.HasPrefix(f.Path, path+"/") || strings.HasPrefix(path, f.Path+"/")
		}
		if !slices.ContainsFunc(files, inTheWay) {
			files = append(files, ignore.File{Path: path})
		}
	}
	return files
}

// holdsNothing are the kinds of entries in whose place there is nothing to read. A folder of bloat with one of them in it is hidden as a whole: what a
// link leads to has a path of its own, under which it stays as visible as it is.
var holdsNothing = map[tree.Skip]bool{tree.SkipVanished: true, tree.SkipSymlink: true, tree.SkipIrregular: true}

// ownFiles are the files that are written for targets.
func ownFiles(targets []ignore.Target) (files []string) {
	for _, t := range targets {
		files = append(files, t.File)
		if t.IsSettings() {
			files = append(files, ignore.RecordFile)
		}
	}
	return files
}
