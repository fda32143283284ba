package git

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/go-git/go-git/v5/plumbing"
)

// packEntry is what a pack says of an object before its content.
type packEntry struct {
	place int64               // where it starts
	kind  plumbing.ObjectType // one of the two kinds of differences, or that of the object
	size  int64               // of the content or the difference, in bytes
	data  int64               // where the compressed bytes start
	base  int64               // where the object starts to which this is a difference; 0 when it is whole
}

// entry reads what precedes the content at a place.
func (p *pack) entry(place int64) (packEntry, error) {
	f, err := p.open()
	if err != nil {
		return packEntry{}, err
	}
	head := make([]byte, 40) // the size, and the id or the distance of a base, need 30
	n, err := f.ReadAt(head, place)
	if err != nil && err != io.EOF || n == 0 {
		return packEntry{}, errors.Join(errPack, err)
	}
	e, base, err := parseEntry(head[:n], place)
	if e.kind == plumbing.REFDeltaObject && err == nil {
		var found bool
		if e.base, found, err = p.index.find(plumbing.Hash(base)); err == nil && !found {
			err = errPack
		}
	}
	return e, err
}

// parseEntry reads the head of an entry, and the id of its base where it has one.
func parseEntry(head []byte, place int64) (e packEntry, base []byte, err error) {
	first, rest := head[0], head[1:]
	e = packEntry{place: place, kind: plumbing.ObjectType(first >> 4 & 7), size: int64(first & 15)}
	if first&0x80 != 0 {
		more, n := binary.Uvarint(rest)
		if n <= 0 || more >= 1<<59 {
			return e, nil, errPack
		}
		e.size |= int64(more) << 4
		rest = rest[n:]
	}
	switch e.kind {
	case plumbing.CommitObject, plumbing.TreeObject, plumbing.BlobObject, plumbing.TagObject:
	case plumbing.REFDeltaObject:
		if len(rest) < idLength {
			return e, nil, errPack
		}
		base, rest = rest[:idLength], rest[idLength:]
	case plumbing.OFSDeltaObject:
		back, n := parseDistance(rest)
		if n == 0 || back <= 0 || back >= place {
			return e, nil, errPack
		}
		e.base, rest = place-back, rest[n:]
	default:
		return e, nil, errPack
	}
	e.data = place + int64(len(head)-len(rest))
	return e, base, nil
}

// parseDistance reads how far back a base starts: seven bits a byte, the highest first, each continuation worth one more than it says. It
// used no bytes when they make no sense.
func parseDistance(b []byte) (distance int64, used int) {
	for i, c := range b[:min(len(b), 8)] {
		distance = distance<<7 | int64(c&0x7f)
		if c&0x80 == 0 {
			return distance, i + 1
		}
		distance++
	}
	return 0, 0
}

// resultSize reads the size in bytes of what a difference makes, which follows the size of what it is made from.
func resultSize(delta []byte) (int64, error) {
	_, n := binary.Uvarint(delta)
	if n <= 0 {
		return 0, errPack
	}
	size, n := binary.Uvarint(delta[n:])
	if n <= 0 || size >= 1<<62 {
		return 0, errPack
	}
	return int64(size), nil
}
