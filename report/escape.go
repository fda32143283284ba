package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// EscapePath shows a path on one line and so that no two paths look the same: as it is when every character is plainly
// visible, otherwise between double quotes with Go's escapes (`"huge\xff.log"`, `"new\nline.txt"`).
func EscapePath(path string) string {
	plain := path != "" && strings.TrimSpace(path) == path && !strings.ContainsAny(path, `"\`)
	if plain && escape(path) == path && norm.NFC.IsNormalString(path) {
		return path
	}
	return `"` + escapeQuoted(path) + `"`
}

// signsOfQuotes are what stands for itself without quotes only.
var signsOfQuotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// escapeQuoted is escape for what stands between quotes. Letters that are written in another way than Unicode's composed form (NFC), such as those with
// accents that macOS once took apart, are escapes: they look like others.
func escapeQuoted(s string) string {
	if norm.NFC.IsNormalString(s) {
		return escape(signsOfQuotes.Replace(s))
	}
	var b strings.Builder
	for len(s) > 0 {
		end := max(norm.NFC.NextBoundaryInString(s, true), 1)
		if part := s[:end]; norm.NFC.IsNormalString(part) {
			b.WriteString(escape(signsOfQuotes.Replace(part)))
		} else {
			b.WriteString(asciiOf(part))
		}
		s = s[end:]
	}
	return b.String()
}

// asciiOf writes all but ASCII in Go's escapes.
func asciiOf(s string) string {
	quoted := strconv.QuoteToASCII(s)
	return quoted[1 : len(quoted)-1]
}

// EscapeText shows text that may quote a file's content: on one line, with nothing that could steer a terminal or
// reorder what a reader sees.
func EscapeText(text string) string { return escape(text) }

func escape(s string) string {
	if isPlainASCII(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case hidden(r):
			b.WriteString(asciiOf(string(r)))
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

// hidden reports characters a reader cannot see or that change how their neighbours are shown: controls, every kind of
// space but the ASCII one, bidirectional and zero-width formatting, fillers, variation selectors.
func hidden(r rune) bool {
	return !unicode.IsPrint(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func isPlainASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
