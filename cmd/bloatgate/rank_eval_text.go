package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
)

var evalFormats = map[string]func(w io.Writer, e *evaluation) error{"text": evalText, "json": evalJSON, "csv": evalCSV}

// evalFormatNames lists them, the default first.
func evalFormatNames() []string { return []string{"text", "json", "csv"} }

// evalCaveat is what no table of ranks should be printed without.
const evalCaveat = "Rank is not inclusion: a file that is first may not fit into the chunk, and one that is tenth may be in it. " +
	"Inclusion is not the answer: in arXiv:2608.26130 twenty points more of p1 left the accuracy of five models where it was. " +
	"Neither figure promises a better answer."

// evalGroup is a part of the tasks with its figures.
type evalGroup struct {
	generator string
	rank.Group
	tasks, winnable int
	figures         []rank.Figure
}

// groups works out the figures of all parts. Buckets are of generators that let few through.
func (e *evaluation) groups() (list []evalGroup) {
	for _, generator := range e.generators {
		for _, g := range rank.Groups() {
			if generator == rank.Generators()[0] && g.Name != "all" && g.Name != "winnable" {
				continue
			}
			trials := g.Of(e.trials[generator])
			group := evalGroup{generator: generator, Group: g, tasks: len(trials), figures: rank.Evaluate(trials, e.strategies, e.baselines, e.seed)}
			for _, t := range trials {
				group.winnable += count(t.Winnable)
			}
			list = append(list, group)
		}
	}
	return list
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// generatorTitles say what was ranked.
var generatorTitles = map[string]string{
	"all":     "every admitted file is a candidate",
	"path":    "candidates by path, 50 at most (the paper's generator)",
	"content": "candidates by content, 50 at most",
}

func evalText(w io.Writer, e *evaluation) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s: %s\n", report.EscapeText(e.source), report.Count(e.tasks, "task"))
	generator := ""
	for _, g := range e.groups() {
		if g.generator != generator {
			generator = g.generator
			fmt.Fprintf(out, "\n== %s ==\n", generatorTitles[generator])
			if none := e.without(generator); none > 0 {
				fmt.Fprintf(out, "%s without any candidate, in none of the buckets\n", report.Count(none, "task"))
			}
		}
		g.text(out, e)
	}
	fmt.Fprintf(out, "\n%s\n", strings.Join(wrap(evalCaveat, lineWidth), "\n"))
	return out.Flush()
}

// without counts the tasks that a generator finds no candidate for.
func (e *evaluation) without(generator string) (n int) {
	for _, t := range e.trials[generator] {
		n += count(t.Candidates == 0)
	}
	return n
}

func (g *evalGroup) text(out io.Writer, e *evaluation) {
	fmt.Fprintf(out, "\n%s: %s, %d winnable\n", g.Title, report.Count(g.tasks, "task"), g.winnable)
	if g.tasks == 0 {
		return
	}
	g.table(out, e.strategies, func(m rank.Measure) bool { return m.Chunk == nil }, "% of tasks")
	if g.Name != "all" && g.Name != "winnable" {
		return
	}
	g.table(out, e.strategies, func(m rank.Measure) bool { return m.Chunk != nil }, "% included")
	if g.Name != "all" { // tasks that nobody can win are no part of a paired comparison: it is the same
		return
	}
	g.intervals(out)
	for _, baseline := range e.baselines {
		g.paired(out, baseline)
	}
}

// table prints the values of some measures, a row for each strategy.
func (g *evalGroup) table(out io.Writer, strategies []string, wanted func(rank.Measure) bool, head string) {
	fmt.Fprintf(out, "  %-10s", head)
	for _, m := range rank.Measures() {
		if wanted(m) {
			fmt.Fprintf(out, "%*s", measureWidth(m), shortMeasure(m))
		}
	}
	fmt.Fprintln(out)
	for _, name := range strategies {
		fmt.Fprintf(out, "  %-10s", name)
		for _, f := range g.figures {
			if f.Strategy == name && wanted(f.Measure) {
				fmt.Fprintf(out, "%*s", measureWidth(f.Measure), shown(f.Measure, f.Value))
			}
		}
		fmt.Fprintln(out)
	}
}

func measureWidth(m rank.Measure) int { return max(len(shortMeasure(m))+1, 7) }

// shortMeasure is a measure's name in a table of its kind: "path 2k" for "in@path:2000".
func shortMeasure(m rank.Measure) string {
	if m.Chunk == nil {
		return m.Name
	}
	return string(m.Chunk.Unit) + " " + budgetName(m.Chunk.Budget)
}

// shown is a figure in percent, but a mean of reciprocal ranks as it is.
func shown(m rank.Measure, value float64) string {
	if m.Share || m.Chunk != nil {
		return fmt.Sprintf("%.1f", 100*value)
	}
	return fmt.Sprintf("%.3f", value)
}

func between(m rank.Measure, i rank.Interval) string {
	return "[" + shown(m, i.Low) + ", " + shown(m, i.High) + "]"
}

// evalMain are the measures whose intervals and pairs the text shows; the other formats have those of all.
var evalMain = []string{"p1", "p10", "in@path:2000", "in@file:13800"}

func (g *evalGroup) main() (list []rank.Figure) {
	for _, f := range g.figures {
		if slices.Contains(evalMain, f.Measure.Name) {
			list = append(list, f)
		}
	}
	return list
}

func (g *evalGroup) intervals(out io.Writer) {
	fmt.Fprintf(out, "  95 %% intervals           value  Wilson           bootstrap\n")
	for _, f := range g.main() {
		wilson := "-"
		if f.Measure.Share {
			wilson = between(f.Measure, f.Interval)
		}
		fmt.Fprintf(out, "  %-10s%-14s%6s  %-16s %s\n", f.Strategy, mainName(f.Measure), shown(f.Measure, f.Value), wilson, between(f.Measure, f.Spread))
	}
}

func mainName(m rank.Measure) string {
	if m.Chunk == nil {
		return m.Name
	}
	return "in " + shortMeasure(m)
}

// paired prints how strategies fare against a baseline, task by task.
func (g *evalGroup) paired(out io.Writer, baseline string) {
	var b strings.Builder
	for _, f := range g.main() {
		for _, a := range f.Against {
			if a.Baseline == baseline && a.Gained+a.Lost > 0 {
				fmt.Fprintf(&b, "  %-10s%-14s%6s  %-16s %4d %5d  %.2g\n", f.Strategy, mainName(f.Measure), signedShown(f.Measure, a.Difference), between(f.Measure, a.Interval), a.Gained, a.Lost, a.P)
			}
		}
	}
	if b.Len() == 0 {
		fmt.Fprintf(out, "  against %s: no task differs\n", baseline)
	} else {
		fmt.Fprintf(out, "  %-24s%6s  %-16s %4s %5s  %s\n%s", "against "+baseline, "diff.", "bootstrap", "won", "lost", "p (exact McNemar)", b.String())
	}
}

func signedShown(m rank.Measure, value float64) string {
	if value > 0 {
		return "+" + shown(m, value)
	}
	return shown(m, value)
}
