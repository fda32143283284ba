package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// sample is what became of a sample query of the configuration.
type sample struct {
	config.RankQuery
	*ranking
	missing []string // patterns of expect that no file of the chunk matches, with what became of the files that match
}

// samplePreview is how many files of a sample's chunk are listed.
const samplePreview = 5

// runSamples previews every sample query; the exit code says whether all that was expected is in its chunk.
func (c *rankRun) runSamples(a *app, cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 0 || cmd.Flags().Changed("query-file"):
		return usagef(cmd, "--samples takes its queries from [[rank.query]] of the configuration; leave the query away")
	case c.candidates == "stdin":
		return usagef(cmd, "--samples ranks several queries; standard input can hold the candidates of one only")
	case c.format != "text":
		return usagef(cmd, "--samples prints text only, not %q", c.format)
	}
	t, err := a.openRanked(cmd.Context(), &c.source, treeUse{excluded: c.excluded, often: true})
	if err != nil {
		return err
	}
	defer t.close()
	queries := t.options.Config.RankQuery
	if len(queries) == 0 {
		return errors.New("the configuration has no sample queries; add [[rank.query]] with text and expect to " + config.FileName)
	}
	var samples []sample
	for i := range queries {
		if err := checkExpected(queries[i].Expect); err != nil {
			return fmt.Errorf("sample query %d (%q): %w", i+1, queries[i].Text, err)
		}
	}
	for i := range queries {
		s, err := c.sample(cmd.Context(), a, t, &queries[i])
		if err != nil {
			return fmt.Errorf("sample query %d (%q): %w", i+1, queries[i].Text, err)
		}
		for _, note := range s.notes {
			a.tell(fmt.Sprintf("sample query %d: %s", i+1, note))
		}
		if len(s.missing) > 0 {
			a.code = exitFindings
		}
		samples = append(samples, s)
	}
	return a.write(func(w io.Writer, _ bool) error { return samplesText(w, samples) })
}

func (c *rankRun) sample(ctx context.Context, a *app, t *rankedTree, q *config.RankQuery) (sample, error) {
	run := *c
	if run.budget == 0 {
		run.budget = q.Budget
	}
	request, prepared, err := run.prepare(ctx, a, t, q.Text)
	if err != nil {
		return sample{}, err
	}
	result, err := run.order(ctx, request, prepared, run.strategy, t)
	if err != nil {
		return sample{}, err
	}
	_, cut := cutQuery(q.Text)
	result.notes = append(cut, result.notes...)
	s := sample{RankQuery: *q, ranking: result}
	for _, expected := range q.Expect {
		list, err := pattern.Compile([]string{expected})
		if err != nil {
			return s, err
		}
		if why := t.missing(result.items, list, c.candidates); why != "" {
			s.missing = append(s.missing, expected+": "+why)
		}
	}
	return s, nil
}

// checkExpected refuses what no file can meet: each pattern is one by itself, and there is nothing for a negated one to take away from.
func checkExpected(expect []string) error {
	for _, p := range expect {
		if strings.HasPrefix(p, "!") {
			return fmt.Errorf("no file can meet %q of expect, for each pattern stands alone; remove it, or write \\! for a name that begins so", p)
		}
	}
	return nil
}

// missing says why no file that a pattern matches is in the chunk, "" when one is. generator is what found the candidates.
func (t *rankedTree) missing(items []rank.Item, list *pattern.List, generator string) string {
	best := -1
	for i := range items {
		if matched, _ := list.Match(items[i].Path); !matched {
			continue
		}
		if items[i].Whole() {
			return ""
		}
		if best < 0 {
			best = i
		}
	}
	if best < 0 {
		return t.unranked(list, generator)
	}
	if items[best].Excluded {
		return fmt.Sprintf("kept out of every chunk: the gates do not admit it, rank %d", items[best].Rank)
	}
	if items[best].Cut {
		return fmt.Sprintf("does not fit whole into the first chunk, rank %d (%s)", items[best].Rank, report.Count(items[best].Cost, "token"))
	}
	return fmt.Sprintf("not in the first chunk, rank %d (%s)", items[best].Rank, report.Count(items[best].Cost, "token"))
}

// unranked says what became of the files that a pattern matches and no candidate is.
func (t *rankedTree) unranked(list *pattern.List, generator string) string {
	matches := func(p string) bool { matched, _ := list.Match(p); return matched }
	if slices.ContainsFunc(t.candidates, func(c rank.Candidate) bool { return matches(c.Path) }) {
		return "not among the candidates that --candidates " + generator + " finds"
	}
	for _, p := range slices.Sorted(maps.Keys(t.listed.files)) {
		if matches(p) {
			return cmp.Or(t.refused.why[p], hiddenByConfig)
		}
	}
	return "no file matches"
}

// samplesText shows for each query whether what was expected is there, and how its chunk begins.
func samplesText(w io.Writer, samples []sample) error {
	out := bufio.NewWriter(w)
	met, asked := 0, 0
	for i := range samples {
		s := &samples[i]
		word := "ok"
		switch {
		case len(s.Expect) == 0:
			word = "shown"
		case len(s.missing) > 0:
			word, asked = "MISSING", asked+1
		default:
			met, asked = met+1, asked+1
		}
		title, _, _ := strings.Cut(strings.TrimSpace(s.Text), "\n")
		fmt.Fprintf(out, "%s  %s\n", word, report.EscapeText(title))
		fmt.Fprintf(out, "    first chunk: %s of %s, %d of %s\n", humanize.Comma(s.spent), report.Count(s.budget, "token"), s.inChunk(), report.Count(len(s.items), "candidate"))
		for _, why := range s.missing {
			fmt.Fprintf(out, "    expected %s\n", report.EscapeText(why))
		}
		for n := range min(samplePreview, len(s.items)) {
			mark := " "
			if s.items[n].InChunk {
				mark = "*"
			}
			fmt.Fprintf(out, "    %s %d  %s\n", mark, s.items[n].Rank, report.EscapePath(s.items[n].Path))
		}
	}
	fmt.Fprintf(out, "%d of %d sample queries have what they expect in the first chunk", met, asked)
	if asked < len(samples) {
		fmt.Fprintf(out, "; %d more without expect, shown only", len(samples)-asked)
	}
	fmt.Fprintln(out)
	return out.Flush()
}
