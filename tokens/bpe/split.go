package bpe

import "unicode/utf8"

// splitter cuts text into the pieces that are encoded on their own. It returns the end of the piece that begins at text[i]; text must be
// valid UTF-8 and not empty from i on. The regular expressions of the encodings have lookahead, which Go's cannot express, so they are
// written out as functions here: alternatives in order, each greedy, giving back only where the expression would.
type splitter func(t *classTable, text []byte, i int) int

var (
	wordFirst  = setOf(upper, letter, mark) // [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
	wordLast   = setOf(lower, letter, mark) // [\p{Ll}\p{Lm}\p{Lo}\p{M}]
	wordBoth   = setOf(letter, mark)
	letters    = setOf(upper, lower, letter) // \p{L}
	noPrefix   = setOf(newline, number, upper, lower, letter)
	symbols    = setOf(other, mark) // [^\s\p{L}\p{N}]
	whiteSpace = setOf(space, newline)
)

// splitO200k is the expression of o200k_base:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	\p{N}{1,3}    ?[^\s\p{L}\p{N}]+[\r\n/]*   \s*[\r\n]+   \s+(?!\S)   \s+
func splitO200k(t *classTable, text []byte, i int) int {
	c, size := t.at(text, i)
	if end := wordO200k(t, text, i, c, size); end > i {
		return end + contraction(text, end)
	}
	if c == number {
		return digits(t, text, i+size)
	}
	if end := punctuation(t, text, i, c); end > i {
		for end < len(text) && (text[end] == '\n' || text[end] == '\r' || text[end] == '/') {
			end++
		}
		return end
	}
	return blank(t, text, i)
}

// wordO200k returns the end of a word that begins at i, perhaps with one character before its letters; i when there is none.
func wordO200k(t *classTable, text []byte, i int, c class, size int) int {
	start := i
	if !noPrefix.has(c) {
		start += size
	}
	end, found := lowerWord(t, text, start)
	if !found && c == mark { // without the prefix, the mark is the word itself
		end, found = lowerWord(t, text, i)
	}
	if found || end > start {
		return end
	}
	return i
}

// lowerWord matches [first]*[last]+ at i and reports whether it does. Otherwise end is where [first]+[last]* ends, i when that does not
// match either.
func lowerWord(t *classTable, text []byte, i int) (end int, found bool) {
	both := -1 // end of the last character that may stand in either part
	for end = i; end < len(text); {
		if b := text[end]; b < utf8.RuneSelf && t[b] == upper { // nearly always, like what run does with the small letters
			end++
			continue
		}
		c, size := t.at(text, end)
		if !wordFirst.has(c) {
			if c == lower {
				return t.run(text, end+size, wordLast), true
			}
			break
		}
		end += size
		if wordBoth.has(c) {
			both = end
		}
	}
	if both >= 0 {
		return both, true
	}
	return end, false
}

// splitCL100k is the expression of cl100k_base:
//
//	(?i:'s|'t|'re|'ve|'m|'ll|'d)   [^\r\n\p{L}\p{N}]?\p{L}+   \p{N}{1,3}    ?[^\s\p{L}\p{N}]+[\r\n]*   \s*[\r\n]+   \s+(?!\S)   \s+
func splitCL100k(t *classTable, text []byte, i int) int {
	if n := contraction(text, i); n > 0 {
		return i + n
	}
	c, size := t.at(text, i)
	start := i
	if !noPrefix.has(c) {
		start += size
	}
	if end := t.run(text, start, letters); end > start {
		return end
	}
	if c == number {
		return digits(t, text, i+size)
	}
	if end := punctuation(t, text, i, c); end > i {
		for end < len(text) && (text[end] == '\n' || text[end] == '\r') {
			end++
		}
		return end
	}
	return blank(t, text, i)
}

// contraction returns the length of (?i:'s|'t|'re|'ve|'m|'ll|'d) at i, 0 without one. The long s folds to s.
func contraction(text []byte, i int) int {
	if i+1 >= len(text) || text[i] != '\'' {
		return 0
	}
	rest := text[i+1:]
	switch rest[0] | 0x20 {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v':
		if len(rest) > 1 && rest[1]|0x20 == 'e' {
			return 3
		}
	case 'l':
		if len(rest) > 1 && rest[1]|0x20 == 'l' {
			return 3
		}
	}
	if len(rest) > 1 && string(rest[:2]) == "ſ" {
		return 3
	}
	return 0
}

// digits returns the end of a group of up to three numbers whose second begins at i.
func digits(t *classTable, text []byte, i int) int {
	for range 2 {
		if i >= len(text) {
			break
		}
		c, size := t.at(text, i)
		if c != number {
			break
		}
		i += size
	}
	return i
}

// punctuation returns the end of " ?[^\s\p{L}\p{N}]+" at i, i when it does not match.
func punctuation(t *classTable, text []byte, i int, c class) int {
	start := i
	if text[i] == ' ' {
		start++
	} else if !symbols.has(c) {
		return i
	}
	if end := t.run(text, start, symbols); end > start {
		return end
	}
	return i
}

// blank cuts white space: up to its last line end; without one, all of it at the end of the text; otherwise all but the last character,
// which goes with what follows; a single character is a piece when nothing that follows takes it.
func blank(t *classTable, text []byte, i int) int {
	end, last, lineEnd := i, i, -1
	for end < len(text) {
		c, size := t.at(text, end)
		if !whiteSpace.has(c) {
			break
		}
		last = end
		end += size
		if c == newline {
			lineEnd = end
		}
	}
	switch {
	case lineEnd >= 0:
		return lineEnd
	case end == len(text) || last == i:
		return end
	}
	return last
}
