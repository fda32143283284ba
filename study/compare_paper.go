package study

import (
	"math"
	"strings"
)

// shownInWindow are the filters whose effect on the window is shown.
var shownInWindow = []string{"none", "size-1MB", "size-50KB", "hybrid-paper", "hybrid"}

// window holds repositories against the window, before and after filters.
func (c *comparison) window() Table {
	t := Table{ID: "window", Title: "Tokens before and after, against a window of 128 K (| in the bar, whose scale is logarithmic from 1 K to 100 M)",
		Columns: []Column{repositoryColumn, filterColumn, {ID: "tokens", Head: "tokens"}, {ID: "windows", Head: "windows", Decimals: 2}, {Head: "1 K … 100 M", TextOnly: true}}}
	for r, s := range c.subjects {
		for _, name := range shownInWindow {
			for f := range c.outcomes {
				if o := &c.outcomes[f][r]; o.filter.Name == name {
					left := Tokens(s.Bytes - o.bytes)
					t.Add(s.Name, name, left, float64(left)/windowTokens, bar(left))
				}
			}
		}
	}
	return t
}

// Positions of bars: eight characters a power of ten.
const (
	barScale = 8
	barFrom  = 3 // 10^3 tokens
	barTo    = 8
)

// bar draws a number of tokens, and the window as a mark that the bar reaches or does not.
func bar(tokens int64) string {
	at := func(n float64) int {
		return int(math.Round(barScale * (min(max(math.Log10(max(n, 1)), barFrom), barTo) - barFrom)))
	}
	length, mark := at(float64(tokens)), at(windowTokens)
	drawn := []byte(strings.Repeat("#", length) + strings.Repeat(" ", max(0, mark+1-length)))
	drawn[mark] = '|'
	return string(drawn)
}

// tested are the pairs of filters that the signed-rank test compares.
var tested = [][2]string{{"size-1MB", "extension"}, {"size-50KB", "extension"}, {"hybrid", "extension"}}

// signedRanks tests whether filters differ in reduction over the repositories.
func (c *comparison) signedRanks() Table {
	t := Table{ID: "wilcoxon", Title: "Wilcoxon signed-rank test of the token reduction, two-sided",
		Columns: []Column{{ID: "a", Head: "a"}, {ID: "b", Head: "b"}, {ID: "mean_difference_points", Head: "a − b", Decimals: 1}, {ID: "pairs", Head: "pairs"},
			{ID: "equal", Head: "equal"}, {ID: "w", Head: "W", Decimals: 1}, {ID: "p", Head: "p", Decimals: 4}, {ID: "method", Head: "method"}}}
	byName := map[string][]float64{}
	for _, list := range c.outcomes {
		byName[list[0].filter.Name] = reductions(list)
	}
	for _, pair := range tested {
		a, b := byName[pair[0]], byName[pair[1]]
		test, method := Wilcoxon(a, b), "exact"
		if !test.Exact {
			method = "normal"
		}
		t.Add(pair[0], pair[1], percent(SpreadOf(a).Mean-SpreadOf(b).Mean), test.Pairs, test.Equal, test.W, test.P, method)
	}
	return t
}
