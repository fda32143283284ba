package rank

import "bytes"

// outlineMost is how long an outline is, in bytes, but for its last line: a file with more definitions than that is a table of constants.
const outlineMost = 16 << 10

// outlined is the start of a text, and after it those lines of the rest that define something, macros aside: most that stand so far down are
// tables of numbers. It is written over the text.
func outlined(text []byte, whole int, lang *language) []byte {
	if len(text) <= whole {
		return text
	}
	kept, rest := text[:whole], text[whole:]
	if _, rest, _ = bytes.Cut(rest, []byte{'\n'}); len(rest) == 0 {
		return kept
	}
	kept = append(kept, '\n')
	for len(rest) > 0 && len(kept) < whole+outlineMost {
		line := rest
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			line = rest[:end+1]
		}
		rest = rest[len(line):]
		if line[0] != '#' && lang.definedIn(line) >= 0 {
			kept = append(kept, line...)
		}
	}
	return kept
}
