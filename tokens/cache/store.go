package cache

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/bloatgate/bloatgate/internal/gitfolder"
)

// revision counts the changes to the form of the files. What an earlier one wrote is not read.
const revision = 3

// Key stands for what a value follows from.
type Key = [16]byte

// KeyOf is the key of a text that says what a value follows from.
func KeyOf(text []byte) (key Key) {
	sum := sha256.Sum256(text)
	copy(key[:], sum[:])
	return key
}

// Store keeps values by their keys in one file of the git directory. It is safe for concurrent use, but for Load.
type Store struct {
	file   gitfolder.File
	what   string // is kept, for people
	kept   *table
	lock   sync.Mutex
	fresh  map[Key]string // of this run
	spare  int            // see table.with
	spoilt bool           // what lies on disk is no cache, and is ours to replace
}

// spareBytes is the size up to which a store of outcomes keeps what no run asks for any more.
const spareBytes = 4 << 20

// NewStore is the store with this name, which begins with the word for what is kept and may go on after a hyphen. Nothing is read yet.
func NewStore(gitDir, name string) *Store {
	what, _, _ := strings.Cut(name, "-")
	return newStore(gitDir, name, what, spareBytes)
}

func newStore(gitDir, name, what string, spare int) *Store {
	file := gitfolder.File{GitDir: gitDir, Name: name, Wrong: "no folder but a link or a file"}
	s := &Store{what: what, file: file, fresh: map[Key]string{}, spare: spare}
	s.kept = s.empty()
	return s
}

func (s *Store) empty() *table {
	return &table{header: fmt.Sprintf("bloatgate %s revision %d\n", s.file.Name, revision)}
}

// Load reads the file. Without a usable one the store starts empty; an error says why, in one sentence, and is no reason to stop.
func (s *Store) Load() error {
	data, err := read(s.file)
	if err == nil && data != nil {
		err = s.kept.parse(data)
	}
	if err != nil {
		s.spoilt = errors.Is(err, errSpoilt)
		return fmt.Errorf("the cache of %s, %s, is not used: %w", s.what, s.file.Path(), err)
	}
	return nil
}

// Find returns what is kept under a key.
func (s *Store) Find(key Key) (value string, known bool) {
	if value, known = s.kept.find(key); known {
		return value, true
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	value, known = s.fresh[key]
	return value, known
}

// Keep keeps a value for the next run, and for the rest of this one.
func (s *Store) Keep(key Key, value string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.fresh[key] = value
}

// Save writes what is new for the next run, if anything is or what was there is of no use. An error says in one sentence what is in the way; nothing is lost but time.
func (s *Store) Save() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	if len(s.fresh) == 0 && !s.spoilt {
		return nil
	}
	if err := write(s.file, s.latest().with(s.fresh, s.spare, mostBytes)); err != nil {
		return fmt.Errorf("the cache of %s, %s, was not written: %w", s.what, s.file.Path(), err)
	}
	return nil
}

// latest is what lies on disk now: another run may have written meanwhile. Without a usable one there it is what was read at the beginning.
func (s *Store) latest() *table {
	data, err := read(s.file)
	now := s.empty()
	if err != nil || data == nil || bytes.Equal(data, s.kept.data) || now.parse(data) != nil {
		return s.kept
	}
	for i := range now.used { // by the other run
		now.used[i].Store(true)
	}
	return now
}
