package tree_test

import (
	"errors"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// refuses makes sure that a range is refused in one line of the given kind that holds the words, and returns it.
func refuses(t *testing.T, r *gittest.Repo, engine, spec string, kind error, words ...string) string {
	t.Helper()
	_, err := tree.FindRange(t.Context(), openRepo(t, r, engine), spec)
	if err == nil {
		t.Fatalf("%q is a range", spec)
	}
	said := err.Error()
	if kind != nil && !errors.Is(err, kind) || strings.ContainsAny(said, "\n\r\x00\x1b\u0085") {
		t.Errorf("%q: %q (%v)", spec, said, err)
	}
	for _, word := range words {
		if !strings.Contains(said, word) {
			t.Errorf("%q: %q does not say %q", spec, said, word)
		}
	}
	return said
}

func TestBadRanges(t *testing.T) {
	bad := map[string][]string{
		"no base":          {"", "...", "..", "...HEAD", "..HEAD"},
		"one separator":    {"a..b..c", "a...b...c", "HEAD....HEAD", "a...b..", "HEAD.....HEAD"},
		"with a dash":      {"-x", "--output=x...HEAD", "HEAD...-x", "HEAD..--all"},
		"control":          {"HEAD\n...HEAD", "\x00", "a\x1b[2J...b", "a...b\u0085"},
		`no commit "nope"`: {"nope", "nope...HEAD", "HEAD...nope", "nope...nope2"},
		"has no commit":    {"HEAD...HEAD~99", "HEAD:a", "HEAD^{tree}...HEAD", "a b...HEAD", " ", "HEAD...\u202egnp.exe", "\xff...HEAD"},
	}
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write("a", "a\n")
		r.Commit("base")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		for word, specs := range bad {
			for _, spec := range specs {
				said := refuses(t, r, engine, spec, nil, word)
				if !strings.Contains(word, "no commit") && !strings.Contains(said, "write BASE...HEAD") {
					t.Errorf("%q: %q", spec, said)
				}
			}
		}
	})
}

func TestRangeWithoutCommits(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo { return gittest.New(t) }, func(t *testing.T, r *gittest.Repo, engine string) {
		for _, spec := range []string{"main...HEAD", "HEAD", "@~1...main", "HEAD^...main"} {
			refuses(t, r, engine, spec, git.ErrNoRevision, "HEAD of the repository", "no commit yet", "--staged")
		}
		refuses(t, r, engine, "main...main", git.ErrNoRevision, `no commit "main"`)
	})
}

func TestRangeOfUnrelatedHistories(t *testing.T) {
	eachEngine(t, func(t testing.TB) *gittest.Repo {
		r := gittest.New(t)
		r.Write("a", "a\n")
		r.Commit("main")
		r.Run("checkout", "-q", "--orphan", "other")
		r.Commit("other")
		return r
	}, func(t *testing.T, r *gittest.Repo, engine string) {
		said := refuses(t, r, engine, "main...other", git.ErrNoMergeBase, `"main"`, `"other"`, "unrelated", "--rev")
		if strings.Contains(said, "shallow") {
			t.Error(said)
		}
	})
}

// TestRangeInShallowClones is case O18. The command the message prints must do.
func TestRangeInShallowClones(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the command is run by a shell")
	}
	clones := map[string]struct {
		options []string
		kind    error
	}{
		"no base":       {[]string{"--depth=1", "--branch=topic"}, git.ErrNoRevision},
		"no merge base": {[]string{"--depth=1", "--branch=topic", "--no-single-branch"}, git.ErrNoMergeBase},
	}
	up := branched(t)
	up.Write("edited", "1\n2\n3\n")
	up.Commit("further")
	for name, clone := range clones {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, engine := range engines {
				r := up.Clone(clone.options...)
				said := refuses(t, r, engine, "origin/main...HEAD", clone.kind, `"origin/main"`, "shallow", "fetch-depth: 0", "GIT_DEPTH: 0")
				command := regexp.MustCompile("git fetch --unshallow origin '[^']*'").FindString(said)
				cmd := exec.Command("sh", "-c", command)
				cmd.Dir, cmd.Env = r.Dir, r.Env()
				if out, err := cmd.CombinedOutput(); err != nil || command == "" {
					t.Fatalf("%q: %v\n%s", said, err, out)
				}
				expectSides(t, engine, comparison(t, r, engine, "origin/main...HEAD"), sides{
					after:  []string{branchedSides.after[0], branchedSides.after[1], "edited 6 was edited 2"},
					before: branchedSides.before})
			}
		})
	}
}
