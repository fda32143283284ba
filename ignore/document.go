package ignore

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// The markers are whole lines. Their version is that of the block's format.
const (
	beginMarker = "# >>> bloatgate v1: managed block, do not edit >>>"
	endMarker   = "# <<< bloatgate v1: managed block, do not edit <<<"
	markerSign  = "bloatgate v"
)

// MaxFile is the size in bytes above which an ignore file or a settings file is refused.
const MaxFile = 1_000_000

const bom = "\ufeff"

// Document is an ignore file: what its owner wrote, and at most one block of ours.
type Document struct {
	bom           bool
	before, after string // the owner's bytes around the block; without a block all are in before
	hasBlock      bool
	making        making
	block         []string // the lines of the block, without markers and making
	eol           string
}

// ParseDocument reads an ignore file; nil is one that does not exist. The error names the line, for blocks that are not whole or stand more
// than once and for markers of another version, and is about the file where that is not UTF-8 or larger than MaxFile.
func ParseDocument(data []byte) (*Document, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("it is larger than %d bytes", MaxFile)
	}
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("line %d is not UTF-8", badLine(data))
	}
	text, hasBOM := strings.CutPrefix(string(data), bom)
	d := &Document{bom: hasBOM, before: text}
	begin, end, err := findMarkers(text)
	if err != nil {
		return nil, err
	}
	if end.to > 0 {
		d.hasBlock = true
		d.before, d.after = text[:begin.from], text[end.to:]
		d.block = splitLines(text[begin.to:end.from])
		if len(d.block) > 0 {
			if m, ok := parseMaking(d.block[0]); ok {
				d.making, d.block = m, d.block[1:]
			}
		}
	}
	d.eol = lineEnding(d.before + d.after)
	if d.eol == "" {
		d.eol = lineEnding(text)
	}
	if d.eol == "" {
		d.eol = "\n"
	}
	return d, nil
}

func badLine(data []byte) int {
	line := 1
	for rest := data; len(rest) > 0; {
		r, width := utf8.DecodeRune(rest)
		if r == utf8.RuneError && width == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		rest = rest[width:]
	}
	return line
}

// span is where a line starts and where the next one does.
type span struct{ from, to, line int }

// findMarkers returns the lines of the markers, zero if there are none.
func findMarkers(text string) (begin, end span, err error) {
	at, n := 0, 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		n++
		here := span{at, at + len(line), n}
		at = here.to
		switch line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"); {
		case line == beginMarker && begin.line != 0:
			return span{}, span{}, fmt.Errorf("line %d begins a second bloatgate block after the one in line %d; remove one of them", n, begin.line)
		case line == beginMarker:
			begin = here
		case line == endMarker && (begin.line == 0 || end.line != 0):
			return span{}, span{}, fmt.Errorf("line %d ends a bloatgate block that no line begins; remove it", n)
		case line == endMarker:
			end = here
		case isMarkerLike(line):
			return span{}, span{}, fmt.Errorf("line %d is a bloatgate marker of another version, or was edited; remove that block by hand", n)
		}
	}
	if begin.line != 0 && end.line == 0 {
		return span{}, span{}, fmt.Errorf("the bloatgate block in line %d has no end; remove it by hand", begin.line)
	}
	return begin, end, nil
}

func isMarkerLike(line string) bool {
	line = strings.TrimLeft(strings.TrimLeft(line, " \t"), "#")
	line = strings.TrimLeft(line, " \t")
	for _, arrows := range []string{">>>", "<<<"} {
		if rest, ok := strings.CutPrefix(line, arrows); ok && strings.HasPrefix(strings.TrimLeft(rest, " \t"), markerSign) {
			return true
		}
	}
	return false
}

// lineEnding is the more frequent one, "" for a text without.
func lineEnding(text string) string {
	all, crlf := strings.Count(text, "\n"), strings.Count(text, "\r\n")
	switch {
	case all == 0:
		return ""
	case crlf > all-crlf:
		return "\r\n"
	}
	return "\n"
}

func splitLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		out = append(out, strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"))
	}
	return out
}

// OnlyOurs reports that nothing but our block is in the file. One that its owner had left blank looks the same.
func (d *Document) OnlyOurs() bool { return d.hasBlock && strings.TrimSpace(d.before+d.after) == "" }

// Replace returns the file with these lines in its block: in place where there is a block, else at the end after one blank line. Every byte
// around the block stays, but a missing newline before an appended block is added. Without lines the block goes; the result is nil if
// nothing else is in the file, which should be removed then. The lines have to be those of Build: without line ends.
func (d *Document) Replace(lines []string) []byte {
	if len(lines) == 0 {
		return d.without()
	}
	var b bytes.Buffer
	if d.bom {
		b.WriteString(bom)
	}
	b.WriteString(d.before)
	switch {
	case d.hasBlock && d.bom && d.before == "": // some readers take the mark for a part of the first line
		b.WriteString(d.eol)
	case !d.hasBlock && b.Len() > 0:
		if !strings.HasSuffix(d.before, "\n") {
			b.WriteString(d.eol)
		}
		b.WriteString(d.eol)
	}
	head := []string{beginMarker}
	if made := d.making.String(); made != "" {
		head = append(head, made)
	}
	for _, line := range slices.Concat(head, lines, []string{endMarker}) {
		b.WriteString(line + d.eol)
	}
	b.WriteString(d.after)
	return b.Bytes()
}

// without takes the block out, and the blank line before it: as a rule Replace put it there. An owner who moved the block loses one.
func (d *Document) without() []byte {
	if d.OnlyOurs() {
		return nil
	}
	before := d.before
	if d.hasBlock {
		before = dropBlankLine(before)
	}
	text := before + d.after
	if d.bom {
		text = bom + text
	}
	if text == "" {
		return nil
	}
	return []byte(text)
}

// dropBlankLine takes a blank line off the end of a text that has something before it.
func dropBlankLine(text string) string {
	rest, ok := strings.CutSuffix(text, "\n")
	rest = strings.TrimSuffix(rest, "\r")
	if ok && strings.HasSuffix(rest, "\n") {
		return rest
	}
	return text
}
