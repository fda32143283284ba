package git

import (
	"fmt"
	"strings"
)

// FullHistory says how to complete a shallow clone, as a part of a sentence. The command names what to fetch because a clone of a single
// branch, which a shallow one usually is, would not fetch any other by itself.
const FullHistory = "run git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*', or let CI fetch the whole history " +
	"(fetch-depth: 0 with GitHub's checkout action, GIT_DEPTH: 0 in GitLab CI)"

// remoteBranches is where a clone keeps the branches of the repository it was made from.
const remoteBranches = "refs/remotes/origin/"

// noRevision is the error for a name that leads nowhere. exists tells whether there is a reference of that full name; it may be nil.
func noRevision(cause error, info Info, rev string, exists func(ref string) bool) error {
	hint := "check its spelling with `git log`, or fetch it"
	branch, remote := remoteBranch(rev)
	switch {
	case info.Shallow:
		hint = "this clone is shallow: " + FullHistory
	case remote:
		hint = fmt.Sprintf("fetch it with `git fetch origin %s`", quoted(branch+":"+remoteBranches+branch))
	}
	if !remote && exists != nil && plainName(rev) && exists(remoteBranches+rev) {
		hint = fmt.Sprintf("it has %q, name that (or else %s)", "origin/"+rev, hint)
	}
	return problem(ErrNoRevision, cause, "the repository at %s has no commit %q; %s", place(info), rev, hint)
}

// remoteBranch is the branch of the remote that a name such as origin/main means.
func remoteBranch(rev string) (string, bool) {
	name := strings.TrimPrefix(strings.TrimPrefix(rev, "refs/"), "remotes/")
	branch, ok := strings.CutPrefix(name, "origin/")
	return branch, ok && plainName(branch)
}

// plainName reports that a name may be a branch, and takes no step from one. It rules out what a command would take for an option.
func plainName(name string) bool {
	if name == "" || name == "HEAD" || name[0] == '-' || strings.Contains(name, "..") {
		return false
	}
	return strings.IndexFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune(`~^:?*[\{`, r) }) < 0
}
