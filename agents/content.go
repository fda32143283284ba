package agents

import (
	"bytes"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/rules/text"
)

// In bytes: how much of a file may be front matter, and in how much of its text imports are looked for.
const (
	frontLimit  = 4_096
	importLimit = 1 << 20
)

// read takes what is told by the content. What cannot be read now could be when it was judged, and has none of that.
func (d *Doc) read(encoding string) {
	if d.source == nil {
		return
	}
	content, err := d.source.Open()
	if err != nil {
		return
	}
	defer content.Close()
	w := &textWatcher{}
	if text.Guessed(encoding) {
		encoding = "" // what is guessed is measured in the bytes as they are
	}
	plain := text.Decode(io.NewSectionReader(content, 0, d.source.Size), encoding)
	if _, err := io.Copy(w, plain); err != nil {
		return
	}
	d.Lines, d.Characters, d.blank = w.lineCount(), w.characters, !w.ink
	d.front = frontMatter(string(w.start[:min(len(w.start), frontLimit)]))
	d.references = references(string(w.start))
}

// textWatcher sees a text as UTF-8 go by.
type textWatcher struct {
	characters int64
	lineEnds   int    // \n, \r\n and lone \r, as check counts them
	last       byte   // that went by
	ink        bool   // there is anything but white space
	start      []byte // as far as imports are looked for
}

func (w *textWatcher) Write(p []byte) (int, error) {
	if room := importLimit - len(w.start); room > 0 {
		w.start = append(w.start, p[:min(room, len(p))]...)
	}
	for _, b := range p {
		if b&0xC0 != 0x80 { // not one that continues a character
			w.characters++
		}
		if b == '\r' || b == '\n' && w.last != '\r' {
			w.lineEnds++
		}
		w.last = b
	}
	w.ink = w.ink || len(bytes.TrimSpace(p)) > 0
	return len(p), nil
}

// lineCount is how many lines there are: what follows the last line end is one only if it is not empty.
func (w *textWatcher) lineCount() int {
	if w.characters > 0 && w.last != '\n' && w.last != '\r' {
		return w.lineEnds + 1
	}
	return w.lineEnds
}

// frontMatter reads the keys at the start of a Markdown file, between two lines of three hyphens. A value that is a list is "…".
func frontMatter(head string) map[string]string {
	lines := strings.Split(head, "\n")
	if strings.TrimSpace(lines[0]) != "---" {
		return nil
	}
	keys := map[string]string{}
	for _, line := range lines[1:] {
		if strings.TrimSpace(line) == "---" {
			return keys
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(key) != key {
			continue
		}
		if value = strings.Trim(strings.TrimSpace(value), `"'`); value == "" {
			value = "…"
		}
		keys[key] = value
	}
	return nil // it does not end: that is text
}
