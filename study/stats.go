package study

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Spread sums up one figure over repositories.
type Spread struct {
	Mean, Std, Min, Max float64 // Std is that of a sample, NaN for a single value
}

// SpreadOf describes values, of which there must be one at least.
func SpreadOf(values []float64) Spread {
	mean, std := stat.MeanStdDev(values, nil)
	if len(values) < 2 {
		std = math.NaN()
	}
	return Spread{mean, std, floats.Min(values), floats.Max(values)}
}

// SignedRank is a Wilcoxon signed-rank test of pairs.
type SignedRank struct {
	Pairs int     // that differ; equal ones say nothing
	Equal int     // pairs without a difference
	W     float64 // the smaller of the two sums of ranks
	P     float64 // two-sided
	Exact bool    // P was counted out, not approximated
}

// exactPairs is up to how many pairs P is counted out.
const exactPairs = 50

// Wilcoxon tests whether a and b, which are of the same length, differ in one direction.
func Wilcoxon(a, b []float64) SignedRank {
	var differences []float64
	for i := range a {
		if d := a[i] - b[i]; d != 0 {
			differences = append(differences, d)
		}
	}
	test := SignedRank{Pairs: len(differences), Equal: len(a) - len(differences), P: 1, Exact: true}
	if test.Pairs == 0 {
		return test
	}
	doubled := doubledRanks(differences)
	plus, total := 0, 0
	for i, rank := range doubled {
		total += rank
		if differences[i] > 0 {
			plus += rank
		}
	}
	least := min(plus, total-plus)
	test.W, test.Exact = float64(least)/2, test.Pairs <= exactPairs
	if test.Exact {
		test.P = min(1, 2*exactTail(doubled, least))
	} else {
		test.P = min(1, 2*normalTail(doubled, least))
	}
	return test
}

// doubledRanks are twice the ranks of the absolute values: equal ones share the mean of their ranks, which has a half at most.
func doubledRanks(differences []float64) []int {
	order := make([]int, len(differences))
	for i := range order {
		order[i] = i
	}
	size := func(i int) float64 { return math.Abs(differences[order[i]]) }
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(math.Abs(differences[i]), math.Abs(differences[j])) })
	ranks := make([]int, len(differences))
	for start := 0; start < len(order); {
		end := start + 1
		for end < len(order) && size(end) == size(start) {
			end++
		}
		for _, i := range order[start:end] {
			ranks[i] = start + 1 + end
		}
		start = end
	}
	return ranks
}

// exactTail is the share of all signs for which the sum of the positive ranks is no larger than least.
func exactTail(doubled []int, least int) float64 {
	ways := make([]float64, least+1) // by sum
	ways[0] = 1
	for _, rank := range doubled {
		for sum := least; sum >= rank; sum-- {
			ways[sum] += ways[sum-rank]
		}
	}
	return floats.Sum(ways) / math.Exp2(float64(len(doubled)))
}

// normalTail approximates exactTail, with a correction for the steps between sums. Ties are accounted for by the ranks themselves.
func normalTail(doubled []int, least int) float64 {
	mean, variance := 0.0, 0.0
	for _, rank := range doubled {
		mean += float64(rank) / 2
		variance += float64(rank) * float64(rank) / 4
	}
	return distuv.UnitNormal.CDF((float64(least) + 1 - mean) / math.Sqrt(variance))
}
