package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/spf13/cobra"
)

const rankHelp = `Order the files of the repository by how well they fit QUERY, and show the first chunk an agent would see.

The query is an argument (- is standard input), or comes from --query-file; an issue with its stack trace and code is a good query.
Only files that the gates admit are ranked. Equal values are marked, and every file comes with its evidence.

  bloatgate rank "retry of failed uploads"
  bloatgate rank "retry of failed uploads" --compare
  rg -l upload | bloatgate rank "retry of failed uploads" --candidates stdin --budget 2000 --format paths`

// Default budgets in tokens: what one answer of a tool may take, and what a whole context may.
var rankBudgets = map[rank.Unit]int64{rank.UnitPath: 2000, rank.UnitFile: 13_800}

// rankRun is one call of rank.
type rankRun struct {
	source     sourceFlags
	queryFile  string
	candidates string
	strategy   string
	unit       string
	solver     string
	format     string
	budget     int64
	limit      int
	seed       uint64
	null       bool
	excluded   bool
	samples    bool
	compare    string // "" for one strategy
}

func newRank(a *app) *cobra.Command {
	var c rankRun
	cmd := &cobra.Command{
		Use:   "rank [QUERY]",
		Short: "Show which files fit a query, and the first chunk of them",
		Long:  rankHelp,
		Args:  rankArgs(argCount(0, 1)),
		RunE:  func(cmd *cobra.Command, args []string) error { return c.run(a, cmd, args) },
	}
	cmd.AddCommand(newRankEval(a))
	cmd.SetFlagErrorFunc(queryFlagError)
	set := cmd.Flags()
	set.BoolVar(&c.source.staged, "staged", false, "rank the files of the index")
	set.BoolVar(&c.source.worktree, "worktree", false, "rank the files on disk (default)")
	set.StringVar(&c.source.rev, "rev", "", "rank the tree of revision `REV`")
	set.StringVar(&c.queryFile, "query-file", "", "read the query from `FILE`; - is standard input")
	set.StringVar(&c.candidates, "candidates", rank.Generators()[0], "which files are ranked: all, path or content (what a search for the query's words finds, 50 at most), or stdin (a list of paths)")
	set.StringVar(&c.strategy, "strategy", rank.StrategyNames()[0], "value function `NAME`: "+strings.Join(rank.StrategyNames(), ", "))
	set.StringVar(&c.unit, "unit", string(rank.UnitPath), "what the chunk holds: path (a line each) or file (whole files)")
	set.StringVar(&c.solver, "solver", rank.SolverNames()[0], "how the chunk is filled: greedy (by value per token) or exact (the most valuable one)")
	registerFormat(cmd, &c.format, rankFormatNames())
	set.Int64Var(&c.budget, "budget", 0, "size of the chunk in `TOKENS` (default: 2000 for paths, 13800 for files)")
	set.IntVar(&c.limit, "limit", 50, "how many files are listed, 0 = all; it changes neither the order nor the chunk")
	set.Uint64Var(&c.seed, "seed", 1, "of the strategy random")
	set.BoolVar(&c.excluded, "excluded", false, "rank the files too that the gates exclude, with their class; they enter no chunk")
	set.BoolVarP(&c.null, "null", "0", false, "with --format paths: end each path with a NUL byte instead of a line end")
	set.BoolVar(&c.samples, "samples", false, "preview every [[rank.query]] of the configuration; exit code 1 when a file one expects is not in its first chunk")
	registerCompare(set, &c.compare)
	completeFlag(cmd, "strategy", rank.StrategyNames()...)
	completeFlag(cmd, "candidates", append(rank.Generators(), "stdin")...)
	completeFlag(cmd, "unit", string(rank.UnitPath), string(rank.UnitFile))
	completeFlag(cmd, "solver", rank.SolverNames()...)
	return cmd
}

// check refuses what cannot be done before anything is read.
func (c *rankRun) check(a *app, cmd *cobra.Command) error {
	if err := c.source.check(cmd); err != nil {
		return err
	}
	a.useFormat(cmd, &c.format, rankFormatNames())
	_, unitErr := rank.ParseUnit(c.unit)
	_, solverErr := rank.FindSolver(c.solver)
	_, strategyErr := rank.FindStrategy(c.strategy)
	switch {
	case unitErr != nil:
		return usage(cmd, unitErr)
	case solverErr != nil:
		return usage(cmd, solverErr)
	case strategyErr != nil:
		return usage(cmd, strategyErr)
	case !slices.Contains(rankFormatNames(), c.format):
		return usagef(cmd, "rank has no format %q, there are %s", c.format, strings.Join(rankFormatNames(), ", "))
	case !slices.Contains(append(rank.Generators(), "stdin"), c.candidates):
		return usagef(cmd, "candidates come from %s or stdin, not %q", strings.Join(rank.Generators(), ", "), c.candidates)
	case cmd.Flags().Changed("budget") && c.budget <= 0:
		return usagef(cmd, "--budget is a positive number of tokens, not %d", c.budget)
	case c.limit < 0:
		return usagef(cmd, "--limit is a number of files or 0, not %d", c.limit)
	case cmd.Flags().Changed("compare") && strings.TrimSpace(c.compare) == "":
		return usagef(cmd, "--compare= names no strategy; leave the = away for %s, or name some of %s", comparedDefault, strings.Join(rank.StrategyNames(), ", "))
	case c.compare != "" && c.samples:
		return usagef(cmd, "--compare shows one query; --samples takes several from the configuration, choose one")
	case c.null && c.format != "paths":
		return usagef(cmd, "--null ends the paths of --format paths; %s has no such list", c.format)
	case c.compare != "" && c.format == "paths":
		return usagef(cmd, "--format paths lists the chunk of one strategy; leave --compare away, or take text, json or csv")
	case c.queryFile == "-" && c.candidates == "stdin":
		return usagef(cmd, "standard input cannot be both the query and the candidates; give the query as an argument")
	}
	return a.checkOutput()
}

