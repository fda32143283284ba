package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// comparedFirst is how many files of each strategy are compared where --limit does not say.
const comparedFirst = 10

// comparedDefault is what --compare shows where it names no strategies.
const comparedDefault = "fifo,kw+,bm25,fused"

func registerCompare(set *pflag.FlagSet, list *string) {
	set.StringVar(list, "compare", "", "put strategies side by side: `LIST` of them (default "+comparedDefault+"), or all; --limit says how many first files of each (10)")
	set.Lookup("compare").NoOptDefVal = comparedDefault
}

// rankArgs refuses arguments as check does; but the list of strategies that stands behind --compare is hardly meant as the query.
func rankArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("compare") {
			for i, arg := range args {
				list := len(args) > 1 && i > 0 || strings.Contains(arg, ",")
				if _, err := strategiesOf(arg); err == nil && list {
					return usagef(cmd, "--compare takes its list behind an equals sign: --compare=%s", arg)
				}
			}
		}
		return check(cmd, args)
	}
}

// strategiesOf reads a list of strategies. "all" alone means every one; in a longer list it is the strategy of that name.
func strategiesOf(list string) (names []string, err error) {
	if list == "all" {
		return rank.StrategyNames(), nil
	}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if _, err := rank.FindStrategy(name); err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// sideBySide is one query as several strategies answer it.
type sideBySide struct {
	*ranking            // as the strategy of --strategy answers it
	columns  []*ranking // by strategy
	rows     []comparedFile
}

// comparedFile is a file that some strategy has among its first.
type comparedFile struct {
	*rank.Candidate
	cost  int64
	items []*rank.Item // by strategy
}

func (c *rankRun) runCompare(a *app, cmd *cobra.Command, text string, notes []string) error {
	names, err := strategiesOf(c.compare)
	if err != nil {
		return usage(cmd, err)
	}
	if !slices.Contains(names, c.strategy) && cmd.Flags().Changed("strategy") {
		names = append(names, c.strategy)
	}
	t, err := a.openRanked(cmd.Context(), &c.source, treeUse{excluded: c.excluded, often: true})
	if err != nil {
		return err
	}
	defer t.close()
	request, prepared, err := c.prepare(cmd.Context(), a, t, text)
	if err != nil {
		return err
	}
	if !cmd.Flags().Changed("limit") {
		prepared.limit = comparedFirst
	}
	result := sideBySide{ranking: prepared}
	for _, name := range names {
		column, err := c.order(cmd.Context(), request, prepared, name, t)
		if err != nil {
			return err
		}
		result.columns = append(result.columns, column)
		notes = append(notes, column.notes...)
	}
	slices.Sort(notes)
	for _, note := range slices.Compact(notes) {
		a.tell(note)
	}
	result.notes = slices.Compact(notes)
	result.gather(c.strategy)
	return a.write(func(w io.Writer, _ bool) error { return compareFormats[c.format](w, &result) })
}

// gather puts the first files of all strategies together, in the order of one strategy, or of the last one where that is not compared.
func (c *sideBySide) gather(first string) {
	at := len(c.columns) - 1
	byPath := map[string]*comparedFile{}
	for s, column := range c.columns {
		if column.strategy == first {
			at = s
		}
		for i := range column.shown() {
			byPath[column.items[i].Path] = &comparedFile{Candidate: column.items[i].Candidate, cost: column.items[i].Cost, items: make([]*rank.Item, len(c.columns))}
		}
	}
	for s, column := range c.columns {
		for i := range column.items {
			if file := byPath[column.items[i].Path]; file != nil {
				file.items[s] = &column.items[i]
			}
		}
	}
	for _, file := range byPath {
		c.rows = append(c.rows, *file)
	}
	slices.SortFunc(c.rows, func(a, b comparedFile) int { return cmp.Compare(a.items[at].Rank, b.items[at].Rank) })
}

var compareFormats = map[string]func(w io.Writer, c *sideBySide) error{"text": compareText, "json": compareJSON, "csv": compareCSV}

// compareText shows the size of each strategy's chunks, then the rank that each gives to each file.
func compareText(w io.Writer, c *sideBySide) error {
	out := bufio.NewWriter(w)
	candidates := len(c.columns[0].items)
	c.items = c.columns[0].items // what generated looks at
	fmt.Fprintf(out, "%s: %s (%s)\n\n", describeRanked(c.source), report.Count(candidates, "candidate"), c.generated())
	fmt.Fprintf(out, "%-12s", "files in")
	for _, budget := range c.budgets() {
		fmt.Fprintf(out, "%8s", budgetName(budget))
	}
	fmt.Fprintln(out, "  tokens")
	for _, column := range c.columns {
		fmt.Fprintf(out, "  %-10s", column.strategy)
		for _, chunk := range column.preview() {
			fmt.Fprintf(out, "%8s", humanize.Comma(int64(chunk.Files)))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "\nrank by each strategy (* = in its chunk of %s)\n", report.Count(c.budget, "token"))
	for _, column := range c.columns {
		fmt.Fprintf(out, "%*s", compareWidth(column.strategy), column.strategy)
	}
	fmt.Fprintln(out, "   file")
	for i := range c.rows {
		c.row(out, &c.rows[i])
	}
	return out.Flush()
}

// compareWidth is that of a strategy's column, without the mark.
func compareWidth(name string) int { return max(len(name), 5) + 1 }

func (c *sideBySide) row(out io.Writer, file *comparedFile) {
	var line strings.Builder
	for s, item := range file.items {
		mark := " "
		if item.InChunk {
			mark = "*"
		}
		fmt.Fprintf(&line, "%*s", compareWidth(c.columns[s].strategy), strconv.Itoa(item.Rank)+mark)
	}
	path := report.EscapePath(file.Path)
	if line.Len()+3+len(path) > lineWidth {
		fmt.Fprintf(out, "%s\n        %s\n", line.String(), path)
		return
	}
	fmt.Fprintf(out, "%s   %s\n", line.String(), path)
}
