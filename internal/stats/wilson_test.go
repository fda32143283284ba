package stats

import (
	"math"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// The expected intervals are those of Wilson's formula worked out by hand, as textbooks print them.
func TestWilson(t *testing.T) {
	for _, row := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{1, 2, 0.0945, 0.9055},
		{81, 263, 0.2553, 0.3662},
	} {
		low, high := Wilson(row.k, row.n)
		if !near(low, row.low, 0.0005) || !near(high, row.high, 0.0005) {
			t.Errorf("Wilson(%d, %d) = %.4f, %.4f, want %.4f, %.4f", row.k, row.n, low, high, row.low, row.high)
		}
	}
}
