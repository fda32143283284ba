package study

import "time"

// windowTokens is the context window that repositories are held against, in tokens.
const windowTokens = 128_000

// Columns that several tables have.
var (
	repositoryColumn = Column{ID: "repository", Head: "repository"}
	revisionColumn   = Column{ID: "revision", Head: "revision"}
	filterColumn     = Column{ID: "filter", Head: "filter"}
	latencyColumn    = Column{ID: "latency_ms", Head: "ms", Decimals: 2}
	mistakeColumns   = []Column{
		{ID: "excluded_files", Head: "excluded"}, {ID: "edited_files", Head: "edited"}, {ID: "edited_text_files", Head: "text"}, {ID: "tool_files", Head: "tools"},
		{ID: "fpr_percent", Head: "FPR %", Decimals: 1}, {ID: "fpr_low_percent", Head: "low", Decimals: 1}, {ID: "fpr_high_percent", Head: "high", Decimals: 1},
	}
	spreadColumns = []Column{
		{ID: "mean_percent", Head: "mean %", Decimals: 1}, {ID: "std_points", Head: "std", Decimals: 1},
		{ID: "min_percent", Head: "min", Decimals: 1}, {ID: "max_percent", Head: "max", Decimals: 1},
	}
)

// summary has a row for each filter over all repositories.
func (c *comparison) summary() Table {
	t := Table{ID: "summary", Title: "Token reduction over repositories, and measured false positives with Wilson's 95 % interval",
		Columns: join([]Column{filterColumn, {ID: "reads", Head: "reads"}}, spreadColumns, mistakeColumns)}
	if c.Latency {
		t.Columns = append(t.Columns, latencyColumn)
	}
	for _, list := range c.outcomes {
		var all Mistakes
		var took time.Duration
		for i := range list {
			all.add(list[i].mistakes)
			took += list[i].took
		}
		spread := SpreadOf(reductions(list))
		cells := []any{list[0].filter.Name, list[0].filter.Reads, percent(spread.Mean), percent(spread.Std), percent(spread.Min), percent(spread.Max)}
		cells = append(cells, mistakeCells(all)...)
		if c.Latency {
			cells = append(cells, milliseconds(took)/float64(len(list)))
		}
		t.Add(cells...)
	}
	return t
}

// each has a row for each repository and filter.
func (c *comparison) each() Table {
	t := Table{ID: "repositories", Title: "Each repository", Columns: join([]Column{repositoryColumn, filterColumn,
		{ID: "threshold_bytes", Head: "θ bytes"}, {ID: "reduction_percent", Head: "reduction %", Decimals: 1}, {ID: "tokens_left", Head: "tokens left"}}, mistakeColumns)}
	if c.Latency {
		t.Columns = append(t.Columns, latencyColumn)
	}
	for r := range c.outcomes[0] {
		for f := range c.outcomes {
			o := &c.outcomes[f][r]
			var threshold any
			if o.filter.threshold != nil {
				threshold = o.filter.threshold(o.subject)
			}
			cells := []any{o.subject.Name, o.filter.Name, threshold, percent(o.reduction()), Tokens(o.subject.Bytes - o.bytes)}
			cells = append(cells, mistakeCells(o.mistakes)...)
			if c.Latency {
				cells = append(cells, milliseconds(o.took))
			}
			t.Add(cells...)
		}
	}
	return t
}

func mistakeCells(m Mistakes) []any {
	cells := []any{m.Excluded, m.Edited, m.Text, m.ByTools}
	rate, low, high, known := m.Rate()
	if !known {
		return append(cells, nil, nil, nil)
	}
	return append(cells, percent(rate), percent(low), percent(high))
}

// offenders lists what filters exclude and people edit.
func (c *comparison) offenders() Table {
	t := Table{ID: "offenders", Title: "Excluded files that are edited together with source, the most often changed of each filter",
		Columns: []Column{filterColumn, repositoryColumn, {ID: "path", Head: "path", Path: true}, {ID: "class", Head: "class"},
			{ID: "bytes", Head: "bytes"}, {ID: "commits", Head: "commits"}}}
	for _, list := range c.outcomes {
		var all Mistakes
		for i := range list {
			all.add(list[i].mistakes)
		}
		for _, o := range all.Offenders[:min(c.Offenders, len(all.Offenders))] {
			t.Add(list[0].filter.Name, o.Repository, o.Stat.Path, string(o.Stat.Class), o.Stat.Bytes, o.Times)
		}
	}
	return t
}

// studied says what was studied.
func (c *comparison) studied() Table {
	t := Table{ID: "studied", Title: "What was studied", Columns: []Column{repositoryColumn, revisionColumn, {ID: "files", Head: "files"},
		{ID: "skipped", Head: "links"}, {ID: "source_files", Head: "source"}, {ID: "bytes", Head: "bytes"}, {ID: "tokens", Head: "tokens"},
		{ID: "commits", Head: "commits"}, {ID: "source_commits", Head: "with source"}}}
	for _, s := range c.subjects {
		isSource, source := s.IsSource(), 0
		for i := range s.Files {
			if isSource(s.Files[i].Path) {
				source++
			}
		}
		t.Add(s.Name, s.Revision(), len(s.Files), s.Skipped, source, s.Bytes, Tokens(s.Bytes), s.Edits.Commits, s.Edits.Work)
	}
	return t
}

func reductions(list []outcome) []float64 {
	values := make([]float64, len(list))
	for i := range list {
		values[i] = list[i].reduction()
	}
	return values
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func join(parts ...[]Column) []Column {
	var all []Column
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}
