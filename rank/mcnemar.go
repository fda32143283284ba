package rank

import (
	"github.com/bloatgate/bloatgate/internal/stats"
	"gonum.org/v1/gonum/stat/distuv"
)

// Wilson is the interval of a share of k in n, by Wilson's score.
func Wilson(k, n int) Interval {
	low, high := stats.Wilson(k, n)
	return Interval{low, high}
}

// McNemar is the exact two-sided p-value of a paired comparison: gained and lost are the tasks on which the two differ.
func McNemar(gained, lost int) float64 {
	if gained+lost == 0 {
		return 1
	}
	chance := distuv.Binomial{N: float64(gained + lost), P: 0.5}
	return min(1, 2*chance.CDF(float64(min(gained, lost))))
}
