package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/report"
)

// finish does what the mode asks for.
func (c *ignoreRun) finish(ctx context.Context, a *app, s *session, plan *ignorePlan) error {
	if c.write {
		return c.writeFiles(ctx, a, s, plan)
	}
	if err := plan.noteIgnored(ctx, s); err != nil {
		return err
	}
	switch {
	case c.check:
		return c.checkFiles(a, plan)
	case c.diff:
		return a.write(func(w io.Writer, _ bool) error { return writeDiff(w, plan) })
	}
	return a.write(func(w io.Writer, _ bool) error { return writeLines(w, plan) })
}

// writeFiles carries the plan out, on disk whatever was judged.
func (c *ignoreRun) writeFiles(ctx context.Context, a *app, s *session, plan *ignorePlan) error {
	disk, err := diskReading(s.place)
	if err != nil {
		return err
	}
	defer disk.close()
	if c.staged { // the plan is for the staged files; those on disk may differ
		if plan.changes, err = ignore.Plan(disk.read, plan.items); err != nil {
			return oneSentence(err)
		}
	}
	if err := ignore.Apply(disk.root, plan.changes); err != nil {
		return err
	}
	if err := plan.noteIgnored(ctx, s); err != nil {
		return err
	}
	return a.write(func(w io.Writer, _ bool) error {
		out := bufio.NewWriter(w)
		said := false
		for _, change := range plan.changes {
			if done := doneWord(change); done != "" {
				fmt.Fprintf(out, "%-9s %s\n", done, describeChange(plan, change))
				said = true
			}
		}
		if !said {
			fmt.Fprintln(out, "nothing to hide, nothing written")
		}
		writeRest(out, plan)
		if said && len(s.options.Config.Ignore.Targets) == 0 {
			fmt.Fprintf(out, "# to let `bloatgate check` count what these files hide, name the agents at the top of .bloatgate.toml: ignore.targets = [%s]\n", quotedTargets(plan))
		}
		return out.Flush()
	})
}

// quotedTargets lists the agents of a plan as the configuration does.
func quotedTargets(plan *ignorePlan) string {
	var names []string
	for _, item := range plan.items {
		names = append(names, strconv.Quote(item.Target.Name))
	}
	return strings.Join(names, ", ")
}

func doneWord(c ignore.Change) string {
	switch {
	case c.Create:
		return "created"
	case c.Remove:
		return "removed"
	case c.Changed():
		return "updated"
	case c.Covered:
		return "covered"
	case c.After == nil:
		return "" // neither there nor needed
	}
	return "unchanged"
}

// checkFiles names the files that are out of step.
func (c *ignoreRun) checkFiles(a *app, plan *ignorePlan) error {
	var drifted []ignore.Change
	for _, change := range plan.changes {
		if change.Changed() {
			drifted = append(drifted, change)
		}
	}
	err := a.write(func(w io.Writer, _ bool) error {
		out := bufio.NewWriter(w)
		for _, change := range drifted {
			fmt.Fprintf(out, "out of step: %s\n", describeChange(plan, change))
		}
		writeRest(out, plan)
		if len(drifted) == 0 {
			fmt.Fprintf(out, "in step: %s\n", cmp.Or(strings.Join(filesOf(plan), ", "), "nothing to hide, and no file"))
		} else {
			fmt.Fprintf(out, "run: %s\n", c.repair(a, drifted))
		}
		return out.Flush()
	})
	if err == nil && len(drifted) > 0 {
		a.code = exitFindings
	}
	return err
}

func filesOf(plan *ignorePlan) []string {
	var files []string
	for _, c := range plan.changes {
		if c.After != nil {
			files = append(files, report.EscapePath(c.Path))
		}
	}
	return files
}

// describeChange describes the item behind a change; the record of rules has none.
func describeChange(plan *ignorePlan, c ignore.Change) string {
	for _, item := range plan.items {
		if item.Target.Name == c.Target && item.Target.File == c.Path {
			return describe(item)
		}
	}
	return report.EscapePath(c.Path)
}

// describe is one file in a line: ".cursorignore (Cursor, reads): 3 lines, 4 files hidden, 95,000 tokens".
func describe(item ignore.Item) string {
	t, l := item.Target, item.List
	return fmt.Sprintf("%s (%s, %s): %s, %s hidden, %s", report.EscapePath(t.File), t.Title, t.Strength,
		report.Count(len(l.Lines), "line"), report.Count(l.Hidden, "file"), report.Count(l.Tokens, "token"))
}

// writeLines prints each file's lines.
func writeLines(w io.Writer, plan *ignorePlan) error {
	out := bufio.NewWriter(w)
	for _, item := range plan.items {
		fmt.Fprintf(out, "# %s\n", describe(item))
		lines := item.List.Lines
		if item.Target.IsSettings() {
			lines = ignore.Rules(lines)
		}
		for _, line := range lines {
			fmt.Fprintln(out, report.EscapeText(line))
		}
		fmt.Fprintln(out)
	}
	writeRest(out, plan)
	fmt.Fprintln(out, "# nothing was written; --write does, --diff shows what it would change")
	return out.Flush()
}

// writeDiff prints what would change, nothing where all is in step.
func writeDiff(w io.Writer, plan *ignorePlan) error {
	out := bufio.NewWriter(w)
	for _, c := range plan.changes {
		for line := range strings.Lines(string(c.Diff())) {
			fmt.Fprintln(out, report.EscapeText(strings.TrimSuffix(line, "\n")))
		}
	}
	writeRest(out, plan)
	return out.Flush()
}

// shownUnhidden is how many files that stay visible are named.
const shownUnhidden = 5

// writeRest says what the owner should know: files that could not be hidden, and notes.
func writeRest(out io.Writer, plan *ignorePlan) {
	told := map[string]bool{}
	for _, item := range plan.items {
		left := item.List.Unhidden
		for i, l := range left {
			line := fmt.Sprintf("# stays visible in %s: %s, %s", item.Target.File, report.EscapePath(l.Path), report.EscapeText(l.Reason))
			if i == shownUnhidden {
				line = fmt.Sprintf("# … and %s more", report.Count(len(left)-i, "file"))
			}
			fmt.Fprintln(out, line)
			if i == shownUnhidden {
				break
			}
		}
	}
	for _, note := range plan.notes {
		if !told[note] {
			told[note] = true
			fmt.Fprintf(out, "# note: %s\n", report.EscapeText(note))
		}
	}
}
