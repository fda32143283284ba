package rank

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tokens"
)

// Unit is what a chunk is made of.
type Unit string

const (
	UnitPath Unit = "path" // one line with the path
	UnitFile Unit = "file" // the whole file
)

// Units are the names of the units, the default first.
var unitNames = []string{string(UnitPath), string(UnitFile)}

// ParseUnit reads the name of a unit.
func ParseUnit(name string) (Unit, error) {
	if !slices.Contains(unitNames, name) {
		return "", fmt.Errorf("the unit is %s, not %q", strings.Join(unitNames, " or "), name)
	}
	return Unit(name), nil
}

// Price fills in what each item costs, in tokens.
func Price(items []Item, unit Unit, model tokens.Estimator) {
	for i := range items {
		if unit == UnitFile {
			items[i].Cost = items[i].Tokens
			continue
		}
		items[i].Cost, _ = model.Estimate(int64(len(items[i].Path)) + 1) // and the end of the line
	}
}

// FillGreedy marks the items of the first chunk and tells what they cost: by value per token, what does not fit is left out; but the most
// valuable item that fits goes first where it alone is worth more than such a chunk. That is worth at least half of the best chunk.
// An empty chunk helps nobody: where nothing fits the first item is in, cut. But what the gates did not admit never is.
func FillGreedy(items []Item, budget int64) (spent int64) {
	chosen, _ := greedySet(items, budget)
	return mark(items, chosen, budget)
}

func greedySet(items []Item, budget int64) (chosen []int, worth float64) {
	order := byDensity(items)
	chosen, worth = fill(items, order, budget)
	if first := bestFitting(items, budget); first >= 0 && items[first].Value > worth {
		return fill(items, append([]int{first}, order...), budget)
	}
	return chosen, worth
}

// mark puts the chosen items into the chunk, and the first item where none was chosen.
func mark(items []Item, chosen []int, budget int64) (spent int64) {
	for _, i := range chosen {
		items[i].InChunk = true
		spent += items[i].Cost
	}
	if first := firstToShow(items); len(chosen) == 0 && first >= 0 {
		items[first].InChunk, items[first].Cut = true, items[first].Cost > budget
		spent = min(items[first].Cost, budget)
	}
	return spent
}

// fill takes items in the given order while they fit, each once, and tells what they are worth together.
func fill(items []Item, order []int, budget int64) (chosen []int, worth float64) {
	taken := make([]bool, len(items))
	for _, i := range order {
		if !taken[i] && !items[i].Aside && items[i].Cost <= budget {
			taken[i] = true
			budget -= items[i].Cost
			worth += items[i].Value
			chosen = append(chosen, i)
		}
	}
	return chosen, worth
}

// bestFitting is the index of the best item that fits alone, -1 when there is none.
func bestFitting(items []Item, budget int64) int {
	return slices.IndexFunc(items, func(item Item) bool { return !item.Aside && item.Cost <= budget })
}

// firstToShow is the index of the best item that was admitted, one that is not to be left aside if there is one; -1 when there is none at all.
func firstToShow(items []Item) int {
	if i := slices.IndexFunc(items, func(item Item) bool { return !item.Aside }); i >= 0 {
		return i
	}
	return slices.IndexFunc(items, func(item Item) bool { return !item.Excluded })
}

// byDensity are the indexes of items, the highest value per token first, and the better rank of two alike.
func byDensity(items []Item) []int {
	type dense struct {
		density float64
		at      int
	}
	list := make([]dense, len(items))
	for i := range items {
		list[i] = dense{items[i].Value / float64(max(items[i].Cost, 1)), i}
	}
	slices.SortFunc(list, func(a, b dense) int {
		if a.density != b.density {
			return cmp.Compare(b.density, a.density)
		}
		return a.at - b.at
	})
	order := make([]int, len(list))
	for i := range list {
		order[i] = list[i].at
	}
	return order
}
