package pattern

import "strings"

var simpleEscapes = map[byte]byte{
	'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '"': '"',
}

// unquote reads a C-quoted string at the start of text and returns what follows the closing quote.
func unquote(text string) (word, rest string, ok bool) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			return b.String(), text[i+1:], true
		case '\\':
			decoded, width := unescape(text[i+1:])
			if width == 0 {
				return "", "", false
			}
			b.WriteByte(decoded)
			i += width
		default:
			b.WriteByte(c)
		}
	}
	return "", "", false
}

// unescape decodes what follows a backslash: one letter, or three octal digits up to \377. Width 0: neither.
func unescape(text string) (c byte, width int) {
	if text == "" {
		return 0, 0
	}
	if c, ok := simpleEscapes[text[0]]; ok {
		return c, 1
	}
	if text[0] > '3' || len(text) < 3 {
		return 0, 0
	}
	for _, digit := range []byte(text[:3]) {
		if digit < '0' || digit > '7' {
			return 0, 0
		}
		c = c<<3 | (digit - '0')
	}
	return c, 3
}
