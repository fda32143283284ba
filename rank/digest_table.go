package rank

import (
	"encoding/binary"
	"math/bits"
)

// A table of a digest holds counts by hash:
//
//	entries, 4 bytes | entries whose counts are large, 4 bytes | k, 1 byte | entries in each of 2^k buckets, 1 byte each |
//	5 bytes of hash for each entry | its counts, 1 byte each | 4 bytes for each entry whose counts are large
//
// An entry's bucket is the first k bits of its hash, the 5 bytes are the next 40.
const (
	tableHead    = 9
	hashBytes    = 5
	hashBits     = 8 * hashBytes
	bucketWanted = 8 // entries in a bucket
	bucketMost   = 255
	bucketBits   = 28 // more are in no table

	countBits  = 5 // of a small count; the rest is how often it is defined
	largeCount = 0xff
	countMost  = 1<<16 - 1
)

// tableWriter lays tables out.
type tableWriter struct {
	order  []int32 // the entries of the last table, as they stand in it
	places []int32 // where each of them stands
	starts []int32
	large  []byte
}

// append adds a table; false when too many entries share a bucket.
func (t *tableWriter) append(out []byte, entries []entry) ([]byte, bool) {
	n, k := len(entries), bits.Len(uint(len(entries)/bucketWanted))
	head := len(out)
	out = append(out, make([]byte, tableHead+1<<k+n*(hashBytes+1))...)
	table := out[head:]
	binary.LittleEndian.PutUint32(table, uint32(n))
	table[8] = byte(k)
	if !t.place(table[tableHead:tableHead+1<<k], entries, k) {
		return out, false
	}
	hashes := table[tableHead+1<<k:]
	counts := hashes[n*hashBytes:]
	t.large = t.large[:0]
	for place, i := range t.order {
		e, at := &entries[i], hashes[place*hashBytes:]
		kept := rest(e.hash, k)
		binary.LittleEndian.PutUint32(at, uint32(kept))
		at[4] = byte(kept >> 32)
		if e.n < 1<<countBits && e.defined < 1<<(8-countBits)-1 {
			counts[place] = byte(e.n) | byte(e.defined)<<countBits
			continue
		}
		counts[place] = largeCount
		t.large = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(t.large, e.n), e.defined)
	}
	binary.LittleEndian.PutUint32(table[4:], uint32(len(t.large)/4))
	return append(out, t.large...), true
}

// rest is the part of a hash that is kept of an entry in one of 2^k buckets.
func rest(hash uint64, k int) uint64 { return hash << k >> (64 - hashBits) }

// place gives each entry its place, bucket by bucket, and tells the sizes of the buckets.
func (t *tableWriter) place(sizes []byte, entries []entry, k int) bool {
	t.order, t.places, t.starts = sized(t.order, len(entries)), sized(t.places, len(entries)), sized(t.starts, len(sizes)+1)
	clear(t.starts)
	for i := range entries {
		t.starts[entries[i].hash>>(64-k)+1]++
	}
	for b := range sizes {
		if t.starts[b+1] > bucketMost {
			return false
		}
		sizes[b] = byte(t.starts[b+1])
		t.starts[b+1] += t.starts[b]
	}
	for i := range entries {
		next := &t.starts[entries[i].hash>>(64-k)]
		t.order[*next], t.places[i] = int32(i), *next
		*next++
	}
	return true
}

// sized is a list of n items of any value, in the room of an old one where it is large enough.
func sized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, 2*n)
	}
	return list[:n]
}

// tableReader asks a table.
type tableReader struct {
	starts []int32
	hashes []byte // and all that follows
	counts []byte
	large  []byte
	k      int
}

func (r *tableReader) len() int { return len(r.counts) }

// open takes a table apart and returns what follows it; false for bytes that are none.
func (r *tableReader) open(d []byte) (following []byte, ok bool) {
	if len(d) < tableHead {
		return nil, false
	}
	n, large := int(binary.LittleEndian.Uint32(d)), int(binary.LittleEndian.Uint32(d[4:]))
	r.k = int(d[8])
	if d = d[tableHead:]; r.k > bucketBits || n > len(d)/(hashBytes+1) || large > n || len(d) < 1<<r.k+n*(hashBytes+1)+4*large+digestTail {
		return nil, false
	}
	r.starts = append(r.starts[:0], 0)
	at := int32(0)
	for _, size := range d[:1<<r.k] {
		at += int32(size)
		r.starts = append(r.starts, at)
	}
	r.hashes = d[1<<r.k:]
	r.counts = r.hashes[n*hashBytes : n*(hashBytes+1)]
	following = r.hashes[n*(hashBytes+1):]
	r.large = following[:4*large]
	return following[4*large:], int(at) == n
}

// find tells where a hash stands; -1 for nowhere.
func (r *tableReader) find(hash uint64) int32 {
	bucket, wanted := hash>>(64-r.k), rest(hash, r.k)
	for i := r.starts[bucket]; i < r.starts[bucket+1]; i++ {
		if binary.LittleEndian.Uint64(r.hashes[i*hashBytes:])&(1<<hashBits-1) == wanted {
			return i
		}
	}
	return -1
}

// count is how often the text has what stands at a place; false where the table is no good.
func (r *tableReader) count(place int32) (c count, ok bool) {
	if b := r.counts[place]; b != largeCount {
		return count{n: uint16(b & (1<<countBits - 1)), defined: uint16(b >> countBits)}, true
	}
	at := 0
	for _, b := range r.counts[:place] {
		if b == largeCount {
			at += 4
		}
	}
	if at+4 > len(r.large) {
		return count{}, false
	}
	return count{n: binary.LittleEndian.Uint16(r.large[at:]), defined: binary.LittleEndian.Uint16(r.large[at+2:])}, true
}
