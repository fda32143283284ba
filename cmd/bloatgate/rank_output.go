package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// ranking is what a run of rank found.
type ranking struct {
	run    *rankRun
	query  string
	source tree.Description
	model  tokens.Estimator
	unit   rank.Unit
	budget int64 // tokens
	spent  int64 // tokens
	limit  int   // of listed items, 0 = all
	found  int   // candidates before the generator's cap
	items  []rank.Item
	notes  []string
}

// shown are the items that are listed.
func (r *ranking) shown() []rank.Item {
	if r.limit == 0 || r.limit > len(r.items) {
		return r.items
	}
	return r.items[:r.limit]
}

// inChunk counts the items of the chunk.
func (r *ranking) inChunk() (n int) {
	for i := range r.items {
		if r.items[i].InChunk {
			n++
		}
	}
	return n
}

var rankFormats = map[string]func(w io.Writer, r *ranking) error{"text": rankText, "json": rankJSON, "paths": rankPaths}

// rankFormatNames lists them, the default first.
func rankFormatNames() []string { return []string{"text", "json", "paths"} }

type rankDocument struct {
	Schema     string     `json:"schema"`
	Query      string     `json:"query"`
	Source     rankSource `json:"source"`
	Strategy   string     `json:"strategy"`
	Unit       string     `json:"unit"`
	Solver     string     `json:"solver"`
	Budget     int64      `json:"budget"`
	Spent      int64      `json:"spent"`
	Generator  string     `json:"generator"`
	Candidates int        `json:"candidates"`
	Found      int        `json:"found"`
	Model      string     `json:"model"`
	Notes      []string   `json:"notes"`
	Items      []rankItem `json:"items"`
}

type rankSource struct {
	Kind string `json:"kind"`
	Rev  string `json:"rev"`
	Root string `json:"root"`
}

type rankItem struct {
	Rank       int      `json:"rank"`
	Path       string   `json:"path"`
	PathBase64 string   `json:"path_base64,omitempty"`
	Class      string   `json:"class"`
	Value      float64  `json:"value"`
	Tied       bool     `json:"tied"`
	Cost       int64    `json:"cost"`
	InChunk    bool     `json:"in_chunk"`
	Cut        bool     `json:"cut"`
	Aside      bool     `json:"aside"`
	Why        []string `json:"why"`
}

// rankJSON writes bloatgate.rank/v1.
func rankJSON(w io.Writer, r *ranking) error {
	doc := rankDocument{Schema: "bloatgate.rank/v1", Query: r.query, Source: rankSource{r.source.Kind, r.source.Rev, r.source.Root}, Strategy: r.run.strategy,
		Unit: string(r.unit), Solver: r.run.solver, Budget: r.budget, Spent: r.spent, Generator: r.run.candidates, Candidates: len(r.items), Found: r.found,
		Model: r.model.Name(), Notes: append([]string{}, r.notes...), Items: []rankItem{}}
	for _, item := range r.shown() {
		doc.Items = append(doc.Items, rankItem{Rank: item.Rank, Path: item.Path, PathBase64: rawBytes(item.Path), Class: item.Class, Value: item.Value, Tied: item.Tied, Cost: item.Cost,
			InChunk: item.InChunk, Cut: item.Cut, Aside: item.Aside, Why: append([]string{}, item.Why()...)})
	}
	return writeDocument(w, doc)
}

// rankPaths prints the paths of the chunk, in rank order.
func rankPaths(w io.Writer, r *ranking) error {
	out := bufio.NewWriter(w)
	for _, item := range r.shown() {
		switch {
		case !item.InChunk:
		case r.run.null:
			fmt.Fprintf(out, "%s\x00", item.Path)
		default:
			fmt.Fprintln(out, report.EscapePath(item.Path))
		}
	}
	return out.Flush()
}

// rankText lists the items with their evidence and draws the end of the chunk into the list where it is one.
func rankText(w io.Writer, r *ranking) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s: %d candidates (%s), strategy %s\n", describeRanked(r.source), len(r.items), r.generated(), r.run.strategy)
	fmt.Fprintf(out, "first chunk: %d of %d tokens, %d of them as unit %q (* = in it)\n\n", r.spent, r.budget, r.inChunk(), r.unit)
	for _, item := range r.shown() {
		mark, tied := " ", ""
		if item.InChunk {
			mark = "*"
		}
		if item.Tied {
			tied = ", tied"
		}
		if item.Cut {
			tied += ", cut: does not fit whole"
		}
		if item.Aside {
			tied += ", " + item.Class + ": kept out of the chunk"
		}
		fmt.Fprintf(out, "%s %4d  %s  (%.4g%s, %d tokens)\n", mark, item.Rank, report.EscapePath(item.Path), item.Value, tied, item.Cost)
		for _, why := range item.Why() {
			fmt.Fprintf(out, "          %s\n", report.EscapeText(why))
		}
	}
	if rest := len(r.items) - len(r.shown()); rest > 0 {
		fmt.Fprintf(out, "\n%d more; --limit 0 lists all\n", rest)
	}
	return out.Flush()
}

// generated says where the candidates come from.
func (r *ranking) generated() string {
	switch {
	case r.run.candidates == "stdin":
		return fmt.Sprintf("of %d paths on standard input", r.found)
	case r.found > len(r.items):
		return fmt.Sprintf("the first %d of %d that %q finds", len(r.items), r.found, r.run.candidates)
	case r.run.candidates == "all":
		return "all admitted files"
	}
	return fmt.Sprintf("all that %q finds", r.run.candidates)
}
