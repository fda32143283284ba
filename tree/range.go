package tree

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/bloatgate/bloatgate/tree/git"
)

// Range is what the commits of a head add since it left a base.
type Range struct {
	Spec               string // as it was given
	BaseName, HeadName string
	Base, Head         git.Revision
	// MergeBases are where head left base, as git.Repo.MergeBases tells them; at least one. The base itself is one while it did not move on.
	MergeBases []git.Revision
}

// rangeForm is what a sentence about a bad range recommends.
const rangeForm = "write BASE...HEAD, such as origin/main...HEAD"

// FindRange reads a range and finds its commits. `BASE...HEAD` and `BASE..HEAD` mean the same, the merge base against HEAD, for people use
// either for it; `BASE`, `BASE...` and `BASE..` mean the range up to HEAD.
//
// The error is of kind git.ErrNoRevision when a name leads to no commit, and git.ErrNoMergeBase when the two share no history, or a
// shallow clone does not reach back far enough to tell where they do. It tells then what to fetch.
func FindRange(ctx context.Context, repo git.Repo, spec string) (Range, error) {
	r, err := parseRange(spec)
	if err != nil {
		return r, err
	}
	info := repo.Info()
	if info.Head.Unborn && (namesHead(r.BaseName) || namesHead(r.HeadName)) {
		return r, &git.Problem{Kind: git.ErrNoRevision, Sentence: fmt.Sprintf("HEAD of the repository at %s has no commit yet, so there is no range %q; "+
			"commit first, or judge what is staged with --staged", rootOf(info), spec)}
	}
	var noBase, noHead error
	var group errgroup.Group
	group.Go(func() error { r.Base, noBase = repo.Resolve(ctx, r.BaseName); return nil })
	group.Go(func() error { r.Head, noHead = repo.Resolve(ctx, r.HeadName); return nil })
	if err := group.Wait(); noBase != nil || noHead != nil {
		return r, firstError(noBase, noHead, err)
	}
	r.MergeBases, err = repo.MergeBases(ctx, r.Base, r.Head)
	if err == nil && len(r.MergeBases) == 0 {
		err = noMergeBase(info, r)
	}
	return r, err
}

func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

func noMergeBase(info git.Info, r Range) error {
	p := &git.Problem{Kind: git.ErrNoMergeBase}
	if info.Shallow {
		p.Sentence = fmt.Sprintf("the shallow clone at %s does not reach back far enough to tell where %q and %q parted; %s", rootOf(info), r.BaseName, r.HeadName, git.FullHistory)
	} else {
		p.Sentence = fmt.Sprintf("%q and %q of the repository at %s have unrelated histories, without a common ancestor; name a base that shares history, "+
			"or judge the whole tree with --rev", r.BaseName, r.HeadName, rootOf(info))
	}
	return p
}

// parseRange splits a range. Names may hold single dots, and git allows no two of them in a row.
func parseRange(spec string) (Range, error) {
	r := Range{Spec: spec, HeadName: "HEAD"}
	base, head, separated := strings.Cut(spec, "..")
	head = strings.TrimPrefix(head, ".")
	r.BaseName = base
	if separated && head != "" {
		r.HeadName = head
	}
	var wrong string
	switch {
	case strings.ContainsFunc(spec, unicode.IsControl):
		wrong = "holds a control character"
	case strings.Contains(head, "..") || strings.HasPrefix(head, "."):
		wrong = "has more than one separator"
	case base == "":
		wrong = "names no base"
	case base[0] == '-' || r.HeadName[0] == '-':
		wrong = "has a name that starts with a dash"
	default:
		return r, nil
	}
	return r, fmt.Errorf("the range %q %s; %s", spec, wrong, rangeForm)
}

// namesHead reports that a name starts from HEAD.
func namesHead(name string) bool {
	if steps := strings.IndexAny(name, "~^"); steps >= 0 {
		name = name[:steps]
	}
	return name == "HEAD" || name == "@"
}
