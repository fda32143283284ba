package rank

import (
	"encoding/binary"
	"math/bits"
)

// Eight bytes are looked at as one number: each is compared by sums that do not carry into the next one, and what they say stands in its highest
// bit. (Lamport, "Multiple byte processing with full-word instructions", CACM 18, 1975.)
const (
	eachByte = 0x0101010101010101
	highBits = 0x80 * eachByte
)

// eightAt are the eight bytes of a text from a place on, the first one lowest; zeros stand beyond its end.
func eightAt(text []byte, at int) uint64 {
	if at+8 <= len(text) {
		return binary.LittleEndian.Uint64(text[at:])
	}
	return lastBytes(text[min(at, len(text)):])
}

// lastBytes are up to eight bytes, the first one lowest, and zeros.
func lastBytes(word []byte) uint64 {
	switch n := len(word); {
	case n >= 4: // two reads that may overlap
		high := binary.LittleEndian.Uint32(word[n-4:]) >> (8 * (8 - n))
		return uint64(binary.LittleEndian.Uint32(word)) | uint64(high)<<32
	case n > 0:
		return uint64(word[0]) | uint64(word[n/2])<<(8*(n/2)) | uint64(word[n-1])<<(8*(n-1))
	}
	return 0
}

// wordBits marks the bytes that belong to words: those of which kinds says anything but other.
func wordBits(eight uint64) uint64 {
	ascii := eight &^ highBits
	small := ascii | 0x20*eachByte
	letters := (small + (0x80-'a')*eachByte) &^ (small + (0x7f-'z')*eachByte)
	digits := (ascii + (0x80-'0')*eachByte) &^ (ascii + (0x7f-'9')*eachByte)
	underscores := highBits - (ascii ^ '_'*eachByte)
	return (letters | digits | underscores | eight) & highBits
}

// lineEndBits marks the bytes that end lines.
func lineEndBits(eight uint64) uint64 {
	differs := eight ^ '\n'*eachByte
	return ^((differs&^highBits + 0x7f*eachByte) | differs | 0x7f*eachByte)
}

// gathered puts the highest bits of eight bytes side by side: the product moves each of them to its place in the last byte.
func gathered(marks uint64) uint64 { return marks * 0x0002040810204081 >> 56 }

// blockSize is how many bytes of a text are marked at once: one for each bit.
const blockSize = 64

// marked tells which bytes of a block belong to words, and which end lines. Beyond the text's end there are neither.
func marked(text []byte, at int) (words, lineEnds uint64) {
	for i := 0; i < blockSize && at+i < len(text); i += 8 {
		eight := eightAt(text, at+i)
		words |= gathered(wordBits(eight)) << i
		lineEnds |= gathered(lineEndBits(eight)) << i
	}
	return words, lineEnds
}

// spelling is a hash of a word as it is spelled. It takes sixteen bytes at a time: the two halves of their product, folded.
func spelling(word []byte) uint64 {
	h := uint64(len(word)) * nameSeed
	for ; len(word) > 16; word = word[16:] {
		h = folded(h^binary.LittleEndian.Uint64(word), binary.LittleEndian.Uint64(word[8:]))
	}
	first := min(len(word), 8)
	return folded(h^lastBytes(word[:first]), lastBytes(word[first:]))
}

// spellingAt is spelling for a word of a text: it may look at bytes beyond the word.
func spellingAt(text []byte, start, end int) uint64 {
	n := end - start
	if n > 16 || start+16 > len(text) {
		return spelling(text[start:end])
	}
	first := binary.LittleEndian.Uint64(text[start:]) & lowBytes(min(n, 8))
	second := binary.LittleEndian.Uint64(text[start+8:]) & lowBytes(max(n-8, 0))
	return folded(uint64(n)*nameSeed^first, second)
}

// lowBytes has the bits of the n lowest bytes set.
func lowBytes(n int) uint64 { return ^uint64(0) >> (64 - 8*n) }

// folded mixes a hash and eight more bytes. No word's bytes make the second factor 0: one byte of the constant is in none.
func folded(h, next uint64) uint64 {
	high, low := bits.Mul64(h^stemSeed, next^0xd6e8feb81b59fd93)
	return high ^ low
}
