package agents

import "strings"

// markdown reads a text line by line and tells code from the rest, by the rules of CommonMark for blocks: those that hold others (items of
// lists, quotes), fenced and indented code, and comments. Spans between backticks end with their paragraph at the latest.
type markdown struct {
	open      []container
	fence     string // what opened the block of code that we are in, "" outside
	comment   bool   // we are in a block that begins with a comment of HTML
	inComment bool   // what is taken now is in one
	paragraph strings.Builder
	first     int // line of the paragraph
	found     []reference
	beyond    unlooked // those besides
}

// container is a block that holds others.
type container struct {
	quote bool
	width int  // of an item: how many columns its content is indented
	empty bool // an item with nothing in it yet: a blank line ends it
}

// mostContainers is how deep blocks lie in each other before the rest of a line is text.
const mostContainers = 50

// add takes the next line.
func (m *markdown) add(line string, number int) {
	at := newCursor(line)
	matched := at.within(m.open)
	if m.comment && matched == len(m.open) {
		m.write(at.rest, number)
		m.endComment(at.rest)
		return
	}
	if m.fence != "" && matched == len(m.open) {
		if at.indent < 4 && closes(strings.TrimSpace(at.rest), m.fence) {
			m.fence = ""
		}
		return
	}
	if matched < len(m.open) {
		if m.paragraph.Len() > 0 && !m.comment && at.rest != "" && !begins(at) {
			m.write(at.rest, number) // a lazy line: the paragraph goes on without the marks in front of it
			return
		}
		m.flush()
		m.fence, m.comment, m.open = "", false, m.open[:matched]
	}
	m.enter(&at)
	m.leaf(at, number)
}

// begins reports that a block begins here, which ends a paragraph.
func begins(at cursor) bool {
	return at.indent < 4 && (at.rest[0] == '>' || isHeading(at.rest) || isBreak(at.rest) || fenceOf(strings.TrimSpace(at.rest)) != "" ||
		strings.HasPrefix(at.rest, "<!--") || itemMark(at.rest) > 0)
}

// enter opens the blocks that begin at a place and hold others.
func (m *markdown) enter(at *cursor) {
	for len(m.open) < mostContainers && at.rest != "" && at.indent < 4 {
		marker := itemMark(at.rest)
		if m.paragraph.Len() > 0 && !interrupts(at.rest, marker) {
			marker = 0
		}
		switch {
		case at.rest[0] == '>':
			m.flush()
			at.leave(1)
			at.take(min(at.indent, 1))
			m.open = append(m.open, container{quote: true})
		case marker > 0 && !isBreak(at.rest):
			m.flush()
			width := at.indent + marker
			at.leave(marker)
			blanks := at.indent
			if blanks > 4 || at.rest == "" { // code in the item, or nothing yet
				blanks = 1
			}
			at.take(min(blanks, at.indent))
			m.open = append(m.open, container{width: width + blanks, empty: at.rest == ""})
		default:
			return
		}
	}
}

// leaf takes what is left of a line behind the marks of the blocks that hold it.
func (m *markdown) leaf(at cursor, number int) {
	mark := ""
	if at.indent < 4 {
		mark = fenceOf(strings.TrimSpace(at.rest))
	}
	switch {
	case at.rest == "":
		m.flush()
	case at.indent > 3 && m.paragraph.Len() == 0: // code
	case at.indent > 3:
		m.write(at.rest, number)
	case mark != "":
		m.flush()
		m.fence = mark
	case isHeading(at.rest) || isBreak(at.rest):
		m.flush()
		m.write(at.rest, number)
		m.flush()
	case strings.HasPrefix(at.rest, "<!--"):
		m.flush()
		m.write(at.rest, number)
		m.comment = true
		m.endComment(at.rest)
	default:
		wasHeading := m.paragraph.Len() > 0 && isUnderline(at.rest)
		if m.write(at.rest, number); wasHeading {
			m.flush()
		}
	}
}

// endComment ends a block that begins with a comment behind the line in which that ends.
func (m *markdown) endComment(line string) {
	if strings.Contains(line, "-->") {
		m.comment = false
		m.flush()
	}
}

// write adds a line to the paragraph.
func (m *markdown) write(line string, number int) {
	if m.paragraph.Len() == 0 {
		m.first = number
	}
	m.paragraph.WriteString(line + "\n")
}

// flush takes the references out of a paragraph that has ended; no comment goes on behind it.
func (m *markdown) flush() {
	text, line := withoutSpans(m.paragraph.String()), m.first
	m.paragraph.Reset()
	for text != "" {
		mark := "<!--"
		if m.inComment {
			mark = "-->"
		}
		part, rest, found := strings.Cut(text, mark)
		for i, words := range strings.Split(part, "\n") {
			m.take(words, line+i)
		}
		line += strings.Count(part, "\n")
		m.inComment = m.inComment != found
		text = rest
	}
	m.inComment = false
}

// keep notes a reference, or counts it where there are too many.
func (m *markdown) keep(r reference) {
	if len(m.found) < mostReferences {
		m.found = append(m.found, r)
	} else {
		m.beyond.add(r)
	}
}
