package agents

import "strings"

// cursor is a place in a line of Markdown: so many columns of white space, and then the rest. A tab leads on to the next column that is a
// multiple of four.
type cursor struct {
	column int // where the white space begins
	indent int // columns of it
	rest   string
}

func newCursor(line string) cursor {
	at := cursor{rest: line}
	at.skip()
	return at
}

// skip measures the white space that comes next.
func (at *cursor) skip() {
	for len(at.rest) > 0 && isBlank(at.rest[0]) {
		if at.rest[0] == '\t' {
			at.indent += 4 - (at.column+at.indent)%4
		} else {
			at.indent++
		}
		at.rest = at.rest[1:]
	}
}

// take leaves columns of white space behind.
func (at *cursor) take(columns int) {
	at.column += columns
	at.indent -= columns
}

// leave leaves the white space and so many characters behind.
func (at *cursor) leave(characters int) {
	at.take(at.indent)
	at.column += characters
	at.rest = at.rest[characters:]
	at.skip()
}

// within goes on into the open blocks that the line belongs to, and tells how many these are.
func (at *cursor) within(open []container) int {
	for i := range open {
		c := &open[i]
		wasEmpty := c.empty
		c.empty = false
		switch {
		case !c.quote && at.rest == "" && !wasEmpty: // a blank line
		case !c.quote && at.indent >= c.width && at.rest != "":
			at.take(c.width)
		case c.quote && at.indent < 4 && strings.HasPrefix(at.rest, ">"):
			at.leave(1)
			at.take(min(at.indent, 1))
		default:
			return i
		}
	}
	return len(open)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// fenceOf is what opens or closes a block of code: three backticks or tildes and more, "" for none. Behind backticks that open one there are
// no others in the line.
func fenceOf(bare string) string {
	for _, mark := range []string{"`", "~"} {
		if rest := strings.TrimLeft(bare, mark); len(bare)-len(rest) >= 3 && (mark == "~" || !strings.Contains(rest, mark)) {
			return bare[:len(bare)-len(rest)]
		}
	}
	return ""
}

// closes reports a line that ends a fenced block of code: nothing but the same mark, as often or more.
func closes(bare, fence string) bool {
	return len(bare) >= len(fence) && strings.Trim(bare, fence[:1]) == ""
}

// itemMark is how many characters the mark of a list's item has, 0 where there is none.
func itemMark(rest string) int {
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	mark := digits + 1
	switch {
	case digits > 9 || mark > len(rest):
		return 0
	case digits == 0 && !strings.Contains("-*+", rest[:1]), digits > 0 && !strings.Contains(".)", rest[digits:mark]):
		return 0
	case mark < len(rest) && !isBlank(rest[mark]):
		return 0
	}
	return mark
}

// interrupts reports an item that ends the paragraph above it: one that is not empty, and that counts from one on if it counts.
func interrupts(rest string, mark int) bool {
	return mark > 0 && strings.TrimSpace(rest[mark:]) != "" && (mark == 1 || rest[:mark-1] == "1")
}

// isHeading reports one to six number signs before a heading.
func isHeading(rest string) bool {
	words := strings.TrimLeft(rest, "#")
	signs := len(rest) - len(words)
	return signs > 0 && signs < 7 && (words == "" || isBlank(words[0]))
}

// isBreak reports a line across the page: three hyphens, asterisks or underscores and more, and blanks.
func isBreak(rest string) bool {
	c := rest[0]
	if c != '-' && c != '*' && c != '_' || strings.Trim(rest, " \t"+string(c)) != "" {
		return false
	}
	return strings.Count(rest, string(c)) > 2
}

// isUnderline reports what makes a heading of the paragraph above it.
func isUnderline(rest string) bool {
	bare := strings.TrimRight(rest, " \t")
	return bare != "" && strings.Trim(bare, bare[:1]) == "" && (bare[0] == '=' || bare[0] == '-')
}
