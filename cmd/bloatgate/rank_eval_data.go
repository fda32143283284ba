package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/bloatgate/bloatgate/rank"
)

type evalDocument struct {
	Schema     string          `json:"schema"`
	Tasks      int             `json:"tasks"`
	From       string          `json:"from"`
	BadLines   int             `json:"bad_lines"`
	Failed     []string        `json:"failed"`
	LeftOut    []evalLeft      `json:"left_out"`
	Strategies []string        `json:"strategies"`
	Baselines  []string        `json:"baselines"`
	Seed       uint64          `json:"seed"`
	Notes      []string        `json:"notes"`
	Caveat     string          `json:"caveat"`
	Groups     []evalGroupJSON `json:"groups"`
}

type evalGroupJSON struct {
	Candidates string       `json:"candidates"`
	Group      string       `json:"group"`
	Tasks      int          `json:"tasks"`
	Winnable   int          `json:"winnable"`
	Figures    []evalFigure `json:"figures"`
}

type evalFigure struct {
	Strategy string       `json:"strategy"`
	Measure  string       `json:"measure"`
	Value    float64      `json:"value"`
	Hits     int          `json:"hits"`
	Wilson   *evalSpan    `json:"wilson"`
	Spread   evalSpan     `json:"bootstrap"`
	Against  []evalPaired `json:"against"`
}

type evalSpan struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

type evalPaired struct {
	Baseline   string   `json:"baseline"`
	Difference float64  `json:"difference"`
	Spread     evalSpan `json:"bootstrap"`
	Gained     int      `json:"gained"`
	Lost       int      `json:"lost"`
	P          float64  `json:"mcnemar_p"`
}

// evalJSON writes bloatgate.rank-eval/v1. Shares are from 0 to 1.
func evalJSON(w io.Writer, e *evaluation) error {
	doc := evalDocument{Schema: "bloatgate.rank-eval/v1", Tasks: e.tasks, From: e.source, BadLines: e.badLines, Failed: append([]string{}, e.failed...),
		LeftOut: append([]evalLeft{}, e.left...), Strategies: e.strategies, Baselines: e.baselines, Seed: e.seed, Notes: append([]string{}, e.notes...),
		Caveat: evalCaveat, Groups: []evalGroupJSON{}}
	for _, g := range e.groups() {
		group := evalGroupJSON{Candidates: g.generator, Group: g.Name, Tasks: g.tasks, Winnable: g.winnable, Figures: []evalFigure{}}
		for _, f := range g.figures {
			group.Figures = append(group.Figures, figureJSON(&f))
		}
		doc.Groups = append(doc.Groups, group)
	}
	return writeDocument(w, doc)
}

func figureJSON(f *rank.Figure) evalFigure {
	figure := evalFigure{Strategy: f.Strategy, Measure: f.Measure.Name, Value: f.Value, Hits: f.Hits, Spread: evalSpan(f.Spread), Against: []evalPaired{}}
	if f.Measure.Share {
		wilson := evalSpan(f.Interval)
		figure.Wilson = &wilson
	}
	for _, a := range f.Against {
		figure.Against = append(figure.Against, evalPaired{a.Baseline, a.Difference, evalSpan(a.Interval), a.Gained, a.Lost, a.P})
	}
	return figure
}

// evalCSV writes a row for each group, strategy and measure. Shares are from 0 to 1.
func evalCSV(w io.Writer, e *evaluation) error {
	out := csv.NewWriter(w)
	head := []string{"candidates", "group", "tasks", "winnable", "strategy", "measure", "value", "low", "high", "bootstrap low", "bootstrap high"}
	for _, name := range e.baselines {
		for _, column := range []string{"difference", "low", "high", "gained", "lost", "p"} {
			head = append(head, "against "+name+" "+column)
		}
	}
	out.Write(head) // the first error sticks until Error
	for _, g := range e.groups() {
		for _, f := range g.figures {
			cells := []string{g.generator, g.Name, strconv.Itoa(g.tasks), strconv.Itoa(g.winnable), f.Strategy, f.Measure.Name,
				number(f.Value), number(f.Interval.Low), number(f.Interval.High), number(f.Spread.Low), number(f.Spread.High)}
			out.Write(append(cells, pairedCells(&f, e.baselines)...))
		}
	}
	out.Flush()
	return out.Error()
}

// pairedCells are the comparisons with each baseline, empty for a baseline itself.
func pairedCells(f *rank.Figure, baselines []string) (cells []string) {
	for _, name := range baselines {
		paired := make([]string, 6)
		for _, a := range f.Against {
			if a.Baseline == name {
				paired = []string{number(a.Difference), number(a.Interval.Low), number(a.Interval.High), strconv.Itoa(a.Gained), strconv.Itoa(a.Lost), number(a.P)}
			}
		}
		cells = append(cells, paired...)
	}
	return cells
}