func (c *rankRun) run(a *app, cmd *cobra.Command, args []string) error {
	args = withoutDash(cmd, args)
	if err := c.check(a, cmd); err != nil {
		return err
	}
	if c.samples {
		return c.runSamples(a, cmd, args)
	}
	text, notes, err := a.readQuery(cmd, args, c.queryFile)
	if err != nil {
		return err
	}
	if c.compare != "" {
		return c.runCompare(a, cmd, text, notes)
	}
	result, err := c.rank(cmd.Context(), a, text)
	if err != nil {
		return err
	}
	result.notes = append(notes, result.notes...)
	if c.format == "paths" {
		result.notes = append(result.notes, result.unfit()...)
	}
	for _, note := range result.notes {
		a.tell(note)
	}
	if c.format == "paths" && !cmd.Flags().Changed("limit") {
		result.limit = 0 // the budget cuts
	}
	return a.write(func(w io.Writer, _ bool) error { return rankFormats[c.format](w, result) })
}

// rank does the work for one query and one strategy.
func (c *rankRun) rank(ctx context.Context, a *app, text string) (*ranking, error) {
	t, err := a.openRanked(ctx, &c.source, treeUse{excluded: c.excluded, past: rank.AsksHistory(c.strategy), contents: rank.AsksDigests(c.strategy) && c.candidates == rank.Generators()[0]})
	if err != nil {
		return nil, err
	}
	defer t.close()
	request, result, err := c.prepare(ctx, a, t, text)
	if err != nil {
		return nil, err
	}
	return c.order(ctx, request, result, c.strategy, t)
}

// prepare asks a query of a tree: which files are its candidates, and what is known before any strategy has looked at them.
func (c *rankRun) prepare(ctx context.Context, a *app, t *rankedTree, text string) (*rank.Request, *ranking, error) {
	solver, err := rank.FindSolver(c.solver)
	if err != nil {
		return nil, nil, err
	}
	result := &ranking{run: c, query: text, unit: rank.Unit(c.unit), budget: c.budget, limit: c.limit, solver: solver, model: t.options.Model, source: t.source.Describe(), unread: len(t.refused.unread)}
	if result.budget == 0 {
		result.budget = rankBudgets[result.unit]
	}
	request := t.request(text, c.seed)
	if c.candidates != "stdin" { // of what is given, each file comes with its reason
		err = nothingAdmitted(request, t.source)
	}
	if err != nil {
		return nil, nil, err
	}
	result.notes, err = c.narrow(ctx, a, t.rankSession, request, result)
	return request, result, err
}

// order ranks the candidates by a strategy and fills the chunk. What was prepared stays as it is.
func (c *rankRun) order(ctx context.Context, request *rank.Request, prepared *ranking, name string, t *rankedTree) (*ranking, error) {
	strategy, err := rank.FindStrategy(name)
	if err != nil {
		return nil, err
	}
	result := *prepared
	if result.items, err = rank.Rank(ctx, request, strategy); err != nil {
		return nil, err
	}
	result.strategy, result.notes = name, append(slices.Clone(prepared.notes), t.takeNotes()...)
	rank.Price(result.items, result.unit, result.model)
	var note string
	if result.spent, note = result.solver.Fill(result.items, result.budget); note != "" {
		result.notes = append(result.notes, note)
	}
	if len(result.items) > 0 && result.inChunk() == 0 {
		result.notes = append(result.notes, "the gates admit none of the candidates: the chunk is empty")
	}
	switch {
	case worthless(result.items):
		result.notes = append(result.notes, fmt.Sprintf("strategy %s found nothing of the query that counts in any candidate: what comes first says nothing", name))
	case onlyCommon(result.items):
		result.notes = append(result.notes, noteCommon)
	}
	return &result, nil
}

// noteCommon is said where onlyCommon holds.
const noteCommon = "no candidate has any word of the query but very common ones: what comes first says little"

// onlyCommon reports that items have their values by words that queries of all kinds have.
func onlyCommon(items []rank.Item) bool {
	return len(items) > 0 && items[0].Common && items[0].Value > 0
}

// worthless reports that no item has any value.
func worthless(items []rank.Item) bool {
	return len(items) > 0 && !slices.ContainsFunc(items, func(item rank.Item) bool { return item.Value > 0 })
}
