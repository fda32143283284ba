package git

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Separators in the answer of rev-parse, which echoes options it does not know. A directory's name may hold newlines, so that counting
// lines would not do.
const (
	markGitDir    = "\n--bloatgate-git-dir\n"
	markCommonDir = "\n--bloatgate-common-dir\n"
	markRoot      = "\n--bloatgate-root\n"
	markHead      = "\n--bloatgate-head\n"
)

// locateArgs ask everything about a repository in one process. HEAD comes last: what precedes it is told even when it is unborn.
var locateArgs = []string{"rev-parse", "--is-bare-repository", "--show-object-format",
	strings.TrimSpace(markGitDir), "--absolute-git-dir", strings.TrimSpace(markCommonDir), "--git-common-dir",
	strings.TrimSpace(markRoot), "--show-toplevel", strings.TrimSpace(markHead), "-q", "--verify", "HEAD"}

func openPlumbing(ctx context.Context, dir string, env environ) (Repo, error) {
	exe, ok := lookGit(env)
	if !ok {
		return nil, unusable(nil, "there is no git on PATH")
	}
	run := runner{exe: exe, dir: dir, env: env.forGit()}
	out, _, err := run.output(ctx, locateArgs...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	info, ok := parseLocation(out, dir)
	if !ok {
		return nil, explainOpen(err, dir, env)
	}
	if err := oldGit(ctx, run, out); err != nil {
		return nil, err
	}
	if info.Root != "" {
		run.dir = info.Root
	}
	run.env = run.env.pinned(info)
	if info.Root == "" { // rev-parse stopped there, before HEAD
		out, _, _ = run.output(ctx, "rev-parse", "-q", "--verify", "HEAD")
		info.Head.OID = strings.TrimSuffix(out, "\n")
	}
	info.objectDirs = objectDirs(info.CommonDir, run.dir, run.env)
	if err := finishInfo(&info, run.dir, run.env); err != nil {
		return nil, err
	}
	return newInstalled(info, run), nil
}

// parseLocation reads the answer to locateArgs. The part from the worktree's root on is missing for a bare repository and inside a git
// directory, because there git stops. It reports false when not even the git directory was told.
func parseLocation(out, dir string) (Info, bool) {
	flags, rest, ok := strings.Cut(out, markGitDir)
	gitDir, rest, ok2 := strings.Cut(rest, markCommonDir)
	common, rest, ok3 := strings.Cut(rest, markRoot)
	if !ok || !ok2 || !ok3 || gitDir == "" || common == "" {
		return Info{}, false
	}
	bare, format, _ := strings.Cut(flags, "\n")
	info := Info{Engine: EnginePlumbing, Bare: bare == "true", ObjectFormat: format,
		GitDir: absolute(dir, gitDir), CommonDir: absolute(dir, common)}
	if strings.HasPrefix(format, "--") { // a git older than object formats
		info.ObjectFormat = "sha1"
	}
	root, head, ok := strings.Cut(rest, markHead)
	if !ok {
		head, ok = strings.CutPrefix(rest, strings.TrimPrefix(markHead, "\n"))
		root = ""
	}
	if ok && root != "" {
		info.Root = absolute(dir, root)
	}
	info.Head.OID = strings.TrimSuffix(head, "\n")
	return info, true
}

// oldGit refuses a git from before 2.20. Only a git that does not know object formats can be that old: the others are not asked.
func oldGit(ctx context.Context, run runner, located string) error {
	if !strings.Contains(located, "\n--show-object-format\n") {
		return nil
	}
	out, _, err := run.output(ctx, "version")
	if err != nil {
		return unusable(err, "could not ask the installed git for its version")
	}
	var major, minor int
	if _, err := fmt.Sscanf(out, "git version %d.%d", &major, &minor); err != nil || major < 2 || major == 2 && minor < 20 {
		return unusable(nil, fmt.Sprintf("the installed git (%s) is older than 2.20", strings.TrimSpace(out)))
	}
	return nil
}

func unusable(cause error, why string) error {
	return problem(ErrEngine, errors.Join(errUnusableGit, cause), "%s; install git 2.20 or newer, or unset %s", why, EngineVariable)
}
