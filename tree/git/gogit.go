package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	gitconfig "github.com/go-git/go-git/v5/plumbing/format/config"

	"github.com/bloatgate/bloatgate/tree/internal/forward"
)

// embedded is the engine for machines without git.
type embedded struct {
	info   Info
	env    environ
	config *gitconfig.Config
	store  *store
	refs   *references

	shallow func() (map[plumbing.Hash]bool, error) // where a shallow clone ends; read at the first use
}

func openGoGit(ctx context.Context, dir string, env environ) (Repo, error) {
	loc, err := locate(dir, env)
	if err != nil {
		return nil, err
	}
	if err := refuseForeign(loc, env); err != nil {
		return nil, err
	}
	config, err := readConfig(filepath.Join(loc.commonDir, "config"))
	if err != nil {
		return nil, err
	}
	if err := refuseExtensions(config, loc.gitDir); err != nil {
		return nil, err
	}
	info := Info{Engine: EngineGoGit, GitDir: loc.gitDir, CommonDir: loc.commonDir, ObjectFormat: "sha1"}
	info.Root, info.Bare = worktreeRoot(loc, config, dir, env)
	at := dir
	if info.Root != "" {
		at = info.Root
	}
	info.objectDirs = objectDirs(info.CommonDir, at, env)
	e := &embedded{info: info, env: env, config: config, store: newStore(info.objectDirs), refs: newReferences(info)}
	e.shallow = sync.OnceValues(e.refs.shallowEnds)
	e.info.Head.OID, err = e.headCommit()
	if err != nil {
		return nil, problem(ErrBroken, err, "could not read HEAD of %s: %v; run `git fsck` there", info.GitDir, err)
	}
	return e, errors.Join(ctx.Err(), finishInfo(&e.info, at, env))
}

// headCommit is the commit HEAD leads to, "" when the branch has none yet.
func (e *embedded) headCommit() (string, error) {
	ref, err := e.refs.find(plumbing.HEAD)
	if errors.Is(err, plumbing.ErrReferenceNotFound) {
		return "", nil
	}
	if err != nil || ref.Hash().IsZero() {
		return "", err
	}
	return ref.Hash().String(), nil
}

func (e *embedded) Info() Info { return e.info }

func (e *embedded) Close() error { return e.store.close() }

func (e *embedded) MergeHeads(context.Context) ([]Revision, error) { return mergeHeads(e.info) }

func (e *embedded) unreadable(err error, what string) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrFeature) {
		return err
	}
	return unreadable(err, e.info, what, errors.Is(err, plumbing.ErrObjectNotFound))
}

func (e *embedded) Sizes(ctx context.Context, oids []string) ([]int64, error) {
	sizes := make([]int64, len(oids))
	var err error
	for i, oid := range oids {
		if sizes[i], err = e.size(oid); err != nil {
			return nil, err
		}
	}
	return sizes, ctx.Err()
}

func (e *embedded) size(oid string) (int64, error) {
	if oid == emptyBlob(e.info.ObjectFormat) {
		return 0, nil // git knows it without storing it
	}
	size, err := e.store.size(plumbing.NewHash(oid))
	if errors.Is(err, plumbing.ErrObjectNotFound) {
		return Missing, nil
	}
	if err != nil {
		return 0, e.unreadable(err, "the object "+oid)
	}
	return size, nil
}

func (e *embedded) Blob(oid string, size int64) (Blob, error) {
	if size == Missing {
		return nil, missing(e.info, oid)
	}
	if oid == emptyBlob(e.info.ObjectFormat) {
		return memory{bytes.NewReader(nil)}, nil
	}
	found, err := e.store.object(plumbing.NewHash(oid))
	if errors.Is(err, plumbing.ErrObjectNotFound) || err == nil && found.kind != plumbing.BlobObject {
		return nil, missing(e.info, oid)
	}
	if err != nil {
		return nil, fmt.Errorf("could not read the object %s: %w", oid, err)
	}
	return forward.New(found.open), nil
}
