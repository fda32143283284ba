package rules

import (
	"context"
	"math"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// minThreshold is the smallest θ that "p95" may yield, in bytes.
const minThreshold = 64_000

// wholeTree is a source of changes that also knows the sizes of the tree they belong to.
type wholeTree interface {
	TreeSizes(ctx context.Context, leaveOut []string) ([]int64, error)
}

// threshold is θ in bytes: fixed, or the 95th percentile (nearest rank) of the repository's own file sizes. listed are the sizes that the
// source lists, without those of Options.Own.
func threshold(ctx context.Context, src tree.Source, opt *Options, listed []int64) (int64, error) {
	if !opt.Config.Gates.Size.P95 {
		return opt.Config.Gates.Size.Threshold, nil
	}
	if whole, ok := src.(wholeTree); ok {
		var err error
		if listed, err = whole.TreeSizes(ctx, opt.Own); err != nil {
			return 0, err
		}
	}
	if len(listed) == 0 {
		return minThreshold, nil
	}
	slices.Sort(listed)
	rank := int(math.Ceil(0.95*float64(len(listed)))) - 1
	return max(minThreshold, listed[rank]), nil
}
