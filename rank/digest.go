package rank

import "encoding/binary"

// A digest is all that the default ranking asks of a text, whatever the query: how often it has each stem, each whole word and each pair of
// stems side by side, and how often it defines them. Words stand in it by a hash of about 47 bits: a false hit is less likely than one in
// a million for a query of a tree of thousands of files. Pairs stand in it by their stems, so that they add no false hits.
//
// It is laid out to be asked without being unpacked. Numbers are little-endian, those of lists as in package encoding/binary:
//
//	parts, 4 bytes | table of stems | table of whole words | length of the rest without the last 3 bytes, 4 bytes |
//	length of each stem's list of followers, in the table's order | these lists | 3 bytes of nothing
//
// A follower is the place of its stem in the table and how often it follows: twice the place when it is once, else twice the place and 1, and
// then how often.
type digest []byte

const digestTail = 3 // so that eight bytes can be read at any entry of a table

// entry is what a text has of one hash.
type entry struct {
	hash uint64
	count
}

func (e *entry) addMany(n, defined int32) {
	e.n = uint16(min(int32(e.n)+n, countMost))
	e.defined = uint16(min(int32(e.defined)+defined, countMost))
}

// digestWriter holds what a text has and lays it out.
type digestWriter struct {
	stems, names []entry
	heads        []int32 // by stem: the last pair that it begins
	pairs        []pair

	table tableWriter
	out   []byte
	found []follower // of all stems that were laid out
	seen  []int32    // by stem: where it stood in found when it was last met there
	lists []byte
}

// pair is a stem that follows another one. Those of one first stem are linked.
type pair struct {
	second, n int32
	next      int32 // noPair after the last
}

// follower is how often a stem follows another one all in all.
type follower struct{ stem, n int32 }

const noPair = -1

func (w *digestWriter) begin() {
	w.stems, w.names, w.heads, w.pairs = w.stems[:0], w.names[:0], w.heads[:0], w.pairs[:0]
}

func (w *digestWriter) addStem(hash uint64) {
	w.stems, w.heads = append(w.stems, entry{hash: hash}), append(w.heads, noPair)
}

func (w *digestWriter) addName(hash uint64, n, defined int32) {
	w.names = append(w.names, entry{hash: hash})
	w.names[len(w.names)-1].addMany(n, defined)
}

// addPair may be told of the same pair any number of times: they are added up at the end.
func (w *digestWriter) addPair(first, second, n int32) {
	w.pairs = append(w.pairs, pair{second, n, w.heads[first]})
	w.heads[first] = int32(len(w.pairs) - 1)
}

// digest lays everything out. It is nil when too many entries share a bucket, as only a text that was made for it has.
func (w *digestWriter) digest(parts int32) digest {
	w.out = binary.LittleEndian.AppendUint32(w.out[:0], uint32(parts))
	var ok bool
	if w.out, ok = w.table.append(w.out, w.names); !ok {
		return nil
	}
	if w.out, ok = w.table.append(w.out, w.stems); !ok { // the last, so that its places stay
		return nil
	}
	start := len(w.out)
	w.out = append(w.out, 0, 0, 0, 0)
	w.appendPairs()
	binary.LittleEndian.PutUint32(w.out[start:], uint32(len(w.out)-start-4))
	w.out = append(w.out, make([]byte, digestTail)...)
	return w.out
}

func (w *digestWriter) appendPairs() {
	w.seen = sized(w.seen, len(w.stems))
	for stem := range w.seen {
		w.seen[stem] = -1
	}
	w.found, w.lists = w.found[:0], w.lists[:0]
	for _, stem := range w.table.order {
		start := len(w.lists)
		for _, f := range w.followers(stem) {
			place, n := uint64(w.table.places[f.stem]), min(f.n, countMost)
			if n == 1 {
				w.lists = binary.AppendUvarint(w.lists, place<<1)
				continue
			}
			w.lists = binary.AppendUvarint(binary.AppendUvarint(w.lists, place<<1|1), uint64(n))
		}
		w.out = binary.AppendUvarint(w.out, uint64(len(w.lists)-start))
	}
	w.out = append(w.out, w.lists...)
}

// followers adds up the pairs that a stem begins.
func (w *digestWriter) followers(first int32) []follower {
	start := len(w.found)
	for i := w.heads[first]; i != noPair; i = w.pairs[i].next {
		p := &w.pairs[i]
		if at := int(w.seen[p.second]); at >= start {
			w.found[at].n += p.n
			continue
		}
		w.seen[p.second] = int32(len(w.found))
		w.found = append(w.found, follower{p.second, p.n})
	}
	return w.found[start:]
}

// digestReader asks digests. Each goroutine has its own.
type digestReader struct {
	parts        int32
	names, stems tableReader
	rest         []byte  // the lengths of the lists of followers, and these
	ends         []int32 // of each list in rest; empty before the first is asked for
	places       []int32 // by term of the query: where its stem stands, -1 for nowhere
}

// open takes a digest apart; false for bytes that are none.
func (r *digestReader) open(d digest) bool {
	if len(d) < 4 {
		return false
	}
	r.parts, r.ends = int32(binary.LittleEndian.Uint32(d)), r.ends[:0]
	rest, ok := r.names.open(d[4:])
	if !ok {
		return false
	}
	if rest, ok = r.stems.open(rest); !ok || len(rest) < 4+digestTail {
		return false
	}
	n := binary.LittleEndian.Uint32(rest)
	r.rest = rest[4 : len(rest)-digestTail]
	return uint64(n) == uint64(len(r.rest))
}

// follows tells how often the text has one stem right after another, by their places.
func (r *digestReader) follows(first, second int32) uint16 {
	list := listReader{rest: r.followers(first)}
	for len(list.rest) > 0 {
		place, n := list.number(), uint64(1)
		if place&1 == 1 {
			n = list.number()
		}
		if place>>1 == uint64(second) {
			return uint16(n)
		}
	}
	return 0
}

// listReader reads numbers; where there is none it ends, with the largest.
type listReader struct{ rest []byte }

func (l *listReader) number() uint64 {
	n, size := binary.Uvarint(l.rest)
	if size <= 0 {
		l.rest = nil
		return 1<<64 - 1
	}
	l.rest = l.rest[size:]
	return n
}

// followers is the list of what follows a stem; empty also where the digest is no good.
func (r *digestReader) followers(stem int32) []byte {
	if len(r.ends) == 0 && !r.findLists() {
		r.ends = append(r.ends[:0], make([]int32, r.stems.len()+1)...)
	}
	return r.rest[r.ends[stem]:r.ends[stem+1]]
}

// findLists reads the lengths of the lists.
func (r *digestReader) findLists() bool {
	lengths, end := r.rest, uint64(0)
	r.ends = append(r.ends, 0)
	for range r.stems.len() {
		n, size := binary.Uvarint(lengths)
		if size <= 0 || n > uint64(len(r.rest)) {
			return false
		}
		lengths, end = lengths[size:], end+n
		r.ends = append(r.ends, int32(end))
	}
	start := len(r.rest) - len(lengths)
	for i := range r.ends {
		r.ends[i] += int32(start)
	}
	return end == uint64(len(lengths))
}
