package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// ranking is what a run of rank found.
type ranking struct {
	run      *rankRun
	query    string
	source   tree.Description
	model    tokens.Estimator
	strategy string
	unit     rank.Unit
	solver   rank.Solver
	budget   int64 // tokens
	spent    int64 // tokens
	limit    int   // of listed items, 0 = all
	found    int   // candidates before the generator's cap
	unread   int   // files that are no candidates for want of contents
	items    []rank.Item
	notes    []string
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

var rankFormats = map[string]func(w io.Writer, r *ranking) error{"text": rankText, "json": rankJSON, "csv": rankCSV, "paths": rankPaths}

// rankFormatNames lists them, the default first.
func rankFormatNames() []string { return []string{"text", "json", "csv", "paths"} }

type rankDocument struct {
	Schema     string      `json:"schema"`
	Query      string      `json:"query"`
	Source     rankSource  `json:"source"`
	Strategy   string      `json:"strategy"`
	Unit       string      `json:"unit"`
	Solver     string      `json:"solver"`
	Budget     int64       `json:"budget"`
	Spent      int64       `json:"spent"`
	Generator  string      `json:"generator"`
	Candidates int         `json:"candidates"`
	Found      int         `json:"found"`
	Model      string      `json:"model"`
	Bound      string      `json:"bound"` // of the model
	Chunks     []rankChunk `json:"chunks"`
	Notes      []string    `json:"notes"`
	Items      []rankItem  `json:"items"`
}

type rankSource struct {
	Kind string `json:"kind"`
	Rev  string `json:"rev"`
	Root string `json:"root"`
}

func sourceOf(d tree.Description) rankSource { return rankSource{d.Kind, d.Rev, d.Root} }

// rankChunk is the first chunk of some budget.
type rankChunk struct {
	Budget   int64 `json:"budget"`
	Spent    int64 `json:"spent"`
	Files    int   `json:"files"`
	LastRank int   `json:"last_rank"` // of the last file in it, 0 when it is empty
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
	doc := rankDocument{Schema: "bloatgate.rank/v1", Query: r.query, Source: sourceOf(r.source), Strategy: r.strategy,
		Unit: string(r.unit), Solver: r.solver.Name, Budget: r.budget, Spent: r.spent, Generator: r.run.candidates, Candidates: len(r.items), Found: r.found,
		Model: r.model.Name(), Bound: r.model.Bound(), Chunks: chunkDocuments(r.preview()), Notes: append([]string{}, r.notes...), Items: []rankItem{}}
	for _, item := range r.shown() {
		doc.Items = append(doc.Items, rankItem{Rank: item.Rank, Path: item.Path, PathBase64: report.RawBytes(item.Path), Class: item.Class, Value: item.Value, Tied: item.Tied, Cost: item.Cost,
			InChunk: item.InChunk, Cut: item.Cut, Aside: item.Aside, Why: append([]string{}, item.Why()...)})
	}
	return writeDocument(w, doc)
}

func chunkDocuments(chunks []rank.Chunk) []rankChunk {
	list := []rankChunk{}
	for _, c := range chunks {
		list = append(list, rankChunk{c.Budget, c.Spent, c.Files, c.Last})
	}
	return list
}

// rankCSV writes a row for each listed item.
func rankCSV(w io.Writer, r *ranking) error {
	out := csv.NewWriter(w)
	out.Write([]string{"rank", "path", "class", "value", "tied", "cost", "in_chunk", "cut", "aside", "why"}) // the first error sticks until Error
	for _, item := range r.shown() {
		out.Write([]string{strconv.Itoa(item.Rank), report.CSVPath(item.Path), report.CSVText(item.Class), number(item.Value), yes(item.Tied), strconv.FormatInt(item.Cost, 10),
			yes(item.InChunk), yes(item.Cut), yes(item.Aside), report.CSVText(strings.Join(item.Why(), "; "))})
	}
	out.Flush()
	return out.Error()
}

func number(value float64) string { return strconv.FormatFloat(value, 'g', 6, 64) }

func yes(is bool) string { return strconv.FormatBool(is) }

// unfit says what a list of paths does not show: that a file would be cut, or that the best does not fit.
func (r *ranking) unfit() (notes []string) {
	for i := range r.items {
		if item := &r.items[i]; item.Cut {
			notes = append(notes, fmt.Sprintf("%s alone is larger than the chunk: it would be cut (%s, of which %s fit)", report.EscapePath(item.Path), report.Count(item.Cost, "token"), humanize.Comma(r.budget)))
		}
	}
	if first := r.firstMeant(); first != nil && !first.InChunk {
		notes = append(notes, fmt.Sprintf("rank %d, %s, does not fit into the chunk (%s)", first.Rank, report.EscapePath(first.Path), report.Count(first.Cost, "token")))
	}
	return notes
}

// firstMeant is the best item that a chunk may hold, nil when there is none.
func (r *ranking) firstMeant() *rank.Item {
	for i := range r.items {
		if !r.items[i].Aside {
			return &r.items[i]
		}
	}
	return nil
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
