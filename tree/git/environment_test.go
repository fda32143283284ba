package git_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// in opens the directory sub of a repository with further variables.
func in(t *testing.T, r *gittest.Repo, sub, engine string, extra ...string) git.Repo {
	t.Helper()
	other := gittest.At(t, r.Path(sub))
	other.Extra = extra
	return open(t, other, engine)
}

func changedPaths(t *testing.T, repo git.Repo) []string {
	t.Helper()
	changes, err := repo.Changed(t.Context(), repo.Info().Head)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, c := range changes {
		paths = append(paths, string(c.Status)+" "+c.Path)
	}
	return paths
}

func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestIndexFile(t *testing.T) {
	r := gittest.New(t)
	r.Write("sub/a", "a\n")
	r.Commit("base")
	r.Write("in-usual", "x\n")
	r.Run("add", "in-usual")
	other := gittest.At(t, r.Dir)
	other.Extra = []string{"GIT_INDEX_FILE=" + r.Path(".git/other")}
	other.Run("read-tree", "HEAD")
	other.Write("in-other", "y\n")
	other.Run("add", "in-other")
	for _, engine := range engines {
		expect(t, engine, changedPaths(t, in(t, r, ".", engine)), "A in-usual")
		// Git resolves a relative name against the worktree's root, also when it was started below it.
		for _, dir := range []string{".", "sub"} {
			for _, name := range []string{".git/other", r.Path(".git/other")} {
				repo := in(t, r, dir, engine, "GIT_INDEX_FILE="+name)
				expect(t, engine+" in "+dir+" with "+name, changedPaths(t, repo), "A in-other")
				if got, want := repo.Info().IndexFile, r.Path(".git/other"); got != want {
					t.Errorf("%s: IndexFile is %s, want %s", engine, got, want)
				}
			}
		}
	}
}

func TestGitDirAndWorkTree(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "a\n")
	r.Commit("base")
	r.Write("sub/b", "b\n")
	r.Run("add", "-A")
	elsewhere := gittest.At(t, realDir(t))
	elsewhere.Write("deep/c", "c\n")
	for _, engine := range engines {
		repo := in(t, elsewhere, ".", engine, "GIT_DIR="+r.Path(".git"))
		expect(t, engine+", GIT_DIR alone", []string{repo.Info().Root}, elsewhere.Dir)
		expect(t, engine+", GIT_DIR alone", changedPaths(t, repo), "A sub/b")
		repo = in(t, elsewhere, "deep", engine, "GIT_DIR="+r.Path(".git"), "GIT_WORK_TREE="+r.Dir)
		expect(t, engine+", both", []string{repo.Info().Root}, r.Dir)
		repo = in(t, r, "sub", engine, "GIT_DIR=../.git", "GIT_WORK_TREE=..")
		expect(t, engine+", both relative", []string{repo.Info().Root, repo.Info().GitDir}, r.Dir, r.Path(".git"))
		repo = in(t, r, "sub", engine)
		expect(t, engine+", from a subdirectory", []string{repo.Info().Root, repo.Info().GitDir}, r.Dir, r.Path(".git"))
		expect(t, engine+", from a subdirectory", changedPaths(t, repo), "A sub/b")
		repo = in(t, r, ".git", engine)
		expect(t, engine+", inside the git directory", []string{repo.Info().Root, repo.Info().GitDir}, "", r.Path(".git"))
		expect(t, engine+", inside the git directory", changedPaths(t, repo), "A sub/b")
	}
}

func TestConfiguredWorktree(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "a\n")
	r.Commit("base")
	elsewhere := realDir(t)
	r.Run("config", "core.worktree", elsewhere)
	for _, engine := range engines {
		expect(t, engine, []string{in(t, r, ".git", engine).Info().Root}, elsewhere)
	}
}

// TestQuarantine reads objects that a push has delivered and git has not taken over yet, as a pre-receive hook sees them. The repository
// pushed to borrows from another one.
func TestQuarantine(t *testing.T) {
	lender := gittest.New(t)
	lender.Write("a", "a\n")
	lender.Commit("base")
	r := gittest.At(t, filepath.Join(realDir(t), "clone"))
	lender.Run("clone", "-q", "--shared", lender.Dir, r.Dir)
	incoming := r.Path(".git/objects/tmp_objdir-incoming-x")
	if err := os.Mkdir(incoming, 0o755); err != nil {
		t.Fatal(err)
	}
	pushed := gittest.At(t, r.Dir)
	pushed.Extra = []string{"GIT_OBJECT_DIRECTORY=" + incoming, "GIT_ALTERNATE_OBJECT_DIRECTORIES=" + r.Path(".git/objects"), "GIT_QUARANTINE_PATH=" + incoming}
	blob := pushed.Hash("pushed\n")
	for _, engine := range engines {
		sizes, err := open(t, pushed, engine).Sizes(t.Context(), []string{blob, r.Run("rev-parse", "HEAD:a")})
		if err != nil || !slices.Equal(sizes, []int64{7, 2}) {
			t.Errorf("%s: sizes are %v, %v", engine, sizes, err)
		}
		sizes, err = open(t, r, engine).Sizes(t.Context(), []string{blob})
		if err != nil || sizes[0] != git.Missing {
			t.Errorf("%s: without the variables the size is %v, %v", engine, sizes, err)
		}
	}
}

func TestExcludesFile(t *testing.T) {
	r := gittest.New(t)
	r.Write("a.mine", "x\n")
	r.Write("b.txt", "x\n")
	home := gittest.At(t, realDir(t))
	home.Write("patterns", "*.mine\n")
	home.Write(".config/git/ignore", "*.txt\n")
	home.Write("gitconfig", "[core]\n\texcludesFile = "+filepath.ToSlash(home.Path("patterns"))+"\n")
	for _, engine := range engines {
		for extra, want := range map[string][]string{
			"GIT_CONFIG_GLOBAL=" + home.Path("gitconfig"): {"b.txt"},
			"HOME=" + home.Dir:                            {"a.mine"},
		} {
			list, err := in(t, r, ".", engine, extra, "XDG_CONFIG_HOME=").Untracked(t.Context())
			var got []string
			for _, u := range list {
				got = append(got, u.Path)
			}
			if err != nil {
				t.Fatal(err)
			}
			expect(t, engine+" with "+extra, got, want...)
		}
	}
}
