package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// mdPath shows a path in Markdown.
func mdPath(path string) string { return mdCode(clip(EscapePath(path), pathClip)) }

// mdText shows any text in Markdown, so that nothing in it is markup, a mention, a reference or a link: words that are plainly words or
// numbers stay, all others stand in code spans. Escaping does not do, since GitHub looks for mentions and references after it has removed
// the escapes.
func mdText(text string) string {
	var b strings.Builder
	for _, s := range mdSpans(strings.TrimSpace(clip(EscapeText(text), textClip))) {
		if s.code {
			b.WriteString(mdCode(s.text))
		} else {
			b.WriteString(s.text)
		}
	}
	return noList(b.String())
}

// mdCode puts a text into code spans. Backticks and pipes stand between them as references: a fence of more than 80 backticks is none for
// GitHub, and a pipe ends a table's cell even inside of code.
func mdCode(text string) string {
	var b strings.Builder
	for text != "" {
		n := strings.IndexAny(text, "`|")
		if n < 0 {
			return b.String() + fenced(text)
		}
		if n > 0 {
			b.WriteString(fenced(text[:n]))
		}
		fmt.Fprintf(&b, "&#%d;", text[n])
		text = text[n+1:]
	}
	return b.String()
}

// fenced is a code span. A renderer takes one space off each end when both have one.
func fenced(text string) string {
	if strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") && strings.Trim(text, " ") != "" {
		text = " " + text + " "
	}
	return "`" + text + "`"
}

// noList keeps a number at the start of an item from being read as an item of a list of its own.
func noList(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if len(rest) < len(text) && rest != "" && strings.ContainsRune(".)", rune(rest[0])) {
		return text[:len(text)-len(rest)] + `\` + rest
	}
	return text
}

// mdSpan is a part of a text, with code where it has to stand in a code span. Two of code are never neighbours: their fences would melt.
type mdSpan struct {
	code bool
	text string
}

func mdSpans(text string) []mdSpan {
	var spans []mdSpan
	end := 0
	for _, at := range quotedCode.Get().FindAllStringSubmatchIndex(text, -1) {
		spans = joinWords(spans, text[end:at[0]])
		spans = join(spans, mdSpan{true, text[max(at[2], at[4]):max(at[3], at[5])]})
		end = at[1]
	}
	return joinWords(spans, text[end:])
}

// quotedCode is what a sentence of ours puts between backticks, which give way to those of Markdown, or between double quotes, which stay.
var quotedCode = lazy.New("\\B`([^`]+)`\\B" + `|("(?:[^"\\]|\\.)*")`)

func joinWords(spans []mdSpan, text string) []mdSpan {
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			spans = join(spans, mdSpan{false, " "})
		}
		if plainWord(word) {
			spans = join(spans, mdSpan{false, word})
			continue
		}
		ends := ".,;:!?"
		if !strings.Contains(word, "(") {
			ends += ")"
		}
		code := strings.TrimRight(word, ends)
		spans = join(spans, mdSpan{true, code})
		spans = join(spans, mdSpan{false, word[len(code):]})
	}
	return spans
}

// join appends a span; code words in a row become one span.
func join(spans []mdSpan, next mdSpan) []mdSpan {
	last := len(spans) - 1
	switch {
	case next.text == "":
	case last >= 0 && spans[last].code == next.code:
		spans[last].text += next.text
	case next.code && last > 0 && spans[last].text == " ":
		spans = spans[:last]
		spans[last-1].text += " " + next.text
	default:
		spans = append(spans, next)
	}
	return spans
}

// plainWords are words and numbers with the punctuation around them. Nothing in them means anything to Markdown or to GitHub: no dot
// or colon inside (links), no hyphen before a digit (GH-1), no sign of markup anywhere.
var plainWords = lazy.New(`^[("']*(?:\pL[\pL\pM]*(?:[-’'/]\pL[\pL\pM]*)*|[+±−-]?\pN+(?:[.,]\pN+)*|[·–—…→±−%])?[)"'.,;:!?%…]*$`)

// linkedWords are plain words that GitHub links: what looks like a commit's id, and the start of an address.
var linkedWords = lazy.New(`(?i)\b(?:[0-9a-f]{7,}|www)\b`)

func plainWord(word string) bool {
	return plainWords.Get().MatchString(word) && !linkedWords.Get().MatchString(word)
}
