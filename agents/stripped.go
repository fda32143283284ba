package agents

import (
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// stripped is what Claude Code takes out of a text before it sends it: front matter, and comments that are blocks of their own. Those in code, in
// items of lists, in quotes and in a paragraph stay, and so does one that never ends: https://code.claude.com/docs/en/memory.
type stripped struct {
	characters int64
	ink        int64 // characters of them that are no white space
	inkOfAll   int64 // of the whole text
}

var comment = lazy.New(`(?s)<!--.*?-->`)

// see counts a line of the text, whatever becomes of it.
func (s *stripped) see(line string) { s.inkOfAll += inkOf(line) }

// take takes a stretch of the text out.
func (s *stripped) take(text string) {
	s.characters += int64(utf8.RuneCountInString(text))
	s.ink += inkOf(text)
}

// takeComments takes the comments out of a block that begins with one, and all of it where nothing else is there.
func (s *stripped) takeComments(block string) {
	if !strings.Contains(block, "-->") {
		return
	}
	if strings.TrimSpace(comment.Get().ReplaceAllString(block, "")) == "" {
		s.take(block)
		return
	}
	for _, one := range comment.Get().FindAllString(block, -1) {
		s.take(one)
	}
}

// all reports that nothing is left of the text.
func (s *stripped) all() bool { return s.ink == s.inkOfAll }

// inkOf counts the characters that are no white space.
func inkOf(text string) (num int64) {
	for _, c := range text {
		if !isWhite(c) {
			num++
		}
	}
	return num
}

// blankFor reports a file of which nothing arrives: agents pass it over.
func (d *Doc) blankFor(row *agentRow) bool { return d.blank || row.strips && d.allStripped }

// CharactersFor is how many characters of the file an agent takes into account, before any limit of its own.
func (d *Doc) CharactersFor(agent string) int64 {
	if row := rowOf(agent); row != nil && row.strips {
		return d.Characters - d.stripped
	}
	return d.Characters
}
