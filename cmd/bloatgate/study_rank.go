package main

import (
	"context"
	"slices"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/study"
	"github.com/spf13/cobra"
)

const studyRankHelp = `Measure the six value functions of arXiv:2608.26130, and bm25 and fused, on its candidates (by path, 50 at most).

Tasks are the past commits of each PATH (the message is the query, the files it changed the answer, the parent commit the tree), or those of a
file (--tasks, see bloatgate rank eval). The paper's figures stand beside; its 500 tasks are of SWE-bench Verified, with one gold file for most.

  bloatgate study rank ~/src/rails ~/src/gin --history 100
  bloatgate study rank --tasks tasks.jsonl --repos ~/src --format csv`

// studyRankTables are the ids of the report's tables, in its order.
var studyRankTables = []string{"rank", "winnable", "buckets", "pairs", "inclusion"}

// studyRankRun is one call of study rank.
type studyRankRun struct {
	studyRun
	eval evalRun
}

func newStudyRank(a *app) *cobra.Command {
	c := studyRankRun{studyRun: studyRun{tables: studyRankTables}}
	cmd := &cobra.Command{
		Use:   "rank [PATH…]",
		Short: "What a first chunk holds by each value function, beside the paper's figures",
		Long:  studyRankHelp,
		RunE:  func(cmd *cobra.Command, paths []string) error { return c.run(a, cmd, paths) },
	}
	c.studyRun.register(cmd)
	c.eval.register(cmd)
	return cmd
}

// studyRankHistory is how many past commits of each repository are taken where nothing says so.
const studyRankHistory = 100

func (c *studyRankRun) run(a *app, cmd *cobra.Command, paths []string) error {
	if err := c.check(a, cmd); err != nil {
		return err
	}
	if c.eval.rev = c.rev; c.eval.tasksFile == "" && !cmd.Flags().Changed("history") {
		c.eval.history = studyRankHistory
	} else if err := c.eval.checkTasks(cmd); err != nil {
		return err
	}
	if c.eval.tasksFile != "" && (len(paths) > 0 || cmd.Flags().Changed("rev")) {
		return usagef(cmd, "the tasks of --tasks name repository and revision themselves; leave PATH and --rev away, --repos DIR says where clones are")
	}
	e := newRankStudy(c.eval.seed)
	tasks, err := c.tasks(cmd.Context(), a, e, paths)
	if err != nil {
		return err
	}
	if err := e.measure(cmd.Context(), a, tasks); err != nil {
		return err
	}
	if err := c.print(a, rankStudy(e)); err != nil {
		return err
	}
	return e.incomplete()
}

// newRankStudy measures the paper's value functions on the paper's candidates, and ours beside.
func newRankStudy(seed uint64) *evaluation {
	return &evaluation{strategies: []string{"reversed", "random", "fifo", "all", "kw", "kw+", "bm25", "fused"}, baselines: []string{"fifo", "kw", "kw+"},
		generators: []string{"path"}, seed: seed, defaultGates: true, trials: map[string][]rank.Trial{}}
}

func (c *studyRankRun) tasks(ctx context.Context, a *app, e *evaluation, paths []string) (tasks []evalTask, err error) {
	if c.eval.tasksFile != "" {
		return c.eval.readTasks(ctx, a, e)
	}
	repos, err := c.open(ctx, a, paths) // all of them, before any is read
	c.close()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return c.eval.pastTasks(ctx, a, false, e)
	}
	for i := range repos {
		at := *a
		at.env, at.flags.dir = withoutGitPlaces(a.env), a.inDir(paths[i])
		more, err := c.eval.pastTasks(ctx, &at, true, e)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, more...)
	}
	return tasks, nil
}

// rankStudy makes the tables of an evaluation.
func rankStudy(e *evaluation) *study.Report {
	groups := map[string]*evalGroup{}
	for _, g := range e.groups() {
		groups[g.Name] = &g
	}
	all, winnable := groups["all"], groups["winnable"]
	r := &study.Report{Study: "rank", Tables: []study.Table{
		ranksTable("rank", "share of all tasks with a gold file among the first", all, e, paperRanks),
		ranksTable("winnable", "share of winnable tasks with a gold file among the first", winnable, e, paperWinnable),
		bucketsTable(groups, e, all.tasks), pairsTable(all), inclusionTable(all, e),
	}}
	r.Notes = slices.Clone(e.notes)
	if none := e.without("path"); none > 0 {
		r.Notes = append(r.Notes, report.Count(none, "task")+" without any candidate, in none of the buckets: "+portion(none, all.tasks))
	}
	r.Notes = append(r.Notes, "tasks: "+e.source+"; a gold file is among the candidates of "+portion(winnable.tasks, all.tasks)+" (paper: 55.8 % of 500)", evalCaveat)
	return r
}
