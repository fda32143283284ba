package rank

import (
	"math/rand/v2"
	"slices"

	"github.com/bloatgate/bloatgate/internal/stats"
	"gonum.org/v1/gonum/stat"
)

// bootstrapDraws is how often tasks are drawn anew.
const bootstrapDraws = 2000

// resamples are draws of as many tasks as there are, with replacement. All strategies and measures see the same ones, so that
// differences between them are paired.
type resamples [][]int32

func newResamples(n int, seed uint64) resamples {
	dice := rand.New(rand.NewPCG(seed, uint64(n)))
	list := make(resamples, bootstrapDraws)
	for i := range list {
		list[i] = make([]int32, n)
		for k := range list[i] {
			list[i][k] = dice.Int32N(int32(n))
		}
	}
	return list
}

func (r resamples) means(values []float64) []float64 {
	means := make([]float64, len(r))
	for i, draw := range r {
		sum := 0.0
		for _, k := range draw {
			sum += values[k]
		}
		means[i] = sum / float64(len(draw))
	}
	return means
}

// interval cuts off what is improbable at both ends of a sampled distribution.
func interval(sampled []float64) Interval {
	sorted := slices.Sorted(slices.Values(sampled))
	const tail = (1 - stats.Confidence) / 2
	return Interval{stat.Quantile(tail, stat.Empirical, sorted, nil), stat.Quantile(1-tail, stat.Empirical, sorted, nil)}
}
