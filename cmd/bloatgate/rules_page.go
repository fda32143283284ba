package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// In characters: where the prose of a page is wrapped, and where values start beside their labels.
const (
	pageWidth  = 100
	labelWidth = 12
)

// page prints the explanation of one id.
type page func(w io.Writer) error

// row is one labelled fact of a page. The first line stands beside the label, the others below it.
type row struct {
	label string
	lines []string
}

// pageOf finds what an id names: a rule, else a gate, else a class. nil when it names nothing.
func pageOf(id string) page {
	for _, r := range rules.Rules() {
		if r.ID == id {
			return pageWith("rule "+r.ID+": "+r.Title, ruleRows(r))
		}
	}
	for _, g := range rules.Gates() {
		if g.Name == id {
			return pageWith("gate "+g.Name+": "+g.Title, []row{prose("", g.Text), prose("reads", string(g.Cost))})
		}
	}
	for _, c := range rules.Classes() {
		if string(c.Class) == id {
			return pageWith("class "+id+": "+c.Title, classRows(c))
		}
	}
	return nil
}

// ids lists everything that has a page.
func ids() []string {
	var list []string
	for _, r := range rules.Rules() {
		list = append(list, r.ID)
	}
	for _, g := range rules.Gates() {
		list = append(list, g.Name)
	}
	for _, c := range rules.Classes() {
		list = append(list, string(c.Class))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func prose(label, text string) row {
	width := pageWidth
	if label != "" {
		width -= labelWidth
	}
	return row{label, wrap(text, width)}
}

func ruleRows(r rules.RuleInfo) []row {
	return []row{
		prose("", r.Text), prose("level", r.Level), prose("fix", r.Fix),
		{"reported", exampleLines(r.Bad)}, {"passes", exampleLines(r.Good)}, prose("since", r.Since),
	}
}

func classRows(c rules.ClassRow) []row {
	return []row{
		prose("verdict", string(c.Verdict)), prose("warn from", limits(c.Warn, c.WarnBytes)),
		prose("error from", limits(c.Error, c.ErrorBytes)), prose("fix", c.Fix),
	}
}

// exampleLines describes an example's files: "data/train.jsonl: 3000 × "{\"id\": {n}}\n"".
func exampleLines(e rules.Example) []string {
	var lines []string
	for _, f := range e.Files {
		text := f.Text
		if len(text) > 80 {
			text = strings.ToValidUTF8(text[:80], "") + "…"
		}
		lines = append(lines, fmt.Sprintf("%s: %d × %q", report.EscapePath(f.Path), f.Repeat, text))
	}
	if e.Note != "" {
		lines = append(lines, e.Note)
	}
	return lines
}

func pageWith(title string, rows []row) page {
	var b strings.Builder
	b.WriteString(title + "\n\n")
	for _, r := range rows {
		if r.label == "" {
			b.WriteString(strings.Join(r.lines, "\n") + "\n\n")
			continue
		}
		for i, line := range r.lines {
			label := r.label
			if i > 0 {
				label = ""
			}
			fmt.Fprintf(&b, "%-*s%s\n", labelWidth, label, line)
		}
	}
	return func(w io.Writer) error {
		_, err := io.WriteString(w, b.String())
		return err
	}
}

// wrap breaks text at spaces into lines of at most width characters, longer words excepted.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
