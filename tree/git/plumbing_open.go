package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	if err := finishInfo(&info, run); err != nil {
		return nil, err
	}
	return newPlumbing(info, run), nil
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

// finishInfo fills in what files in the git directory tell, and makes sure that a HEAD without a commit is really unborn: taking a broken
// reference for an empty history would judge every file as new, or none.
func finishInfo(info *Info, run runner) error {
	if file := run.env.get("GIT_INDEX_FILE"); file != "" {
		info.IndexFile = absolute(run.dir, file)
	}
	_, err := os.Stat(filepath.Join(info.CommonDir, "shallow"))
	info.Shallow = err == nil
	info.Partial = hasPromisorPack(run.env, info.CommonDir)
	if info.Head.OID != "" {
		return nil
	}
	if ref := symbolicHead(info.GitDir); ref != "" {
		if found, err := os.Lstat(filepath.Join(info.CommonDir, filepath.FromSlash(ref))); err == nil && found.Mode().IsRegular() {
			return problem(ErrBroken, nil, "the reference %s of the repository %s is damaged; run `git fsck` there, then `git update-ref %s COMMIT`",
				ref, info.GitDir, ref)
		}
	}
	info.Head = Revision{OID: emptyTree(info.ObjectFormat), Unborn: true}
	return nil
}

// symbolicHead returns the reference HEAD stands for, "" when it is detached or cannot be read.
func symbolicHead(gitDir string) string {
	text, err := readSmall(filepath.Join(gitDir, "HEAD"))
	if err != nil {
		return ""
	}
	ref, ok := strings.CutPrefix(text, "ref:")
	if !ok {
		return ""
	}
	return strings.TrimSpace(ref)
}

func hasPromisorPack(env environ, commonDir string) bool {
	dirs := []string{filepath.Join(commonDir, "objects")}
	if other := env.get("GIT_OBJECT_DIRECTORY"); other != "" {
		dirs[0] = other
	}
	dirs = append(dirs, filepath.SplitList(env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES"))...)
	for _, dir := range dirs {
		entries, _ := os.ReadDir(filepath.Join(dir, "pack"))
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".promisor") {
				return true
			}
		}
	}
	return false
}

// Ids git knows without storing them.
var (
	emptyTrees = map[string]string{
		"sha1":   "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
		"sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
	}
	emptyBlobs = map[string]string{
		"sha1":   "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
		"sha256": "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
	}
)

func emptyTree(format string) string { return emptyTrees[format] }
func emptyBlob(format string) string { return emptyBlobs[format] }
