package rank

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// separated is a text whose words are looked at: without a byte order mark, and blank where it has runes above ASCII that no word has, such as
// quotation marks, dashes and wide spaces. Lines stay as long as they are. It is the text itself where there is nothing to blank out, and else
// in buf, which is returned for the next time.
func separated(text, buf []byte) (words, used []byte) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if isASCII(text) {
		return text, buf
	}
	buf = append(buf[:0], text...)
	for at := 0; at < len(buf); {
		if buf[at] < utf8.RuneSelf {
			at++
			continue
		}
		r, size := utf8.DecodeRune(buf[at:])
		if !inWords(r, size) {
			for i := range size {
				buf[at+i] = ' '
			}
		}
		at += size
	}
	return buf, buf
}

// inWords reports a rune above ASCII that words have. Bytes that are no UTF-8 are letters of another encoding.
func inWords(r rune, size int) bool {
	return size == 1 || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
}

// Ideographs and kana are U+3000 to U+9FFF, three bytes of UTF-8 that begin with one of these.
const (
	wideFirst = 0xe3
	wideLast  = 0xe9
	wideSize  = 3
)

// kindAt is the kind of the byte of a word, and whether it begins an ideograph or a kana.
func kindAt[T string | []byte](text T, at int) byteKind {
	kind := kinds[text[at]]
	if kind == wide && (at+wideSize > len(text) || utf8.RuneStart(text[at+1]) || utf8.RuneStart(text[at+2])) {
		return lower
	}
	return kind
}

func hasIdeograph(word string) bool {
	for at := range len(word) {
		if kindAt(word, at) == wide {
			return true
		}
	}
	return false
}

func isASCII(text []byte) bool {
	const step = 64
	for ; len(text) >= step; text = text[step:] {
		var all uint64
		for at := 0; at < step; at += 8 {
			all |= eightAt(text, at)
		}
		if all&highBits != 0 {
			return false
		}
	}
	for _, b := range text {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// separatedText is separated for a query.
func separatedText(text string) string {
	words, _ := separated([]byte(text), nil)
	return string(words)
}
