package main

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/spf13/cobra"
)

const packHelp = `Print the files that fit QUERY, whole and verbatim, within a budget of tokens.

Files stand in rank order, each under a header that names its lines; what does not fit whole is named on standard error. What is left of the
budget shows where the names that the query asks for are defined, the parts of larger files that fit the query best, other places with these names,
then the start of first files of which nothing is shown, cut only at whole lines. The content is printed as it is: this is for programs, not for
terminals.

  bloatgate pack "retry of failed uploads" --budget 13800 >context.txt`

// packMethods are the ways to choose what is shown, the default first.
var packMethods = []string{"files", "whole", chunksMethod}

// chunksMethod is the one that orders chunks, not files.
const chunksMethod = "chunks"

// packRun is one call of pack.
type packRun struct {
	source    sourceFlags
	queryFile string
	method    string
	strategy  string
	format    string
	budget    int64

	selector        string
	selectorTimeout time.Duration
}

func newPack(a *app) *cobra.Command {
	var c packRun
	cmd := &cobra.Command{
		Use:   "pack [QUERY]",
		Short: "Print the files that fit a query, whole, within a token budget",
		Long:  packHelp,
		Args:  argCount(0, 1),
		RunE:  func(cmd *cobra.Command, args []string) error { return c.run(a, cmd, args) },
	}
	cmd.AddCommand(newPackScore(a))
	cmd.SetFlagErrorFunc(queryFlagError)
	set := cmd.Flags()
	set.BoolVar(&c.source.staged, "staged", false, "take the files of the index")
	set.BoolVar(&c.source.worktree, "worktree", false, "take the files on disk (default)")
	set.StringVar(&c.source.rev, "rev", "", "take the tree of revision `REV`")
	set.StringVar(&c.queryFile, "query-file", "", "read the query from `FILE`; - is standard input")
	set.StringVar(&c.method, "method", packMethods[0], "what is shown: files (whole, parts of those that do not fit, and places in others), whole (files that fit, tests aside, and nothing else) or chunks (definitions and windows, by BM25)")
	set.StringVar(&c.strategy, "strategy", rank.StrategyNames()[0], "order of the files: value function `NAME`, see bloatgate rank")
	registerFormat(cmd, &c.format, packFormatNames())
	set.Int64Var(&c.budget, "budget", rankBudgets[rank.UnitFile], "size of the context in `TOKENS`, with its headers")
	set.StringVar(&c.selector, "selector", "", "let the program `CMD` choose the files: it reads the query and paths as JSON and prints a JSON array of paths")
	set.DurationVar(&c.selectorTimeout, "selector-timeout", selectorTimeout, "how long each of the selector's draws may take, a `DURATION` such as 90s")
	completeFlag(cmd, "method", packMethods...)
	completeFlag(cmd, "strategy", rank.StrategyNames()...)
	return cmd
}

func (c *packRun) check(a *app, cmd *cobra.Command) error {
	if err := c.source.check(cmd); err != nil {
		return err
	}
	a.useFormat(cmd, &c.format, packFormatNames())
	_, strategyErr := rank.FindStrategy(c.strategy)
	switch {
	case strategyErr != nil:
		return usage(cmd, strategyErr)
	case !slices.Contains(packMethods, c.method):
		return usagef(cmd, "the method is %s, not %q", strings.Join(packMethods, ", "), c.method)
	case !slices.Contains(packFormatNames(), c.format):
		return usagef(cmd, "pack has no format %q, there are %s", c.format, strings.Join(packFormatNames(), ", "))
	case cmd.Flags().Changed("selector") && c.method != packMethods[0]:
		return usagef(cmd, "--selector goes with --method files, not with %s; leave one of them out", c.method)
	case cmd.Flags().Changed("strategy") && c.method == chunksMethod:
		return usagef(cmd, "--strategy orders files, and --method %s chooses chunks, by BM25; leave one of them out", chunksMethod)
	case c.selectorTimeout <= 0:
		return usagef(cmd, "--selector-timeout is a positive duration, not %s", c.selectorTimeout)
	case c.budget <= 0:
		return usagef(cmd, "--budget is a positive number of tokens, not %d", c.budget)
	}
	if c.method == chunksMethod {
		c.strategy = "bm25" // of chunks; what is told of the run names it
	}
	if cmd.Flags().Changed("selector") {
		if _, err := splitCommand(c.selector); err != nil {
			return usage(cmd, err)
		}
	}
	return a.checkOutput()
}

func (c *packRun) run(a *app, cmd *cobra.Command, args []string) error {
	args = withoutDash(cmd, args)
	if err := c.check(a, cmd); err != nil {
		return err
	}
	text, notes, err := a.readQuery(cmd, args, c.queryFile)
	if err != nil {
		return err
	}
	result, err := c.pack(cmd.Context(), a, text)
	if err != nil {
		return err
	}
	result.notes = append(notes, result.notes...)
	if err := a.write(func(w io.Writer, _ bool) error { return packFormats[c.format](w, result) }); err != nil {
		return err
	}
	for _, note := range append(result.notes, result.summary()) {
		a.tell(note)
	}
	return nil
}

// use is what the tree is opened for: chunks are chosen without history, and from the texts themselves.
func (c *packRun) use() treeUse {
	if c.method == chunksMethod {
		return treeUse{}
	}
	return treeUse{past: rank.AsksHistory(c.strategy), contents: rank.AsksDigests(c.strategy)}
}

// pack does the work while the tree is open: contents are read from it until the end.
func (c *packRun) pack(ctx context.Context, a *app, text string) (*packing, error) {
	t, err := a.openRanked(ctx, &c.source, c.use())
	if err != nil {
		return nil, err
	}
	defer t.close()
	result := &packing{run: c, query: text, model: t.options.Model, source: t.source.Describe()}
	request := t.request(text, 0)
	if err = nothingAdmitted(request, t.source); err != nil {
		return nil, err
	}
	rank.SortAsTools(request.Candidates)
	options := rank.PackOptions{Budget: c.budget, Model: t.options.Model, Name: report.EscapePath}
	if c.method == chunksMethod {
		result.Pack, err = rank.PackChunks(ctx, request, options)
	} else {
		err = c.files(ctx, a, t.rankSession, request, options, result)
	}
	if err != nil {
		return nil, err
	}
	result.notes = append(result.notes, t.takeNotes()...)
	if result.Unmatched {
		result.notes = append(result.notes, "nothing of the query matches any file that may be shown: this is what comes first by order")
	}
	return result, nil
}

// files shows whole files, those of the ranking or of a selector.
func (c *packRun) files(ctx context.Context, a *app, s *rankSession, request *rank.Request, options rank.PackOptions, result *packing) error {
	strategy, err := rank.FindStrategy(c.strategy)
	if err != nil {
		return err
	}
	items, err := rank.Rank(ctx, request, strategy)
	if err != nil {
		return err
	}
	if onlyCommon(items) {
		result.notes = append(result.notes, noteCommon)
	}
	if c.method == "whole" {
		result.Pack, err = rank.PackWhole(ctx, items, options)
		return err
	}
	if c.selector == "" {
		result.Pack, err = rank.PackFiles(ctx, request, items, options)
		return err
	}
	asking, err := c.selecting(a, s, result.query, request)
	if err != nil {
		return err
	}
	if result.choice, err = asking.choose(ctx); err != nil {
		return err
	}
	result.notes = append(result.notes, result.choice.notes()...)
	result.Pack, err = rank.PackSelected(ctx, request, items, result.choice.chosen, options)
	return err
}
