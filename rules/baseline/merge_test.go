package baseline_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// sides are two changes of one state, by branches that have different files.
type sides struct {
	name        string
	ours, their func(i int, r *rand.Rand) bool // whose files they are
	shrink      func(r *rand.Rand) int64
	prune       bool
}

// TestMerges: two branches that each shrink files of their own, neighbours too, merge their baselines without a conflict, by both ways git
// has to compare texts, and the outcome is what the merged tree needs.
func TestMerges(t *testing.T) {
	for _, c := range []sides{
		{"neighbours are lowered", even, odd, lower, false},
		{"neighbours are removed", even, odd, remove, false},
		{"neighbours are pruned", even, odd, remove, true},
		{"single files are lowered or removed", oneOf(40, 0), oneOf(40, 1), either, false},
		{"runs are lowered or removed", block(0), block(1), either, false},
		{"a few", sometimes(0), sometimes(1), either, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, ours, theirs, both := c.states(200)
			text := baseline.Renew(nil, base.result()).Text
			for way, merge := range map[string]func(t *testing.T, base, ours, theirs string) string{"merge-file": mergeFile, "merge": mergeBranches} {
				merged := merge(t, text, c.text(t, text, ours), c.text(t, text, theirs))
				l := parse(t, merged)
				res := both.result()
				l.Apply(res, true)
				if res.Baseline.Matched != len(res.Findings) || len(res.Baseline.Stale) > 0 {
					t.Errorf("git %s: %d of %d accepted, stale %q", way, res.Baseline.Matched, len(res.Findings), res.Baseline.Stale)
				}
				if again := baseline.Renew(l, both.result()); again.Text != merged {
					t.Errorf("git %s: a renewal changes the merged text", way)
				}
			}
		})
	}
}

// states are those before, on either side, and of the merged tree.
func (c sides) states(files int) (base, ours, theirs, both state) {
	rng := rand.New(rand.NewPCG(1, 2))
	base = make(state, files)
	for i := range base {
		base[i] = 10_000 + rng.Int64N(50_000)
	}
	ours, theirs, both = slices.Clone(base), slices.Clone(base), slices.Clone(base)
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
	return base, ours, theirs, both
}

// text is the baseline that one side makes of the one before.
func (c sides) text(t *testing.T, before string, s state) string {
	if c.prune {
		pruned, _ := parse(t, before).Prune(s.result())
		return pruned
	}
	return baseline.Renew(parse(t, before), s.result()).Text
}

// mergeFile compares by the algorithm that git used for merges before it had the one of mergeBranches.
func mergeFile(t *testing.T, base, ours, theirs string) string {
	r := gittest.New(t)
	r.Write("base", base)
	r.Write("ours", ours)
	r.Write("theirs", theirs)
	return r.Run("merge-file", "-p", "ours", "base", "theirs") + "\n"
}

// mergeBranches is a merge of two branches.
func mergeBranches(t *testing.T, base, ours, theirs string) string {
	r := gittest.New(t)
	r.Write("b", base)
	r.Commit("base")
	r.Run("checkout", "-q", "-b", "theirs")
	r.Write("b", theirs)
	r.Commit("theirs")
	r.Run("checkout", "-q", "main")
	r.Write("b", ours)
	r.Commit("ours")
	r.Run("merge", "-q", "-m", "merged", "theirs")
	return r.Run("show", "HEAD:b") + "\n"
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
