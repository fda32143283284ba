package git_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// realDir is a temporary directory by the name git gives it.
func realDir(t *testing.T) string {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// failures are places no engine can open, with the kind of the error and a word its sentence must hold.
var failures = []struct {
	name string
	make func(t *testing.T) *gittest.Repo
	kind error
	says string
}{
	{"no repository", func(t *testing.T) *gittest.Repo { return gittest.At(t, realDir(t)) }, git.ErrNotRepository, "git init"},
	{"an empty .git", func(t *testing.T) *gittest.Repo {
		r := gittest.At(t, realDir(t))
		r.Write(".git/keep", "")
		return r
	}, git.ErrBroken, ".git exists but is not a usable git repository"},
	{"a .git file that leads nowhere", func(t *testing.T) *gittest.Repo {
		r := gittest.At(t, realDir(t))
		r.Write(".git", "gitdir: /nowhere/at/all\n")
		r.Write("sub/file", "")
		return gittest.At(t, r.Path("sub"))
	}, git.ErrBroken, "make it readable or repair it"},
	{"GIT_DIR leads nowhere", func(t *testing.T) *gittest.Repo {
		r := gittest.At(t, realDir(t))
		r.Extra = []string{"GIT_DIR=/nowhere/at/all"}
		return r
	}, git.ErrBroken, `GIT_DIR is set to "/nowhere/at/all"`},
	{"a damaged branch", func(t *testing.T) *gittest.Repo {
		r := gittest.EveryChange(t)
		r.Write(".git/refs/heads/main", "not an id\n")
		return r
	}, git.ErrBroken, "refs/heads/main"},
	{"reftable", func(t *testing.T) *gittest.Repo { return withExtension(t, "refStorage", "reftable") }, git.ErrFeature, "install"},
	{"an extension of the future", func(t *testing.T) *gittest.Repo { return withExtension(t, "fromTheFuture", "true") }, git.ErrFeature, "install"},
	{"a format of the future", func(t *testing.T) *gittest.Repo {
		r := gittest.New(t)
		r.Run("config", "core.repositoryFormatVersion", "99")
		return r
	}, git.ErrFeature, "99"},
}

func withExtension(t *testing.T, name, value string) *gittest.Repo {
	r := gittest.New(t)
	r.Run("config", "core.repositoryFormatVersion", "1")
	r.Run("config", "extensions."+name, value)
	return r
}

func TestOpenFails(t *testing.T) {
	for _, test := range failures {
		for _, engine := range engines {
			t.Run(test.name+"/"+engine, func(t *testing.T) {
				t.Parallel()
				_, err := tryOpen(t, test.make(t), engine)
				if !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
					t.Errorf("got %v, want one line of the kind %q that says %q", err, test.kind, test.says)
				}
				if test.kind != git.ErrNotRepository && errors.Is(err, git.ErrNotRepository) {
					t.Errorf("%v would be taken for a plain directory", err)
				}
			})
		}
	}
}

func TestOpenTellsOwnership(t *testing.T) {
	r := gittest.New(t)
	r.Extra = []string{"GIT_TEST_ASSUME_DIFFERENT_OWNER=1"}
	_, err := tryOpen(t, r, git.EnginePlumbing)
	if !errors.Is(err, git.ErrOwnership) || !strings.Contains(err.Error(), "git config --global --add safe.directory ") || !strings.Contains(err.Error(), r.Dir) {
		t.Errorf("got %v, want the line that allows the directory", err)
	}
}

func TestOpenRefusesWrongArguments(t *testing.T) {
	dir := realDir(t)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, where := range []string{file, filepath.Join(dir, "absent")} {
		if _, err := git.Open(t.Context(), where, gittest.Env()); err == nil || errors.Is(err, git.ErrNotRepository) {
			t.Errorf("opening %s: %v", where, err)
		}
	}
	_, err := git.Open(t.Context(), dir, gittest.Env(git.EngineVariable+"=libgit2"))
	if !errors.Is(err, git.ErrEngine) || !strings.Contains(err.Error(), "libgit2") {
		t.Errorf("a wrong engine: %v", err)
	}
}

