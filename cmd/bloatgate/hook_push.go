package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/spf13/cobra"
)

// pushed is one reference of a push, and what has to be judged for it.
type pushed struct {
	hook.Update
	source  sourceFlags
	words   string // what the update is, for people: "3 new commits since main"
	nothing bool   // there is nothing to judge, as words say
}

// judgePush judges each reference of a push. What has been judged once is not judged again, and the worst answer counts.
func (a *app) judgePush(cmd *cobra.Command, e hook.Event, args []string) error {
	updates, err := hook.ParseUpdates(e, a.stdin)
	if err != nil {
		return err
	}
	p, err := a.find(cmd.Context())
	if err != nil {
		return err
	}
	defer p.close()
	if p.repo == nil {
		return fmt.Errorf("%s needs a git repository, and %q is in none; let git call it", e.Name, p.dir)
	}
	if e.Server { // what is pushed may yet be refused, and a server's repository is not ours to keep anything in
		a.flags.noCache = true
	}
	worst := exitClean
	judged := map[string]bool{}
	for _, u := range updates {
		code, err := a.judgeUpdate(cmd, rangeFinder{p.repo, e, args}, u, judged)
		if cmd.Context().Err() != nil {
			return cmd.Context().Err()
		}
		if err != nil {
			code = a.fail(fmt.Errorf("%s: %w", u.Ref, err))
		}
		worst = max(worst, code)
	}
	a.code = worst
	return nil
}

func (a *app) judgeUpdate(cmd *cobra.Command, find rangeFinder, u hook.Update, judged map[string]bool) (int, error) {
	push, err := find.update(cmd.Context(), u)
	if err != nil {
		return exitFailure, err
	}
	key := push.source.key()
	if !push.nothing && judged[key] {
		push.words, push.nothing = "the same as above", true
	}
	judged[key] = true
	if !a.flags.quiet {
		a.tell(u.Ref + ": " + push.words)
	}
	if push.nothing {
		return exitClean, nil
	}
	a.code = exitClean
	err = (&checkRun{source: push.source}).run(a, cmd, nil)
	if a.flags.quiet && (err != nil || a.code != exitClean) {
		a.tell(u.Ref + ": " + push.words)
	}
	return a.code, err
}

// key tells whether two updates ask for the same judgement.
func (s *sourceFlags) key() string {
	if s.span == nil {
		return s.rev
	}
	key := fmt.Sprint(s.span.Base, s.span.MergeBases, s.span.Head)
	if s.lone != nil { // its name has a say in how it is judged
		key += s.lone.Path
	}
	return key
}

// rangeFinder finds what an update adds to what the repository that is pushed to has.
type rangeFinder struct {
	repo  git.Repo
	event hook.Event
	args  []string // of the hook: for pre-push the name of the remote and its URL
}

func (f rangeFinder) update(ctx context.Context, u hook.Update) (pushed, error) {
	push := pushed{Update: u, nothing: true}
	if u.New == "" {
		push.words = "is deleted, nothing to judge"
		return push, nil
	}
	head, err := f.repo.Resolve(ctx, u.New)
	if err != nil {
		return f.object(ctx, u, err)
	}
	base, known := f.base(ctx, u)
	count, bases, err := git.NewCommits(ctx, f.repo, head, known)
	switch {
	case err != nil:
		return push, err
	case count == 0:
		push.words = "no new commits, nothing to judge"
		return push, nil
	case len(bases) == 0 && base.rev.OID == "" && u.Old != "":
		return push, fmt.Errorf("the remote has the commit %s there, which this clone lacks, so nothing tells what is new; run `git fetch %s` first", u.Old, f.remote())
	}
	push.nothing = false
	push.words = report.Count(count, "new commit")
	if base.rev.OID == "" && len(bases) == 0 {
		first, err := f.first(ctx)
		switch {
		case err != nil:
			return push, err
		case first: // everything is new
			push.source.rev = u.New
			return push, nil
		}
		// Nobody but the pusher has said anything of the configuration, so that counts which nobody can loosen.
		base = namedRevision{"the empty tree", f.repo.Info().Head}
		push.words += " on nothing that is here, and HEAD leads nowhere, so the default configuration judges"
	}
	push.source.span = span(u, head, base, bases)
	return push, nil
}

// span is the range from what is there to what is pushed. The base's configuration judges.
func span(u hook.Update, head git.Revision, base namedRevision, bases []git.Revision) *tree.Range {
	if base.rev.OID == "" {
		base = namedRevision{bases[0].OID[:12], bases[0]}
	}
	if len(bases) == 0 { // a history that has nothing in common with the base
		bases = []git.Revision{base.rev}
	}
	return &tree.Range{Spec: base.name + "..." + u.Ref, BaseName: base.name, HeadName: u.Ref, Base: base.rev, Head: head, MergeBases: bases}
}

// first reports that these are the first commits in the repository that is pushed to. A HEAD that leads nowhere does not tell that: it may name a
// branch that nobody uses.
func (f rangeFinder) first(ctx context.Context) (bool, error) {
	if !f.event.Server {
		return true, nil
	}
	there, err := git.HasRefs(ctx, f.repo)
	return !there, err
}

type namedRevision struct {
	name string
	rev  git.Revision
}

// base finds the commit whose configuration judges an update, and what is known to be there already.
//
// On a server, what a reference gains over its old value and over the default branch is new, wherever else it may lie: another branch may
// have come in under another configuration. For a new reference it is what no reference has. On the side of the pusher it is what the
// remote had when it was last asked.
func (f rangeFinder) base(ctx context.Context, u hook.Update) (base namedRevision, known git.Known) {
	short := strings.TrimPrefix(strings.TrimPrefix(u.Ref, "refs/heads/"), "refs/")
	candidates := []namedRevision{{name: "HEAD"}}
	switch {
	case f.event.Server && u.Old == "":
		known.Refs = "--all"
	case !f.event.Server:
		known.Refs = f.remoteRefs()
		tracking := "refs/remotes/" + f.remote() + "/"
		candidates = []namedRevision{{name: tracking + short}, {name: tracking + "HEAD"}}
	}
	for i, c := range candidates {
		candidates[i].rev, _ = f.repo.Resolve(ctx, c.name)
		candidates[i].name = strings.TrimPrefix(c.name, "refs/remotes/")
	}
	if u.Old != "" {
		old, _ := f.repo.Resolve(ctx, u.Old)
		candidates = append([]namedRevision{{name: short, rev: old}}, candidates...)
	}
	for _, c := range candidates {
		if c.rev.OID == "" {
			continue
		}
		if base.rev.OID == "" {
			base = c
		}
		known.Commits = append(known.Commits, c.rev.OID)
	}
	return base, known
}

// remote is the name of the remote that is pushed to; origin where the push names an address only.
func (f rangeFinder) remote() string {
	if len(f.args) == 0 || len(f.args) > 1 && f.args[0] == f.args[1] || strings.HasPrefix(f.args[0], "-") {
		return "origin"
	}
	return f.args[0]
}

// remoteRefs are what is known of the remote: its tracking branches, or for an address those of all remotes.
func (f rangeFinder) remoteRefs() string {
	if len(f.args) == 0 || len(f.args) > 1 && f.args[0] == f.args[1] {
		return "--remotes"
	}
	return "--remotes=" + f.args[0]
}
