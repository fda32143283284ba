package rank

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// confidence is that of all intervals.
const confidence = 0.95

// Wilson is the interval of a share of k in n, by Wilson's score.
func Wilson(k, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	z := distuv.UnitNormal.Quantile((1 + confidence) / 2)
	p, m := float64(k)/float64(n), float64(n)
	d := 1 + z*z/m
	middle := (p + z*z/(2*m)) / d
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m)) / d
	return Interval{max(0, middle-half), min(1, middle+half)}
}

// McNemar is the exact two-sided p-value of a paired comparison: gained and lost are the tasks on which the two differ.
func McNemar(gained, lost int) float64 {
	if gained+lost == 0 {
		return 1
	}
	chance := distuv.Binomial{N: float64(gained + lost), P: 0.5}
	return min(1, 2*chance.CDF(float64(min(gained, lost))))
}
