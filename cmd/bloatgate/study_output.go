package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/study"
	"github.com/dustin/go-humanize"
)

var studyFormats = map[string]func(w io.Writer, r *study.Report) error{"text": studyText, "csv": studyCSV, "json": studyJSON}

// studyFormatNames lists them, the default first.
func studyFormatNames() []string { return []string{"text", "csv", "json"} }

// print writes a study's report, or the one table that was asked for.
func (c *studyRun) print(a *app, r *study.Report) error {
	switch {
	case c.table != "":
		r.Tables = slices.DeleteFunc(r.Tables, func(t study.Table) bool { return t.ID != c.table })
	case c.format == "csv" && len(c.tables) > 1:
		a.tell(fmt.Sprintf("CSV holds one table, here %s; --table prints another: %s", c.tables[0], strings.Join(c.tables[1:], ", ")))
	}
	return a.write(func(w io.Writer, _ bool) error { return studyFormats[c.format](w, r) })
}

// studyText prints tables for people. Numbers are aligned to the right.
func studyText(w io.Writer, r *study.Report) error {
	out := bufio.NewWriter(w)
	for i, t := range r.Tables {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s (%s)\n\n", t.Title, t.ID)
		textTable(out, &t)
	}
	if len(r.Notes) > 0 {
		fmt.Fprintln(out)
	}
	for _, note := range r.Notes {
		fmt.Fprintln(out, report.EscapeText(note))
	}
	return out.Flush()
}

func textTable(out io.Writer, t *study.Table) {
	lines := make([][]string, 1+len(t.Rows))
	widths, right := make([]int, len(t.Columns)), make([]bool, len(t.Columns))
	for i, column := range t.Columns {
		lines[0] = append(lines[0], column.Head)
		for r, row := range t.Rows {
			lines[r+1] = append(lines[r+1], textCell(row[i], &column))
			if _, isText := row[i].(string); !isText && row[i] != nil {
				right[i] = true
			}
		}
		for _, line := range lines {
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	if len(t.Rows) == 0 {
		fmt.Fprintln(out, "  none")
		return
	}
	for _, line := range lines {
		var b strings.Builder
		for i, cell := range line {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if right[i] {
				cell, gap = gap+cell, ""
			}
			b.WriteString("  " + cell + gap)
		}
		fmt.Fprintln(out, strings.TrimRight(b.String(), " "))
	}
}

func textCell(cell any, column *study.Column) string {
	switch v := cell.(type) {
	case nil:
		return "–"
	case int:
		return humanize.Comma(int64(v))
	case int64:
		return humanize.Comma(v)
	case float64:
		return strconv.FormatFloat(v, 'f', column.Decimals, 64)
	}
	if column.Path {
		return report.EscapePath(cell.(string))
	}
	return report.EscapeText(cell.(string))
}

// studyCSV prints the first table.
func studyCSV(w io.Writer, r *study.Report) error {
	t := &r.Tables[0]
	out := csv.NewWriter(w)
	var head []string
	for _, column := range dataColumns(t) {
		head = append(head, t.Columns[column].ID)
	}
	out.Write(head) // the first error sticks until Error
	for _, row := range t.Rows {
		var line []string
		for _, i := range dataColumns(t) {
			line = append(line, csvCell(row[i], &t.Columns[i]))
		}
		out.Write(line)
	}
	out.Flush()
	return out.Error()
}

// dataColumns are those that hold more than a drawing.
func dataColumns(t *study.Table) (list []int) {
	for i := range t.Columns {
		if !t.Columns[i].TextOnly {
			list = append(list, i)
		}
	}
	return list
}

func csvCell(cell any, column *study.Column) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case string:
		if column.Path {
			return report.CSVPath(v)
		}
		return report.CSVText(v)
	case float64:
		return strconv.FormatFloat(rounded(v), 'f', -1, 64)
	}
	return fmt.Sprint(cell)
}

// rounded keeps six decimals: processors that fuse operations differ in the last bits, and the same input shall give the same bytes.
func rounded(v float64) float64 { return math.Round(v*1e6) / 1e6 }
