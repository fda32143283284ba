package tree_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// lines is a text of n lines that no other word's text resembles.
func lines(word string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s says something in line %d\n", word, i)
	}
	return b.String()
}

func comparison(t *testing.T, r *gittest.Repo, engine, spec string) tree.Comparison {
	t.Helper()
	repo := openRepo(t, r, engine)
	found, err := tree.FindRange(t.Context(), repo, spec)
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	return found.Source(repo)
}

// sides are what a test expects of a comparison.
type sides struct{ after, before []string }

func expectSides(t *testing.T, what string, c tree.Comparison, want sides) {
	t.Helper()
	for range 2 { // the second listing is the first one's
		expect(t, what, files(t, c), want.after...)
		expect(t, what+", before", files(t, oldSide(t, c)), want.before...)
	}
}

func oldSide(t *testing.T, c tree.Comparison) tree.Source {
	t.Helper()
	before, err := c.Before(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { before.Close() })
	return before
}

// TestRangeOfOneBranch is the range half of case O15, on a main that stays where it was.
func TestRangeOfOneBranch(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		for _, name := range []string{"same", "moved", "reworked", "shrunk", "grown", "deleted"} {
			r.Write("d/"+name, lines(name, 100))
		}
		r.Commit("base")
		r.Run("checkout", "-q", "-b", "topic")
		r.Run("mv", "d/moved", "moved")
		r.Run("mv", "d/reworked", "reworked")
		r.Write("reworked", lines("reworked", 101))
		r.Commit("moves")
		r.Write("d/shrunk", lines("shrunk", 10))
		r.Write("d/grown", lines("grown", 200))
		r.Write("d/passing", "added and deleted again\n")
		r.Commit("sizes")
		r.Remove("d/passing")
		r.Remove("d/deleted")
		r.Write("new", "new\n")
		r.Link("new", "link")
		r.Commit("the rest")
		r.Write("new", "on disk only\n")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		size := func(word string, n int) int { return len(lines(word, n)) }
		want := sides{
			after: []string{fmt.Sprintf("d/grown %d was d/grown %d", size("grown", 200), size("grown", 100)),
				fmt.Sprintf("d/shrunk %d was d/shrunk %d", size("shrunk", 10), size("shrunk", 100)), "link 3 (symlink)",
				fmt.Sprintf("moved %d was d/moved %[1]d identical", size("moved", 100)), "new 4",
				fmt.Sprintf("reworked %d was d/reworked %d", size("reworked", 101), size("reworked", 100))},
			before: []string{fmt.Sprint("d/deleted ", size("deleted", 100)), fmt.Sprint("d/grown ", size("grown", 100)), fmt.Sprint("d/moved ", size("moved", 100)),
				fmt.Sprint("d/reworked ", size("reworked", 100)), fmt.Sprint("d/shrunk ", size("shrunk", 100))},
		}
		head, base := r.Run("rev-parse", "topic"), r.Run("rev-parse", "main")
		r.Run("tag", "-a", "-m", "a tag", "v1", "main")
		for _, spec := range []string{"main...topic", "main..topic", "main", "main...", "main..", "main...HEAD", base[:9] + "..." + head[:9], "v1...topic", "HEAD~3...HEAD", base} {
			expectSides(t, spec, comparison(t, r, engine, spec), want)
		}
		c := comparison(t, r, engine, "main...topic")
		description := tree.Description{Kind: "range", Rev: head, Against: "main (merge base " + base[:12] + ")", Root: r.Dir, Engine: engine}
		if got := c.Describe(); got != description {
			t.Errorf("got %+v", got)
		}
		description = tree.Description{Kind: "before", Rev: base, Root: r.Dir, Engine: engine}
		if got := oldSide(t, c).Describe(); got != description {
			t.Errorf("got %+v", got)
		}
		expectSides(t, "a base that is ahead", comparison(t, r, engine, "topic...main"), sides{})
		expectSides(t, "the same commit", comparison(t, r, engine, "HEAD...HEAD"), sides{})
	})
}

// branched has a topic branch that edits, moves and deletes, and a main that moved on.
func branched(t testing.TB, options ...string) *gittest.Repo {
	r := gittest.New(t, options...)
	r.Write("edited", "1\n")
	r.Write("moved", lines("moved", 10))
	r.Write("deleted", "gone\n")
	r.Commit("base")
	r.Run("checkout", "-q", "-b", "topic")
	r.Write("edited", "1\n2\n")
	r.Run("mv", "moved", "away")
	r.Run("rm", "-q", "deleted")
	r.Write("added", "added\n")
	r.Commit("topic")
	r.Run("checkout", "-q", "main")
	r.Write("of-main", "main\n")
	r.Commit("main")
	r.Run("checkout", "-q", "topic")
	return r
}

var branchedSides = sides{after: []string{"added 6", "away 310 was moved 310 identical", "edited 4 was edited 2"}, before: []string{"deleted 5", "edited 2", "moved 310"}}

