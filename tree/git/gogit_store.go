package git

import (
	"errors"
	"path/filepath"
	"strings"
	"sync"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// cacheSize bounds go-git's object cache, in bytes.
const cacheSize = 16 * cache.MiByte

// alternatesDepth is how far alternates of alternates are followed, as in git.
const alternatesDepth = 5

// store is go-git's storage with what it leaves out: alternates on other paths, the object directories of the environment, and a lock,
// for go-git's storage serves one caller at a time.
type store struct {
	*filesystem.Storage // references, and the objects of the repository itself

	lock  sync.Mutex
	elses []*filesystem.Storage // further places to look for objects
}

func newStore(info Info, env environ) (*store, error) {
	var dot billy.Filesystem = osfs.New(info.GitDir)
	if info.CommonDir != info.GitDir {
		dot = dotgit.NewRepositoryFilesystem(dot, osfs.New(info.CommonDir))
	}
	s := &store{Storage: openStorage(dot)}
	first := filepath.Join(info.CommonDir, "objects")
	dirs := alternates(first, alternatesDepth)
	if given := env.get("GIT_OBJECT_DIRECTORY"); given != "" {
		first = absolute(anchor(info), given)
		dirs = append([]string{first}, alternates(first, alternatesDepth)...)
	}
	for _, given := range filepath.SplitList(env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")) {
		dirs = append(dirs, absolute(anchor(info), given))
	}
	for _, dir := range dirs {
		if filepath.Base(dir) != "objects" { // go-git looks for a directory of that name
			return nil, unsupported("an object directory that is not called objects ("+dir+")", info.GitDir)
		}
		s.elses = append(s.elses, openStorage(osfs.New(filepath.Dir(dir))))
	}
	return s, nil
}

func openStorage(dot billy.Filesystem) *filesystem.Storage {
	return filesystem.NewStorageWithOptions(dot, cache.NewObjectLRU(cacheSize), filesystem.Options{
		ExclusiveAccess: false, KeepDescriptors: true, LargeObjectThreshold: inMemory, AlternatesFS: osfs.New("/")})
}

// anchor is the directory git resolves relative variables against.
func anchor(info Info) string {
	if info.Root != "" {
		return info.Root
	}
	return info.GitDir
}

// alternates lists the object directories a directory borrows from.
func alternates(objects string, depth int) []string {
	text, err := readSmall(filepath.Join(objects, "info", "alternates"))
	if err != nil || depth == 0 {
		return nil
	}
	var dirs []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		dir := absolute(objects, line)
		dirs = append(append(dirs, dir), alternates(dir, depth-1)...)
	}
	return dirs
}

// each asks one place after the other until one has the object.
func (s *store) each(ask func(*filesystem.Storage) error) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	err := ask(s.Storage)
	for _, other := range s.elses {
		if !errors.Is(err, plumbing.ErrObjectNotFound) {
			return err
		}
		err = ask(other)
	}
	return err
}

// all asks every place.
func (s *store) all(ask func(*filesystem.Storage) error) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	err := ask(s.Storage)
	for _, other := range s.elses {
		err = errors.Join(err, ask(other))
	}
	return err
}

// EncodedObject is the object with an id, wherever it is.
func (s *store) EncodedObject(kind plumbing.ObjectType, id plumbing.Hash) (found plumbing.EncodedObject, err error) {
	err = s.each(func(at *filesystem.Storage) (err error) { found, err = at.EncodedObject(kind, id); return err })
	return found, err
}

// EncodedObjectSize is the size of an object in bytes.
func (s *store) EncodedObjectSize(id plumbing.Hash) (size int64, err error) {
	err = s.each(func(at *filesystem.Storage) (err error) { size, err = at.EncodedObjectSize(id); return err })
	return size, err
}

// HasEncodedObject is nil when the object is there.
func (s *store) HasEncodedObject(id plumbing.Hash) error {
	return s.each(func(at *filesystem.Storage) error { return at.HasEncodedObject(id) })
}

func (s *store) close() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	err := s.Storage.Close()
	for _, other := range s.elses {
		err = errors.Join(err, other.Close())
	}
	return err
}
