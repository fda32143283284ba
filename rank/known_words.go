package rank

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
)

// The function words that digests leave out: more than a quarter of all neighbours in prose. A query with a word of the same stem is
// answered from the texts themselves.
const functionWords = " a an and any are as at be been but by can cannot could did do does for from had has have he her his how i if in into is it its me my no nor not of off on or our out she so some than that the their them then there these they this those to too was we were what when where which while who whole will with would you your "

// Hashes of stems and of whole words must not meet: each kind has a seed of its own.
const (
	stemSeed = 0x9e3779b97f4a7c15
	nameSeed = 0xc2b2ae3d27d4eb4f
)

// spelling is a hash of a word as it is spelled. It takes eight bytes at a time: the two halves of their product with a constant, folded.
func spelling(word []byte) uint64 {
	h := uint64(len(word)) * nameSeed
	for ; len(word) > 8; word = word[8:] {
		h = folded(h ^ binary.LittleEndian.Uint64(word))
	}
	var last uint64
	switch n := len(word); {
	case n >= 4:
		last = uint64(binary.LittleEndian.Uint32(word)) | uint64(binary.LittleEndian.Uint32(word[n-4:]))<<32
	case n > 0:
		last = uint64(word[0]) | uint64(word[n/2])<<8 | uint64(word[n-1])<<16
	}
	return folded(h ^ last)
}

func folded(h uint64) uint64 {
	high, low := bits.Mul64(h^stemSeed, 0xd6e8feb86659fd93)
	return high ^ low
}

// mixed spreads a hash over all bits, as the finalizer of MurmurHash3 does; never 0.
func mixed(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return max(h^h>>33, 1)
}

func stemHash(stem string) uint64     { return mixed(spelling([]byte(stem)) ^ stemSeed) }
func nameHash(spelling uint64) uint64 { return mixed(spelling ^ nameSeed) }

// knownWords are words that were taken apart before, of this file or another one.
type knownWords struct {
	words    numbering // by spelling
	list     []knownWord
	parts    []knownPart
	stems    []knownStem // by the last bits of a part's spelling: what was met there last
	function map[string]bool
}

// knownWord is what does not depend on the file. Places are in bytes from where the word begins.
type knownWord struct {
	parts    int32 // where its own begin in knownWords.parts
	count    int32 // of its parts
	from, to int32 // where the first part begins and the last one ends
	name     bool  // somebody may ask for the whole word
}

// knownPart is a part of a word.
type knownPart struct {
	stem   uint64 // its hash, 0 for what no query asks for
	paired bool   // with the part before
}

// knownStem is a part's spelling and the hash of its stem.
type knownStem struct{ spelling, stem uint64 }

const (
	knownStems = 1 << 14
	// knownWordsMost is how many words are known when a new file begins: more of them hardly fit the processor's cache.
	knownWordsMost = 1 << 13
)

func newKnownWords() knownWords {
	k := knownWords{words: newNumbering(), stems: make([]knownStem, knownStems), function: map[string]bool{}}
	for word := range strings.FieldsSeq(functionWords) {
		k.function[word] = true
	}
	return k
}

// begin keeps memory within bounds.
func (k *knownWords) begin() {
	if len(k.list) > knownWordsMost {
		k.words.begin(2 * knownWordsMost)
		k.list, k.parts = k.list[:0], k.parts[:0]
	}
}

func (k *knownWords) find(word []byte, spelling uint64) *knownWord {
	id, first := k.words.number(spelling)
	if first {
		k.list = append(k.list, k.takeApart(word))
	}
	return &k.list[id]
}

func (k *knownWords) takeApart(word []byte) knownWord {
	w := knownWord{parts: int32(len(k.parts))}
	last := uint64(0)
	for at := 0; at < len(word); {
		if kinds[word[at]] == underscore {
			at++
			continue
		}
		end := partEnd(word, at)
		stem := k.stem(word[at:end])
		if w.count == 0 {
			w.from = int32(at)
		}
		k.parts = append(k.parts, knownPart{stem, last != 0 && stem != 0 && at-int(w.to) <= pairGap})
		w.count++
		last, w.to, at = stem, int32(end), end
	}
	// A word that is nothing but a function word is no name either.
	w.name = len(word) > 1 && len(word) <= 64 && (w.count != 1 || last != 0 || int(w.to-w.from) != len(word))
	return w
}

// stem is the hash of a part's stem, 0 for what no query asks for.
func (k *knownWords) stem(part []byte) uint64 {
	if len(part) < 2 || len(part) > 64 {
		return 0
	}
	h := spelling(part)
	known := &k.stems[h%knownStems]
	if known.spelling == h {
		return known.stem
	}
	known.spelling, known.stem = h, 0
	if lower := string(bytes.ToLower(part)); !k.function[lower] {
		known.stem = stemHash(stem(lower))
	}
	return known.stem
}
