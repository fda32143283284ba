package git

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Commit is one commit of a history and the paths it changed, without regard to renames: both names of a renamed file are among them.
type Commit struct {
	OID     string
	Time    int64 // seconds since 1970, as the committer's clock said
	Message string
	Parents []string // none of the first commit, nor where a shallow clone ends
	Paths   []string // none of a merge, nor where a shallow clone ends: what that commit changed, only its parents tell
	Edited  []string // those of Paths that were there before, as what they are now, with another content: not what came, went, moved or got other permissions
}

// historian is what both engines can do for History.
type historian interface {
	history(ctx context.Context, rev Revision, most int, merges bool) ([]Commit, error)
}

// History lists the latest commits that lead to a revision, merges left out, the newest first, at most so many. It ends where a shallow
// clone ends; an unborn revision has none. Objects that a partial clone lacks are not fetched: the error is of kind ErrMissing then.
func History(ctx context.Context, repo Repo, rev Revision, most int) ([]Commit, error) {
	return historyOf(ctx, repo, rev, most, false)
}

// HistoryWithMerges lists the latest commits as History does, merges among them.
func HistoryWithMerges(ctx context.Context, repo Repo, rev Revision, most int) ([]Commit, error) {
	return historyOf(ctx, repo, rev, most, true)
}

func historyOf(ctx context.Context, repo Repo, rev Revision, most int, merges bool) ([]Commit, error) {
	teller, ok := repo.(historian)
	if rev.Unborn || most <= 0 || !ok {
		return nil, nil
	}
	return teller.history(ctx, rev, most, merges)
}

// commitFormat begins each commit with an empty record, which no path is.
const commitFormat = "--pretty=tformat:%x00%H%x00%P%x00%ct%x00%B"

// history uses plumbing only: what `git log` prints depends on the user's configuration.
func (p *installed) history(ctx context.Context, rev Revision, most int, merges bool) ([]Commit, error) {
	what := "the history of " + rev.OID
	run, err := p.objects.runner()
	if err != nil {
		return nil, err
	}
	args := []string{"rev-list", "--max-count=" + strconv.Itoa(most)}
	if !merges {
		args = append(args, "--no-merges")
	}
	ids, _, err := run.output(ctx, append(args, rev.OID, "--")...)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	out, err := run.outputOf(ctx, ids, "diff-tree", "--stdin", "--always", "--root", "-r", "-z", "--no-renames", "--raw", "--no-abbrev", "--encoding=UTF-8", commitFormat)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	commits, err := parseHistory(out)
	if err != nil {
		return nil, garbled(err, p.info, what)
	}
	if !mayBeCut(p.info) {
		return commits, nil
	}
	if err := p.clearCut(ctx, commits); err != nil {
		return nil, explainRead(err, p.info, what)
	}
	return commits, nil
}

// mayBeCut reports that commits of a repository may have parents that git leaves out: it is a shallow clone, or has grafts.
func mayBeCut(info Info) bool {
	_, err := os.Lstat(filepath.Join(info.CommonDir, "info", "grafts"))
	return info.Shallow || err == nil
}

// clearCut takes the paths from commits whose parents git leaves out, where a shallow clone ends or a graft cuts: git has them create all
// files of their trees. The first commit of a history did so.
func (p *installed) clearCut(ctx context.Context, commits []Commit) error {
	for i := range commits {
		c := &commits[i]
		if len(c.Parents) > 0 {
			continue
		}
		stored, err := p.objects.read(ctx, c.OID, "commit", commitLimit)
		if err != nil {
			return err
		}
		if head, _, _ := strings.Cut(string(stored), "\n\n"); strings.Contains(head, "\nparent ") {
			c.Paths, c.Edited = nil, nil
		}
	}
	return nil
}

// outputOf runs git with something to read.
func (r runner) outputOf(ctx context.Context, stdin string, args ...string) (string, error) {
	cmd := r.command(ctx, nil, args...)
	var out strings.Builder
	said := &limited{max: stderrLimit}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, said
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return "", &failure{args: args, stderr: said.String(), err: err}
	}
	return out.String(), nil
}

// parseHistory reads what commitFormat and -z make of a list of commits: an empty record, id, parents, time, message, then the changes.
func parseHistory(out string) (commits []Commit, err error) {
	for out != "" {
		var head [5]string
		for i := range head {
			var ok bool
			if head[i], out, ok = strings.Cut(out, "\x00"); !ok {
				return nil, fmt.Errorf("git diff-tree: a commit ends within its head")
			}
		}
		c := Commit{OID: head[1], Parents: strings.Fields(head[2]), Message: head[4]}
		if c.Time, err = strconv.ParseInt(head[3], 10, 64); err != nil || head[0] != "" || !isOID(c.OID) {
			return nil, fmt.Errorf("git diff-tree: %.80q does not begin a commit", head[1])
		}
		for out != "" && out[0] != 0 {
			change, rest, _ := strings.Cut(out, "\x00")
			path, rest, ok := strings.Cut(rest, "\x00")
			if !ok {
				return nil, fmt.Errorf("git diff-tree: the change %.80q does not end", change)
			}
			if len(c.Paths) == 0 { // a line end stands between message and changes
				change = strings.TrimPrefix(change, "\n")
			}
			if out = rest; !c.add(change, path) {
				return nil, fmt.Errorf("git diff-tree: cannot understand %.80q", change)
			}
		}
		commits = append(commits, c)
	}
	return commits, nil
}

// add is told of one change of a commit; ok is false where it makes no sense.
func (c *Commit) add(head, path string) (ok bool) {
	change, ok := parseChange(head, path)
	c.Paths = append(c.Paths, path)
	if change.Status == 'M' && change.OID != change.OldOID {
		c.Edited = append(c.Edited, path)
	}
	return ok
}
