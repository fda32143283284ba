package report

// CSVPath is a path as a cell: it stays what EscapePath makes of it, and no spreadsheet takes it for a formula.
func CSVPath(path string) string { return csvPath(path) }

// CSVText is a text as a cell, on one line, that no spreadsheet takes for a formula.
func CSVText(text string) string { return csvText(text) }
