package tree_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func TestStagedChanges(t *testing.T) {
	eachEngine(t, gittest.EveryChange, func(t *testing.T, r *gittest.Repo, engine string) {
		s := source(t, r, engine, "index")
		expect(t, "every kind of change", files(t, s),
			"edited.txt 720 was edited.txt 560",
			"kind.txt 8 (symlink) was kind.txt 520",
			"mode.sh 500 was mode.sh 500 identical",
			"new/added.txt 6",
			"new/empty.txt 0",
			"new/moved.txt 540 was moved.txt 540 identical",
			"new/renamed.txt 2429 was moved-and-edited.txt 2420")
		want := tree.Description{Kind: "index", Rev: "HEAD", Against: "HEAD", Root: r.Dir, Engine: engine}
		if got := s.Describe(); got != want {
			t.Errorf("got %+v", got)
		}
	})
}

func TestStagedOnUnbornHead(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "nothing staged", files(t, source(t, r, engine, "index")))
		r.Write("a", "a\n")
		r.Run("add", "-A")
		s := source(t, r, engine, "index")
		expect(t, "one file", files(t, s), "a 2")
		if got := s.Describe().Against; got != "an unborn HEAD" {
			t.Errorf("compared with %q", got)
		}
	})
}

// TestIndexAndWorktreeDisagree is case O14: each source reads its own bytes.
func TestIndexAndWorktreeDisagree(t *testing.T) {
	huge := strings.Repeat("{\"k\": 1}\n", 40_000)
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write("a.txt", "start\n")
		r.Commit("base")
		r.Write("big.json", huge)
		r.Run("add", "big.json")
		r.Write("big.json", "[]\n")
		r.Write("later.json", "ok\n")
		r.Run("add", "later.json")
		r.Write("later.json", huge)
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "staged", files(t, source(t, r, engine, "index")), "big.json 360000", "later.json 3")
		expect(t, "worktree", files(t, source(t, r, engine, "worktree")), "a.txt 6", "big.json 3", "later.json 360000")
		expect(t, "commit", files(t, source(t, r, engine, "commit")), "a.txt 6")
	})
}

// TestGrowthRenameShrink is the staged half of case O15.
func TestGrowthRenameShrink(t *testing.T) {
	old := strings.Repeat("{\"id\": 1, \"name\": \"item\"}\n", 20_000)
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write("fixtures/old.json", old)
		r.Write("fixtures/seed.json", "[]\n")
		r.Write("fixtures/keep.json", "x"+old)
		r.Commit("base")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		staged := func() []tree.File { return files(t, source(t, r, engine, "index")) }
		r.Run("mv", "fixtures/old.json", "fixtures/moved.json")
		expect(t, "rename", staged(), "fixtures/moved.json 520000 was fixtures/old.json 520000 identical")
		r.Run("reset", "-q", "--hard")
		r.Write("fixtures/old.json", old[:260_000])
		r.Write("fixtures/seed.json", old)
		r.Write("fixtures/keep.json", "x"+old+"\n")
		r.Run("add", "-A")
		expect(t, "shrink, grow, nudge", staged(), "fixtures/keep.json 520002 was fixtures/keep.json 520001",
			"fixtures/old.json 260000 was fixtures/old.json 520000", "fixtures/seed.json 520000 was fixtures/seed.json 3")
	})
}

// TestMergeInProgress is case O20: what a parent brings is not judged.
func TestMergeInProgress(t *testing.T) {
	eachEngine(t, gittest.Merge, func(t *testing.T, r *gittest.Repo, engine string) {
		s := source(t, r, engine, "index")
		expect(t, "solved", files(t, s), "shared.txt 9 was shared.txt 12")
		if got := s.Describe().Against; got != "HEAD and the merged parents" {
			t.Errorf("compared with %q", got)
		}
		r.Write("slip.log", strings.Repeat("x y z\n", 1000))
		r.Run("add", "slip.log")
		expect(t, "with a slip", files(t, source(t, r, engine, "index")), "shared.txt 9 was shared.txt 12", "slip.log 6000")
		r.Write("shared.txt", "a\nMAIN\nc\n")
		r.Run("add", "shared.txt")
		expect(t, "theirs taken", files(t, source(t, r, engine, "index")), "slip.log 6000")
	})
}

