// Package encoded finds encoded bytes in text: base64, hexadecimal digits, and lists of bytes in a programming language's notation.
// It judges by what random bytes look like in these notations, so that names, paths, tables and digests are left alone.
package encoded

import "math/bits"

// Kind is a notation of bytes.
type Kind string

const (
	Base64  Kind = "base64"
	Hex     Kind = "hexadecimal digits"
	List    Kind = "a list of bytes" // 0x7f, 0x45, … or 127, 69, …
	Escapes Kind = "escaped bytes"   // \x7f\x45…
)

// stretch is how many characters in a row tell base64 from an identifier or a path; PEM wraps at 64, MIME at 76.
const stretch = 56

// narrowStretch is how many characters a row of a blob has at least, where all rows are as long and have nothing else on them.
const narrowStretch = 40

// longStretch is a length in characters that nothing but encoded bytes has without a blank or a full stop. There the mix of characters may
// be poorer: images and programs have long rows of zeros.
const longStretch = 1_000

// Classes of the characters of the base64 alphabets, the one for addresses among them.
const (
	upper = iota + 1
	lower
	digit
	sign
)

// class is the class of a byte, 0 outside of the alphabets.
var class = func() (table [256]uint8) {
	for c := range 256 {
		switch {
		case c >= 'A' && c <= 'Z':
			table[c] = upper
		case c >= 'a' && c <= 'z':
			table[c] = lower
		case c >= '0' && c <= '9':
			table[c] = digit
		case c == '+' || c == '/' || c == '=' || c == '-' || c == '_':
			table[c] = sign
		}
	}
	return table
}()

// Bounds of a stretch: different characters it has at least, and percent of it that may be words, or digits. Of random bytes 56 characters
// have some 37 different ones, words make up an eighth, and digits a sixth; levels of games and positions of chess have a few different
// characters, names are words, and the paths of drawings are digits.
const (
	distinctChars = 24
	wordPercent   = 40
	digitPercent  = 40
)

// encodedAs tells the notation of a stretch, false for what people or other tools write without blanks.
func encodedAs(b []byte) (Kind, bool) {
	if len(b) < stretch {
		return "", false
	}
	return notation(b)
}

// notation is encodedAs for a stretch of any length.
func notation(b []byte) (Kind, bool) {
	m := mixOf(b)
	percent := func(n int) int { return n * 100 / len(b) }
	if m.isHex() {
		return Hex, percent(m.letters()) >= 10 && percent(m.counts[digit]) >= 20 && m.distinct() >= distinctHex
	}
	least, digits, signs := 15, 3, 12
	if len(b) >= longStretch {
		least, digits, signs = 5, 2, 25
	}
	return Base64, percent(m.counts[upper]) >= least && percent(m.counts[lower]) >= least && percent(m.counts[digit]) >= digits &&
		percent(m.counts[digit]) <= digitPercent && percent(m.counts[sign]) <= signs && m.distinct() >= distinctChars && percent(wordChars(b)) <= wordPercent
}

// distinctHex is how many of the sixteen digits hexadecimal has at least.
const distinctHex = 12

// mix is what a stretch is made of.
type mix struct {
	counts [sign + 1]int
	seen   [4]uint64
	beyond int // characters that are no hexadecimal digit
}

func mixOf(b []byte) (m mix) {
	for _, c := range b {
		m.counts[class[c]]++
		m.seen[c>>6] |= 1 << (c & 63)
		if c > 'F' && c < 'a' || c > 'f' {
			m.beyond++
		}
	}
	return m
}

func (m *mix) letters() int { return m.counts[upper] + m.counts[lower] }

// isHex reports hexadecimal digits, with letters of one case.
func (m *mix) isHex() bool {
	return m.beyond == 0 && m.counts[sign] == 0 && (m.counts[upper] == 0 || m.counts[lower] == 0)
}

func (m *mix) distinct() (n int) {
	for _, word := range m.seen {
		n += bits.OnesCount64(word)
	}
	return n
}

// Letters of one case in a row that make a word. Rows of zeros are letters too, but the same one.
const (
	lowerWord = 4
	upperWord = 5
)

// wordChars counts the characters that are in words.
func wordChars(b []byte) (n int) {
	for i := 0; i < len(b); {
		kind, from, repeated := class[b[i]], i, false
		for i++; i < len(b) && class[b[i]] == kind; i++ {
			repeated = repeated || i-from >= 2 && b[i] == b[i-1] && b[i] == b[i-2]
		}
		if length := i - from; !repeated && (kind == lower && length >= lowerWord || kind == upper && length >= upperWord) {
			n += length
		}
	}
	return n
}
