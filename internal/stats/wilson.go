// Package stats holds the statistics that more than one package reports.
package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Confidence is that of all intervals.
const Confidence = 0.95

// Wilson is the interval of a share of k in n, by Wilson's score; everything is possible where n is 0.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	z := distuv.UnitNormal.Quantile((1 + Confidence) / 2)
	share, count := float64(k)/float64(n), float64(n)
	scale := 1 + z*z/count
	middle := (share + z*z/(2*count)) / scale
	half := z / scale * math.Sqrt(share*(1-share)/count+z*z/(4*count*count))
	return max(0, middle-half), min(1, middle+half)
}
