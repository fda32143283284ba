// Package encoded finds encoded bytes in text: base64, hexadecimal digits, and lists of bytes in a programming language's notation.
// It judges by what random bytes look like in these notations, so that names, paths, tables and digests are left alone.
package encoded

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

// encodedAs tells the notation of a stretch, false for what people or other tools write without blanks.
func encodedAs(b []byte) (Kind, bool) {
	if len(b) < stretch {
		return "", false
	}
	var counts [sign + 1]int
	beyondHex := 0
	for _, c := range b {
		counts[class[c]]++
		if c > 'F' && c < 'a' || c > 'f' {
			beyondHex++
		}
	}
	percent := func(n int) int { return n * 100 / len(b) }
	letters := counts[upper] + counts[lower]
	if beyondHex == 0 && counts[sign] == 0 && (counts[upper] == 0 || counts[lower] == 0) {
		return Hex, percent(letters) >= 10 && percent(counts[digit]) >= 20
	}
	if len(b) >= longStretch {
		return Base64, percent(counts[upper]) >= 5 && percent(counts[lower]) >= 5 && percent(counts[digit]) >= 2 && percent(counts[sign]) <= 25
	}
	return Base64, percent(counts[upper]) >= 15 && percent(counts[lower]) >= 15 && percent(counts[digit]) >= 3 && percent(counts[sign]) <= 12
}
