package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// EscapePath shows a path on one line and so that no two paths look the same: as it is when every character is plainly
// visible, otherwise between double quotes with Go's escapes (`"huge\xff.log"`, `"new\nline.txt"`).
func EscapePath(path string) string {
	plain := path != "" && strings.TrimSpace(path) == path && !strings.ContainsAny(path, `"\`)
	if escaped := escape(path); plain && escaped == path {
		return path
	}
	return `"` + escape(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(path)) + `"`
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
			quoted := strconv.QuoteToASCII(string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
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
