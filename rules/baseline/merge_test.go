package baseline_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// state is the size of each file, by number; 0 is below the limit.
type state []int64

func (s state) result() *rules.Result {
	var found []rules.Finding
	for i, size := range s {
		if size > 0 {
			found = append(found, finding("data", fmt.Sprintf("data/%04d.csv", i), fmt.Sprintf("%016x", uint64(size)*7919+uint64(i)), tok(size)))
		}
	}
	return resultWith(found)
}

// TestMerges: two branches that each shrink files of their own, neighbours too, merge their baselines without a conflict, by both ways git
// has to compare texts, and the outcome is what the merged tree needs.
func TestMerges(t *testing.T) {
	const files = 200
	r := gittest.New(t)
	for _, c := range []struct {
		name        string
		ours, their func(i int, r *rand.Rand) bool // whose files they are
		shrink      func(r *rand.Rand) int64
		prune       bool
	}{
		{"neighbours are lowered", even, odd, lower, false},
		{"neighbours are removed", even, odd, remove, false},
		{"neighbours are pruned", even, odd, remove, true},
		{"single files are lowered or removed", oneOf(40, 0), oneOf(40, 1), either, false},
		{"runs are lowered or removed", block(0), block(1), either, false},
		{"a few", sometimes(0), sometimes(1), either, false},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		base := make(state, files)
		for i := range base {
			base[i] = 10_000 + rng.Int64N(50_000)
		}
		ours, theirs, both := clone(base), clone(base), clone(base)
		for i := range base {
			switch mine, yours := c.ours(i, rng), c.their(i, rng); {
			case mine:
				ours[i] = c.shrink(rng)
				both[i] = ours[i]
			case yours:
				theirs[i] = c.shrink(rng)
				both[i] = theirs[i]
			}
		}
		text := baseline.Renew(nil, base.result()).Text
		side := func(s state) string {
			old := parse(t, text)
			if c.prune {
				pruned, _ := old.Prune(s.result())
				return pruned
			}
			return baseline.Renew(old, s.result()).Text
		}
		r.Write("base", text)
		r.Write("ours", side(ours))
		r.Write("theirs", side(theirs))
		for _, algorithm := range []string{"myers", "histogram"} {
			merged, err := r.Try("-c", "merge.conflictStyle=merge", "merge-file", "-p", "--diff-algorithm="+algorithm, "ours", "base", "theirs")
			if err != nil && algorithm != "myers" { // an option of git 2.44
				continue
			}
			if err != nil {
				merged, err = r.Try("merge-file", "-p", "ours", "base", "theirs")
			}
			if err != nil {
				t.Errorf("%s, %s: %v", c.name, algorithm, err)
				continue
			}
			l := parse(t, merged)
			res := both.result()
			l.Apply(res, true)
			if res.Baseline.Matched != len(res.Findings) || len(res.Baseline.Stale) > 0 {
				t.Errorf("%s, %s: %d of %d accepted, stale %q", c.name, algorithm, res.Baseline.Matched, len(res.Findings), res.Baseline.Stale)
			}
			if again := baseline.Renew(l, both.result()); again.Text != merged {
				t.Errorf("%s, %s: a renewal changes the merged text", c.name, algorithm)
			}
		}
	}
}

func even(i int, _ *rand.Rand) bool { return i%2 == 0 }
func odd(i int, _ *rand.Rand) bool  { return i%2 == 1 }

func oneOf(n, rest int) func(int, *rand.Rand) bool {
	return func(i int, _ *rand.Rand) bool { return i%n == rest }
}

func block(side int) func(int, *rand.Rand) bool {
	return func(i int, _ *rand.Rand) bool { return i/7%2 == side }
}

func sometimes(side int) func(int, *rand.Rand) bool {
	return func(i int, r *rand.Rand) bool { return r.IntN(4) == side }
}

func lower(r *rand.Rand) int64  { return 2_000 + r.Int64N(5_000) }
func remove(*rand.Rand) int64   { return 0 }
func either(r *rand.Rand) int64 { return r.Int64N(2) * lower(r) }
func clone(s state) state       { return append(state(nil), s...) }
