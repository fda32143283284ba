package bpe

import "unicode/utf8"

// lastCut finds the last place in the text where both encodings end a piece whatever comes before and after, so that the parts can be
// counted apart; 0 when there is none. Such places are
//
//   - behind a line end, before a visible ASCII character: no piece goes on after a line end, but for the slash of o200k_base;
//   - between an ASCII letter and a space: a word ends there;
//   - between an ASCII digit and something else, and the other way round but for white space: digits are in pieces of their own.
//
// In a row of nothing but ASCII digits it is behind a multiple of three.
func lastCut(text []byte) int {
	for i := len(text) - 1; i > 0; i-- {
		if isCut(text[i-1], text[i]) {
			return i
		}
	}
	for _, b := range text {
		if !isDigit(b) {
			return 0
		}
	}
	return len(text) / 3 * 3
}

func isCut(before, after byte) bool {
	switch {
	case before >= utf8.RuneSelf || after >= utf8.RuneSelf:
		return false // the character may be a digit of another script
	case isDigit(before) != isDigit(after):
		return before > ' ' // white space before a digit is cut by what follows it
	case before == '\n':
		return after > ' ' && after != '/' && after < 0x7F
	}
	return after == ' ' && isLetter(before)
}

func isDigit(b byte) bool { return b-'0' <= 9 }

func isLetter(b byte) bool { return (b|0x20)-'a' < 26 }
