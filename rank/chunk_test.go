package rank

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

func itemsOf(pairs ...float64) (items []Item) {
	for i := 0; i < len(pairs); i += 2 {
		items = append(items, Item{Candidate: &Candidate{}, Value: pairs[i], Cost: int64(pairs[i+1])})
	}
	return items
}

func chunkOf(items []Item) (s string) {
	for i := range items {
		switch {
		case items[i].Cut:
			s += "c"
		case items[i].InChunk:
			s += "x"
		default:
			s += "."
		}
	}
	return s
}

func TestFillGreedy(t *testing.T) {
	for _, c := range []struct {
		items  []Item
		budget int64
		want   string
		spent  int64
	}{
		{itemsOf(10, 5, 3, 5, 1, 1), 10, "x.x", 6},   // by value per token
		{itemsOf(10, 10, 2, 1, 1, 1), 10, "x..", 10}, // the best alone is worth more than the rest together
		{itemsOf(10, 100, 1, 5), 10, ".x", 5},        // what does not fit is left out
		{itemsOf(10, 100, 1, 50), 10, "c.", 10},      // never empty
		{itemsOf(), 10, "", 0},
		{itemsOf(1, 10, 0, 0), 10, "xx", 10}, // a free item is taken
	} {
		spent := FillGreedy(c.items, c.budget)
		if got := chunkOf(c.items); got != c.want || spent != c.spent {
			t.Errorf("budget %d: %s, %d spent; want %s, %d", c.budget, got, spent, c.want, c.spent)
		}
	}
}

// TestFillAside: data are in no chunk while there is anything else, and what was not admitted never is.
func TestFillAside(t *testing.T) {
	// a: admitted, d: data, e: excluded
	for kinds, want := range map[string]string{"da": ".x", "ea": ".x", "dd": "x.", "ed": ".x", "ee": "..", "e": "."} {
		for _, solver := range Solvers() {
			var items []Item
			for _, kind := range kinds {
				items = append(items, Item{Candidate: &Candidate{Excluded: kind == 'e'}, Aside: kind != 'a', Value: 1, Cost: 5})
			}
			spent, _ := solver.Fill(items, 100)
			if got := chunkOf(items); got != want || spent != int64(5*strings.Count(want, "x")) {
				t.Errorf("%s of %s: %s, %d spent, want %s", solver.Name, kinds, got, spent, want)
			}
		}
	}
}

// TestGreedyIsHalf: at least half of the best chunk, which small sets are searched for.
func TestGreedyIsHalf(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 7))
	for round := range 300 {
		items := itemsOf()
		for range 1 + dice.IntN(9) {
			items = append(items, itemsOf(dice.Float64()*dice.Float64(), 1+float64(dice.IntN(20)))...)
		}
		budget := int64(1 + dice.IntN(40))
		best := 0.0
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
		FillGreedy(items, budget)
		got := 0.0
		for i := range items {
			if items[i].InChunk && !items[i].Cut {
				got += items[i].Value
			}
		}
		if got < best/2-1e-9 {
			t.Fatalf("round %d: %v of %v", round, got, best)
		}
	}
}

func TestPrice(t *testing.T) {
	model, _ := tokens.Bytes(0.25)
	items := []Item{{Candidate: &Candidate{Tokens: 99}}}
	items[0].Path = "a/b.go"
	Price(items, UnitPath, model)
	got := fmt.Sprint(items[0].Cost)
	Price(items, UnitFile, model)
	if got += fmt.Sprint(" ", items[0].Cost); got != "2 99" {
		t.Error(got)
	}
	if _, err := ParseUnit("line"); err == nil {
		t.Error("unit line is accepted")
	}
}
