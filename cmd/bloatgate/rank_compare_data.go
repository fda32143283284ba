package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/bloatgate/bloatgate/report"
)

type compareDocument struct {
	Schema     string            `json:"schema"`
	Query      string            `json:"query"`
	Source     rankSource        `json:"source"`
	Unit       string            `json:"unit"`
	Solver     string            `json:"solver"`
	Budget     int64             `json:"budget"`
	Generator  string            `json:"generator"`
	Candidates int               `json:"candidates"`
	Found      int               `json:"found"`
	Model      string            `json:"model"`
	Notes      []string          `json:"notes"`
	Strategies []compareStrategy `json:"strategies"`
	Files      []compareFile     `json:"files"`
}

type compareStrategy struct {
	Strategy string      `json:"strategy"`
	Spent    int64       `json:"spent"`
	Chunks   []rankChunk `json:"chunks"`
}

type compareFile struct {
	Path       string        `json:"path"`
	PathBase64 string        `json:"path_base64,omitempty"`
	Cost       int64         `json:"cost"`
	Ranks      []compareRank `json:"ranks"`
}

type compareRank struct {
	Strategy string  `json:"strategy"`
	Rank     int     `json:"rank"`
	Value    float64 `json:"value"`
	InChunk  bool    `json:"in_chunk"`
}

// compareJSON writes bloatgate.rank-compare/v1.
func compareJSON(w io.Writer, c *sideBySide) error {
	doc := compareDocument{Schema: "bloatgate.rank-compare/v1", Query: c.query, Source: sourceOf(c.source), Unit: string(c.unit),
		Solver: c.solver.Name, Budget: c.budget, Generator: c.run.candidates, Candidates: len(c.columns[0].items), Found: c.found, Model: c.model.Name(),
		Notes: append([]string{}, c.notes...), Strategies: []compareStrategy{}, Files: []compareFile{}}
	for _, column := range c.columns {
		doc.Strategies = append(doc.Strategies, compareStrategy{column.strategy, column.spent, chunkDocuments(column.preview())})
	}
	for _, row := range c.rows {
		file := compareFile{Path: row.Path, PathBase64: report.RawBytes(row.Path), Cost: row.cost}
		for s, item := range row.items {
			file.Ranks = append(file.Ranks, compareRank{c.columns[s].strategy, item.Rank, item.Value, item.InChunk})
		}
		doc.Files = append(doc.Files, file)
	}
	return writeDocument(w, doc)
}

// compareCSV writes a row for each file, with two columns for each strategy.
func compareCSV(w io.Writer, c *sideBySide) error {
	out := csv.NewWriter(w)
	head := []string{"path", "cost"}
	for _, column := range c.columns {
		head = append(head, column.strategy+" rank", column.strategy+" in_chunk")
	}
	out.Write(head) // the first error sticks until Error
	for _, row := range c.rows {
		cells := []string{report.CSVPath(row.Path), strconv.FormatInt(row.cost, 10)}
		for _, item := range row.items {
			cells = append(cells, strconv.Itoa(item.Rank), yes(item.InChunk))
		}
		out.Write(cells)
	}
	out.Flush()
	return out.Error()
}
