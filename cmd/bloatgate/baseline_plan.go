package main

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/dustin/go-humanize/english"
)

// baselinePlan is the text a baseline is to have, and what to say about it.
type baselinePlan struct {
	text    string
	changes bool     // the file has to be written
	words   []string // lines for people
}

func (c *baselineRun) plan(old *baseline.List, result *rules.Result, target string) baselinePlan {
	name := "standard output"
	if target != "-" {
		name = report.EscapePath(target)
	}
	if c.prune {
		return c.pruning(old, result)
	}
	return c.renewal(old, result, name)
}

func (c *baselineRun) renewal(old *baseline.List, result *rules.Result, name string) baselinePlan {
	n := baseline.Renew(old, result)
	files, tokens, bytes := n.Sums()
	sums := report.Count(tokens, "token")
	if bytes > 0 {
		sums += " and " + report.Count(bytes, "byte") + " without tokens"
	}
	words := []string{fmt.Sprintf("%s %s: it accepts %s in %s (%s); %d added, %d changed, %d removed", c.did("wrote", "write"), name,
		report.Count(len(n.Entries), "finding"), report.Count(files, "file"), sums, len(n.Added), len(n.Changed), len(n.Removed))}
	if c.dryRun {
		words = append(words, entryLines("+", n.Added)...)
		words = append(words, entryLines("~", n.Changed)...)
		words = append(words, entryLines("-", n.Removed)...)
	}
	if n.Kept > 0 {
		words = append(words, report.Count(n.Kept, "line")+" kept for files that could not be judged here")
	}
	if n.LeftOut > 0 {
		words = append(words, fmt.Sprintf("%s left out (%s): only what is said about the content of one file can be accepted",
			report.Count(n.LeftOut, "finding"), strings.Join(n.Rules, ", ")))
	}
	return baselinePlan{text: n.Text, changes: true, words: words}
}

func (c *baselineRun) pruning(old *baseline.List, result *rules.Result) baselinePlan {
	text, removed := old.Prune(result)
	name := report.EscapePath(old.Name)
	if len(removed) == 0 {
		return baselinePlan{text: text, words: []string{"nothing to remove: every line of " + name + " is needed"}}
	}
	gone, left := int64(len(removed)), int64(len(old.Entries)-len(removed))
	words := []string{fmt.Sprintf("%s %s from %s, %s nothing any more; %d left", c.did("removed", "remove"), report.Count(gone, "line"), name,
		english.PluralWord(len(removed), "which accepts", "which accept"), left)}
	if c.dryRun {
		words = append(words, entryLines("-", removed)...)
	}
	return baselinePlan{text: text, changes: true, words: words}
}

func (c *baselineRun) did(past, verb string) string {
	if c.dryRun {
		return "would " + verb
	}
	return past
}

func entryLines(sign string, entries []baseline.Entry) []string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = fmt.Sprintf("%s %s %s (%s)", sign, e.Rule, report.EscapePath(e.Path), e.Size.Words())
	}
	return lines
}