func TestRangeInOddRepositories(t *testing.T) {
	places := map[string]func(t *testing.T) *gittest.Repo{
		"plain":   func(t *testing.T) *gittest.Repo { return branched(t) },
		"SHA-256": func(t *testing.T) *gittest.Repo { return branched(t, "--object-format=sha256") },
		"bare":    func(t *testing.T) *gittest.Repo { return branched(t).Clone("--bare") },
		"packed": func(t *testing.T) *gittest.Repo {
			r := branched(t)
			r.Run("gc", "-q")
			return r
		},
		"linked worktree": func(t *testing.T) *gittest.Repo {
			r, linked := branched(t), gittest.At(t, filepath.Join(realDir(t), "linked"))
			r.Run("checkout", "-q", "--detach")
			r.Run("worktree", "add", "-q", linked.Dir, "topic")
			r.Run("checkout", "-q", "main")
			return linked
		},
	}
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := place(t)
			for _, engine := range engines {
				if name == "SHA-256" && engine == git.EngineGoGit {
					continue
				}
				expectSides(t, engine, comparison(t, r, engine, "main...HEAD"), branchedSides)
			}
		})
	}
}

func TestRangeOfOddNames(t *testing.T) {
	eachEngine(t, gittest.NamesFromHell, func(t *testing.T, r *gittest.Repo, engine string) {
		r.Run("commit", "-q", "-m", "edited")
		r.Commit("the untracked ones")
		c := comparison(t, r, engine, "HEAD~2...HEAD")
		n := len(gittest.HellNames())
		if after, before := files(t, c), files(t, oldSide(t, c)); len(after) != 2*n || len(before) != n {
			t.Errorf("%d after and %d before, want %d and %d", len(after), len(before), 2*n, n)
		}
		// The base took the edits over by itself: under whatever name, they are not new to it.
		r.Run("checkout", "-q", "-b", "squashed", "HEAD~2")
		r.Run("read-tree", "-u", "--reset", "main~1")
		r.Commit("squashed")
		c = comparison(t, r, engine, "squashed...main")
		if after, before := files(t, c), files(t, oldSide(t, c)); len(after) != n || len(before) != 0 {
			t.Errorf("squashed: %d after and %d before, want %d and 0", len(after), len(before), n)
		}
	})
}

// TestChangeIsAfterLessBefore edits at random: the two sides of a change differ by exactly as many bytes as the two trees.
func TestChangeIsAfterLessBefore(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	r := gittest.New(t)
	for i := range 30 {
		r.Write(fmt.Sprintf("d%d/f%d", i%4, i), lines(fmt.Sprint("word", i), 20+i))
	}
	r.Commit("base")
	for round := range 4 {
		base := r.Run("rev-parse", "HEAD")
		shuffle(r, random, round)
		r.Run("add", "-A")
		for _, engine := range engines {
			index, err := tree.Index(t.Context(), openRepo(t, r, engine))
			if err != nil {
				t.Fatal(err)
			}
			staged := sum(files(t, index)) - sum(files(t, oldSide(t, index)))
			if want := treeBytes(t, r, r.Run("write-tree")) - treeBytes(t, r, "HEAD"); staged != want {
				t.Errorf("%s, round %d: staged are %+d bytes, want %+d", engine, round, staged, want)
			}
		}
		r.Run("commit", "-q", "-m", "round")
		for _, engine := range engines {
			c := comparison(t, r, engine, base+"...HEAD")
			changed := sum(files(t, c)) - sum(files(t, oldSide(t, c)))
			if want := treeBytes(t, r, "HEAD") - treeBytes(t, r, base); changed != want {
				t.Errorf("%s, round %d: the range has %+d bytes, want %+d", engine, round, changed, want)
			}
		}
	}
}

// shuffle moves, edits, copies, deletes and adds some files.
func shuffle(r *gittest.Repo, random *rand.Rand, round int) {
	for i, path := range strings.Split(r.Run("ls-files"), "\n") {
		text := r.Run("show", "HEAD:"+path) + "\n"
		switch random.IntN(8) {
		case 0:
			r.Run("mv", path, fmt.Sprintf("moved-%d-%d", round, i))
		case 1:
			r.Run("mv", path, fmt.Sprintf("d1/edited-%d-%d", round, i))
			r.Write(fmt.Sprintf("d1/edited-%d-%d", round, i), text+"and more\n")
		case 2:
			r.Remove(path)
		case 3:
			r.Write(path, text[:len(text)/3])
		case 4:
			r.Write(fmt.Sprintf("copy-%d-%d", round, i), text)
		}
	}
}

func sum(all []tree.File) (bytes int64) {
	for _, f := range all {
		bytes += f.Size
	}
	return bytes
}

func treeBytes(t *testing.T, r *gittest.Repo, rev string) (bytes int64) {
	t.Helper()
	for _, entry := range strings.Split(r.Run("ls-tree", "-r", "-l", rev), "\n") {
		var mode, kind, id string
		var size int64
		if _, err := fmt.Sscan(entry, &mode, &kind, &id, &size); err != nil {
			t.Fatal(err)
		}
		bytes += size
	}
	return bytes
}
