package git

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
)

// What the names of a pack and its index end in.
const (
	packSuffix  = ".pack"
	indexSuffix = ".idx"
)

// store reads objects, for several callers at the same time. Go-git's own storage opens the packs of an alternate anew for every object.
type store struct {
	dirs  []string
	packs func() ([]*pack, error) // listed at the first use
}

func newStore(dirs []string) *store {
	return &store{dirs: dirs, packs: sync.OnceValues(func() ([]*pack, error) { return findPacks(dirs) })}
}

// findPacks lists the packs of directories of objects.
func findPacks(dirs []string) ([]*pack, error) {
	shared := cache.NewBufferLRU(basesLimit)
	var packs []*pack
	for _, dir := range dirs {
		dir = filepath.Join(dir, "pack")
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, entry := range entries {
			name, isIndex := strings.CutSuffix(entry.Name(), indexSuffix)
			_, whole := slices.BinarySearchFunc(entries, name+packSuffix, func(e os.DirEntry, name string) int { return strings.Compare(e.Name(), name) })
			if isIndex && whole { // else git is about to write the pack, or to delete it
				packs = append(packs, &pack{index: packIndex{path: filepath.Join(dir, entry.Name())}, bases: bases{shared, int64(len(packs))}})
			}
		}
	}
	return packs, nil
}

// packed finds an object in a pack; nil when it is in none.
func (s *store) packed(id plumbing.Hash) (*pack, packEntry, error) {
	packs, err := s.packs()
	for _, p := range packs {
		place, found, err := p.index.find(id)
		if err != nil {
			return nil, packEntry{}, err
		}
		if found {
			e, err := p.entry(place)
			return p, e, err
		}
	}
	return nil, packEntry{}, err
}

// loose opens an object that has a file of its own. The error is plumbing.ErrObjectNotFound when it has none.
func (s *store) loose(id plumbing.Hash) (in *inflated, kind plumbing.ObjectType, size int64, err error) {
	name := id.String()
	for _, dir := range s.dirs {
		in, kind, size, err = openLoose(filepath.Join(dir, name[:2], name[2:]))
		if !errors.Is(err, fs.ErrNotExist) {
			return in, kind, size, err
		}
	}
	return nil, 0, 0, plumbing.ErrObjectNotFound
}

// size is the size of an object in bytes. The error is plumbing.ErrObjectNotFound when it is nowhere.
func (s *store) size(id plumbing.Hash) (int64, error) {
	p, e, err := s.packed(id)
	if err != nil {
		return 0, err
	}
	if p != nil {
		return p.size(e)
	}
	in, _, size, err := s.loose(id)
	if err != nil {
		return 0, err
	}
	return size, in.Close()
}

// object finds an object. The error is plumbing.ErrObjectNotFound when it is nowhere.
func (s *store) object(id plumbing.Hash) (*stored, error) {
	p, e, err := s.packed(id)
	if err != nil {
		return nil, err
	}
	o := &stored{id: id}
	if p == nil {
		in, kind, size, err := s.loose(id)
		if err != nil {
			return nil, err
		}
		o.kind, o.size = kind, size
		o.open = func() (io.ReadCloser, error) { in, _, _, err := s.loose(id); return in, err }
		return o, in.Close()
	}
	o.open = func() (io.ReadCloser, error) { return p.reader(e) }
	o.size, err = p.size(e)
	if err == nil {
		o.kind, err = p.kind(e)
	}
	return o, err
}

// startingWith lists the objects whose ids start with at least one byte.
func (s *store) startingWith(prefix []byte) ([]plumbing.Hash, error) {
	packs, err := s.packs()
	var ids []plumbing.Hash
	for _, p := range packs {
		if err == nil {
			var some []plumbing.Hash
			some, err = p.index.startingWith(prefix)
			ids = append(ids, some...)
		}
	}
	folder := plumbing.Hash{prefix[0]}.String()[:2]
	for _, dir := range s.dirs {
		entries, _ := os.ReadDir(filepath.Join(dir, folder))
		for _, entry := range entries {
			if name := folder + entry.Name(); plumbing.IsHash(name) {
				ids = append(ids, plumbing.NewHash(name))
			}
		}
	}
	return ids, err
}

func (s *store) close() error {
	packs, _ := s.packs()
	var err error
	for _, p := range packs {
		err = errors.Join(err, p.close())
	}
	return err
}

// stored is an object of the store.
type stored struct {
	id   plumbing.Hash
	kind plumbing.ObjectType
	size int64 // bytes
	open func() (io.ReadCloser, error)
}

// content reads an object of a kind and of at most limit bytes.
func (o *stored) content(kind plumbing.ObjectType, limit int64) ([]byte, error) {
	if o.kind != kind || o.size > limit {
		return nil, fmt.Errorf("the object %s is a %s of %d bytes, not a %s of at most %d", o.id, o.kind, o.size, kind, limit)
	}
	in, err := o.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readAll(in, o.size)
}
