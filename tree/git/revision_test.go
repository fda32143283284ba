package git_test

import (
	"errors"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// upstream has main, a branch feature that left it one commit ago, and their merge as a forge keeps it for a pull request.
func upstream(t testing.TB) *gittest.Repo {
	r := gittest.New(t)
	for _, text := range []string{"1", "2", "3"} {
		r.Write("a", text)
		r.Commit(text)
	}
	r.Run("checkout", "-q", "-b", "feature", "HEAD~1")
	r.Write("b", "feature")
	r.Commit("feature")
	r.Run("checkout", "-q", "--detach", "main")
	r.Run("merge", "-q", "-m", "pull request", "feature")
	r.Run("update-ref", "refs/pull/1/merge", "HEAD")
	r.Run("checkout", "-q", "feature")
	return r
}

// refusal resolves a name that leads nowhere, and checks that both engines say so with the same one line.
func refusal(t *testing.T, r *gittest.Repo, rev string) string {
	t.Helper()
	var said []string
	for _, engine := range engines {
		_, err := open(t, r, engine).Resolve(t.Context(), rev)
		if !errors.Is(err, git.ErrNoRevision) {
			t.Fatalf("%s: %q: %v", engine, rev, err)
		}
		said = append(said, err.Error())
	}
	if said[0] != said[1] || strings.ContainsAny(said[0], "\n\r\x00\x1b") {
		t.Errorf("%q: %q and %q", rev, said[0], said[1])
	}
	return said[0]
}

func resolves(t *testing.T, r *gittest.Repo, rev, want string) {
	t.Helper()
	for _, engine := range engines {
		if got, err := open(t, r, engine).Resolve(t.Context(), rev); err != nil || got.OID != want {
			t.Errorf("%s: %s is %+v, %v; want %s", engine, rev, got, err, want)
		}
	}
}

// runPrinted runs a command that a message holds, as a reader would paste it.
func runPrinted(t *testing.T, r *gittest.Repo, message, form string) {
	t.Helper()
	command := regexp.MustCompile(form).FindString(message)
	if command == "" {
		t.Fatalf("there is no command %s in %q", form, message)
	}
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = r.Dir, r.Env()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
}

const unshallow = `git fetch --unshallow origin '[^']*'`

// TestShallowCloneSaysHowToGoOn is case O18: the message names the ref and the reason, and the command in it works.
func TestShallowCloneSaysHowToGoOn(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the command is run by a shell")
	}
	up := upstream(t)
	tests := map[string]struct {
		clone     func(t *testing.T) *gittest.Repo
		rev, want string
	}{
		"one branch":                {func(*testing.T) *gittest.Repo { return up.Clone("--depth=1", "--branch=feature") }, "origin/main", "main"},
		"earlier":                   {func(*testing.T) *gittest.Repo { return up.Clone("--depth=1") }, "HEAD~1", "feature~1"},
		"all branches":              {func(*testing.T) *gittest.Repo { return up.Clone("--depth=1", "--no-single-branch") }, "origin/main~1", "main~1"},
		"an id":                     {func(*testing.T) *gittest.Repo { return up.Clone("--depth=1") }, up.Run("rev-parse", "main~2"), "main~2"},
		"a pull request's checkout": {func(t *testing.T) *gittest.Repo { return pullRequest(t, up, "--depth=1") }, "HEAD^1", "main"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			clone := test.clone(t)
			said := refusal(t, clone, test.rev)
			for _, word := range []string{`"` + test.rev + `"`, "shallow", "fetch-depth: 0", "GIT_DEPTH: 0"} {
				if !strings.Contains(said, word) {
					t.Errorf("%q does not say %s", said, word)
				}
			}
			runPrinted(t, clone, said, unshallow)
			resolves(t, clone, test.rev, up.Run("rev-parse", test.want))
		})
	}
}

// pullRequest is what a CI job checks out: the merge commit, on no branch.
func pullRequest(t *testing.T, up *gittest.Repo, options ...string) *gittest.Repo {
	r := gittest.New(t)
	r.Run("remote", "add", "origin", "file://"+up.Dir)
	r.Run(append(append([]string{"fetch", "-q"}, options...), "origin", "+refs/pull/1/merge:refs/remotes/pull/1/merge")...)
	r.Run("checkout", "-q", "--detach", "refs/remotes/pull/1/merge")
	return r
}

func TestFullCloneSaysWhatToFetch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the command is run by a shell")
	}
	up := upstream(t)
	want := up.Run("rev-parse", "main")
	for _, rev := range []string{"origin/main", "remotes/origin/main", "refs/remotes/origin/main"} {
		clone := up.Clone("--single-branch", "--branch=feature")
		runPrinted(t, clone, refusal(t, clone, rev), "git fetch origin [^`]*")
		resolves(t, clone, rev, want)
	}
	clone := up.Clone("--branch=feature")
	if said := refusal(t, clone, "main"); !strings.Contains(said, `it has "origin/main"`) {
		t.Errorf("a branch of the remote alone: %q", said)
	}
	for _, rev := range []string{"origin/-u/tmp/x", "origin/main~99", "origin/a b", "origin/", "mian", "HEAD~99", "-x", "a\nb", "origin/x\x1b[2Jy", "origin/a..b"} {
		if said := refusal(t, clone, rev); strings.Contains(said, "git fetch") || !strings.Contains(said, "git log") {
			t.Errorf("%q: %q", rev, said)
		}
	}
	if said := refusal(t, clone, "origin/$(touch x)'"); strings.Contains(said, "git fetch") {
		t.Error(said)
	}
	if said := refusal(t, clone, "origin/$(id)'"); !strings.Contains(said, `git fetch origin '$(id)'\'':`) {
		t.Errorf("a hostile name is not quoted: %q", said)
	}
}
