package git

import (
	"errors"
	"fmt"
	"strings"
)

// The kinds of failure callers tell apart with errors.Is. The error that carries a kind is one sentence for people.
var (
	ErrNotRepository = errors.New("not a git repository")       // no .git here or above, and GIT_DIR is not set
	ErrBroken        = errors.New("broken repository")          // there is one, and it cannot be read
	ErrOwnership     = errors.New("dubious ownership")          // git refuses a repository of another user
	ErrNoRevision    = errors.New("no such revision")           // the name leads to no commit
	ErrNoMergeBase   = errors.New("no merge base")              // two revisions have no ancestor in common, or none that a shallow clone has
	ErrNoWorktree    = errors.New("no worktree")                // a bare repository where files or an index are needed
	ErrFeature       = errors.New("unsupported feature")        // the engine cannot read this kind of repository
	ErrMissing       = errors.New("object missing")             // a single object is absent
	ErrEngine        = errors.New("git engine not available")   // the engine that was asked for cannot work
	errUnusableGit   = errors.New("the installed git is unfit") // too old, or only a stub: the other engine may do
)

// Problem is an error with a kind, told in one sentence: what is wrong, where, and what to do.
type Problem struct {
	Kind     error
	Sentence string
	Cause    error // what git or the system said; may be nil
}

func (p *Problem) Error() string { return p.Sentence }

// Unwrap lets errors.Is find the kind and the cause.
func (p *Problem) Unwrap() []error {
	if p.Cause == nil {
		return []error{p.Kind}
	}
	return []error{p.Kind, p.Cause}
}

func problem(kind, cause error, format string, args ...any) *Problem {
	return &Problem{Kind: kind, Sentence: fmt.Sprintf(format, args...), Cause: cause}
}

// failure is a git process that did not succeed.
type failure struct {
	args   []string
	stderr string
	err    error
}

func (f *failure) Error() string {
	said := oneLine(f.stderr)
	if said == "" {
		said = f.err.Error()
	}
	return fmt.Sprintf("git %s: %s", strings.Join(f.args, " "), said)
}

func (f *failure) Unwrap() error { return f.err }

// oneLine joins what git wrote, so that an error stays one line whatever git had to say.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// stderrOf returns what git wrote to stderr, "" when err does not come from a git process.
func stderrOf(err error) string {
	var f *failure
	if errors.As(err, &f) {
		return f.stderr
	}
	return ""
}
