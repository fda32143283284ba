package git

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// explainOpen turns git's refusal to open a repository into a sentence.
func explainOpen(err error, dir string, env environ) error {
	said := stderrOf(err)
	switch {
	case said == "" || strings.Contains(said, "xcode-select") || strings.Contains(said, "xcrun"):
		return unusable(err, "the git on PATH does not work ("+firstLine(errorText(err))+")")
	case strings.Contains(said, "dubious ownership") || strings.Contains(said, "unsafe repository"):
		return explainOwnership(err, said, dir)
	case strings.Contains(said, "repo version") || strings.Contains(said, "repository extension") || strings.Contains(said, "object format"):
		return problem(ErrFeature, err, "the installed git is too old for the repository at %s: %s; install a newer git", dir, message(said))
	case strings.Contains(said, "not a git repository"):
		return explainAbsence(err, said, dir, env)
	}
	return problem(ErrBroken, err, "git cannot open the repository at %s: %s", dir, message(said))
}

func explainOwnership(err error, said, dir string) error {
	path := dir
	if _, after, ok := strings.Cut(said, "safe.directory "); ok {
		path = strings.Trim(firstLine(after), "' ")
	}
	return problem(ErrOwnership, err, "the repository at %s belongs to another user (git calls this dubious ownership); "+
		"if you trust it, run: git config --global --add safe.directory %s", path, quoted(path))
}

// explainAbsence tells "there is none" from "there is one, and it is broken".
func explainAbsence(err error, said, dir string, env environ) error {
	if gitDir := env.get("GIT_DIR"); gitDir != "" {
		return problem(ErrBroken, err, "GIT_DIR is set to %q, which is not a git repository; correct or unset it", gitDir)
	}
	if found := dotGitAbove(dir); found != "" {
		if _, err := os.Lstat(found); errors.Is(err, fs.ErrPermission) {
			return problem(ErrBroken, err, "could not look for a repository in %s: permission denied; run as a user who may read it", filepath.Dir(found))
		}
		return unusableGitDir(err, found, " ("+message(said)+")")
	}
	return notRepository(err, dir)
}

// unusableGitDir is the error for a .git that is none to git. What cannot be read is as good as absent to git, and nothing to remove.
func unusableGitDir(cause error, found, said string) error {
	for _, name := range []string{"", "HEAD", "objects", "refs"} {
		path := filepath.Join(found, name)
		if isDenied(path) {
			return problem(ErrBroken, cause, "%s cannot be read: permission denied; run as a user who may read it, or make it readable", path)
		}
	}
	return problem(ErrBroken, cause, "%s exists but is not a usable git repository%s; make it readable or repair it, or remove it if it is none", found, said)
}

// isDenied reports a file or a folder that the user may not read, or look into.
func isDenied(path string) bool {
	info, err := os.Stat(path)
	if err == nil && (info.IsDir() || info.Mode().IsRegular()) { // opening anything else may wait
		var f *os.File
		if f, err = os.Open(path); err == nil {
			f.Close()
		}
	}
	return errors.Is(err, fs.ErrPermission)
}

func notRepository(cause error, dir string) error {
	return problem(ErrNotRepository, cause, "there is no git repository at %s or above it; go into one, or run `git init`", dir)
}

// dotGitAbove returns the nearest .git in dir or its parents, whatever it is.
func dotGitAbove(dir string) string {
	for {
		path := filepath.Join(dir, ".git")
		if _, err := os.Lstat(path); err == nil || !errors.Is(err, os.ErrNotExist) {
			return path
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// explainRead turns a failed reading of a repository that was opened into a sentence.
func explainRead(err error, info Info, what string) error {
	if err == nil || stderrOf(err) == "" {
		return err
	}
	said := stderrOf(err)
	if info.Partial && (strings.Contains(said, "promisor remote") || strings.Contains(said, "not a tree object") || strings.Contains(said, "unable to read tree")) {
		return problem(ErrMissing, err, "could not read %s of %s: objects are missing in this partial clone (%s); fetch them first, for instance with `git checkout`",
			what, info.GitDir, message(said))
	}
	return problem(ErrBroken, err, "could not read %s of %s: %s; run `git fsck` there", what, info.GitDir, message(said))
}

// unreadable turns a failed reading, or the absence of an object that has to be there, into a sentence.
func unreadable(err error, info Info, what string, absent bool) error {
	if absent && info.Partial {
		return problem(ErrMissing, err, "could not read %s of %s: objects are missing in this partial clone; fetch them first, for instance with `git checkout`", what, info.GitDir)
	}
	return problem(ErrBroken, err, "could not read %s of %s: %v; run `git fsck` there", what, info.GitDir, err)
}

// garbled is output of git that makes no sense: git prints what a damaged index holds and ends well.
func garbled(err error, info Info, what string) error {
	if err == nil {
		return nil
	}
	return problem(ErrBroken, err, "could not read %s of %s: %v; run `git fsck` there, and `git reset` if the index is damaged", what, info.GitDir, err)
}

// message is git's message on one line, without the prefix that says it is one.
func message(stderr string) string {
	return strings.TrimPrefix(oneLine(strings.TrimSpace(stderr)), "fatal: ")
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func errorText(err error) string {
	if err == nil {
		return "no answer"
	}
	return err.Error()
}

// quoted makes a path safe to paste into a shell.
func quoted(path string) string {
	plain := strings.IndexFunc(path, func(r rune) bool {
		return !strings.ContainsRune("/._-+:@", r) && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
	if plain {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
