package rank

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/tokens"
)

// ChunkSize is a size of first chunk.
type ChunkSize struct {
	Unit   Unit
	Budget int64 // tokens
}

// EvaluatedChunks are the first chunks whose content is measured: arXiv:2608.26130's for lists of paths, and two contexts for whole files.
func EvaluatedChunks() []ChunkSize {
	return []ChunkSize{{UnitPath, 1000}, {UnitPath, 2000}, {UnitPath, 4000}, {UnitPath, 8000}, {UnitFile, 13_800}, {UnitFile, 27_100}}
}

// Outcome is what one strategy made of one task.
type Outcome struct {
	First    int       // rank of the first gold file; 0 when none is a candidate
	Last     int       // rank of the last gold file; 0 when not all of them are candidates
	Included []float64 // by EvaluatedChunks: the share of the gold files that the chunk holds whole, 0 to 1
}

// Judge holds an order against the files that had to be found. It prices and packs items for each of EvaluatedChunks.
func Judge(items []Item, gold []string, model tokens.Estimator) Outcome {
	var o Outcome
	wanted := setOf(gold)
	var found []int
	for i := range items {
		if wanted[items[i].Path] {
			found = append(found, i)
		}
	}
	if len(found) > 0 {
		o.First = items[found[0]].Rank
	}
	if len(found) == len(wanted) && len(found) > 0 {
		o.Last = items[found[len(found)-1]].Rank
	}
	for _, size := range EvaluatedChunks() {
		share := 0.0
		if len(found) > 0 { // otherwise no chunk holds any of them
			unpack(items)
			Price(items, size.Unit, model)
			FillGreedy(items, size.Budget)
			for _, i := range found {
				if items[i].Whole() {
					share += 1 / float64(len(wanted))
				}
			}
		}
		o.Included = append(o.Included, share)
	}
	return o
}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, s := range list {
		set[s] = true
	}
	return set
}

// Trial is one task on the candidates of one generator.
type Trial struct {
	Candidates int
	Winnable   bool      // a gold file is among the candidates
	Outcomes   []Outcome // by strategy
}

// Try ranks what the generator leaves of the request's candidates by each strategy. The request stays as it is.
func Try(ctx context.Context, r *Request, generator string, gold []string, strategies []Strategy) (Trial, error) {
	narrowed := *r
	narrowed.Candidates = slices.Clone(r.Candidates)
	if _, err := Generate(ctx, &narrowed, generator); err != nil {
		return Trial{}, err
	}
	t := Trial{Candidates: len(narrowed.Candidates)}
	for _, s := range strategies {
		items, err := Rank(ctx, &narrowed, s)
		if err != nil {
			return t, fmt.Errorf("strategy %s: %w", s.Name, err)
		}
		o := Judge(items, gold, r.Model)
		t.Winnable = o.First > 0
		t.Outcomes = append(t.Outcomes, o)
	}
	return t, nil
}

// Measure is one figure about an outcome. Its mean over tasks is what is reported.
type Measure struct {
	Name  string
	Share bool       // each outcome has 1 or 0: the mean is a share of the tasks
	Chunk *ChunkSize // what is measured is whether the gold files are in this chunk; nil for measures of rank
	Of    func(o *Outcome) float64
}

// Measures are the figures that are reported, those of rank before those of inclusion. p10 and Hit@10 are two names of one figure.
func Measures() []Measure {
	within := func(rank, k int) float64 {
		if rank > 0 && rank <= k {
			return 1
		}
		return 0
	}
	first := func(name string, k int) Measure {
		return Measure{Name: name, Share: true, Of: func(o *Outcome) float64 { return within(o.First, k) }}
	}
	whole := func(name string, k int) Measure {
		return Measure{Name: name, Share: true, Of: func(o *Outcome) float64 { return within(o.Last, k) }}
	}
	list := []Measure{first("p1", 1), first("p3", 3), first("p5", 5), first("p10", 10), whole("Acc@5", 5), whole("Acc@10", 10), first("Hit@10", 10),
		{Name: "MRR", Of: func(o *Outcome) float64 {
			if o.First == 0 {
				return 0
			}
			return 1 / float64(o.First)
		}}}
	for i, size := range EvaluatedChunks() {
		list = append(list, Measure{Name: fmt.Sprintf("in@%s:%d", size.Unit, size.Budget), Chunk: &size, Of: func(o *Outcome) float64 { return o.Included[i] }})
	}
	return list
}
