package agents

import "strings"

// markdown reads a text line by line and tells code from the rest, by the rules of CommonMark for blocks: those that hold others (items of
// lists, quotes), fenced and indented code, and HTML. Spans between backticks end with their paragraph at the latest.
type markdown struct {
	open      []container
	fence     string // what opened the block of code that we are in, "" outside
	html      *htmlBlock
	line      string          // the one that is looked at, as it is, with its end
	block     strings.Builder // the lines of the comment that we are in, as they are
	paragraph strings.Builder
	first     int // line of the paragraph
	mentions
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
	if m.html != nil && matched == len(m.open) {
		m.inHTML(at.rest, number)
		return
	}
	if m.fence != "" && matched == len(m.open) {
		if at.indent < 4 && closes(strings.Trim(at.rest, " \t"), m.fence) {
			m.fence = ""
		}
		return
	}
	if matched < len(m.open) {
		if m.paragraph.Len() > 0 && m.html == nil && at.rest != "" && !begins(at) {
			m.write(at.rest, number) // a lazy line: the paragraph goes on without the marks in front of it
			return
		}
		m.flush()
		m.fence, m.html, m.open = "", nil, m.open[:matched]
	}
	m.enter(&at)
	m.leaf(at, number)
}

// begins reports that a block begins here, which ends a paragraph.
func begins(at cursor) bool {
	return at.indent < 4 && (at.rest[0] == '>' || isHeading(at.rest) || isBreak(at.rest) || fenceOf(strings.Trim(at.rest, " \t")) != "" ||
		htmlOf(at.rest, true) != nil || itemMark(at.rest) > 0)
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
	mark, html := "", (*htmlBlock)(nil)
	if at.indent < 4 {
		mark, html = fenceOf(strings.Trim(at.rest, " \t")), htmlOf(at.rest, m.paragraph.Len() > 0)
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
	case html != nil:
		m.flush()
		m.html = html
		m.inHTML(at.rest, number)
	default:
		wasHeading := m.paragraph.Len() > 0 && isUnderline(at.rest)
		if m.write(at.rest, number); wasHeading {
			m.flush()
		}
	}
}

// inHTML takes a line of a block of HTML.
func (m *markdown) inHTML(line string, number int) {
	m.write(line, number)
	if m.html.comment && len(m.open) == 0 {
		m.block.WriteString(m.line)
	}
	if m.html.closes.Get().MatchString(line) {
		m.stripped.takeComments(m.block.String())
		m.block.Reset()
		m.flush()
		m.html = nil
	}
}

// write adds a line to the paragraph.
func (m *markdown) write(line string, number int) {
	if m.paragraph.Len() == 0 {
		m.first = number
	}
	m.paragraph.WriteString(line + "\n")
}

// flush takes the references out of a paragraph that has ended, or a block of HTML.
func (m *markdown) flush() {
	text := m.paragraph.String()
	m.paragraph.Reset()
	switch {
	case m.html == nil:
		text = withoutMarkup(text)
	case m.html.comment:
		text = withoutComments(text)
	}
	for i, line := range strings.Split(text, "\n") {
		m.take(line, m.first+i)
	}
}
