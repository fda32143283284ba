package rank

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// The function words that digests leave out: more than a quarter of all neighbours in prose. A query with a word of the same stem is
// answered from the texts themselves.
const functionWords = " a an and any are as at be been but by can cannot could did do does for from had has have he her his how i if in into is it its me my no nor not of off on or our out she so some than that the their them then there these they this those to too was we were what when where which while who whole will with would you your "

// Hashes of stems and of whole words must not meet: each kind has a seed of its own.
const (
	stemSeed = 0x9e3779b97f4a7c15
	nameSeed = 0xc2b2ae3d27d4eb4f
)

// mixed spreads a hash over all bits, as the finalizer of MurmurHash3 does; never 0.
func mixed(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return max(h^h>>33, 1)
}

func stemHash(stem []byte) uint64     { return mixed(spelling(stem) ^ stemSeed) }
func nameHash(spelling uint64) uint64 { return mixed(spelling ^ nameSeed) }

// knownStems are the stems of parts that were met lately, in this file or another one.
type knownStems struct {
	stems    []knownStem // by the last bits of a part's spelling: what was met there last
	lower    [stemMost]byte
	function map[string]bool
	fetched  uint64 // of no meaning, but the compiler does not know that
}

// knownStem is a part's spelling and the hash of its stem, 0 for what no query asks for.
type knownStem struct{ spelling, stem uint64 }

const (
	knownStemsMost = 1 << 14
	stemMost       = 64 // bytes of the longest part that is asked for
	functionMost   = 6  // bytes of the longest function word
)

func newKnownStems() knownStems {
	k := knownStems{stems: make([]knownStem, knownStemsMost), function: map[string]bool{}}
	for word := range strings.FieldsSeq(functionWords) {
		k.function[word] = true
	}
	return k
}

// ahead is how many parts are fetched at once.
const ahead = 16

// fetch looks at where the stems of parts will be found. The processor does that for all of them at the same time, where it would otherwise wait
// for one after the other.
func (k *knownStems) fetch(parts []wordPart) {
	for i := range parts {
		k.fetched += k.stems[parts[i].spelling%knownStemsMost].spelling
	}
}

// of is the hash of a part's stem.
func (k *knownStems) of(part []byte, spelling uint64) uint64 {
	known := &k.stems[spelling%knownStemsMost]
	if known.spelling == spelling {
		return known.stem
	}
	known.spelling, known.stem = spelling, 0
	if lower := k.lowerCase(part); len(lower) > functionMost || !k.function[string(lower)] {
		known.stem = stemHash(stemmed(lower))
	}
	return known.stem
}

// lowerCase is valid until it is asked for again.
func (k *knownStems) lowerCase(part []byte) []byte {
	for i, b := range part {
		if b >= utf8.RuneSelf {
			return bytes.ToLower(part)
		}
		k.lower[i] = lowered(b)
	}
	return k.lower[:len(part)]
}
