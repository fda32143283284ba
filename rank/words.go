package rank

import (
	"strings"
	"unicode/utf8"
)

// Words are runs of ASCII letters, digits and underscores, and of whatever is not ASCII. Their parts end where the case changes, at
// underscores, and between letters and digits: "HTTPServer2_run" is http, server, 2, run.

type byteKind uint8

const (
	other byteKind = iota
	lower
	upper
	digit
	underscore
)

var kinds = func() (table [256]byteKind) {
	for b := range table {
		switch {
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
	kind := kinds[text[from]]
	end = from + 1
	if kind == upper {
		for end < len(text) && kinds[text[end]] == upper {
			end++
		}
		switch {
		case end == len(text) || kinds[text[end]] != lower:
			return end
		case end-from > 1 && !pluralOf(text, end):
			return end - 1 // the last capital begins the next part
		}
		kind = lower
	}
	for end < len(text) && kinds[text[end]] == kind {
		end++
	}
	return end
}

// pluralOf reports the s of "URLs": not the start of a new part "Ls".
func pluralOf[T string | []byte](word T, i int) bool {
	return word[i] == 's' && (i+1 == len(word) || kinds[word[i+1]] != lower)
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
	return end < len(word) || strings.HasPrefix(word, "_")
}

// stem takes English endings off a lower-case word, so that "mocked", "mocking" and "mocks" are one. It is light on purpose: names of
// programs are no dictionary words.
func stem(word string) string {
	for range 3 { // "renderings", "rendering", "render"
		shorter := strip(word)
		if shorter == word {
			break
		}
		word = shorter
	}
	return word
}

func strip(word string) string {
	if len(word) < 4 || word[len(word)-1] >= utf8.RuneSelf {
		return word
	}
	last := word[len(word)-1]
	if strings.IndexByte(lastLetters, last) < 0 {
		return undouble(word)
	}
	for i := range endings {
		e := &endings[i]
		if e.end[len(e.end)-1] != last {
			continue
		}
		base, ok := strings.CutSuffix(word, e.end)
		if !ok {
			continue
		}
		if len(base) < e.least || !hasVowel(base) {
			return word
		}
		return undouble(base + e.put)
	}
	return undouble(word)
}

// lastLetters are those that endings end with.
const lastLetters = "sedrgnty"

// endings are tried in order; the first that fits decides.
var endings = []struct {
	end, put string
	least    int // bytes that have to be left
}{
	{"sses", "ss", 1}, {"ss", "ss", 1}, {"us", "us", 1}, {"is", "is", 1},
	{"izations", "iz", 2}, {"ization", "iz", 2}, {"isations", "iz", 2}, {"isation", "iz", 2}, {"izing", "iz", 2}, {"ized", "iz", 2}, {"izes", "iz", 2}, {"ize", "iz", 2}, {"izers", "iz", 2}, {"izer", "iz", 2},
	{"ations", "at", 3}, {"ation", "at", 3}, {"ators", "at", 3}, {"ator", "at", 3}, {"ating", "at", 3}, {"ated", "at", 3}, {"ates", "at", 3}, {"ate", "at", 3},
	{"ies", "y", 2}, {"ied", "y", 2}, {"ings", "", 3}, {"ing", "", 3}, {"ed", "", 3}, {"ers", "", 4}, {"er", "", 4}, {"ions", "", 4}, {"ion", "", 4},
	{"ments", "", 4}, {"ment", "", 4}, {"es", "", 3}, {"s", "", 3}, {"e", "", 3}, {"ly", "", 4},
}

func hasVowel(s string) bool { return strings.ContainsAny(s, "aeiouy") }

// undouble makes "mapp" of "mapping" the "map" it came from.
func undouble(s string) string {
	n := len(s)
	if n > 3 && s[n-1] == s[n-2] && !strings.ContainsRune("aeiouls", rune(s[n-1])) {
		return s[:n-1]
	}
	if n > 3 && s[n-1] == 'e' && s[n-2] != 'e' {
		return s[:n-1]
	}
	return s
}
