package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/spf13/cobra"
)

const rankEvalHelp = `Measure the ranking on tasks whose answer is known: those of a file, or the repository's own past commits.

Each line of a tasks file is a JSON object with "base_commit", "query" and "gold", the files that had to be changed; where it names a "repo"
("owner/name"), --repos DIR holds a clone of it (DIR/owner/name or DIR/name). --history N makes tasks of past commits: the message is the query,
the files it changed the answer, and the parent commit the tree; nothing later than the parent is looked at.

p1, p3, p5, p10 (which is Hit@10): a gold file is among the first. Acc@5, Acc@10: all of them are. MRR: the mean of 1/rank. in@path:2000: the
share of the gold files in the first chunk of 2,000 tokens of paths. A good rank does not mean that a file is in the chunk, and a file in the
chunk does not mean a better answer of the agent.

  bloatgate rank eval --history 100
  bloatgate rank eval --tasks tasks.jsonl --repos ~/src --strategies all --format csv`

// evalBaselines are the strategies that every other one is compared with; they are measured in any case.
var evalBaselines = []string{"fifo", "kw+"}

// evalRun is one call of rank eval.
type evalRun struct {
	tasksFile  string
	repos      string
	history    int
	keepNamed  bool
	rev        string
	strategies string
	generators string
	seed       uint64
	format     string
}

func newRankEval(a *app) *cobra.Command {
	var c evalRun
	cmd := &cobra.Command{
		Use:   "eval --tasks FILE | --history N",
		Short: "Measure the ranking on tasks whose answer is known",
		Long:  rankEvalHelp,
		Args:  argCount(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.run(a, cmd) },
	}
	c.register(cmd)
	set := cmd.Flags()
	set.StringVar(&c.rev, "rev", "HEAD", "with --history: the commits that lead to `REV`")
	set.StringVar(&c.strategies, "strategies", "fused,bm25,kw+,fifo", "measure the value functions of `LIST`, or all; fifo and kw+ always")
	set.StringVar(&c.generators, "candidates", "all,path", "rank what each generator of `LIST` finds: all, path, content")
	registerFormat(cmd, &c.format, evalFormatNames())
	return cmd
}

// register adds the flags that say where tasks come from.
func (c *evalRun) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringVar(&c.tasksFile, "tasks", "", "read tasks from `FILE`, a JSON object on each line")
	set.StringVar(&c.repos, "repos", "", "`DIR` with a clone of each repository that the tasks name")
	set.IntVar(&c.history, "history", 0, "make tasks of the latest `N` past commits that are fit for it")
	set.BoolVar(&c.keepNamed, "keep-named", false, "with --history: keep commits whose message names a file that they change")
	set.Uint64Var(&c.seed, "seed", 1, "of the strategy random and of the bootstrap")
}

// check refuses what cannot be done before anything is read.
func (c *evalRun) check(a *app, cmd *cobra.Command) error {
	a.useFormat(cmd, &c.format, evalFormatNames())
	switch {
	case c.rev == "":
		return usagef(cmd, "--rev needs a revision, such as HEAD")
	case !slices.Contains(evalFormatNames(), c.format):
		return usagef(cmd, "rank eval has no format %q, there are %s", c.format, strings.Join(evalFormatNames(), ", "))
	case c.tasksFile != "" && cmd.Flags().Changed("rev"):
		return usagef(cmd, "--rev is about past commits; each task of --tasks names its own")
	}
	if err := c.checkTasks(cmd); err != nil {
		return err
	}
	return a.checkOutput()
}

// checkTasks refuses flags that do not say where tasks come from, or say it twice.
func (c *evalRun) checkTasks(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case c.tasksFile == "" && !changed("history"):
		return usagef(cmd, "name the tasks with --tasks FILE, or take past commits with --history N")
	case c.tasksFile != "" && changed("history"):
		return usagef(cmd, "--tasks and --history name different tasks, choose one")
	case changed("history") && (c.history < 1 || c.history > historyTasksMost):
		return usagef(cmd, "--history is a number of commits from 1 to %d, not %d", historyTasksMost, c.history)
	case c.tasksFile == "" && changed("repos"):
		return usagef(cmd, "--repos finds the repositories of a tasks file; add --tasks FILE")
	case c.tasksFile != "" && changed("keep-named"):
		return usagef(cmd, "--keep-named is about past commits; add --history N instead of --tasks")
	}
	return nil
}

func (c *evalRun) run(a *app, cmd *cobra.Command) error {
	if err := c.check(a, cmd); err != nil {
		return err
	}
	e, err := c.evaluation()
	if err == nil {
		e.defaultGates = a.flags.config == "" // the configuration of today would decide what past commits held
	}
	if err != nil {
		return usage(cmd, err)
	}
	var tasks []evalTask
	if c.tasksFile != "" {
		tasks, err = c.readTasks(cmd.Context(), a, e)
	} else {
		tasks, err = c.pastTasks(cmd.Context(), a, false, e)
	}
	if err != nil {
		return err
	}
	if err := e.measure(cmd.Context(), a, tasks); err != nil {
		return err
	}
	for _, note := range e.notes {
		a.tell(note)
	}
	if err := a.write(func(w io.Writer, _ bool) error { return evalFormats[c.format](w, e) }); err != nil {
		return err
	}
	return e.incomplete()
}

// evaluation reads the lists of the command line.
func (c *evalRun) evaluation() (*evaluation, error) {
	names, err := strategiesOf(c.strategies)
	if err != nil {
		return nil, err
	}
	for _, name := range evalBaselines {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	e := &evaluation{strategies: names, baselines: evalBaselines, seed: c.seed, trials: map[string][]rank.Trial{}}
	for name := range strings.SplitSeq(c.generators, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(rank.Generators(), name) {
			return nil, fmt.Errorf("candidates come from %s, not %q", strings.Join(rank.Generators(), ", "), name)
		}
		if !slices.Contains(e.generators, name) {
			e.generators = append(e.generators, name)
		}
	}
	return e, nil
}
