package rules

import (
	"bytes"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// dumpHeader is the first comment of the common dump tools.
var dumpHeader = lazy.New(`^--\s*(PostgreSQL database dump|PostgreSQL database cluster dump|MySQL dump|MariaDB dump|phpMyAdmin SQL Dump|Host: )`)

// dumpRow is a line that carries rows rather than schema.
var dumpRow = lazy.New(`(?i)^\s*(insert\s+into\b|\(|copy\s.*from stdin|-?\d+\t|\\\.)`)

const (
	dumpShare = 0.6
	dumpSize  = 16_000 // bytes; seeds and migrations written by hand are smaller
)

// checkSQLDump tells dumped rows (data) and dumped schemas (generated) from migrations, which stay visible.
func checkSQLDump(p *Pass) (*Decision, error) {
	if !p.suffix(".sql") {
		return nil, nil
	}
	rows, total := 0, 0
	for line := range wholeLines(p.sample) {
		total += len(line)
		if dumpRow.Get().Match(line) {
			rows += len(line)
		}
	}
	header := dumpHeader.Get().Find(bytes.TrimLeft(p.sample[0], "-\n\r \ufeff"))
	if header == nil {
		header = dumpHeader.Get().Find(firstComment(p.sample[0]))
	}
	if header == nil && p.File.Size < semanticSize {
		return nil, nil // as likely seeds that people keep
	}
	isRows := float64(rows) >= dumpShare*float64(max(total, 1))
	switch {
	case isRows && p.File.Size >= dumpSize:
		return &Decision{Class: Data, Reason: "SQL dump: mostly rows", Evidence: []Evidence{{Name: "content", Value: "mostly INSERT or COPY rows"}}}, nil
	case header != nil && !isRows:
		return &Decision{Class: Generated, Reason: "schema written by a dump tool", Evidence: []Evidence{{Name: "marker", Value: string(header), Line: 1}}}, nil
	}
	return nil, nil
}

// firstComment is the first line that is a comment with words in it.
func firstComment(head []byte) []byte {
	for line := range bytes.Lines(head) {
		if t := bytes.TrimSpace(line); len(bytes.Trim(t, "-")) > 0 {
			return t
		}
	}
	return nil
}
