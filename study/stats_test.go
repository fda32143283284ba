package study

import (
	"math"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func TestSpreadOf(t *testing.T) {
	got := SpreadOf([]float64{2, 4, 4, 4, 5, 5, 7, 9})
	if got.Mean != 5 || !near(got.Std, 2.138, 0.001) || got.Min != 2 || got.Max != 9 {
		t.Errorf("got %+v", got)
	}
	if one := SpreadOf([]float64{3}); one.Mean != 3 || !math.IsNaN(one.Std) {
		t.Errorf("one value: got %+v", one)
	}
}

func TestWilcoxon(t *testing.T) {
	zeros := func(n int) []float64 { return make([]float64, n) }
	for _, row := range []struct {
		name         string
		a, b         []float64
		pairs, equal int
		w, p         float64
	}{
		{"nothing differs", []float64{1, 2}, []float64{1, 2}, 0, 2, 0, 1},
		{"all in one direction", []float64{1, 2, 3, 4, 5, 6, 7}, zeros(7), 7, 0, 0, 2.0 / 128},
		{"one equal", []float64{1, 2, 3, 4, 5, 6, 0}, zeros(7), 6, 1, 0, 2.0 / 64},
		{"the smallest against", []float64{-1, 2, 3, 4, 5}, zeros(5), 5, 0, 1, 4.0 / 32},
		// Ties share ranks 1.5, 1.5, 3: of the eight sums 0, 1.5, 1.5, 3, 3, 4.5, 4.5, 6 three are at most 1.5.
		{"ties", []float64{-1, 1, 2}, zeros(3), 3, 0, 1.5, 6.0 / 8},
		{"no direction", []float64{1, -1}, zeros(2), 2, 0, 1.5, 1},
	} {
		got := Wilcoxon(row.a, row.b)
		if got.Pairs != row.pairs || got.Equal != row.equal || got.W != row.w || !near(got.P, row.p, 1e-12) || !got.Exact {
			t.Errorf("%s: got %+v", row.name, got)
		}
		if back := Wilcoxon(row.b, row.a); back.P != got.P {
			t.Errorf("%s: p is %v one way and %v the other", row.name, got.P, back.P)
		}
	}
}

// TestNormalTail: where both can be had, the approximation is close to the count.
func TestNormalTail(t *testing.T) {
	var doubled []int
	for rank := 1; rank <= 40; rank++ {
		doubled = append(doubled, 2*rank)
	}
	for _, least := range []int{400, 600, 800} {
		exact, normal := exactTail(doubled, least), normalTail(doubled, least)
		if !near(exact, normal, 0.002) {
			t.Errorf("sum %d: exact %.5f, normal %.5f", least, exact, normal)
		}
	}
	a := make([]float64, exactPairs+1)
	for i := range a {
		a[i] = float64(i + 1)
	}
	if got := Wilcoxon(a, make([]float64, len(a))); got.Exact || got.P > 1e-8 {
		t.Errorf("many pairs in one direction: %+v", got)
	}
}
