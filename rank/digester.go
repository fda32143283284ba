package rank

import (
	"bytes"
	"strings"
)

// The function words that digests leave out: more than a quarter of all neighbours in prose. A query with a word of the same stem is
// answered from the texts themselves.
const functionWords = " a an and any are as at be been but by can cannot could did do does for from had has have he her his how i if in into is it its me my no nor not of off on or our out she so some than that the their them then there these they this those to too was we were what when where which while who will with would you your "

func isFunctionWord(word string) bool { return strings.Contains(functionWords, " "+word+" ") }

// Hashes of stems, whole words and pairs must not meet: each kind has a seed of its own.
const (
	stemSeed = 0x9e3779b97f4a7c15
	nameSeed = 0xc2b2ae3d27d4eb4f
	pairSeed = 0x165667b19e3779f9
)

// spelling is FNV-1a.
func spelling[T string | []byte](text T) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 0x100000001b3
	}
	return h
}

// mixed spreads a hash over all bits, as the finalizer of MurmurHash3 does; never 0.
func mixed(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return max(h^h>>33, 1)
}

func stemHash(stem string) uint64              { return mixed(spelling(stem) ^ stemSeed) }
func nameHash[T string | []byte](w T) uint64   { return mixed(spelling(w) ^ nameSeed) }
func pairHash(first, second uint64) (h uint64) { return mixed(first*3 + second ^ pairSeed) }

// digester makes digests. Each goroutine has its own.
type digester struct {
	tally   hashTally
	known   []knownPart // by the spelling's last bits: what was met there last
	entries []entry

	text      []byte
	lang      *language
	lineStart int
	defined   int // as in scanner
}

// knownPart is a part's spelling and the hash of its stem, 0 when it is left out.
type knownPart struct{ spelling, stem uint64 }

const knownParts = 1 << 14

func newDigester() *digester {
	return &digester{tally: newHashTally(tallyLeast), known: make([]knownPart, knownParts)}
}

// digest counts everything in a text; nil when there is no digest of it.
func (d *digester) digest(text []byte, lang *language) digest {
	d.text, d.lang, d.lineStart, d.defined = text, lang, 0, unknown
	d.tally.expect(len(text) / 8)
	parts, last := int32(0), hashNeighbour{}
	for i := 0; i < len(text); {
		if kinds[text[i]] == other {
			if text[i] == '\n' {
				d.lineStart, d.defined, last.stem = i+1, unknown, 0
			}
			i++
			continue
		}
		i = d.word(i, &parts, &last)
	}
	d.entries = d.tally.take(d.entries[:0])
	return newDigest(parts, d.entries)
}

// hashNeighbour is the part that was seen last; its stem is 0 when it is left out.
type hashNeighbour struct {
	stem uint64
	end  int
}

// word counts the word at a position and returns where it ends.
func (d *digester) word(start int, parts *int32, last *hashNeighbour) int {
	text, end, lastFrom := d.text, start, start
	for end < len(text) && kinds[text[end]] != other {
		if kinds[text[end]] == underscore {
			end++
			continue
		}
		from := end
		end = partEnd(text, from)
		*parts++
		stem := d.stem(text[from:end])
		lastFrom = from
		if stem != 0 {
			d.tally.add(stem, d.defines(start))
			if last.stem != 0 && from-last.end <= pairGap {
				d.tally.add(pairHash(last.stem, stem), false)
			}
		}
		last.stem, last.end = stem, end
	}
	// A word that is nothing but a function word is no name either.
	if n := end - start; n > 1 && n <= 64 && (last.stem != 0 || n != end-lastFrom) {
		d.tally.add(nameHash(text[start:end]), d.defines(start))
	}
	return end
}

// stem is the hash of a part's stem, 0 for what no query asks for.
func (d *digester) stem(part []byte) uint64 {
	if len(part) < 2 || len(part) > 64 {
		return 0
	}
	h := spelling(part)
	known := &d.known[h%knownParts]
	if known.spelling == h {
		return known.stem
	}
	known.spelling, known.stem = h, 0
	if lower := string(bytes.ToLower(part)); !isFunctionWord(lower) {
		known.stem = stemHash(stem(lower))
	}
	return known.stem
}

// defines is what it is to a scanner.
func (d *digester) defines(start int) bool {
	if !d.lang.code {
		return false
	}
	if d.defined == unknown {
		line := d.text[d.lineStart:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end]
		}
		d.defined = d.lang.defined(line)
	}
	return d.defined == start-d.lineStart
}

// hashTally counts by hash.
type hashTally struct {
	slots []entry // open addressing; a hash of 0 is an empty slot. What lies beyond its length is empty too
	used  []int32
}

const tallyLeast = 1 << 8

// expect makes room for so many entries before the first, and not for more: a small table stays in the processor's cache.
func (t *hashTally) expect(entries int) {
	size := tallyLeast
	for size < entries && size < cap(t.slots) {
		size *= 2
	}
	t.slots = t.slots[:size]
}

func newHashTally(size int) hashTally { return hashTally{slots: make([]entry, size)} }

func (t *hashTally) add(hash uint64, defined bool) {
	mask := uint64(len(t.slots) - 1)
	i := hash & mask
	for t.slots[i].hash != hash {
		if t.slots[i].hash == 0 {
			t.slots[i].hash = hash
			t.used = append(t.used, int32(i))
			break
		}
		i = (i + 1) & mask
	}
	t.slots[i].add(defined)
	if len(t.used) > len(t.slots)/2 {
		t.grow()
	}
}

func (t *hashTally) grow() {
	larger := newHashTally(4 * len(t.slots))
	mask := uint64(len(larger.slots) - 1)
	for _, from := range t.used {
		i := t.slots[from].hash & mask
		for larger.slots[i].hash != 0 {
			i = (i + 1) & mask
		}
		larger.slots[i] = t.slots[from]
		larger.used = append(larger.used, int32(i))
	}
	*t = larger
}

// take adds what was counted to a list and starts anew.
func (t *hashTally) take(list []entry) []entry {
	for _, i := range t.used {
		list = append(list, t.slots[i])
		t.slots[i] = entry{}
	}
	t.used = t.used[:0]
	return list
}
