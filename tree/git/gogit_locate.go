package git

import (
	"os"
	"path/filepath"
	"strings"
)

// location is where the directories of a repository are, found by the rules git follows.
type location struct {
	gitDir, commonDir string
	root              string // the worktree as the place of .git suggests it; configuration may say otherwise
	linked            bool   // a linked worktree
}

// locate finds the repository for dir.
func locate(dir string, env environ) (location, error) {
	if given := env.get("GIT_DIR"); given != "" {
		loc, ok := asGitDir(absolute(dir, given))
		if !ok {
			return location{}, problem(ErrBroken, nil, "GIT_DIR is set to %q, which is not a git repository; correct or unset it", given)
		}
		loc.root = dir
		return withCommonDir(loc, dir, env), nil
	}
	for at := dir; ; at = filepath.Dir(at) {
		if loc, ok := gitDirIn(at); ok {
			loc.root = at
			return withCommonDir(loc, dir, env), nil
		}
		if loc, ok := asGitDir(at); ok {
			return withCommonDir(loc, dir, env), nil
		}
		if filepath.Dir(at) == at {
			break
		}
	}
	if found := dotGitAbove(dir); found != "" {
		return location{}, unusableGitDir(nil, found, "")
	}
	return location{}, notRepository(nil, dir)
}

// gitDirIn looks for .git in a directory: a git directory, or a file that names one.
func gitDirIn(dir string) (location, bool) {
	path := filepath.Join(dir, ".git")
	if info, err := os.Stat(path); err != nil {
		return location{}, false
	} else if info.IsDir() {
		return asGitDir(path)
	}
	text, err := readSmall(path)
	target, ok := strings.CutPrefix(text, "gitdir: ")
	if err != nil || !ok {
		return location{}, false
	}
	return asGitDir(absolute(dir, strings.TrimRight(target, "\r\n")))
}

// asGitDir checks that a directory is a git directory, as far as git checks it.
func asGitDir(dir string) (location, bool) {
	loc := location{gitDir: dir, commonDir: dir}
	if text, err := readSmall(filepath.Join(dir, "commondir")); err == nil {
		loc.commonDir, loc.linked = absolute(dir, strings.TrimRight(text, "\r\n")), true
	}
	head := filepath.Join(dir, "HEAD")
	if _, err := os.Lstat(head); err != nil || isDenied(head) {
		return location{}, false
	}
	for _, name := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(loc.commonDir, name)); err != nil || !info.IsDir() {
			return location{}, false
		}
	}
	return loc, true
}

func withCommonDir(loc location, dir string, env environ) location {
	if given := env.get("GIT_COMMON_DIR"); given != "" {
		loc.commonDir, loc.linked = absolute(dir, given), true
	}
	return loc
}
