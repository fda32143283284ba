// Package cache keeps digests of contents in one file of the git directory, so that the next ranking need not read them.
//
// It can always be done without. A file that is damaged, of another program, a link, or that cannot be written is left alone or replaced;
// runs at the same time each put a whole file in place, and what one of them did not know yet is made again.
package cache

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bloatgate/bloatgate/internal/gitfolder"
)

const fileName = "digests"

// Key is what a digest is kept under.
type Key = [16]byte

// Bounds of the file, in bytes.
const (
	mostBytes  = 512 << 20 // of all digests; what is beyond is not kept
	spareBytes = 64 << 20  // what no run asks for any more is kept while the file stays below this
	valueMost  = 64 << 20  // of one digest
)

// worthwhile is the part of a large file that has to be new before it is written again: to copy it costs more than to make a few digests anew.
const (
	worthwhile = 64
	largeBytes = 8 << 20
)

// Cache is an opened file and what a run adds to it. Find and Keep are safe for concurrent use.
type Cache struct {
	file  gitfolder.File
	old   *segment // nil when there is none
	unfit error    // why what was there cannot be read, and may be replaced

	lock    sync.Mutex
	next    *gitfolder.Draft // nil before anything is kept
	out     *bufio.Writer
	added   []record
	fresh   map[Key]int // where each of them is in added
	end     int64       // of what was written
	flushed int64       // how much of that has left the buffer
	problem error       // why nothing more is kept
	bounds  bounds
	header  []byte
}

type bounds struct{ most, spare int64 }

// Open opens what is kept in a git directory. program names the program that runs: what another one has made is not read. Without a usable
// file the cache starts empty; an error says what is in the way, in one sentence, and is no reason to stop. Save ends it.
func Open(gitDir, program string) (*Cache, error) {
	c := &Cache{fresh: map[Key]int{}, bounds: bounds{mostBytes, spareBytes}, header: headerFor(program)}
	c.file = gitfolder.File{GitDir: gitDir, Name: fileName, Wrong: "a link or a file where a folder should be"}
	f, err := c.file.Open()
	if err == nil && f != nil {
		c.old, err = readSegment(f, c.header)
		if err != nil {
			f.Close()
		}
	}
	if errors.Is(err, errForeign) || errors.Is(err, errDamaged) { // said once, by the run that replaces it: until then nothing is lost
		c.unfit, err = err, nil
	}
	if err != nil {
		return c, fmt.Errorf("the cache of digests, %s, is not used: %w", c.file.Path(), err)
	}
	return c, nil
}

// Find returns what is kept under a key, in buf where that is large enough; nil for nothing. What this run has kept is found too: several
// queries of one tree read it once.
func (c *Cache) Find(key Key, buf []byte) []byte {
	if c.old != nil {
		if value := c.old.find(key, buf); value != nil {
			return value
		}
	}
	if r, kept := c.findFresh(key); kept {
		return r.read(c.next.File, buf)
	}
	return nil
}

// findFresh finds what this run has kept, and makes sure that it lies in the file.
func (c *Cache) findFresh(key Key) (r record, kept bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	i, kept := c.fresh[key]
	if !kept || c.problem != nil {
		return r, false
	}
	if r = c.added[i]; r.offset+int64(r.size) > c.flushed {
		c.problem, c.flushed = c.out.Flush(), c.end
	}
	return r, c.problem == nil
}

// Keep keeps a digest for the next run.
func (c *Cache) Keep(key Key, value []byte) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if _, again := c.fresh[key]; again {
		return
	}
	if c.problem != nil || len(value) > valueMost || c.end+int64(len(value)) > c.bounds.most {
		return
	}
	if c.next == nil {
		if c.next, c.problem = c.file.Create(); c.problem != nil {
			return
		}
		c.out = bufio.NewWriterSize(c.next, 1<<18)
		_, c.problem = c.out.Write(c.header)
		c.end = int64(len(c.header))
	}
	c.append(key, value)
}

func (c *Cache) append(key Key, value []byte) {
	if c.problem != nil {
		return
	}
	if _, c.problem = c.out.Write(value); c.problem != nil {
		return
	}
	c.fresh[key] = len(c.added)
	c.added = append(c.added, record{key, c.end, uint32(len(value)), crc32.Checksum(value, castagnoli)})
	c.end += int64(len(value))
}

// Save puts what was kept in place for the next run and closes the cache. An error says in one sentence what is in the way, or why this run could
// not use what it has replaced; nothing is lost but time.
func (c *Cache) Save() error {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.old != nil {
		defer c.old.file.Close()
	}
	if c.next != nil {
		c.finish()
	}
	if c.problem != nil {
		return fmt.Errorf("the cache of digests, %s, was not written: %w", c.file.Path(), c.problem)
	}
	if c.unfit != nil && c.next != nil {
		return fmt.Errorf("the cache of digests, %s, could not be used, so this run has replaced it: %w", c.file.Path(), c.unfit)
	}
	return nil
}

func (c *Cache) finish() {
	worth := c.old == nil || c.old.size < largeBytes || c.end*worthwhile >= c.old.size
	if worth {
		c.takeOver()
		c.writeDirectory()
	}
	if !worth || c.problem != nil {
		c.next.Discard()
		return
	}
	if c.old != nil {
		c.old.file.Close() // some systems replace no open file
	}
	c.problem = c.next.Replace()
}

// takeOver copies what the old file has and the run has asked for, and of the rest as much as there is room for.
func (c *Cache) takeOver() {
	if c.old == nil {
		return
	}
	var buf []byte
	for _, asked := range []bool{true, false} {
		limit := c.bounds.most
		if !asked {
			limit = c.bounds.spare
		}
		for i := range c.old.records {
			r := &c.old.records[i]
			if _, again := c.fresh[r.key]; again || c.old.used[i].Load() != asked || c.end+int64(r.size) > limit {
				continue
			}
			if value := r.read(c.old.file, buf); value != nil {
				c.append(r.key, value)
				buf = value
			}
		}
	}
}

func (c *Cache) writeDirectory() {
	if c.problem != nil {
		return
	}
	slices.SortFunc(c.added, func(a, b record) int { return bytes.Compare(a.key[:], b.key[:]) })
	_, err := c.out.Write(directory(c.header, c.added, c.end))
	c.problem = cmp.Or(err, c.out.Flush())
}

// segment is a file that was written before.
type segment struct {
	file    *os.File
	records []record      // in order of their keys
	used    []atomic.Bool // which of them this run has asked for
	size    int64         // of the whole file
}

func (s *segment) find(key Key, buf []byte) []byte {
	i, found := slices.BinarySearchFunc(s.records, key, func(r record, key Key) int { return bytes.Compare(r.key[:], key[:]) })
	if !found {
		return nil
	}
	s.used[i].Store(true)
	return s.records[i].read(s.file, buf)
}

// read returns nil for what is damaged.
func (r *record) read(file *os.File, buf []byte) []byte {
	buf = slices.Grow(buf[:0], int(r.size))[:r.size]
	if _, err := file.ReadAt(buf, r.offset); err != nil || crc32.Checksum(buf, castagnoli) != r.sum {
		return nil
	}
	return buf
}
