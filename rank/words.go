package rank

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Words are runs of ASCII letters, digits and underscores, and of whatever is not ASCII. Their parts end where the case changes, at
// underscores, and between letters and digits: "HTTPServer2_run" is http, server, 2, run. A hexadecimal number is one part, and so is each
// ideograph and kana: where words have no spaces between them, it is neighbours that tell.

type byteKind uint8

const (
	other byteKind = iota
	lower
	upper
	digit
	underscore
	wide // the first byte of an ideograph or a kana, if two of lower follow that go on with it; else it is one of lower
)

var kinds = func() (table [256]byteKind) {
	for b := range table {
		switch {
		case b >= wideFirst && b <= wideLast:
			table[b] = wide
		case b >= 'a' && b <= 'z', b >= utf8.RuneSelf:
			table[b] = lower
		case b >= 'A' && b <= 'Z':
			table[b] = upper
		case b >= '0' && b <= '9':
			table[b] = digit
		case b == '_':
			table[b] = underscore
		}
	}
	return table
}()

// nextWord finds the next word at or after from; start == len(text) when there is none.
func nextWord[T string | []byte](text T, from int) (start, end int) {
	for start = from; start < len(text) && kinds[text[start]] == other; start++ {
	}
	for end = start; end < len(text) && kinds[text[end]] != other; end++ {
	}
	return start, end
}

// nextPart finds the next part of a word at or after from; start == len(word) when there is none.
func nextPart[T string | []byte](word T, from int) (start, end int) {
	for start = from; start < len(word) && kinds[word[start]] == underscore; start++ {
	}
	if start == len(word) {
		return start, start
	}
	return start, partEnd(word, start)
}

// partEnd is where the part that begins at from ends.
func partEnd[T string | []byte](text T, from int) (end int) {
	kind := kindAt(text, from)
	if kind == wide {
		return from + wideSize
	}
	end = from + 1
	if text[from] == '0' && isHexadecimal(text, from) {
		for end < len(text) && kinds[text[end]] != other && kinds[text[end]] != underscore {
			end++
		}
		return end
	}
	if kind == upper {
		for end < len(text) && kinds[text[end]] == upper {
			end++
		}
		switch {
		case end == len(text) || kindAt(text, end) != lower:
			return end
		case end-from > 1 && !pluralOf(text, end):
			return end - 1 // the last capital begins the next part
		}
		kind = lower
	}
	for end < len(text) && (kinds[text[end]] == kind || kind == lower && kinds[text[end]] == wide && kindAt(text, end) == lower) {
		end++
	}
	return end
}

// isHexadecimal reports a number such as 0xff00: its letters are no words.
func isHexadecimal[T string | []byte](text T, from int) bool {
	return from+2 < len(text) && text[from+1]|' ' == 'x' && (kinds[text[from+2]] == digit || text[from+2]|' ' >= 'a' && text[from+2]|' ' <= 'f')
}

// pluralOf reports the s of "URLs": not the start of a new part "Ls".
func pluralOf[T string | []byte](word T, i int) bool {
	return word[i] == 's' && (i+1 == len(word) || kindAt(word, i+1) != lower)
}

// parts are the parts of a word in lower case.
func parts(word string) (list []string) {
	for start, end := nextPart(word, 0); start < len(word); start, end = nextPart(word, end) {
		list = append(list, strings.ToLower(word[start:end]))
	}
	return list
}

// isCompound reports a word that can only be an identifier: it has several parts, or a capital inside.
func isCompound(word string) bool {
	_, end := nextPart(word, 0)
	return (end < len(word) || strings.HasPrefix(word, "_")) && !hasIdeograph(word)
}

// stem takes English endings off a lower-case word, so that "mocked", "mocking" and "mocks" are one. It is light on purpose: names of
// programs are no dictionary words.
func stem(word string) string { return string(stemmed([]byte(word))) }

// stemmed is the stem of a word, written over it.
func stemmed(word []byte) []byte {
	if len(word) > 0 && kinds[word[0]] == digit { // 0xffed has no ending
		return word
	}
	for range 3 { // "renderings", "rendering", "render"
		before := len(word)
		if word = strip(word); len(word) == before {
			break
		}
	}
	return word
}

// strip takes one ending off, which makes a word shorter, or none.
func strip(word []byte) []byte {
	if len(word) < 4 || word[len(word)-1] >= utf8.RuneSelf {
		return word
	}
	for _, e := range endings[word[len(word)-1]] {
		base, ok := bytes.CutSuffix(word, []byte(e.end))
		if !ok {
			continue
		}
		if len(base) < e.least || !bytes.ContainsAny(base, vowels) {
			return word
		}
		return undouble(append(base, e.put...))
	}
	return undouble(word)
}

// ending is what a word ends with and what takes its place.
type ending struct {
	end, put string // put is no longer than end
	least    int    // bytes that have to be left
}

// endings by their last letters; the first that fits decides.
var endings = [utf8.RuneSelf][]ending{
	's': {{"sses", "ss", 1}, {"ss", "ss", 1}, {"us", "us", 1}, {"is", "is", 1},
		{"izations", "iz", 2}, {"isations", "iz", 2}, {"izes", "iz", 2}, {"izers", "iz", 2}, {"ations", "at", 3}, {"ators", "at", 3}, {"ates", "at", 3},
		{"ies", "y", 2}, {"ings", "", 3}, {"ers", "", 4}, {"ions", "", 4}, {"ments", "", 4}, {"es", "", 3}, {"s", "", 3}},
	'n': {{"ization", "iz", 2}, {"isation", "iz", 2}, {"ation", "at", 3}, {"ion", "", 4}},
	'g': {{"izing", "iz", 2}, {"ating", "at", 3}, {"ing", "", 3}},
	'd': {{"ized", "iz", 2}, {"ated", "at", 3}, {"ied", "y", 2}, {"ed", "", 3}},
	'e': {{"ize", "iz", 2}, {"ate", "at", 3}, {"e", "", 3}},
	'r': {{"izer", "iz", 2}, {"ator", "at", 3}, {"er", "", 4}},
	't': {{"ment", "", 4}},
	'y': {{"ly", "", 4}},
}

const vowels = "aeiouy"

// undouble makes "mapp" of "mapping" the "map" it came from.
func undouble(s []byte) []byte {
	n := len(s)
	if n > 3 && s[n-1] == s[n-2] && strings.IndexByte("aeiouls", s[n-1]) < 0 {
		return s[:n-1]
	}
	if n > 3 && s[n-1] == 'e' && s[n-2] != 'e' {
		return s[:n-1]
	}
	return s
}
