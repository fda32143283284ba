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

func stemHash(stem string) uint64     { return mixed(spelling([]byte(stem)) ^ stemSeed) }
func nameHash(spelling uint64) uint64 { return mixed(spelling ^ nameSeed) }

// knownWords are words that were taken apart lately, of this file or another one.
type knownWords struct {
	words    []knownWord // by the last bits of the spelling: what was met there last
	long     knownWord   // the last word with too many stems for that
	parts    []uint64    // the stems of the word that was taken apart last
	stems    []knownStem // by the last bits of a part's spelling: what was met there last
	function map[string]bool
	fetched  uint64 // of no meaning, but the compiler does not know that
}

// knownWord is what of a word does not depend on the file. It fills a line of the processor's cache.
type knownWord struct {
	spelling uint64
	stems    [knownParts]uint64
	count    int32 // of its parts
	kept     uint8 // how many of stems there are
	before   uint8 // bytes before the first part, at most wideGap
	after    uint8 // bytes after the last one
	name     bool  // somebody may ask for the whole word
}

// knownStem is a part's spelling and the hash of its stem.
type knownStem struct{ spelling, stem uint64 }

const (
	knownStems     = 1 << 14
	functionMost   = 6 // bytes of the longest function word
	knownWordsMost = 1 << 14
	knownParts     = 6
	wideGap        = pairGap + 1
)

func newKnownWords() knownWords {
	k := knownWords{words: make([]knownWord, knownWordsMost), stems: make([]knownStem, knownStems), function: map[string]bool{}}
	for word := range strings.FieldsSeq(functionWords) {
		k.function[word] = true
	}
	return k
}

// ahead is how many words are fetched at once.
const ahead = 16

// fetch looks at where words will be found. The processor does that for all of them at the same time, where it would otherwise wait for one
// after the other.
func (k *knownWords) fetch(spellings []uint64) {
	for _, spelling := range spellings {
		k.fetched += k.words[spelling%knownWordsMost].spelling
	}
}

// find takes a word apart. Stems are the hashes of its parts' stems: 0 for what no query asks for, and a 0 between parts that lie too far from
// each other for a pair. Both are valid until the next word is found.
func (k *knownWords) find(word []byte, spelling uint64) (known *knownWord, stems []uint64) {
	known = &k.words[spelling%knownWordsMost]
	if known.spelling != spelling {
		w := k.takeApart(word)
		w.spelling, w.kept = spelling, uint8(copy(w.stems[:], k.parts))
		if len(k.parts) > knownParts {
			k.long = w
			return &k.long, k.parts
		}
		*known = w
	}
	return known, known.stems[:known.kept]
}

func (k *knownWords) takeApart(word []byte) (w knownWord) {
	from, to := 0, 0 // where the first part begins and the last one ends
	k.parts = k.parts[:0]
	for at := 0; at < len(word); {
		if kinds[word[at]] == underscore {
			at++
			continue
		}
		if w.count == 0 {
			from = at
		} else if at-to > pairGap {
			k.parts = append(k.parts, 0)
		}
		to = partEnd(word, at)
		k.parts = append(k.parts, k.stem(word[at:to]))
		w.count++
		at = to
	}
	w.before, w.after = uint8(min(from, wideGap)), uint8(min(len(word)-to, wideGap))
	// A word that is nothing but a function word is no name either.
	w.name = len(word) > 1 && len(word) <= 64 && (w.count != 1 || k.parts[0] != 0 || to-from != len(word))
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
	if lower := lowerCase(part); len(lower) > functionMost || !k.function[lower] {
		known.stem = stemHash(stem(lower))
	}
	return known.stem
}

func lowerCase(part []byte) string {
	var buf [64]byte
	for i, b := range part {
		if b >= utf8.RuneSelf {
			return string(bytes.ToLower(part))
		}
		buf[i] = lowered(b)
	}
	return string(buf[:len(part)])
}
