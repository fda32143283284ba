package study

import (
	"math"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// leastP95 is the smallest θ that a percentile may give, in bytes, as in the gates: below it hand-written source begins.
const leastP95 = 64 << 10

func sizeFilter(name string, threshold int64) Filter {
	return Filter{name, "nothing", always(largerThan(threshold))}
}

func largerThan(threshold int64) test {
	return func(f *tree.File) (bool, error) { return f.Size > threshold, nil }
}

// percentile95 is the size in bytes that 95 % of the files do not exceed, by the nearest rank.
func (s *Subject) percentile95() int64 {
	sizes := make([]int64, len(s.Files))
	for i := range s.Files {
		sizes[i] = s.Files[i].Size
	}
	slices.Sort(sizes)
	return max(leastP95, sizes[int(math.Ceil(0.95*float64(len(sizes))))-1])
}
