package main

import (
	"cmp"
	"context"

	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// object finds what to judge of a reference that leads to no commit. A tree is judged as a commit of it on the base would be, a file as one that is
// added under the full name of the reference: that is where configurations can speak of it. refused is why there is no commit.
func (f rangeFinder) object(ctx context.Context, u hook.Update, refused error) (pushed, error) {
	push := pushed{Update: u}
	found, ok, err := git.Peel(ctx, f.repo, u.New)
	if err != nil || !ok {
		return push, cmp.Or(err, refused)
	}
	base := f.objectBase(ctx, u)
	span := &tree.Range{Spec: base.name + "..." + u.Ref, BaseName: base.name, HeadName: u.Ref, Base: base.rev, MergeBases: []git.Revision{base.rev}}
	switch found.Kind {
	case git.KindTree:
		push.words = "a tree and no commit, judged as a commit on " + base.name
		span.Head = git.Revision{OID: found.OID}
	case git.KindBlob:
		push.words = "a file and no commit, judged as " + u.Ref
		push.source.lone = &git.TreeEntry{Path: u.Ref, Mode: git.ModeRegular, OID: found.OID, Size: found.Size}
		span.Head, span.MergeBases = git.LoneFile(*push.source.lone), []git.Revision{f.repo.Info().EmptyTree()}
	default:
		return push, refused
	}
	push.source.span = span
	return push, nil
}

// objectBase is the commit whose configuration judges what is no commit. Where the pusher's side knows nothing of the remote it is the pusher's own.
func (f rangeFinder) objectBase(ctx context.Context, u hook.Update) namedRevision {
	base, _ := f.base(ctx, u)
	if head := f.repo.Info().Head; base.rev.OID == "" && !head.Unborn {
		base = namedRevision{"HEAD", head}
	}
	if base.rev.OID == "" {
		base = namedRevision{"the empty tree", f.repo.Info().EmptyTree()}
	}
	return base
}
