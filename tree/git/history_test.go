package git_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestHistoriesAgree compares what the engines tell of the past, merges and several roots in it.
func TestHistoriesAgree(t *testing.T) {
	made := gittest.EveryChange(t)
	made.Run("commit", "-q", "-m", "every change\n\nwith a second paragraph")
	random := gittest.New(t)
	randomHistory(t, random, rand.New(rand.NewPCG(5, 2)), 12)
	for name, r := range map[string]*gittest.Repo{"every change": made, "a merge": gittest.Merge(t), "random": random, "names": gittest.NamesFromHell(t),
		"a shallow clone": made.Clone("--depth=1"), "nothing yet": gittest.New(t)} {
		var told [2][]git.Commit
		for i, engine := range engines {
			repo := open(t, r, engine)
			var err error
			if told[i], err = git.History(t.Context(), repo, repo.Info().Head, 9); err != nil {
				t.Errorf("%s, %s: %v", name, engine, err)
			}
		}
		if !reflect.DeepEqual(told[0], told[1]) || (len(told[0]) == 0) != (name == "nothing yet") {
			t.Errorf("%s:\nplumbing %+v\n  go-git %+v", name, told[0], told[1])
		}
	}
}
