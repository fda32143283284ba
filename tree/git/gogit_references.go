package git

import (
	"errors"
	"sync"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// references reads a repository's references and where a shallow clone ends. Go-git's storage serves one caller at a time.
type references struct {
	lock    sync.Mutex
	storage *filesystem.Storage
}

func newReferences(info Info) *references {
	var dot billy.Filesystem = osfs.New(info.GitDir)
	if info.CommonDir != info.GitDir {
		dot = dotgit.NewRepositoryFilesystem(dot, osfs.New(info.CommonDir))
	}
	return &references{storage: filesystem.NewStorage(dot, cache.NewObjectLRU(0))}
}

// find follows symbolic references to an id.
func (r *references) find(name plumbing.ReferenceName) (*plumbing.Reference, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	ref, err := r.storage.Reference(name)
	for depth := 0; err == nil && ref.Type() == plumbing.SymbolicReference; depth++ {
		if depth == 5 {
			return nil, errors.New("too many symbolic references")
		}
		ref, err = r.storage.Reference(ref.Target())
	}
	return ref, err
}

// shallowEnds are the commits at which a shallow clone ends; none in a clone that is whole.
func (r *references) shallowEnds() (map[plumbing.Hash]bool, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	ids, err := r.storage.Shallow()
	ends := make(map[plumbing.Hash]bool, len(ids))
	for _, id := range ids {
		ends[id] = true
	}
	return ends, err
}
