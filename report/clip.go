package report

import (
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// How many characters of a path and of another text a report for people shows; the middle of a longer one is left out.
const (
	pathClip = 300
	textClip = 600
)

// shownWhole are the parts of an escaped text that mean something only as a whole: an escape sequence, a flag, a letter with its accents, a
// figure with its colour.
var shownWhole = lazy.New(`(?s)\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[abfnrtv\\"])|[\x{1F1E6}-\x{1F1FF}]{2}|.[\pM\x{1F3FB}-\x{1F3FF}]*`)

// clip shortens an escaped text to limit characters and the mark that stands for its middle. What is shown whole is not cut in two.
func clip(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	if isPlainASCII(text) && !strings.Contains(text, `\`) { // as most texts are
		return text[:limit/2] + "…" + text[len(text)-limit/2:]
	}
	parts := shownWhole.Get().FindAllStringIndex(text, -1)
	head, tail := 0, len(text)
	room := limit / 2
	for i := 0; i < len(parts) && room >= 0; i++ {
		head = parts[i][0]
		room -= utf8.RuneCountInString(text[parts[i][0]:parts[i][1]])
	}
	room = limit / 2
	for i := len(parts) - 1; i >= 0 && room >= 0; i-- {
		tail = parts[i][1]
		room -= utf8.RuneCountInString(text[parts[i][0]:parts[i][1]])
	}
	return text[:head] + "…" + text[tail:]
}
