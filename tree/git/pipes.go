package git

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Git opens what it finds, and waits without end where that is a pipe that nobody writes to. So the files of the git directory that it opens are
// looked at before it is asked, which takes some microseconds. The ignore files of a worktree would be too many to look at: they are looked for
// once git takes long.

// openedByGit are files that git opens, in the git directory and in the one that worktrees share.
var openedByGit = []string{"HEAD", "commondir", "config", "config.worktree", "index", "packed-refs", "shallow",
	"info/attributes", "info/exclude", "info/grafts", "info/sparse-checkout", "objects/info/alternates", "objects/info/commit-graph",
	"objects/info/commit-graphs/commit-graph-chain", "objects/pack/multi-pack-index"}

// refuseEndless refuses a repository where git would read without end. Where there is none, git says so.
func refuseEndless(dir string, env environ) error {
	loc, err := locate(dir, env)
	if err != nil {
		return nil
	}
	for _, dir := range slices.Compact([]string{loc.gitDir, loc.commonDir}) {
		for _, name := range append(openedByGit, symbolicHead(loc.gitDir)) {
			if path := filepath.Join(dir, filepath.FromSlash(name)); name != "" && isEndless(path) {
				return endless(path)
			}
		}
	}
	return nil
}

func endless(path string) *Problem {
	return problem(ErrBroken, nil, "%s is a pipe or a device, from which git would read without end; put a file in its place, or remove it", path)
}

// isEndless looks at what a path leads to, for git follows links in its own directory. Links to the null device are a way to have an empty file.
func isEndless(path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Mode()&(fs.ModeNamedPipe|fs.ModeDevice) == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// patience is how long git may search a worktree before its ignore files are looked at. A search of 80,000 files takes a fraction of it.
const patience = 2 * time.Second

// watchIgnores stops a search of a worktree that waits for an ignore file which is a pipe. Which of them git has come to is told by the pipe itself:
// others, in ignored folders perhaps, do no harm.
func watchIgnores(ctx context.Context, root string, patience time.Duration, stop context.CancelCauseFunc) {
	if !wait(ctx, patience) {
		return
	}
	for pipes := pipesNamed(ctx, root, ignoreFile); len(pipes) > 0; {
		if i := slices.IndexFunc(pipes, isAwaited); i >= 0 {
			stop(endless(pipes[i]))
			return
		}
		if !wait(ctx, patience/4) {
			return
		}
	}
}

// wait reports that a time has passed, and nothing ended the wait.
func wait(ctx context.Context, long time.Duration) bool {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// pipesNamed finds the pipes of a name anywhere below a directory.
func pipesNamed(ctx context.Context, root, name string) (pipes []string) {
	_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return filepath.SkipAll
		}
		if err == nil && e.Name() == name && e.Type()&fs.ModeNamedPipe != 0 {
			pipes = append(pipes, path)
		}
		return nil // what cannot be listed is for git to tell
	})
	return pipes
}
