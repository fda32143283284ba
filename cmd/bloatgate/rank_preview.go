package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize"
)

// previewBudgets are the first chunks that are shown beside the one that was asked for, in tokens: those of arXiv:2608.26130.
func previewBudgets() []int64 { return []int64{1000, 2000, 4000, 8000} }

// lineWidth is what a terminal holds, in characters.
const lineWidth = 80

// budgets are the sizes of the chunks that are previewed, ascending.
func (r *ranking) budgets() []int64 {
	list := append(previewBudgets(), r.budget)
	slices.Sort(list)
	return slices.Compact(list)
}

func (r *ranking) preview() []rank.Chunk { return rank.Preview(r.items, r.solver, r.budgets()) }

// budgetName is a budget in few characters: 2k, 13.8k, 500.
func budgetName(budget int64) string {
	if budget < 1000 || budget%100 != 0 {
		return fmt.Sprint(budget)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(budget)/1000), ".0") + "k"
}

// rankText shows the chunk of each budget: how much it holds, which of the listed files are in it, and where in the list it ends.
func rankText(w io.Writer, r *ranking) error {
	out := bufio.NewWriter(w)
	p := preview{ranking: r, chunks: r.preview()}
	fmt.Fprintf(out, "%s: %s (%s), strategy %s\n", describeRanked(r.source), report.Count(len(r.items), "candidate"), r.generated(), r.strategy)
	fmt.Fprintf(out, "first chunk: %s of %s, %s as unit %q\n\n", humanize.Comma(r.spent), report.Count(r.budget, "token"), report.Count(r.inChunk(), "file"), r.unit)
	p.sizes(out)
	fmt.Fprintf(out, "\n%s  rank  file (* = in the chunk of that size)\n", p.heads())
	for i := range r.shown() {
		p.item(out, i)
		p.cut(out, i)
	}
	if rest := len(r.items) - len(r.shown()); rest > 0 {
		fmt.Fprintf(out, "\n%s more; --limit 0 lists all\n", humanize.Comma(int64(rest)))
	}
	return out.Flush()
}

// preview is a ranking with the chunks that are drawn into it.
type preview struct {
	*ranking
	chunks []rank.Chunk
}

// sizes tells of each chunk what it holds and where it ends.
func (p *preview) sizes(out io.Writer) {
	fmt.Fprintln(out, "chunk of    files   tokens  ends")
	for _, c := range p.chunks {
		fmt.Fprintf(out, "%8s %8s %8s  %s\n", budgetName(c.Budget), humanize.Comma(int64(c.Files)), humanize.Comma(c.Spent), p.end(&c))
	}
}

// end says where a chunk ends. A chunk is packed by value per token: files above its end may not be in it.
func (p *preview) end(c *rank.Chunk) string {
	switch missing := c.Last - c.Files; {
	case c.Files == 0:
		return "empty"
	case c.Files == len(p.items):
		return "never: it holds all candidates"
	case missing == 0:
		return fmt.Sprintf("after rank %d", c.Last)
	case missing == 1:
		return fmt.Sprintf("after rank %d, without 1 file above it", c.Last)
	default:
		return fmt.Sprintf("after rank %d, without %d files above it", c.Last, missing)
	}
}

// width is that of a column of marks.
func (p *preview) width() (width int) {
	for _, c := range p.chunks {
		width = max(width, len(budgetName(c.Budget)))
	}
	return width + 1
}

func (p *preview) heads() string {
	var b strings.Builder
	for _, c := range p.chunks {
		fmt.Fprintf(&b, "%*s", p.width(), budgetName(c.Budget))
	}
	return b.String()
}

// item prints a file, what it costs, and the evidence for it.
func (p *preview) item(out io.Writer, i int) {
	item := &p.items[i]
	var line strings.Builder
	for _, c := range p.chunks {
		mark := "."
		if c.Holds[i] {
			mark = "*"
		}
		fmt.Fprintf(&line, "%*s", p.width(), mark)
	}
	fmt.Fprintf(&line, "  %4d  %s", item.Rank, report.EscapePath(item.Path))
	indent := strings.Repeat(" ", 8)
	facts := itemFacts(item)
	if utf8.RuneCountInString(line.String())+2+len(facts) <= lineWidth {
		fmt.Fprintf(out, "%s  %s\n", line.String(), facts)
	} else {
		fmt.Fprintf(out, "%s\n%s%s\n", line.String(), indent, facts)
	}
	for _, why := range item.Why() {
		for n, text := range wrap(report.EscapeText(why), lineWidth-len(indent)-2) {
			if n > 0 {
				text = "  " + text
			}
			fmt.Fprintln(out, indent+text)
		}
	}
}

func itemFacts(item *rank.Item) string {
	facts := []string{fmt.Sprintf("%.4g", item.Value)}
	if item.Tied {
		facts = append(facts, "tied")
	}
	facts = append(facts, report.Count(item.Cost, "token"))
	if item.Cut {
		facts = append(facts, "does not fit whole")
	}
	if item.Aside && !item.InChunk { // where there is nothing but data, the first is in
		facts = append(facts, item.Class+": kept out of the chunk")
	}
	return "(" + strings.Join(facts, ", ") + ")"
}

// cut draws a line below the last file of a chunk, unless the list ends there too.
func (p *preview) cut(out io.Writer, i int) {
	var names []string
	for _, c := range p.chunks {
		if c.Last == p.items[i].Rank && c.Files < len(p.items) {
			names = append(names, budgetName(c.Budget))
		}
	}
	if len(names) == 0 {
		return
	}
	text := "---- the chunk of " + strings.Join(names, ", ") + " ends here "
	fmt.Fprintln(out, text+strings.Repeat("-", max(0, lineWidth-len(text))))
}

// generated says where the candidates come from.
func (r *ranking) generated() string {
	switch {
	case r.run.candidates == "stdin":
		return "of " + report.Count(r.found, "path") + " on standard input"
	case r.found > len(r.items):
		return fmt.Sprintf("the first %d of %d that %q finds", len(r.items), r.found, r.run.candidates)
	case r.run.candidates != "all":
		return fmt.Sprintf("all that %q finds", r.run.candidates)
	}
	files := "all admitted files"
	if excluded := r.excluded(); excluded > 0 {
		files = fmt.Sprintf("all files, %d of them not admitted,", excluded)
	}
	if r.unread > 0 {
		files += " that could be read"
	}
	return strings.TrimSuffix(files, ",")
}

// excluded counts the candidates that the gates exclude.
func (r *ranking) excluded() (n int) {
	for i := range r.items {
		if r.items[i].Excluded {
			n++
		}
	}
	return n
}
