package rules_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// identified judges a source of the repository and returns the findings by path, with the ids of their contents.
func identified(t *testing.T, r *gittest.Repo, open func(git.Repo) (tree.Source, error), paths ...string) (map[string]rules.Finding, *rules.Result) {
	t.Helper()
	repo, err := git.Open(context.Background(), r.Dir, r.Env())
	if err != nil {
		t.Fatal(err)
	}
	defer repo.Close()
	src, err := open(repo)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	opt := options()
	opt.ContentIDs, opt.Paths = true, paths
	res, err := rules.Run(context.Background(), src, opt)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]rules.Finding{}
	for _, f := range res.Findings {
		found[f.Path] = f
	}
	return found, res
}

func revision(r git.Repo) (tree.Source, error) { return tree.Commit(context.Background(), r, "HEAD") }
func staged(r git.Repo) (tree.Source, error)   { return tree.Index(context.Background(), r) }

// rows is data over its limit, one row after the other.
func rows(n int, row string) string { return strings.Repeat(row, n) }

// TestContentIDs: the id of a finding is git's own, of what was judged.
func TestContentIDs(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			r := gittest.New(t, "--object-format="+format)
			r.Write("clean.csv", rows(9_000, "1,2,3\n"))
			r.Write("edited.csv", rows(9_000, "4,5,6\n"))
			r.Write("crlf.csv", rows(9_000, "7,8,9\r\n"))
			r.Write("blob.bin", rows(600_000, "\x00\r\n\r"))
			r.Commit("base")
			r.Write("edited.csv", rows(9_100, "4,5,6\n"))
			r.Write("staged.csv", rows(9_000, "a,b,c\n"))
			r.Run("add", "staged.csv")
			r.Write("untracked.csv", rows(9_000, "x,y,z\n"))
			hash := func(path string) string { return r.Run("hash-object", "--no-filters", path) }
			for _, c := range []struct {
				source string
				open   func(git.Repo) (tree.Source, error)
				want   map[string]string
			}{
				{"worktree", tree.Worktree, map[string]string{"clean.csv": hash("clean.csv"), "edited.csv": hash("edited.csv"), "crlf.csv": hash("crlf.csv"),
					"blob.bin": hash("blob.bin"), "staged.csv": hash("staged.csv"), "untracked.csv": hash("untracked.csv")}},
				{"revision", revision, map[string]string{"clean.csv": hash("clean.csv"), "edited.csv": r.Run("rev-parse", "HEAD:edited.csv"),
					"crlf.csv": hash("crlf.csv"), "blob.bin": hash("blob.bin")}},
				{"index", staged, map[string]string{"staged.csv": hash("staged.csv")}},
			} {
				found, _ := identified(t, r, c.open)
				if len(found) != len(c.want) {
					t.Errorf("%s: %d findings, want %d: %v", c.source, len(found), len(c.want), found)
				}
				for path, want := range c.want {
					f := found[path]
					if f.Content != want {
						t.Errorf("%s %s: id %q, want %q", c.source, path, f.Content, want)
					}
				}
			}
		})
	}
}

// TestContentOfAnUntrackedFileUnderSHA256: nothing in such a repository has an id yet, so its format decides.
func TestContentOfAnUntrackedFileUnderSHA256(t *testing.T) {
	r := gittest.New(t, "--object-format=sha256")
	r.Write("a.csv", rows(9_000, "1,2,3\n"))
	found, _ := identified(t, r, tree.Worktree)
	if got, want := found["a.csv"].Content, r.Run("hash-object", "--no-filters", "a.csv"); got != want || len(got) != 64 {
		t.Errorf("id %q, want %q", got, want)
	}
}

// TestContentIDsAreNotFree: nobody pays for ids that were not asked for.
func TestContentIDsAreNotFree(t *testing.T) {
	_, res := run(t, files{"a.csv": rows(9_000, "1,2,3\n")}, options())
	if len(res.Findings) != 1 || res.Findings[0].Content != "" || res.Unjudged != nil {
		t.Errorf("findings %+v, unjudged %q: want one without an id", res.Findings, res.Unjudged)
	}
}

// TestUnjudged: what the command line and `exclude` leave out is known to be there; what is gone from disk is not.
func TestUnjudged(t *testing.T) {
	r := gittest.New(t)
	for _, path := range []string{"a.csv", "b.csv", "gone.csv"} {
		r.Write(path, rows(9_000, "1,2,3\n"))
	}
	r.Commit("base")
	r.Remove("gone.csv")
	_, res := identified(t, r, tree.Worktree, "a.csv")
	if got := strings.Join(res.Unjudged, " "); got != "b.csv" {
		t.Errorf("unjudged: %q, want b.csv", got)
	}
}

// TestTheBaselineIsNotBloat: at the root, whatever its size; elsewhere the name means nothing.
func TestTheBaselineIsNotBloat(t *testing.T) {
	big := rows(60_000, "data\tdata/a.csv\taaaaaaaaaaaaaaaa\t27223\n")
	opt := options(func(c *config.Config) { c.Budget.File = []config.PathBudget{{Paths: []string{"*"}, Tokens: 1}} })
	stats, res := run(t, files{rules.BaselineFile: big, "sub/" + rules.BaselineFile: big}, opt)
	if s := stats[rules.BaselineFile]; s.Class != rules.Lock || s.Verdict != rules.Exclude {
		t.Errorf("judged as %s, %s", s.Class, s.Verdict)
	}
	for _, f := range res.Findings {
		if f.Path != "sub/"+rules.BaselineFile {
			t.Errorf("%s: %s", f.Path, f.Message)
		}
	}
	if len(res.Findings) == 0 {
		t.Error("the file in sub is not reported")
	}
}
