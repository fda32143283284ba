package ignore

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// foldCase maps texts that differ in case only to the same text. Like the npm library it goes character by character; where the two could
// differ it takes more for the same, which makes Build more careful. Bytes that are not UTF-8 stay as they are.
func foldCase(text string) string {
	if ascii, upper := looks(text); ascii {
		if !upper {
			return text
		}
		return strings.ToLower(text)
	}
	var b strings.Builder
	b.Grow(len(text))
	for rest := text; rest != ""; {
		r, width := utf8.DecodeRuneInString(rest)
		if r == utf8.RuneError && width == 1 {
			b.WriteByte(rest[0])
		} else {
			b.WriteRune(foldRune(r))
		}
		rest = rest[width:]
	}
	return b.String()
}

func looks(text string) (ascii, upper bool) {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false, false
		}
		upper = upper || 'A' <= text[i] && text[i] <= 'Z'
	}
	return true, upper
}

// foldRune picks the least of the characters that are r in another case, in lower case if it is ASCII.
func foldRune(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	if least < utf8.RuneSelf {
		return unicode.ToLower(least)
	}
	return least
}
