package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/spf13/cobra"
)

const rankEvalHelp = `Measure the ranking on tasks whose answer is known.

Each line of the tasks file is a JSON object with "base_commit", "query" and "gold", the files that had to be changed. Every task is
ranked at its commit by fused, fifo and kw+. A good rank does not mean that a file is in the chunk, and neither that an answer gets better.`

// evaluated are the strategies that are measured; the first is compared with each of the others.
var evaluated = []string{"fused", "fifo", "kw+"}

func newRankEval(a *app) *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "eval --tasks FILE",
		Short: "Measure the ranking on tasks whose answer is known",
		Long:  rankEvalHelp,
		Args:  argCount(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if file == "" {
				return usagef(cmd, "name the tasks with --tasks FILE")
			}
			return evalTasks(cmd.Context(), a, file)
		},
	}
	cmd.Flags().StringVar(&file, "tasks", "", "read tasks from `FILE`, a JSON object on each line")
	return cmd
}

// evalTasks measures what can be read; bad lines are named, and the exit code says that the result is not whole.
func evalTasks(ctx context.Context, a *app, file string) error {
	f, err := os.Open(a.inDir(file))
	if err != nil {
		return fmt.Errorf("could not open the tasks file %q: %w", file, safefile.Cause(err))
	}
	defer f.Close()
	tasks, bad, err := rank.ReadTasks(f)
	if err != nil {
		return fmt.Errorf("could not read the tasks file %q: %w", file, err)
	}
	for _, line := range bad {
		a.tell(fmt.Sprintf("%s: %s", file, line))
	}
	if len(tasks) == 0 {
		return errors.New("the tasks file holds no task; each line is an object with base_commit, query and gold")
	}
	results := map[string][][]bool{}
	for _, t := range tasks {
		for _, name := range evaluated {
			run := rankRun{candidates: "all", strategy: name, unit: "path", solver: "greedy", source: sourceFlags{rev: t.Commit}}
			ranked, err := run.rank(ctx, a, t.Query)
			if err != nil {
				return fmt.Errorf("task %q: %w", t.ID, err)
			}
			results[name] = append(results[name], rank.Measure(ranked.items, t.Gold))
		}
	}
	if err := a.write(func(w io.Writer, _ bool) error { return evalText(w, len(tasks), results) }); err != nil {
		return err
	}
	if len(bad) > 0 {
		return fmt.Errorf("%d lines of the tasks file are no tasks; the figures are of the other %d", len(bad), len(tasks))
	}
	return nil
}

// evalText prints shares in percent with their 95 % intervals, and on how many tasks the first strategy gains and loses.
func evalText(w io.Writer, tasks int, results map[string][][]bool) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "tasks: %d\n", tasks)
	for m, measure := range rank.Measures() {
		for _, name := range evaluated {
			hits, gained, lost := 0, 0, 0
			for i, result := range results[name] {
				ours := results[evaluated[0]][i][m]
				hits += count(result[m])
				gained += count(ours && !result[m])
				lost += count(!ours && result[m])
			}
			low, high := rank.Wilson(hits, tasks)
			fmt.Fprintf(out, "%-7s %-6s %5.1f  [%.1f, %.1f]", measure, name, 100*float64(hits)/float64(tasks), 100*low, 100*high)
			if name != evaluated[0] {
				fmt.Fprintf(out, "  %s gains %d, loses %d, p = %.2g", evaluated[0], gained, lost, rank.McNemar(gained, lost))
			}
			fmt.Fprintln(out)
		}
	}
	fmt.Fprintln(out, "These are ranks: whether a file is in the chunk depends on its budget too.")
	return out.Flush()
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
