package git

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// The layout of a pack's index, version 2: this head, for each first byte of an id the number of ids up to it, then the ids in order, a
// checksum and the place of each, and the places that need eight bytes.
const (
	indexHead   = "\xfftOc\x00\x00\x00\x02"
	indexCounts = 256 * 4
	idLength    = len(plumbing.ZeroHash)
	farPlace    = 1 << 31 // marks a place that is a position among those of eight bytes
)

// errPackIndex is an index that contradicts itself.
var errPackIndex = errors.New("the index of the pack is damaged")

// packIndex finds objects in a pack. Go-git's reads the whole index before the first object, which takes a second in a long history; this one
// reads the ids that share their first byte when the first of them is asked for.
type packIndex struct {
	path string

	lock   sync.Mutex
	counts []byte // nil before the first question
	listed [256]*packIDs
}

// packIDs are the ids with one first byte, in order, and the place of each in the pack.
type packIDs struct {
	ids, places []byte
}

// find tells where an object starts in the pack; found is false when it is not there.
func (x *packIndex) find(id plumbing.Hash) (place int64, found bool, err error) {
	list, err := x.list(id[0])
	if err != nil {
		return 0, false, err
	}
	i := list.search(id[:])
	if i == list.len() || !bytes.Equal(list.id(i), id[:]) {
		return 0, false, nil
	}
	place = int64(binary.BigEndian.Uint32(list.places[4*i:]))
	if place >= farPlace {
		place, err = x.far(place - farPlace)
	}
	return place, err == nil, err
}

// startingWith lists the ids that start with at least one byte.
func (x *packIndex) startingWith(prefix []byte) ([]plumbing.Hash, error) {
	list, err := x.list(prefix[0])
	if err != nil {
		return nil, err
	}
	var ids []plumbing.Hash
	for i := list.search(prefix); i < list.len() && bytes.HasPrefix(list.id(i), prefix); i++ {
		ids = append(ids, plumbing.Hash(list.id(i)))
	}
	return ids, nil
}

func (l *packIDs) len() int { return len(l.places) / 4 }

func (l *packIDs) id(i int) []byte { return l.ids[i*idLength : (i+1)*idLength] }

// search is the position of the first id that is not less.
func (l *packIDs) search(id []byte) int {
	return sort.Search(l.len(), func(i int) bool { return bytes.Compare(l.id(i), id) >= 0 })
}

// list reads the ids with a first byte, once.
func (x *packIndex) list(first byte) (*packIDs, error) {
	x.lock.Lock()
	defer x.lock.Unlock()
	if x.listed[first] == nil {
		list, err := x.read(first)
		if err != nil {
			return nil, fmt.Errorf("could not read %s: %w", x.path, err)
		}
		x.listed[first] = list
	}
	return x.listed[first], nil
}

func (x *packIndex) read(first byte) (*packIDs, error) {
	f, size, err := openRegular(x.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return x.readFrom(f, size, first)
}

func (x *packIndex) readFrom(f io.ReaderAt, size int64, first byte) (*packIDs, error) {
	if err := x.readCounts(f, size); err != nil {
		return nil, err
	}
	start, end, total := int64(0), x.upTo(first), x.upTo(255)
	if first > 0 {
		start = x.upTo(first - 1)
	}
	if start > end || end > total {
		return nil, errPackIndex
	}
	list := &packIDs{ids: make([]byte, (end-start)*int64(idLength)), places: make([]byte, (end-start)*4)}
	if _, err := f.ReadAt(list.ids, int64(len(indexHead))+indexCounts+start*int64(idLength)); err != nil {
		return nil, err
	}
	_, err := f.ReadAt(list.places, x.placesAt()+start*4)
	return list, err
}

// readCounts reads the head of the file, and makes sure that the file is long enough for what it says.
func (x *packIndex) readCounts(f io.ReaderAt, size int64) error {
	if x.counts != nil {
		return nil
	}
	head := make([]byte, len(indexHead)+indexCounts)
	if _, err := f.ReadAt(head, 0); err != nil {
		return err
	}
	if !bytes.HasPrefix(head, []byte(indexHead)) {
		return unsupported("a pack index that is not of version 2", x.path)
	}
	x.counts = head[len(indexHead):]
	if size < x.farAt() {
		x.counts = nil
		return errPackIndex
	}
	return nil
}

// upTo is how many ids start with this byte or a lower one.
func (x *packIndex) upTo(first byte) int64 {
	return int64(binary.BigEndian.Uint32(x.counts[4*int(first):]))
}

// placesAt is where the places start in the file: behind ids and checksums.
func (x *packIndex) placesAt() int64 {
	return int64(len(indexHead)) + indexCounts + x.upTo(255)*int64(idLength+4)
}

func (x *packIndex) farAt() int64 { return x.placesAt() + x.upTo(255)*4 }

// far reads a place of eight bytes.
func (x *packIndex) far(position int64) (int64, error) {
	f, _, err := openRegular(x.path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var place [8]byte
	if _, err := f.ReadAt(place[:], x.farAt()+position*8); err != nil {
		return 0, fmt.Errorf("could not read %s: %w", x.path, err)
	}
	return int64(binary.BigEndian.Uint64(place[:])), nil
}
