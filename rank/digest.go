package rank

import (
	"encoding/binary"
	"math/bits"
)

// A digest is all that the default ranking asks of a text, whatever the query: how often it has each stem, each whole word and each pair of
// stems side by side, and how often it defines them. Words stand in it by a hash of about 47 bits: a false hit is less likely than one in
// a million for a query of a tree of thousands of files.
//
// It is laid out to be asked without being unpacked:
//
//	parts, 4 bytes | entries, 4 bytes | k, 1 byte | entries in each of 2^k buckets, 1 byte each | 5 bytes of hash for each entry |
//	its counts, 1 byte each | 4 bytes for each entry whose counts are larger | 3 bytes of nothing
//
// An entry's bucket is the first k bits of its hash, the 5 bytes are the next 40. Numbers are little-endian.
type digest []byte

const (
	digestHead   = 9
	hashBytes    = 5
	hashBits     = 8 * hashBytes
	digestTail   = 3 // so that eight bytes can be read at any entry
	bucketWanted = 8 // entries in a bucket
	bucketMost   = 255

	countBits  = 5 // of a small count; the rest is how often it is defined
	largeCount = 0xff
)

// entry is what a text has of one hash.
type entry struct {
	hash uint64
	count
}

// newDigest lays entries out; nil when too many of them share a bucket, as only a text that was made for it has.
func newDigest(parts int32, entries []entry) digest {
	k := bits.Len(uint(len(entries) / bucketWanted))
	d := make(digest, digestHead+1<<k, digestHead+1<<k+len(entries)*(hashBytes+1)+digestTail)
	binary.LittleEndian.PutUint32(d, uint32(parts))
	binary.LittleEndian.PutUint32(d[4:], uint32(len(entries)))
	d[8] = byte(k)
	starts, ok := d.fillBuckets(entries)
	if !ok {
		return nil
	}
	ordered := make([]int, len(entries))
	for i := range entries {
		bucket := entries[i].hash >> (64 - k)
		ordered[starts[bucket]] = i
		starts[bucket]++
	}
	for _, i := range ordered {
		d = append(binary.LittleEndian.AppendUint32(d, uint32(rest(entries[i].hash, k))), byte(rest(entries[i].hash, k)>>32))
	}
	var large []byte
	for _, i := range ordered {
		e := &entries[i]
		if e.n < 1<<countBits && e.defined < 1<<(8-countBits)-1 {
			d = append(d, byte(e.n)|byte(e.defined)<<countBits)
			continue
		}
		d = append(d, largeCount)
		large = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(large, e.n), e.defined)
	}
	return append(append(d, large...), make([]byte, digestTail)...)
}

// rest is the part of a hash that is kept of an entry in one of 2^k buckets.
func rest(hash uint64, k int) uint64 { return hash << k >> (64 - hashBits) }

// fillBuckets counts the entries of each bucket and tells where each begins.
func (d digest) fillBuckets(entries []entry) (starts []int, ok bool) {
	k := int(d[8])
	starts = make([]int, 1<<k+1)
	for i := range entries {
		starts[entries[i].hash>>(64-k)+1]++
	}
	for b := range 1 << k {
		if starts[b+1] > bucketMost {
			return nil, false
		}
		d[digestHead+b] = byte(starts[b+1])
		starts[b+1] += starts[b]
	}
	return starts, true
}

// reader asks digests. Each goroutine has its own.
type digestReader struct {
	starts []int32
	hashes []byte
	counts []byte
	large  []byte
	k      int
	parts  int32
}

// open takes a digest apart; false for bytes that are none.
func (r *digestReader) open(d digest) bool {
	if len(d) < digestHead+1+digestTail {
		return false
	}
	n := int(binary.LittleEndian.Uint32(d[4:]))
	r.parts, r.k = int32(binary.LittleEndian.Uint32(d)), int(d[8])
	if r.k > 28 || n > len(d)/(hashBytes+1) || len(d) < digestHead+1<<r.k+n*(hashBytes+1)+digestTail {
		return false
	}
	buckets, body := d[digestHead:digestHead+1<<r.k], d[digestHead+1<<r.k:]
	r.starts = append(r.starts[:0], 0)
	at := int32(0)
	for _, size := range buckets {
		at += int32(size)
		r.starts = append(r.starts, at)
	}
	if int(at) != n {
		return false
	}
	r.hashes, r.counts, r.large = body, body[n*hashBytes:n*(hashBytes+1)], body[n*(hashBytes+1):]
	return true
}

// find tells what the text has of a hash.
func (r *digestReader) find(hash uint64) (c count, found bool) {
	bucket, wanted := hash>>(64-r.k), rest(hash, r.k)
	for i := r.starts[bucket]; i < r.starts[bucket+1]; i++ {
		if binary.LittleEndian.Uint64(r.hashes[i*hashBytes:])&(1<<hashBits-1) == wanted {
			return r.count(int(i))
		}
	}
	return count{}, false
}

func (r *digestReader) count(i int) (c count, ok bool) {
	if b := r.counts[i]; b != largeCount {
		return count{n: uint16(b & (1<<countBits - 1)), defined: uint16(b >> countBits)}, true
	}
	before := 0
	for _, b := range r.counts[:i] {
		if b == largeCount {
			before++
		}
	}
	at := before * 4
	if at+4 > len(r.large) {
		return count{}, false
	}
	return count{n: binary.LittleEndian.Uint16(r.large[at:]), defined: binary.LittleEndian.Uint16(r.large[at+2:])}, true
}
