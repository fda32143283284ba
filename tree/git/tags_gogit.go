package git

import (
	"context"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

func (e *embedded) tagged(ctx context.Context) (map[string][]string, error) {
	refs, err := e.refs.all()
	if err != nil {
		return nil, e.unreadable(err, "the tags")
	}
	tagged := map[string][]string{}
	for _, ref := range refs {
		name, ok := strings.CutPrefix(string(ref.Name()), tagsPrefix)
		if !ok {
			continue
		}
		if ref.Type() == plumbing.SymbolicReference {
			if ref, err = e.refs.find(ref.Target()); err != nil {
				continue // it leads nowhere
			}
		}
		if commit, err := e.peel(ref.Hash()); err == nil {
			tagged[commit.String()] = append(tagged[commit.String()], name)
		}
	}
	return tagged, ctx.Err()
}

func (e *embedded) walk(ctx context.Context, rev Revision, visit func(oid string, when int64) bool) error {
	err := e.walkBack(ctx, plumbing.NewHash(rev.OID), func(c *commitObject) (more bool, err error) {
		return visit(c.id.String(), c.when), nil
	})
	return e.unreadable(err, "the history of "+rev.OID)
}

// all are the references of a repository, those of its worktree included.
func (r *references) all() (refs []*plumbing.Reference, err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	found, err := r.storage.IterReferences()
	if err != nil {
		return nil, err
	}
	defer found.Close()
	err = found.ForEach(func(ref *plumbing.Reference) error {
		refs = append(refs, ref)
		return nil
	})
	return refs, err
}
