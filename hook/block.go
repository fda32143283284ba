package hook

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Version is the version of the marks around our lines. What is between marks of another version is not touched.
const Version = "v1"

// What our lines are: a whole file of ours, a block in a hook of others, or a command in git's configuration.
const (
	kindFile   = "file"
	kindBlock  = "block"
	kindConfig = "config"
)

const (
	markStart = "# >>> bloatgate hook "
	markEnd   = "# <<< bloatgate hook " + Version + " <<<\n"
)

// startMark is the first line of a block. The checksum shows whether somebody edited what follows.
func startMark(kind, body string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + body))
	return fmt.Sprintf("%s%s %s %s >>>\n", markStart, Version, kind, hex.EncodeToString(sum[:8]))
}

// wrap puts a body between marks.
func wrap(kind, body string) string { return startMark(kind, body) + body + markEnd }

// block is where our lines are in a file.
type block struct {
	start, end int // offsets; the end mark is within
	kind       string
	body       string
}

// findBlock looks for our lines. It finds nothing (nil, ""), one block as we wrote it, or tells what is wrong as the end of a sentence.
func findBlock(data []byte) (found *block, wrong string) {
	marks := 0
	offset := 0
	for line := range strings.Lines(string(data)) {
		if isMark(line) {
			marks++
		}
		if strings.HasPrefix(line, markStart) && found == nil {
			found = &block{start: offset}
		}
		offset += len(line)
	}
	switch {
	case marks == 0:
		return nil, ""
	case marks > 2:
		return nil, "has more than one block of bloatgate's"
	case marks < 2 || found == nil || !found.read(string(data)):
		return nil, "has a block of bloatgate's that somebody edited, or another version wrote"
	}
	return found, ""
}

// isMark knows the marks of every version, also when somebody moved them.
func isMark(line string) bool {
	return strings.Contains(line, ">>> bloatgate hook ") || strings.Contains(line, "<<< bloatgate hook ")
}

// read fills a block in from its start on; false when it is not as we wrote it.
func (b *block) read(text string) bool {
	first, rest, _ := strings.Cut(text[b.start:], "\n")
	body, _, ended := strings.Cut(rest, markEnd)
	fields := strings.Fields(strings.TrimPrefix(first, markStart))
	if !ended || len(fields) != 4 || fields[1] != kindFile && fields[1] != kindBlock {
		return false
	}
	b.kind, b.body = fields[1], body
	b.end = b.start + len(wrap(b.kind, body))
	return startMark(b.kind, body) == first+"\n"
}

// without is the file as it was before the block came in; gone reports that nothing of others is left.
func (b *block) without(data []byte) (rest []byte, gone bool) {
	rest = append(append([]byte(nil), data[:b.start]...), data[b.end:]...)
	return rest, b.kind == kindFile && (string(rest) == shebang || len(rest) == 0)
}

// replace is the file with the block's text exchanged.
func (b *block) replace(data []byte, text string) []byte {
	out := append([]byte(nil), data[:b.start]...)
	return append(append(out, text...), data[b.end:]...)
}

// insert puts a block below the first line, which is a #! line.
func insert(data []byte, text string) []byte {
	at := bytes.IndexByte(data, '\n') + 1
	out := append([]byte(nil), data[:at]...)
	return append(append(out, text...), data[at:]...)
}
