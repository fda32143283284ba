package study

import (
	"context"
	"math"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// leastP95 is the smallest θ that a percentile may give, in bytes, as in the gates: below it hand-written source begins.
const leastP95 = 64_000

func sizeFilter(name string, threshold int64) Filter {
	return thresholdFilter(name, func(*Subject) int64 { return threshold })
}

func thresholdFilter(name string, threshold func(*Subject) int64) Filter {
	prepare := func(_ context.Context, s *Subject) (test, error) { return largerThan(threshold(s)), nil }
	return Filter{Name: name, Reads: "nothing", prepare: prepare, threshold: threshold}
}

func largerThan(threshold int64) test {
	return func(f *tree.File) (bool, error) { return f.Size > threshold, nil }
}

// percentile95 is the size in bytes that 95 % of the files do not exceed, by the nearest rank.
func (s *Subject) percentile95() int64 {
	sizes := s.sizes()
	return max(leastP95, sizes[int(math.Ceil(0.95*float64(len(sizes))))-1])
}

// sizes are those of the files in bytes, the smallest first.
func (s *Subject) sizes() []int64 {
	sizes := make([]int64, len(s.Files))
	for i := range s.Files {
		sizes[i] = s.Files[i].Size
	}
	slices.Sort(sizes)
	return sizes
}