// TestOpenChoosesTheEngine puts different programs called git on PATH.
func TestOpenChoosesTheEngine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	r := gittest.EveryChange(t)
	script := func(text string) string {
		dir := realDir(t)
		if err := os.WriteFile(filepath.Join(dir, "git"), []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	r.Write("git", "#!/bin/sh\ntouch "+r.Path("ran")+"\n")
	if err := os.Chmod(r.Path("git"), 0o755); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct{ path, want, forced string }{
		"the installed git":               {os.Getenv("PATH"), git.EnginePlumbing, "plumbing"},
		"no git":                          {realDir(t), git.EngineGoGit, ""},
		"an empty PATH":                   {"", git.EngineGoGit, ""},
		"git in the repository only":      {"." + string(filepath.ListSeparator) + realDir(t), git.EngineGoGit, ""},
		"git on an empty entry of PATH":   {string(filepath.ListSeparator) + realDir(t), git.EngineGoGit, ""},
		"a git that only says it is none": {script("echo 'xcode-select: note: no developer tools were found' >&2; exit 1\n"), git.EngineGoGit, ""},
		"a git that does nothing":         {script("exit 1\n"), git.EngineGoGit, ""},
		"a git from before 2.20":          {script(oldGit), git.EngineGoGit, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			env := append(r.Env(), "PATH="+test.path)
			t.Chdir(r.Dir)
			repo, err := git.Open(t.Context(), r.Dir, env)
			if err != nil {
				t.Fatal(err)
			}
			defer repo.Close()
			if got := repo.Info().Engine; got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			_, err = git.Open(t.Context(), r.Dir, append(env, git.EngineVariable+"=plumbing"))
			if (err == nil) != (test.forced != "") || err != nil && !errors.Is(err, git.ErrEngine) {
				t.Errorf("forced: %v", err)
			}
		})
	}
	if _, err := os.Lstat(r.Path("ran")); err == nil {
		t.Error("a git from the repository was run")
	}
}

// oldGit answers as git 2.19 does: options it does not know are echoed.
const oldGit = `if [ "${1#--}" != "$1" ]; then while [ "$1" != rev-parse ] && [ "$1" != version ]; do shift; done; fi
if [ "$1" = version ]; then echo git version 2.19.6; exit 0; fi
d=$(pwd); printf 'false\n--show-object-format\n--bloatgate-git-dir\n%s/.git\n--bloatgate-common-dir\n.git\n--bloatgate-root\n%s\n--bloatgate-head\n' "$d" "$d"
`

func TestResolve(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "1\n")
	first := r.Commit("first")
	r.Write("a", "2\n")
	second := r.Commit("second")
	r.Run("tag", "-a", "-m", "a tag", "v1", first)
	r.Run("branch", "side", first)
	r.Run("branch", "with/slash-1.2", first)
	r.Run("tag", "-a", "-m", "a tag of a tag", "v2", "v1")
	r.Run("update-ref", "refs/remotes/origin/main", first)
	r.Run("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
	r.Run("checkout", "-q", "-b", "topic", first)
	r.Write("b", "3\n")
	third := r.Commit("third")
	r.Run("checkout", "-q", "main")
	r.Run("merge", "-q", "-m", "merge", "topic")
	merge := r.Run("rev-parse", "HEAD")
	for _, engine := range engines {
		repo := open(t, r, engine)
		for rev, want := range map[string]string{"HEAD": merge, "@": merge, "HEAD~1": second, "HEAD^": second, "HEAD^2": third, "HEAD^2~1": first, "HEAD~~": first,
			"HEAD^0": merge, "HEAD^{commit}": merge, "v1": first, "v2": first, "v2^{}": first, "tags/v1": first, "side": first, "with/slash-1.2": first,
			"refs/heads/side": first, "origin": first, "origin/main": first, first: first, second[:10]: second, third[:7] + "^": first, "v1-1-g" + second[:9]: second, "any-name-g" + third + "~1": first} {
			if got, err := repo.Resolve(t.Context(), rev); err != nil || got.OID != want || got.Unborn {
				t.Errorf("%s: %s is %+v, %v; want %s", engine, rev, got, err, want)
			}
		}
		for rev, want := range map[string]string{":/second": second, "HEAD^{/thi}": third, "main@{0}": merge, "@{-1}": third} {
			got, err := repo.Resolve(t.Context(), rev)
			if embedded := errors.Is(err, git.ErrNoRevision) && strings.Contains(err.Error(), "the embedded git engine cannot look up "); got.OID != want && (engine == git.EnginePlumbing || !embedded) {
				t.Errorf("%s: %s is %+v, %v; want %s", engine, rev, got, err, want)
			}
		}
		for _, rev := range []string{":/no such message", "side@{9999}"} {
			if got, err := repo.Resolve(t.Context(), rev); !errors.Is(err, git.ErrNoRevision) {
				t.Errorf("%s: %q is %+v, %v", engine, rev, got, err)
			}
		}
		for _, rev := range []string{"", "nope", "--all", "-1", "HEAD~9", "HEAD^3", "HEAD:a", "HEAD^{tree}x", "v1:a", "ffff", "a b", "HEAD~99999999999999999999", "a\x00b", strings.Repeat("0", 40)} {
			if got, err := repo.Resolve(t.Context(), rev); !errors.Is(err, git.ErrNoRevision) || !strings.Contains(err.Error(), "fetch it") {
				t.Errorf("%s: %q is %+v, %v", engine, rev, got, err)
			}
		}
	}
}
