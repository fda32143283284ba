package main

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/study"
)

// What arXiv:2608.26130 reports, in percent of its tasks, by value function: p_1 and p_10.
var (
	paperRanks = map[string][2]float64{"reversed": {2.6, 14.8}, "random": {22.6, 38.4}, "fifo": {24.2, 48.0}, "all": {30.2, 49.4}, "kw": {35.0, 49.0}, "kw+": {35.8, 52.0}}
	// Of its 279 winnable tasks.
	paperWinnable = map[string][2]float64{"fifo": {43.4, 86.0}, "kw+": {64.2, 93.2}}
	// The share of its tasks in each bucket.
	paperBuckets = map[string]float64{"1-5": 57.6, "6-20": 11.0, "21+": 31.4}
)

// studyPair is a comparison of two value functions, with what the paper reports of it.
type studyPair struct {
	ours, baseline string
	paper          []any // gained, lost, p; empty where the paper has none
}

func studyPairs() []studyPair {
	return []studyPair{
		{"kw", "fifo", []any{76, 22, "3.9e-08"}}, {"all", "kw", []any{14, 38, "0.001"}}, {"kw+", "fifo", nil},
		{"bm25", "fifo", nil}, {"bm25", "kw+", nil}, {"fused", "fifo", nil}, {"fused", "kw+", nil},
	}
}

func portion(k, n int) string {
	if n == 0 {
		return "none of 0"
	}
	return fmt.Sprintf("%.1f %% of %d", 100*float64(k)/float64(n), n)
}

// of is the figure of a strategy and a measure, nil where the group has no tasks.
func (g *evalGroup) of(strategy, measure string) *rank.Figure {
	for i := range g.figures {
		if g.figures[i].Strategy == strategy && g.figures[i].Measure.Name == measure {
			return &g.figures[i]
		}
	}
	return nil
}

func percentOf(f *rank.Figure) any {
	if f == nil {
		return nil
	}
	return 100 * f.Value
}

func tenths(id, head string) study.Column { return study.Column{ID: id, Head: head, Decimals: 1} }

// ranksTable has a row for each value function, the paper's figures before ours.
func ranksTable(id, title string, g *evalGroup, e *evaluation, paper map[string][2]float64) study.Table {
	t := study.Table{ID: id, Title: fmt.Sprintf("%s (%%, %d tasks)", title, g.tasks), Columns: []study.Column{{ID: "strategy", Head: "value function"},
		tenths("paper_p1_percent", "p1 paper"), tenths("p1_percent", "p1"), tenths("p1_low_percent", "from"), tenths("p1_high_percent", "to"),
		tenths("p3_percent", "p3"), tenths("p5_percent", "p5"), tenths("paper_p10_percent", "p10 paper"), tenths("p10_percent", "p10")}}
	for _, name := range e.strategies {
		var paper1, paper10, low, high any
		if known, ok := paper[name]; ok {
			paper1, paper10 = known[0], known[1]
		}
		p1 := g.of(name, "p1")
		if p1 != nil {
			low, high = 100*p1.Interval.Low, 100*p1.Interval.High
		}
		t.Add(name, paper1, percentOf(p1), low, high, percentOf(g.of(name, "p3")), percentOf(g.of(name, "p5")), paper10, percentOf(g.of(name, "p10")))
	}
	return t
}

// bucketsTable has p_1 of each value function by number of candidates.
func bucketsTable(groups map[string]*evalGroup, e *evaluation, tasks int) study.Table {
	t := study.Table{ID: "buckets", Title: "p1 by number of candidates (%)", Columns: []study.Column{{ID: "candidates", Head: "candidates"}, {ID: "tasks", Head: "tasks"},
		tenths("paper_share_percent", "share paper"), tenths("share_percent", "share"), {ID: "winnable", Head: "winnable"}}}
	for _, name := range e.strategies {
		t.Columns = append(t.Columns, tenths("p1_"+name+"_percent", name))
	}
	for _, bucket := range rank.Groups() {
		paper, ok := paperBuckets[bucket.Name]
		if !ok {
			continue
		}
		g := groups[bucket.Name]
		row := []any{bucket.Name, g.tasks, paper, 100 * float64(g.tasks) / float64(tasks), g.winnable}
		for _, name := range e.strategies {
			row = append(row, percentOf(g.of(name, "p1")))
		}
		t.Add(row...)
	}
	return t
}

// pairsTable compares value functions task by task.
func pairsTable(g *evalGroup) study.Table {
	t := study.Table{ID: "pairs", Title: "p1, paired: tasks gained and lost, exact McNemar test", Columns: []study.Column{{ID: "strategy", Head: "value function"}, {ID: "baseline", Head: "against"},
		{ID: "paper_gained", Head: "paper +"}, {ID: "paper_lost", Head: "−"}, {ID: "paper_p", Head: "p"}, {ID: "gained", Head: "ours +"}, {ID: "lost", Head: "−"}, {ID: "p", Head: "p"}}}
	for _, pair := range studyPairs() {
		row := append([]any{pair.ours, pair.baseline}, pair.paper...)
		for len(row) < 5 {
			row = append(row, nil)
		}
		f := g.of(pair.ours, "p1")
		if f == nil {
			continue
		}
		for _, a := range f.Against {
			if a.Baseline == pair.baseline {
				t.Add(append(row, a.Gained, a.Lost, fmt.Sprintf("%.2g", a.P))...)
			}
		}
	}
	return t
}

// inclusionTable tells how much of the gold files is in the first chunk: what reaches an agent.
func inclusionTable(g *evalGroup, e *evaluation) study.Table {
	t := study.Table{ID: "inclusion", Title: "gold files in the first chunk (%)", Columns: []study.Column{{ID: "strategy", Head: "value function"}}}
	for _, m := range rank.Measures() {
		if m.Chunk != nil {
			t.Columns = append(t.Columns, tenths(fmt.Sprintf("%s_%d_percent", m.Chunk.Unit, m.Chunk.Budget), shortMeasure(m)))
		}
	}
	for _, name := range e.strategies {
		row := []any{name}
		for _, m := range rank.Measures() {
			if m.Chunk != nil {
				row = append(row, percentOf(g.of(name, m.Name)))
			}
		}
		t.Add(row...)
	}
	return t
}
