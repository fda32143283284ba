package git

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
)

const (
	// chainLimit is how many differences may lie between an object and a whole one, as in git.
	chainLimit = 4095
	// deltaLimit is the size in bytes of the largest object that is put together from differences. Git makes none for larger ones by itself.
	deltaLimit = 512 << 20
	// basesLimit bounds the contents that are kept because differences to them may follow, in bytes.
	basesLimit = 16 * cache.MiByte
)

var errPack = errors.New("the pack is damaged")

// pack reads the objects of one pack, for several callers at the same time. What a difference says is left to go-git; its own reader of
// packs needs a whole index in memory, hashes all it reads and serves one caller.
type pack struct {
	index packIndex
	bases bases

	lock sync.Mutex
	file *os.File // nil before the first read
}

// bases are contents that differences are applied to, by the place of their object. All packs share the room for them.
type bases struct {
	shared *cache.BufferLRU
	pack   int64 // the number of this pack
}

func (b bases) key(place int64) int64 { return b.pack<<44 | place }

func (b bases) get(place int64) ([]byte, bool) { return b.shared.Get(b.key(place)) }

func (b bases) put(place int64, data []byte) { b.shared.Put(b.key(place), data) }

// open opens the pack, once.
func (p *pack) open() (*os.File, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.file != nil {
		return p.file, nil
	}
	f, _, err := openRegular(strings.TrimSuffix(p.index.path, indexSuffix) + packSuffix)
	if err != nil {
		return nil, err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(f, head); err != nil || string(head[:7]) != "PACK\x00\x00\x00" || head[7] != 2 && head[7] != 3 {
		f.Close()
		return nil, errors.Join(errPack, err)
	}
	p.file = f
	return f, nil
}

func (p *pack) close() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.file == nil {
		return nil
	}
	err := p.file.Close()
	p.file = nil
	return err
}

// kind tells what an object is: a difference is of the kind of what it is a difference to.
func (p *pack) kind(e packEntry) (plumbing.ObjectType, error) {
	for range chainLimit {
		if e.base == 0 {
			return e.kind, nil
		}
		var err error
		if e, err = p.entry(e.base); err != nil {
			return plumbing.InvalidObject, err
		}
	}
	return plumbing.InvalidObject, errPack
}

// size tells the size of an object in bytes. Of a difference only its start is read, which says it.
func (p *pack) size(e packEntry) (int64, error) {
	if e.base == 0 {
		return e.size, nil
	}
	in, err := p.inflate(e)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	start := make([]byte, 2*binary.MaxVarintLen64)
	n, err := io.ReadFull(in, start)
	if err != nil && err != io.ErrUnexpectedEOF {
		return 0, err
	}
	return resultSize(start[:n])
}

// reader reads an object from its start. One that is whole is never held in memory.
func (p *pack) reader(e packEntry) (io.ReadCloser, error) {
	if e.base == 0 {
		return p.inflate(e)
	}
	data, err := p.content(e)
	return io.NopCloser(bytes.NewReader(data)), err
}

// content puts an object together from the whole one at the end of its chain and the differences on the way back.
func (p *pack) content(e packEntry) ([]byte, error) {
	var chain []packEntry
	data, known := p.bases.get(e.place)
	for !known && e.base != 0 {
		if chain = append(chain, e); len(chain) > chainLimit {
			return nil, errPack
		}
		var err error
		if e, err = p.entry(e.base); err != nil {
			return nil, err
		}
		data, known = p.bases.get(e.place)
	}
	if !known {
		var err error
		if data, err = p.whole(e); err != nil {
			return nil, err
		}
		p.bases.put(e.place, data)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		var err error
		if data, err = p.patch(data, chain[i]); err != nil {
			return nil, err
		}
		p.bases.put(chain[i].place, data)
	}
	return data, nil
}

func (p *pack) patch(base []byte, e packEntry) ([]byte, error) {
	delta, err := p.whole(e)
	if err != nil {
		return nil, err
	}
	size, err := resultSize(delta)
	if err == nil {
		err = p.bearable(size)
	}
	if err != nil {
		return nil, err
	}
	return packfile.PatchDelta(base, delta)
}

// whole reads all the bytes of an entry.
func (p *pack) whole(e packEntry) ([]byte, error) {
	if err := p.bearable(e.size); err != nil {
		return nil, err
	}
	in, err := p.inflate(e)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readAll(in, e.size)
}

// bearable refuses what would take too much memory.
func (p *pack) bearable(size int64) error {
	if size > deltaLimit {
		return unsupported(fmt.Sprintf("a difference to, or from, a file of %d bytes", size), p.index.path)
	}
	return nil
}

// inflate reads the bytes of an entry.
func (p *pack) inflate(e packEntry) (io.ReadCloser, error) {
	f, err := p.open()
	if err != nil {
		return nil, err
	}
	return inflate(io.NewSectionReader(f, e.data, 1<<62-e.data), e.size)
}