func TestUnmerged(t *testing.T) {
	eachEngine(t, gittest.Unmerged, func(t *testing.T, r *gittest.Repo, engine string) {
		for _, f := range files(t, source(t, r, engine, "index")) {
			if f.Skip != tree.SkipUnmerged {
				t.Errorf("staged: %s", line(f))
			}
		}
		var judged []string
		for _, f := range files(t, source(t, r, engine, "worktree")) {
			judged = append(judged, f.Path+f.Skip.String())
		}
		if want := []string{"gone.txt", "shared.txt", "vendor/bulk.txt"}; !slices.Equal(judged, want) {
			t.Errorf("worktree: got %q, want each once and judged: %q", judged, want)
		}
	})
}

func TestIntentToAdd(t *testing.T) {
	eachEngine(t, gittest.IntentToAdd, func(t *testing.T, r *gittest.Repo, engine string) {
		expect(t, "staged", files(t, source(t, r, engine, "index")),
			"empty.txt 0", "intended.txt 0 (intent to add)", "replaced.txt 0 (intent to add) was replaced.txt 9")
		expect(t, "worktree", files(t, source(t, r, engine, "worktree")), "empty.txt 0", "intended.txt 15", "other.txt 6", "replaced.txt 9")
	})
}

// TestInsideAHook lets git run this test binary as its pre-commit hook, with the index git uses there.
func TestInsideAHook(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := gittest.New(t)
	out := filepath.Join(realDir(t), "listing")
	hook := fmt.Sprintf("#!/bin/sh\n%s='%s' exec '%s'\n", hookOutput, filepath.ToSlash(out), filepath.ToSlash(self))
	r.Write("tracked", "1\n")
	r.Write("sub/other", "1\n")
	r.Commit("base")
	if err := os.MkdirAll(r.Path(".git/hooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(r.Path(".git/hooks/pre-commit"), []byte(hook), 0o755); err != nil {
		t.Fatal(err)
	}
	linked := gittest.At(t, filepath.Join(realDir(t), "linked"))
	r.Run("worktree", "add", "-q", linked.Dir)
	step := 10
	edit := func(r *gittest.Repo) { // makes one edit that is staged and two that are not
		step++
		r.Write("staged", strings.Repeat("s", step))
		r.Run("add", "staged")
		r.Write("tracked", strings.Repeat("t", step))
		r.Write("sub/other", strings.Repeat("o", step))
	}
	listed := func(want string, r *gittest.Repo, args ...string) {
		t.Helper()
		r.Run(args...)
		got, err := os.ReadFile(out)
		if err != nil || string(got) != want {
			t.Errorf("git %s: the hook saw %q, %v; want %q", strings.Join(args, " "), got, err, want)
		}
	}
	for _, engine := range engines {
		for _, r := range []*gittest.Repo{r, linked} {
			r.Extra = []string{"BLOATGATE_GIT=" + engine}
			edit(r)
			listed(fmt.Sprintf("staged %d%s", step, was(r, "staged")), r, "commit", "-q", "-m", "plain")
			edit(r)
			listed(fmt.Sprintf("staged %d was staged %d\nsub/other %d%s\ntracked %d%s", step, step-1, step, was(r, "sub/other"), step, was(r, "tracked")), r, "commit", "-q", "-a", "-m", "all")
			edit(r)
			listed(fmt.Sprintf("tracked %d was tracked %d", step, step-1), r, "commit", "-q", "-m", "one path", "--", "tracked")
			listed(fmt.Sprintf("staged %d was staged %d", step, step-1), gittestIn(t, r, "sub"), "commit", "-q", "-m", "from below")
		}
	}
}

// was is the end of a line for a file as HEAD has it, "" when it has none.
func was(r *gittest.Repo, path string) string {
	size, err := r.Try("cat-file", "-s", "HEAD:"+path)
	if err != nil {
		return ""
	}
	return " was " + path + " " + strings.TrimSpace(size)
}

func gittestIn(t *testing.T, r *gittest.Repo, sub string) *gittest.Repo {
	below := gittest.At(t, r.Path(sub))
	below.Extra = r.Extra
	return below
}
