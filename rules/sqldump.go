package rules

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/bloatgate/bloatgate/rules/encoded"
	"github.com/bloatgate/bloatgate/rules/lazy"
)

// dumpHeader is the first comment of the common dump tools.
var dumpHeader = lazy.New(`^--\s*(PostgreSQL database dump|PostgreSQL database cluster dump|MySQL dump|MariaDB dump|phpMyAdmin SQL Dump|Host: .*\bDatabase: )`)

// dumpRow is how a line begins that carries rows rather than schema, copyRows one that rows follow, up to copyEnd.
var (
	dumpRow  = lazy.New(`(?i)^\s*(insert\s+into\b|\(|-?\d+\t)`)
	copyRows = lazy.New(`(?i)^copy\s.*from stdin`)
)

const copyEnd = `\.`

const (
	dumpShare = 0.6
	dumpSize  = 16_000 // bytes; seeds and migrations written by hand are smaller
)

// checkSQLDump tells dumped rows (data) and dumped schemas (generated) from migrations, which stay visible.
func checkSQLDump(p *Pass) (*Decision, error) {
	if !p.suffix(".sql") {
		return nil, nil
	}
	header := dumpHeader.Get().Find(bytes.TrimLeft(p.sample[0], "-\n\r \ufeff"))
	if header == nil {
		header = dumpHeader.Get().Find(firstComment(p.sample[0]))
	}
	if header == nil && p.File.Size < semanticSize {
		return nil, nil // as likely seeds that people keep
	}
	text, err := p.decoded()
	if err != nil {
		return nil, err
	}
	share, err := rowShare(text)
	if err != nil {
		return nil, err
	}
	isRows := share >= dumpShare
	switch {
	case isRows && p.File.Size >= dumpSize:
		return &Decision{Class: Data, Reason: "SQL dump: mostly rows", Evidence: []Evidence{{Name: "content", Value: "mostly INSERT or COPY rows"}}}, nil
	case header != nil && !isRows:
		return &Decision{Class: Generated, Reason: "schema written by a dump tool", Evidence: []Evidence{{Name: "marker", Value: string(header), Line: 1}}}, nil
	}
	return nil, nil
}

// rowShare is what share of the bytes is in rows. A line is what its first bytes say: dump tools write all rows of a table on one. All of the
// text is read, for of a wide line no sample tells what it is. Memory is constant; errors are those of r.
func rowShare(r io.Reader) (float64, error) {
	in := bufio.NewReaderSize(r, 4<<10)
	rows, total := 0, 0
	var cut, isRow, inCopy bool // cut: the line goes on
	for {
		piece, err := in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if !cut {
			inCopy = copyRows.Get().Match(piece) || inCopy && !bytes.HasPrefix(piece, []byte(copyEnd))
			isRow = inCopy || dumpRow.Get().Match(piece)
		}
		cut = errors.Is(err, bufio.ErrBufferFull)
		size := len(encoded.Strip(piece)) // one blob that a statement inserts makes no dump
		total += size
		if isRow {
			rows += size
		}
		if errors.Is(err, io.EOF) {
			return float64(rows) / float64(max(total, 1)), nil
		}
	}
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
