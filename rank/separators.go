package rank

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// separated is a text whose words are looked at: without a byte order mark, blank where it has runes above ASCII that no word has, such as
// quotation marks, dashes and wide spaces, and with blanks where a script that has none between words meets ASCII. It is the text itself where all
// of it is ASCII, and else in buf, which is returned for the next time.
func separated(text, buf []byte) (words, used []byte) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if isASCII(text) {
		return text, buf
	}
	buf = buf[:0]
	ascii, dense := false, false // what the last rune belongs to: a word in ASCII, or a script without blanks
	for at := 0; at < len(text); {
		if b := text[at]; b < utf8.RuneSelf {
			ascii = kinds[b] != other
			if dense && ascii {
				buf = append(buf, ' ')
			}
			buf, dense = append(buf, b), false
			at++
			continue
		}
		r, size := utf8.DecodeRune(text[at:])
		switch {
		case !inWords(r, text[at:at+size]):
			buf = append(buf, "    "[:size]...)
			ascii, dense = false, false
		default:
			if !unicode.IsMark(r) {
				dense = unicode.In(r, denseScripts...)
			}
			if dense && ascii {
				buf = append(buf, ' ')
			}
			buf, ascii = append(buf, text[at:at+size]...), false
		}
		at += size
	}
	return buf, buf
}

// denseScripts put no blanks between words, or write particles onto words of other scripts.
var denseScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// inWords reports a rune above ASCII that words have. Bytes that are no UTF-8 are of another encoding: from 0xc0 on most have their letters there,
// below it signs.
func inWords(r rune, bytes []byte) bool {
	if r == utf8.RuneError && len(bytes) == 1 {
		return bytes[0] >= 0xc0
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
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
