package encoded

import (
	"bytes"
	"strings"
)

// feedNarrow takes a line that is nothing but a stretch shorter than others: a row of a blob that is wrapped at 40 or 48 characters.
func (l *line) feedNarrow(core []byte, from int64) bool {
	if len(core) < narrowStretch || len(core) >= stretch {
		return false
	}
	kind, ok := notation(core)
	if !ok {
		return false
	}
	l.narrow, l.alone, l.filled = true, len(core), core[len(core)-1] == '='
	if !isDigestRow(kind, core) {
		l.odd++
	}
	l.add(kind, from, from+int64(len(core)), core)
	return true
}

// longestBefore is how much before a payload is compared with the line before, in bytes.
const longestBefore = 80

// wordsBefore is what a line has before a payload in quotes, such as a statement that appends it. Numbers differ from line to line.
func wordsBefore(b []byte) string {
	if len(b) == 0 || len(b) > longestBefore || strings.IndexByte(quotes, b[len(b)-1]) < 0 || letters(b) == 0 {
		return ""
	}
	return string(bytes.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, b))
}

// rowLength is how many characters of the alphabets a line has between quotes, behind the words given; without words the line is nothing
// else. 0 for other lines.
func rowLength(text []byte, before string) int {
	row := bytes.TrimSpace(text)
	if before != "" {
		end := bytes.LastIndexAny(text, quotes)
		if end < 0 || letters(text[end:]) > 0 {
			return 0
		}
		row = text[:end]
	}
	from := len(row)
	for from > 0 && class[row[from-1]] != 0 {
		from--
	}
	if before == "" && from > 0 || before != "" && wordsBefore(row[:from]) != before {
		return 0
	}
	return len(row) - from
}

// quotes begin and end texts in code.
const quotes = "\"'`"

// coreOf is what a line has without a blank in it: a row of zeros, or the last line of base64, in quotes or filled up. nil for other lines.
func coreOf(trimmed []byte) []byte {
	core := bytes.Trim(trimmed, ",;)]}\\ ")
	if quoted := bytes.Trim(core, "+,;)]}\\ "); len(quoted) > 0 && strings.IndexByte(quotes, quoted[len(quoted)-1]) >= 0 { // a + joins parts in quotes, else it is base64
		core = bytes.Trim(quoted, quotes)
	}
	if len(core) < 4 || len(core) >= 2*stretch || endOfStretch(core, 0) < len(core) {
		return nil
	}
	if len(core) >= stretch || core[len(core)-1] == '=' || trimmed[0] != core[0] || isMixed(core) {
		return core
	}
	return nil
}
