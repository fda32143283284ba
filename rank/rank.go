// Package rank orders the files of a tree by how well they fit a query, and picks what goes into the first chunk an agent sees.
//
// It knows no rule: whoever calls it hands over the files that were admitted. It needs no model, no network and no index to build first; the same
// request gives the same bytes, whatever the order of directories or the number of processors.
package rank

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tokens"
)

// Request is one question about one set of files. Nothing in it is changed by a strategy.
type Request struct {
	Query      *Query
	Candidates []Candidate      // in the order of the tool that found them
	Model      tokens.Estimator // what a path costs; a file brings its own cost
	Seed       uint64           // of the strategy random
	// History tells the latest commits that lead to the ranked tree, the newest first, none that came after it. nil where there is no history.
	History func(ctx context.Context) ([]Commit, error)
	Memory  Memory // of contents; nil reads them each time. It changes nothing but the time that a request takes
	Workers int    // goroutines that read files; 0 = one per processor, at most 8
}

// Commit is one change of the past.
type Commit struct {
	Time    int64 // seconds since 1970
	Message string
	Paths   []string // the files it changed, by today's or an older path
}

// Score is what a strategy thinks of one candidate.
type Score struct {
	Value float64 // only the order of values matters to the ranking, their ratios to the packing; never NaN or negative
	// Among is the order among equal values that evidence accounts for alike, the greater first; where it is equal too, paths decide.
	Among float64
	// Common says that only stop words of the query count, since no candidate has any of its other words.
	Common bool
	// Why tells the evidence, the strongest first; nil when there is none. It is asked only for what is shown.
	Why func() []string
	// Custom is what the file is worth whatever the query is about, where that is more than Value; 0 otherwise. WhyCustom tells what it rests on.
	Custom    float64
	WhyCustom string
}

// Strategy is a value function. Value returns one score for each candidate, in their order.
type Strategy struct {
	Name  string
	Title string // one line for people
	Value func(ctx context.Context, r *Request) ([]Score, error)
}

// Strategies are the value functions; the first is the default.
func Strategies() []Strategy {
	return []Strategy{
		{"fused", "independent evidence added up (default)", fused},
		{"bm25", "BM25 over path and content, k1 = 0.9, b = 0.4", bm25Files},
		{"kw+", "kw where any path shares a word with the query, else fifo", kwPlus},
		{"kw", "cosine between the words of path and query", kw},
		{"all", "kw with priors for depth, extension, recency and file name", all},
		{"fifo", "the order of the files", fifo},
		{"reversed", "the reversed order of the files", reversed},
		{"random", "a seeded shuffle", random},
	}
}

// StrategyNames lists the names of Strategies.
func StrategyNames() (names []string) {
	for _, s := range Strategies() {
		names = append(names, s.Name)
	}
	return names
}

// FindStrategy finds a strategy by name.
func FindStrategy(name string) (Strategy, error) {
	for _, s := range Strategies() {
		if s.Name == name {
			return s, nil
		}
	}
	return Strategy{}, fmt.Errorf("there is no strategy %q; there are %s", name, strings.Join(StrategyNames(), ", "))
}

// AsksHistory reports that a strategy looks at Request.History.
func AsksHistory(strategy string) bool { return strategy == "fused" || strategy == "all" }

// AsksDigests reports that a strategy asks Request.Memory about contents.
func AsksDigests(strategy string) bool { return strategy == "fused" }

// Item is one candidate in rank order.
type Item struct {
	*Candidate
	Rank    int // from 1
	Value   float64
	Tied    bool  // another candidate has the same value: more evidence comes first then, without any the better place, then paths decide
	Cost    int64 // tokens, in the unit of the chunk
	InChunk bool
	Aside   bool // data, or not admitted: data are in no chunk while there is anything else, the other never
	Cut     bool // in the chunk though it alone costs more than the budget: the chunk would be empty without it
	Common  bool // as of its Score

	among    float64
	evidence float64 // the value that it has by evidence alone
	custom   string  // what the value rests on where evidence does not account for it
	why      func() []string
}

// Whole reports that the chunk holds the item as it is: what is cut is in the chunk, but not in whole.
func (i *Item) Whole() bool { return i.InChunk && !i.Cut }

// Why is the evidence for the item, the strongest first; never empty for an item of Rank.
func (i *Item) Why() (why []string) {
	if i.custom != "" {
		why = append(why, i.custom)
	}
	if i.why != nil {
		why = append(why, i.why()...)
	}
	if len(why) == 0 && i.Rank > 0 {
		return []string{"nothing of the query that counts was found in it"}
	}
	return why
}

// Rank orders the candidates, the highest value first; of equal ones the one that custom raised less, then as the strategy says, then by path.
func Rank(ctx context.Context, r *Request, s Strategy) ([]Item, error) {
	scores, err := s.Value(ctx, r)
	if err != nil {
		return nil, err
	}
	items := make([]Item, len(scores))
	err = inParallel(ctx, r, func() func(i int) {
		return func(i int) { items[i] = itemOf(&r.Candidates[i], &scores[i]) }
	})
	if err != nil {
		return nil, err
	}
	putInOrder(items)
	return items, nil
}

func itemOf(c *Candidate, score *Score) Item {
	return Item{Candidate: c, Value: max(score.Value, score.Custom), Aside: c.aside(), Common: score.Common,
		among: score.Among, evidence: score.Value, custom: score.WhyCustom, why: score.Why}
}

// putInOrder sorts items and numbers them.
func putInOrder(items []Item) {
	order := make([]*Item, len(items)) // which are quicker to move than items
	unsorted := slices.Clone(items)
	for i := range unsorted {
		order[i] = &unsorted[i]
	}
	slices.SortFunc(order, compareItems)
	for i := range items {
		items[i] = *order[i]
		items[i].Rank = i + 1
	}
	for i := range items {
		items[i].Tied = i > 0 && items[i-1].Value == items[i].Value || i+1 < len(items) && items[i+1].Value == items[i].Value
	}
}

// compareItems looks at paths last: they take longest.
func compareItems(a, b *Item) int {
	if byValue := cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.evidence, a.evidence), cmp.Compare(b.among, a.among)); byValue != 0 {
		return byValue
	}
	return strings.Compare(a.Path, b.Path)
}
