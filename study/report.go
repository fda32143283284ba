package study

import "math"

// Report is what a study found, ready for any format.
type Report struct {
	Study  string // "filters"
	Tables []Table
	Notes  []string // whole sentences about what the figures are of
}

// Table is one table of a report. Every row has a cell for each column: a string, an int, an int64, a float64, or nil where there is
// nothing to tell.
type Table struct {
	ID      string // "filters", as --table takes it
	Title   string
	Columns []Column
	Rows    [][]any
}

// Column describes the cells below it.
type Column struct {
	ID       string // name in JSON and CSV: "mean_percent"
	Head     string // above the column, for people
	Decimals int    // of its float64 cells
	Path     bool   // its cells are paths
	TextOnly bool   // drawn for people; data formats leave it out
}

// Add appends a row.
func (t *Table) Add(cells ...any) {
	for i, cell := range cells {
		if value, ok := cell.(float64); ok && (math.IsNaN(value) || math.IsInf(value, 0)) {
			cells[i] = nil // JSON has no name for it, and people have no use for it
		}
	}
	t.Rows = append(t.Rows, cells)
}

// percent is a share of one in hundredths.
func percent(share float64) float64 { return 100 * share }
