package main

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/study"
)

type studyDocument struct {
	Schema string       `json:"schema"`
	Study  string       `json:"study"`
	Tables []studyTable `json:"tables"`
	Notes  []string     `json:"notes"`
}

type studyTable struct {
	ID    string     `json:"id"`
	Title string     `json:"title"`
	Rows  []studyRow `json:"rows"`
}

// studyRow is an object whose members are in the order of the columns.
type studyRow struct {
	table *study.Table
	cells []any
}

// studyJSON writes bloatgate.study/v1. What is not known is null.
func studyJSON(w io.Writer, r *study.Report) error {
	doc := studyDocument{Schema: "bloatgate.study/v1", Study: r.Study, Tables: []studyTable{}, Notes: append([]string{}, r.Notes...)}
	for i := range r.Tables {
		t := &r.Tables[i]
		out := studyTable{ID: t.ID, Title: t.Title, Rows: []studyRow{}}
		for _, cells := range t.Rows {
			out.Rows = append(out.Rows, studyRow{t, cells})
		}
		doc.Tables = append(doc.Tables, out)
	}
	return writeDocument(w, doc)
}

func (r studyRow) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, i := range dataColumns(r.table) {
		if err := member(&b, r.table.Columns[i].ID, r.cells[i]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// member adds one to an object; a text that is not UTF-8 has its bytes beside it.
func member(b *bytes.Buffer, name string, cell any) error {
	if number, ok := cell.(float64); ok {
		cell = rounded(number)
	}
	if b.Len() > 1 {
		b.WriteByte(',')
	}
	if err := withoutHTML(b, name); err != nil {
		return err
	}
	b.WriteByte(':')
	if err := withoutHTML(b, cell); err != nil {
		return err
	}
	if text, ok := cell.(string); ok && report.RawBytes(text) != "" {
		return member(b, name+"_base64", report.RawBytes(text))
	}
	return nil
}

// withoutHTML is json.Marshal without the escapes that only HTML asks for.
func withoutHTML(b *bytes.Buffer, value any) error {
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value) // the line end behind it goes when the document is indented
}
