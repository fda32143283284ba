package score

import (
	"path"
	"strconv"
	"strings"
)

// Context is what a tool wants an agent to read.
type Context struct {
	Spans []Span
	Loose []string // lines that stand under no header
}

// Span is a run of lines that its header says are lines First … Last of a file.
type Span struct {
	Path        string
	First, Last int // from 1
	Lines       []string
}

// ParseContext finds the spans of a context by their headers, "--- SOURCE k: path lines a-b ---". A line of a file that looks like a header
// is none where the header above it counts it among its lines.
func ParseContext(text string) *Context {
	c, lines := &Context{}, linesOf(text)
	for i := 0; i < len(lines); {
		span, ok := parseHeader(lines[i])
		if !ok {
			c.Loose = append(c.Loose, lines[i])
			i++
			continue
		}
		end := endOf(lines, i+1, span.Last-span.First)
		span.Lines = lines[i+1 : end]
		c.Spans = append(c.Spans, span)
		i = end
	}
	return c
}

// endOf is where the span ends that begins at line from: after the number of lines its header tells, one and more others, if a header or
// nothing comes then, else at the next header. A header may tell any number.
func endOf(lines []string, from, more int) int {
	if more < len(lines)-from {
		if end := from + more + 1; end == len(lines) || isHeader(lines[end]) {
			return end
		}
	}
	for end := from; end < len(lines); end++ {
		if isHeader(lines[end]) {
			return end
		}
	}
	return len(lines)
}

func isHeader(line string) bool {
	_, ok := parseHeader(line)
	return ok
}

// parseHeader takes a header apart. A path that would not be readable on one line stands between quotes, with Go's escapes.
func parseHeader(line string) (Span, bool) {
	rest, found := strings.CutPrefix(strings.TrimPrefix(strings.TrimRight(line, " \t\r"), byteOrderMark), "--- SOURCE ")
	number, rest, numbered := strings.Cut(rest, ": ")
	rest, closed := strings.CutSuffix(rest, " ---")
	at := strings.LastIndex(rest, " lines ")
	if _, ok := positive(number); !found || !numbered || !closed || !ok || at <= 0 {
		return Span{}, false
	}
	from, to, _ := strings.Cut(rest[at+len(" lines "):], "-")
	first, firstOK := positive(from)
	last, lastOK := positive(to)
	if !firstOK || !lastOK || last < first {
		return Span{}, false
	}
	name := rest[:at]
	if unquoted, err := strconv.Unquote(name); err == nil && strings.HasPrefix(name, `"`) {
		name = unquoted
	}
	if strings.HasPrefix(name, "./") { // as some tools spell paths
		name = path.Clean(name)
	}
	return Span{Path: name, First: first, Last: last}, true
}

// positive reads a number from 1 on.
func positive(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0
}

// linesOf cuts a text into lines without their ends.
func linesOf(text string) []string {
	lines := strings.Split(text, "\n")
	return lines[:len(lines)-1+min(1, len(lines[len(lines)-1]))]
}
