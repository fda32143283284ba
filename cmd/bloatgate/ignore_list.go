package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/bloatgate/bloatgate/ignore"
)

// writeList prints the targets with what is detected here, the agents without a file, and the names nobody reads.
func (a *app) writeList(read ignore.Reader) error {
	has := there(read)
	rows := [][]string{{"TARGET", "FILE", "HERE", "WRITTEN", "STRENGTH", "REACHES", "DOES NOT COVER", "STATUS"}}
	for _, t := range ignore.Targets() {
		here, written := "–", "when named"
		if sign, ok := t.Sign(has); ok {
			here = sign
		}
		if t.Default {
			written = "when detected"
		}
		rows = append(rows, []string{t.Name, t.File, here, written, string(t.Strength), t.Reaches, t.Misses, string(t.Status) + " " + t.Date})
	}
	agents := [][]string{{"WITHOUT A FILE", ""}}
	for _, agent := range ignore.Agents() {
		agents = append(agents, []string{agent.Name, agent.Sentence})
	}
	dead := [][]string{{"NOBODY READS", "HERE", ""}}
	for _, d := range ignore.Dead() {
		here := "–"
		if has(d.File) {
			here = "yes"
		}
		dead = append(dead, []string{d.File, here, d.Sentence})
	}
	return a.write(func(w io.Writer, _ bool) error {
		for _, table := range [][][]string{rows, agents, dead} {
			if err := writeTable(w, table); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(w, "Nothing here protects secrets: shells and other tools of an agent may still read what its own tools pass over.")
		return err
	})
}

func writeTable(w io.Writer, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
