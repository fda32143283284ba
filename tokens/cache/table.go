package cache

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"sort"
	"sync/atomic"
)

// table is a file's content: a line that names it, the number of values, their keys in order, where each value ends, the values, and a
// checksum.
type table struct {
	header string
	data   []byte // all of it, nil for an empty table
	count  int
	keys   []byte
	ends   []byte
	values string
	used   []atomic.Bool // which values this run has asked for
}

// Sizes in bytes.
const (
	keySize   = len(Key{})
	endSize   = 4
	countSize = 4
	checkSize = 4
)

var (
	errSpoilt  = errors.New("it will be replaced")
	errForeign = fmt.Errorf("it was written by another version or another program; %w", errSpoilt)
	errDamaged = fmt.Errorf("it is damaged; %w", errSpoilt)
	errLarge   = fmt.Errorf("it is larger than a cache of ours; %w", errSpoilt)
)

func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// parse takes the values of a file, if it is one of ours and whole.
func (t *table) parse(data []byte) error {
	rest, ours := bytes.CutPrefix(data, []byte(t.header))
	if !ours {
		return errForeign
	}
	body := len(data) - checkSize
	if len(rest) < countSize+checkSize || checksum(data[:body]) != binary.BigEndian.Uint32(data[body:]) {
		return errDamaged
	}
	count := int64(binary.BigEndian.Uint32(rest))
	rest = rest[countSize : len(rest)-checkSize]
	if count*int64(keySize+endSize) > int64(len(rest)) {
		return errDamaged
	}
	n := int(count)
	keys, ends, values := rest[:n*keySize], rest[n*keySize:n*(keySize+endSize)], rest[n*(keySize+endSize):]
	for i, last := 0, uint32(0); i < n; i++ {
		end := binary.BigEndian.Uint32(ends[i*endSize:])
		if end < last || int64(end) > int64(len(values)) {
			return errDamaged
		}
		last = end
	}
	t.data, t.count, t.keys, t.ends, t.values, t.used = data, n, keys, ends, string(values), make([]atomic.Bool, n)
	return nil
}

func (t *table) key(i int) []byte { return t.keys[i*keySize : (i+1)*keySize] }

func (t *table) value(i int) string {
	start := uint32(0)
	if i > 0 {
		start = binary.BigEndian.Uint32(t.ends[(i-1)*endSize:])
	}
	return t.values[start:binary.BigEndian.Uint32(t.ends[i*endSize:])]
}

func (t *table) find(key Key) (string, bool) {
	i := sort.Search(t.count, func(i int) bool { return bytes.Compare(t.key(i), key[:]) >= 0 })
	if i == t.count || string(t.key(i)) != string(key[:]) {
		return "", false
	}
	t.used[i].Store(true)
	return t.value(i), true
}

func (t *table) size(i int) int { return sizeOf(t.value(i)) }

// sizeOf is what a value takes in the file, in bytes.
func sizeOf(value string) int { return keySize + endSize + len(value) }

// record is a value with its key.
type record struct {
	key   Key
	value string
}

// with is a file of at most most bytes with the fresh values added. What nobody asked for in this run is kept for later, a repository changes
// back and forth, until the file would have more than spare bytes and half of them for that. Beyond most bytes, those with the highest keys are
// left out.
func (t *table) with(fresh map[Key]string, spare, most int) []byte {
	asked, other := 0, 0
	for i := range t.count {
		if t.used[i].Load() {
			asked += t.size(i)
		} else {
			other += t.size(i)
		}
	}
	for _, value := range fresh {
		asked += sizeOf(value)
	}
	keep := asked+other <= spare || other <= asked && asked+other <= most
	all := make([]record, 0, t.count+len(fresh))
	for i := range t.count {
		key := Key(t.key(i))
		if _, again := fresh[key]; !again && (keep || t.used[i].Load()) {
			all = append(all, record{key, t.value(i)})
		}
	}
	for key, value := range fresh {
		all = append(all, record{key, value})
	}
	slices.SortFunc(all, func(a, b record) int { return bytes.Compare(a.key[:], b.key[:]) })
	return t.join(all, most)
}

// join writes the file.
func (t *table) join(all []record, most int) []byte {
	size, count := len(t.header)+countSize+checkSize, 0
	for _, r := range all {
		if size += sizeOf(r.value); size > most {
			break
		}
		count++
	}
	data := binary.BigEndian.AppendUint32(append(make([]byte, 0, min(size, most)), t.header...), uint32(count))
	for _, r := range all[:count] {
		data = append(data, r.key[:]...)
	}
	end := 0
	for _, r := range all[:count] {
		end += len(r.value)
		data = binary.BigEndian.AppendUint32(data, uint32(end))
	}
	for _, r := range all[:count] {
		data = append(data, r.value...)
	}
	return binary.BigEndian.AppendUint32(data, checksum(data))
}
