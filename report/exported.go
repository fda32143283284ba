package report

// What other reports than those of a check need, so that all show names, numbers and texts alike.

// Size is a byte count with one decimal in decimal units: "999 B", "12.3 MB".
func Size(bytes int64) string { return size(bytes) }

// MarkdownPath shows a path in Markdown, also in a table.
func MarkdownPath(path string) string { return mdPath(path) }

// MarkdownCode shows a command or a line of a configuration in Markdown, whole and as it has to be typed, also in a table.
func MarkdownCode(text string) string { return mdCode(EscapeText(text)) }

// MarkdownText shows any text in Markdown, also in a table, so that nothing in it is markup, a mention, a reference or a link.
func MarkdownText(text string) string { return mdText(text) }

// CSVRow is a row of the table that CSV writes, from cells by the names of their columns. The cells are written as they are; columns that are
// not named stay empty.
func CSVRow(cells map[string]string) []string {
	header := csvHeader()
	row := make([]string, len(header))
	for i, name := range header {
		row[i] = cells[name]
	}
	return row
}
