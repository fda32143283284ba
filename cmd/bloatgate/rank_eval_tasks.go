package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tree/git"
)

// evalTask is a task and the directory of its repository.
type evalTask struct {
	rank.Task
	dir   string
	named bool // the directory is another one than the command runs in
}

// readTasks reads the tasks file. Lines that are no tasks are named, and counted as what is missing.
func (c *evalRun) readTasks(ctx context.Context, a *app, e *evaluation) ([]evalTask, error) {
	f, err := os.Open(a.inDir(c.tasksFile))
	if err != nil {
		return nil, fmt.Errorf("could not open the tasks file %q: %w", c.tasksFile, safefile.Cause(err))
	}
	defer f.Close()
	tasks, bad, err := rank.ReadTasks(f)
	if err != nil {
		return nil, fmt.Errorf("could not read the tasks file %q: %w", c.tasksFile, err)
	}
	for _, line := range bad {
		a.tell(fmt.Sprintf("%s: %s", c.tasksFile, line))
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("the tasks file %q holds no task; each line is an object with base_commit, query and gold", c.tasksFile)
	}
	if c.repos == "" {
		if err := c.hereOnly(tasks, e); err != nil {
			return nil, err
		}
	}
	e.source, e.badLines = "tasks file "+c.tasksFile, len(bad)
	list, below := make([]evalTask, len(tasks)), newClones(a, c.repos, tasks)
	for i, t := range tasks {
		list[i] = evalTask{Task: t, dir: a.flags.dir}
		if c.repos == "" {
			continue
		}
		list[i].named = true
		if list[i].dir, err = below.find(ctx, t.Repo); err != nil {
			e.failed = append(e.failed, fmt.Sprintf("task %q: %v", t.ID, err))
		}
	}
	return list, ctx.Err()
}

// hereOnly holds what tasks name as their repository against there being only the one at hand: tasks of several cannot all be of it.
func (c *evalRun) hereOnly(tasks []rank.Task, e *evaluation) error {
	var named []string
	for _, t := range tasks {
		if t.Repo != "" && !slices.Contains(named, t.Repo) {
			named = append(named, t.Repo)
		}
		if len(named) > 1 {
			return fmt.Errorf("the tasks of %q are of several repositories, %q and %q among them; name the directory of their clones with --repos DIR", c.tasksFile, named[0], named[1])
		}
	}
	if len(named) == 1 {
		e.notes = append(e.notes, fmt.Sprintf("the tasks are of %q; without --repos the repository at hand is taken for it", named[0]))
	}
	return nil
}

const (
	historyTasksMost = 10_000  // tasks that past commits are asked for
	historyDepthMost = 200_000 // commits that are looked at for them
)

// pastTasks makes tasks of the commits of the repository that a run is in, and notes what was left out. named says that it was named
// otherwise than by where the command runs.
func (c *evalRun) pastTasks(ctx context.Context, at *app, named bool, e *evaluation) ([]evalTask, error) {
	p, err := at.find(ctx)
	if err != nil {
		return nil, err
	}
	defer p.close()
	if p.repo == nil {
		return nil, fmt.Errorf("%q is in no git repository, and --history needs past commits; run it inside of one, or name one with -C", p.dir)
	}
	if c.rev == "HEAD" && p.repo.Info().Head.Unborn {
		return nil, fmt.Errorf("the repository at %q has no commits yet, so there is no history to evaluate on; name tasks with --tasks FILE", p.dir)
	}
	rev, err := p.repo.Resolve(ctx, c.rev)
	if err != nil {
		return nil, err
	}
	h := rank.HistoryTasks{Most: c.history, KeepNamed: c.keepNamed, Existing: existingIn(p.repo)}
	if err := addCommits(ctx, p.repo, rev, &h); err != nil {
		return nil, err
	}
	where := cmp.Or(p.root, p.dir)
	name := nameOf(p.repo.Info())
	e.source = strings.TrimPrefix(fmt.Sprintf("%s, history of %s up to %.12s", e.source, name, rev.OID), ", ")
	e.countHistory(name, &h, p.repo.Info().Shallow, c.history)
	if len(h.Tasks) == 0 {
		return nil, fmt.Errorf("the history of %q has no commit that makes a task: %s", where, describeLeft(&h))
	}
	list := make([]evalTask, len(h.Tasks))
	for i, t := range h.Tasks {
		list[i] = evalTask{Task: t, dir: at.flags.dir, named: named}
	}
	return list, nil
}

// addCommits lists more and more of a history until there are enough tasks.
func addCommits(ctx context.Context, repo git.Repo, rev git.Revision, h *rank.HistoryTasks) error {
	seen := 0
	for most := 4*h.Most + 100; ; most = min(4*most, historyDepthMost) {
		commits, err := git.HistoryWithMerges(ctx, repo, rev, most)
		if err != nil {
			return err
		}
		list := make([]rank.Revision, 0, len(commits))
		for _, c := range commits[min(seen, len(commits)):] {
			list = append(list, rank.Revision{ID: c.OID, Parents: c.Parents, Commit: rank.Commit{Time: c.Time, Message: c.Message, Paths: c.Paths}})
		}
		if err := h.Add(ctx, list); err != nil {
			return err
		}
		if h.Full() || len(commits) < most || most >= historyDepthMost {
			return nil
		}
		seen = len(commits)
	}
}

// existingIn picks the paths that are regular files of a commit: a link or a submodule is never ranked.
func existingIn(repo git.Repo) func(ctx context.Context, commit string, paths []string) ([]string, error) {
	return func(ctx context.Context, commit string, paths []string) (list []string, err error) {
		entries, err := repo.Entries(ctx, git.Revision{OID: commit}, paths)
		for _, e := range entries {
			if e.Mode&^0o777 == git.ModeRegular&^0o777 {
				list = append(list, e.Path)
			}
		}
		return list, err
	}
}

// countHistory notes how the tasks of a history were chosen.
func (e *evaluation) countHistory(name string, h *rank.HistoryTasks, shallow bool, wanted int) {
	note := fmt.Sprintf("%s: looked at %s, of which %d make a task", name, report.Count(h.Looked, "commit"), len(h.Tasks))
	if left := describeLeft(h); left != "" {
		note += "; left out: " + left
	}
	e.notes = append(e.notes, note)
	for _, why := range rank.LeftOutReasons() {
		if n := h.Left[why]; n > 0 {
			e.leave(string(why), n)
		}
	}
	if h.Full() {
		return
	}
	short := fmt.Sprintf("%s: --history asked for %s, and the history has no more than %d that make a task", name, report.Count(wanted, "commit"), len(h.Tasks))
	if shallow {
		short += "; it ends where the shallow clone ends (git fetch --unshallow brings the rest)"
	}
	e.notes = append(e.notes, short)
}

// leave counts commits that make no task.
func (e *evaluation) leave(why string, commits int) {
	for i := range e.left {
		if e.left[i].Why == why {
			e.left[i].Commits += commits
			return
		}
	}
	e.left = append(e.left, evalLeft{why, commits})
}

func describeLeft(h *rank.HistoryTasks) string {
	var list []string
	for _, why := range rank.LeftOutReasons() {
		if n := h.Left[why]; n > 0 {
			list = append(list, fmt.Sprintf("%s: %d", why, n))
		}
	}
	return strings.Join(list, ", ")
}
