package rank

import "fmt"

// Solver is how a chunk is chosen.
type Solver struct {
	Name string
	// Fill marks the items of the chunk and tells what they cost in tokens; note, when it is not empty, says what the solver could not do.
	// It never changes the order of the items.
	Fill func(items []Item, budget int64) (spent int64, note string)
}

// Solvers are the ways to fill a chunk, the default first.
func Solvers() []Solver {
	return []Solver{
		{"greedy", func(items []Item, budget int64) (int64, string) { return FillGreedy(items, budget), "" }},
		{"exact", FillExact},
	}
}

// SolverNames lists the names of Solvers.
func SolverNames() (names []string) {
	for _, s := range Solvers() {
		names = append(names, s.Name)
	}
	return names
}

// FindSolver finds a solver by name.
func FindSolver(name string) (Solver, error) {
	for _, s := range Solvers() {
		if s.Name == name {
			return s, nil
		}
	}
	return Solver{}, fmt.Errorf("the solver is greedy or exact, not %q", name)
}

// exactMost bounds the table of the exact solver, in cells of one bit: 32 MB, and well under a second.
const exactMost = 1 << 28

// FillExact marks the items of the most valuable chunk, as FillGreedy does of a good one. Where items × budget passes what the table may
// hold, costs are rounded up to a coarser unit: the chunk still fits, but may not be the very best, and the note says so.
func FillExact(items []Item, budget int64) (spent int64, note string) {
	return fillExact(items, budget, exactMost)
}

func fillExact(items []Item, budget int64, cells int64) (spent int64, note string) {
	candidates, all := fitting(items, budget)
	unit := int64(1)
	if all > budget { // otherwise everything fits, and there is nothing to choose
		n := int64(len(candidates))
		unit = max(1, (budget+max(cells/n, 1)-1)/max(cells/n, 1))
	}
	if unit > 1 {
		note = fmt.Sprintf("solver exact: costs were rounded up to multiples of %d tokens to keep its table small; the chunk may not be the very best", unit)
	}
	chosen := candidates
	if all > budget {
		chosen = bestSet(items, candidates, budget, unit)
	}
	// What the best set leaves over is filled as the greedy solver fills it: worthless items are free.
	chosen, worth := fill(items, append(chosen, byDensity(items)...), budget)
	if greedy, more := greedySet(items, budget); more > worth {
		chosen = greedy
	}
	return mark(items, chosen, budget), note
}

// fitting are the items that fit alone, and what they cost together.
func fitting(items []Item, budget int64) (list []int, cost int64) {
	for i := range items {
		if !items[i].Aside && items[i].Cost <= budget {
			list = append(list, i)
			cost += items[i].Cost
		}
	}
	return list, cost
}

// bestSet is the dynamic program of the 0/1 knapsack: worth[b] is the best value within b units, and a bit for each item and b remembers
// whether the item was taken for it.
func bestSet(items []Item, candidates []int, budget, unit int64) (chosen []int) {
	width := budget / unit
	worth := make([]float64, width+1)
	taken := make([][]uint64, len(candidates))
	units := func(n int) int64 { return (items[candidates[n]].Cost + unit - 1) / unit }
	for n, i := range candidates {
		taken[n] = make([]uint64, width/64+1)
		cost, value := units(n), items[i].Value
		for b := width; b >= cost; b-- {
			if with := worth[b-cost] + value; with > worth[b] {
				worth[b] = with
				taken[n][b/64] |= 1 << (b % 64)
			}
		}
	}
	left := width
	for n := len(candidates) - 1; n >= 0; n-- {
		if taken[n][left/64]>>(left%64)&1 == 1 {
			chosen = append(chosen, candidates[n])
			left -= units(n)
		}
	}
	return chosen
}
