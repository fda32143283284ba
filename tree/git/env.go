package git

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// forced is set for every git process. With these git takes no lock it could do without, reads objects as they are stored, asks nobody
// anything, speaks English, and can reach no other machine: the protocol list names none that exists, so that even a git that does not
// know GIT_NO_LAZY_FETCH cannot fetch a missing blob of a partial clone.
var forced = []string{
	"GIT_OPTIONAL_LOCKS=0",
	"GIT_NO_LAZY_FETCH=1",
	"GIT_ALLOW_PROTOCOL=none",
	"GIT_NO_REPLACE_OBJECTS=1",
	"GIT_TERMINAL_PROMPT=0",
	"GIT_PAGER=cat",
	"LC_ALL=C",
}

// dropped would change what a path argument means, or name a program to run.
var dropped = []string{
	"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
	"GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_PREFIX", "LANGUAGE",
}

// environ is a process environment, "NAME=value" each. The last of two equal names counts, as for os/exec.
type environ []string

func (e environ) get(name string) string {
	for i := len(e) - 1; i >= 0; i-- {
		key, value, _ := strings.Cut(e[i], "=")
		if key == name || runtime.GOOS == "windows" && strings.EqualFold(key, name) {
			return value
		}
	}
	return ""
}

func (e environ) with(pairs ...string) environ {
	return append(e[:len(e):len(e)], pairs...)
}

func (e environ) without(names ...string) environ {
	var kept environ
	for _, pair := range e {
		if name, _, _ := strings.Cut(pair, "="); !slices.Contains(names, name) {
			kept = append(kept, pair)
		}
	}
	return kept
}

// announced reads the variables GITHEAD_<id>, by which `git merge` names the branches it merges.
func (e environ) announced() []Revision {
	var heads []Revision
	for _, pair := range e {
		name, _, _ := strings.Cut(pair, "=")
		if oid, ok := strings.CutPrefix(name, "GITHEAD_"); ok && isOID(oid) {
			heads = append(heads, Revision{OID: oid})
		}
	}
	return heads
}

// forGit is the environment git finds the repository in: the caller's, with our policy on top.
func (e environ) forGit() environ { return e.without(dropped...).with(forced...) }

// pinned is the environment for a repository that was found: later processes need not search again. They run in the worktree's root,
// which is what git resolves relative variables (GIT_INDEX_FILE, GIT_OBJECT_DIRECTORY) against, wherever it was started.
func (e environ) pinned(info Info) environ {
	out := e.without("GIT_WORK_TREE").with("GIT_DIR=" + info.GitDir)
	if info.Root != "" {
		out = out.with("GIT_WORK_TREE=" + info.Root)
	}
	if e.get("GIT_COMMON_DIR") != "" {
		out = out.with("GIT_COMMON_DIR=" + info.CommonDir)
	}
	return out
}

func absolute(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}
