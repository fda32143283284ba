package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	e := &embedded{info: info, env: env, config: config}
	if e.store, err = newStore(info, env); err != nil {
		return nil, err
	}
	e.shallow = sync.OnceValues(e.store.shallowEnds)
	e.info.Head.OID, err = e.headCommit()
	if err != nil {
		return nil, problem(ErrBroken, err, "could not read HEAD of %s: %v; run `git fsck` there", info.GitDir, err)
	}
	return e, errors.Join(ctx.Err(), finishInfo(&e.info, at, env))
}

// headCommit is the commit HEAD leads to, "" when the branch has none yet.
func (e *embedded) headCommit() (string, error) {
	ref, err := e.reference(plumbing.HEAD)
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
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if e.info.Partial && errors.Is(err, plumbing.ErrObjectNotFound) {
		return problem(ErrMissing, err, "could not read %s of %s: objects are missing in this partial clone; fetch them first", what, e.info.GitDir)
	}
	return problem(ErrBroken, err, "could not read %s of %s: %v; run `git fsck` there", what, e.info.GitDir, err)
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
	size, err := e.store.EncodedObjectSize(plumbing.NewHash(oid))
	if errors.Is(err, plumbing.ErrObjectNotFound) || errors.Is(err, os.ErrNotExist) {
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
	found, err := e.store.EncodedObject(plumbing.BlobObject, plumbing.NewHash(oid))
	if errors.Is(err, plumbing.ErrObjectNotFound) {
		return nil, missing(e.info, oid)
	}
	if err != nil {
		return nil, fmt.Errorf("could not read the object %s: %w", oid, err)
	}
	return forward.New(func() (io.ReadCloser, error) {
		e.store.lock.Lock()
		defer e.store.lock.Unlock()
		in, err := found.Reader()
		return lockedReader{in, e.store}, err
	}), nil
}

// lockedReader takes the store's lock for each read: readers of large objects share go-git's pack files.
type lockedReader struct {
	in    io.ReadCloser
	store *store
}

func (r lockedReader) Read(p []byte) (int, error) {
	r.store.lock.Lock()
	defer r.store.lock.Unlock()
	return r.in.Read(p)
}

func (r lockedReader) Close() error {
	r.store.lock.Lock()
	defer r.store.lock.Unlock()
	return r.in.Close()
}
