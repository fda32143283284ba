package main

import (
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// packing is what a run of pack found.
type packing struct {
	*rank.Pack
	run    *packRun
	query  string
	source tree.Description
	model  tokens.Estimator
	notes  []string

	choice *choice // of --selector, nil without one
}

var packFormats = map[string]func(w io.Writer, p *packing) error{"text": packText, "json": packJSON}

// packFormatNames lists them, the default first.
func packFormatNames() []string { return []string{"text", "json"} }

// packText writes each span verbatim under its header.
func packText(w io.Writer, p *packing) error {
	_, err := w.Write(p.Text(report.EscapePath))
	return err
}

// summary tells what a context holds, and what it does not.
func (p *packing) summary() string {
	whole := 0
	for i := range p.Spans {
		if p.Spans[i].Whole {
			whole++
		}
	}
	text := fmt.Sprintf("%s: %d of %d tokens (%s model), %s whole, %s", describeRanked(p.source), p.Spent, p.Budget, p.model.Name(),
		report.Count(whole, "file"), report.Count(len(p.Spans)-whole, "part"))
	if len(p.LeftOut) == 0 {
		return text
	}
	names := make([]string, len(p.LeftOut))
	for i, item := range p.LeftOut {
		names[i] = fmt.Sprintf("%s (%d tokens)", report.EscapePath(item.Path), item.Tokens)
	}
	return text + "; does not fit whole: " + firstFew(names, 5)
}

type packDocument struct {
	Schema   string     `json:"schema"`
	Query    string     `json:"query"`
	Source   rankSource `json:"source"`
	Method   string     `json:"method"`
	Strategy string     `json:"strategy"`
	Budget   int64      `json:"budget"`
	Spent    int64      `json:"spent"`
	Model    string     `json:"model"`
	Selector *choice    `json:"selector,omitempty"`
	Notes    []string   `json:"notes"`
	Spans    []packSpan `json:"spans"`
	LeftOut  []packLeft `json:"left_out"`
}

type packSpan struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	First      int    `json:"first"`
	Last       int    `json:"last"`
	Whole      bool   `json:"whole"`
	Cost       int64  `json:"cost"`
	Why        string `json:"why"`
	Text       string `json:"text"`
	TextBase64 string `json:"text_base64,omitempty"`
}

type packLeft struct {
	Rank       int    `json:"rank"`
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Tokens     int64  `json:"tokens"`
}

// packJSON writes bloatgate.pack/v1.
func packJSON(w io.Writer, p *packing) error {
	doc := packDocument{Schema: "bloatgate.pack/v1", Query: p.query, Source: sourceOf(p.source), Method: p.run.method,
		Strategy: p.run.strategy, Budget: p.Budget, Spent: p.Spent, Model: p.model.Name(), Selector: p.choice, Notes: append([]string{}, p.notes...), Spans: []packSpan{}, LeftOut: []packLeft{}}
	for _, s := range p.Spans {
		doc.Spans = append(doc.Spans, packSpan{s.Path, report.RawBytes(s.Path), s.First, s.Last, s.Whole, s.Cost, s.Why, string(s.Text), report.RawBytes(string(s.Text))})
	}
	for _, item := range p.LeftOut {
		doc.LeftOut = append(doc.LeftOut, packLeft{item.Rank, item.Path, report.RawBytes(item.Path), item.Tokens})
	}
	return writeDocument(w, doc)
}
