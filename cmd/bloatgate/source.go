package main

import (
	"context"
	"fmt"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/spf13/cobra"
)

// sourceFlags choose what is judged.
type sourceFlags struct {
	staged, worktree bool
	rev, diff        string
	span             *tree.Range    // a range that is found already, in place of diff
	lone             *git.TreeEntry // the only file of the span's head, where that is a blob and no commit
	whole            bool           // staged is all that the index holds, not what differs from HEAD
}

func (s *sourceFlags) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.BoolVar(&s.staged, "staged", false, "judge the index against HEAD: what the next commit adds")
	set.BoolVar(&s.worktree, "worktree", false, "judge the files on disk that git tracks or would offer to add (default)")
	set.StringVar(&s.rev, "rev", "", "judge the tree of revision `REV`")
	set.StringVar(&s.diff, "diff", "", "judge what the commits of `BASE...HEAD` add since HEAD left BASE")
}

// check refuses combinations that contradict each other.
func (s *sourceFlags) check(cmd *cobra.Command) error {
	var chosen []string
	for _, name := range []string{"staged", "worktree", "rev", "diff"} {
		if cmd.Flags().Changed(name) {
			chosen = append(chosen, "--"+name)
		}
	}
	if len(chosen) > 1 {
		return usagef(cmd, "%s and %s name different sources, choose one", chosen[0], chosen[1])
	}
	if cmd.Flags().Changed("rev") && s.rev == "" {
		return usagef(cmd, "--rev needs a revision, such as HEAD")
	}
	if cmd.Flags().Changed("diff") && s.diff == "" {
		return usagef(cmd, "--diff needs a range, such as origin/main...HEAD")
	}
	return nil
}

// name is the flag that was chosen, for messages.
func (s *sourceFlags) name() string {
	switch {
	case s.staged:
		return "--staged"
	case s.rev != "":
		return "--rev"
	case s.diff != "" || s.span != nil:
		return "--diff"
	}
	return "--worktree"
}

// onDisk reports that the source is what lies on disk today.
func (s *sourceFlags) onDisk() bool { return s.name() == "--worktree" }

// changesOnly reports that the source lists what changed, not everything there is.
func (s *sourceFlags) changesOnly() bool {
	return s.staged && !s.whole || s.diff != "" || s.span != nil
}

// open opens the source at a place. --diff is opened by its session, which needs to know the range.
func (s *sourceFlags) open(ctx context.Context, p *place) (tree.Source, error) {
	switch {
	case p.repo == nil && s.onDisk():
		return tree.Directory(p.dir)
	case p.repo == nil:
		return nil, fmt.Errorf("%s needs a git repository, and %q is in none; run it inside of one, or name one with -C", s.name(), p.dir)
	case s.staged && s.whole:
		return tree.StagedTree(p.repo)
	case s.staged:
		return tree.Index(ctx, p.repo)
	case s.rev != "":
		return tree.Commit(ctx, p.repo, s.rev)
	case p.root == "":
		return nil, fmt.Errorf("%q is a bare repository without files on disk; name a revision with --rev, such as --rev HEAD", p.dir)
	}
	return tree.Worktree(p.repo)
}
