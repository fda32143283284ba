package rank

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func worthOf(items []Item) (value float64, cost int64) {
	for i := range items {
		if items[i].InChunk && !items[i].Cut {
			value, cost = value+items[i].Value, cost+items[i].Cost
		}
	}
	return value, cost
}

func bestByTrying(items []Item, budget int64) (best float64) {
	for set := range 1 << len(items) {
		value, cost := 0.0, int64(0)
		for i := range items {
			if set>>i&1 == 1 {
				value, cost = value+items[i].Value, cost+items[i].Cost
			}
		}
		if cost <= budget {
			best = max(best, value)
		}
	}
	return best
}

func orderOf(items []Item) (list []string) {
	for i := range items {
		list = append(list, fmt.Sprint(items[i].Value, items[i].Cost))
	}
	return list
}

// TestExactAgainstGreedy: exact is the best there is, greedy no better and at least half of it, and neither touches the order.
func TestExactAgainstGreedy(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 9))
	better := 0
	for round := range 400 {
		items := itemsOf()
		for range 1 + dice.IntN(9) {
			items = append(items, itemsOf(dice.Float64()*dice.Float64(), float64(dice.IntN(20)))...)
		}
		slices.SortFunc(items, func(a, b Item) int { return cmp.Compare(b.Value, a.Value) }) // as Rank has them
		budget := int64(1 + dice.IntN(40))
		order, best := orderOf(items), bestByTrying(items, budget)
		coarse, greedy := slices.Clone(items), slices.Clone(items)
		fillExact(coarse, budget, 40)
		FillGreedy(greedy, budget)
		spent, note := FillExact(items, budget)
		exactWorth, cost := worthOf(items)
		greedyWorth, _ := worthOf(greedy)
		coarseWorth, coarseCost := worthOf(coarse)
		switch {
		case exactWorth < best-1e-9 || exactWorth > best+1e-9:
			t.Fatalf("round %d: exact %v, the best is %v", round, exactWorth, best)
		case greedyWorth > exactWorth+1e-9 || greedyWorth < exactWorth/2-1e-9:
			t.Fatalf("round %d: greedy %v, exact %v", round, greedyWorth, exactWorth)
		case coarseWorth < greedyWorth-1e-9 || coarseCost > budget:
			t.Fatalf("round %d: coarse %v at %d, greedy %v, budget %d", round, coarseWorth, coarseCost, greedyWorth, budget)
		case cost > budget || note != "" || len(items) > 0 && cost > 0 && spent != cost:
			t.Fatalf("round %d: %d spent, %d by item, budget %d, %q", round, spent, cost, budget, note)
		case !slices.Equal(order, orderOf(items)):
			t.Fatalf("round %d: another order", round)
		}
		if exactWorth > greedyWorth+1e-9 {
			better++
		}
	}
	if better == 0 {
		t.Error("exact was never better than greedy; these dice show nothing")
	}
}

func TestFillExactEdges(t *testing.T) {
	items := itemsOf(10, 100, 1, 50)
	if spent, _ := FillExact(items, 10); chunkOf(items) != "c." || spent != 10 {
		t.Errorf("nothing fits: %s, %d spent", chunkOf(items), spent)
	}
	items = itemsOf(6, 6, 5, 5, 5, 5)
	if spent, _ := FillExact(items, 10); chunkOf(items) != ".xx" || spent != 10 {
		t.Errorf("the best pair: %s, %d spent", chunkOf(items), spent)
	}
	items = itemsOf(6, 6, 5, 5, 5, 5)
	if _, note := fillExact(items, 10, 6); note == "" {
		t.Error("coarse costs are not mentioned")
	}
	if spent, note := FillExact(nil, 10); spent != 0 || note != "" {
		t.Errorf("no items: %d, %q", spent, note)
	}
	if _, err := FindSolver("best"); err == nil {
		t.Error("an unknown solver is accepted")
	}
}
