package agents

import (
	"bytes"
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
)

// lookLimit is in how much of a text, in bytes, front matter and imports are looked for.
const lookLimit = 1 << 20

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
	start := string(w.start)
	d.front, d.markdown, d.plain = frontMatter(start), inMarkdown(start), inPlain(start)
	out := d.markdown.stripped
	d.stripped, d.allStripped = out.characters, out.all() && w.late.line == 0
	d.late = w.late.end()
}

// textWatcher sees a text as UTF-8 go by.
type textWatcher struct {
	characters int64
	lineEnds   int    // \n, \r\n and lone \r, as check counts them
	last       byte   // that went by
	ink        bool   // there is anything but white space
	start      []byte // as far as that is looked at
	late       lateWatcher
}

func (w *textWatcher) Write(p []byte) (int, error) {
	w.split(p)
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

// split takes the start of the text, up to the last line that ends in it, and gives the rest to whoever counts what stands there.
func (w *textWatcher) split(p []byte) {
	if w.late.line > 0 {
		w.late.write(p)
		return
	}
	room := min(lookLimit-len(w.start), len(p))
	w.start = append(w.start, p[:room]...)
	if p = p[room:]; len(p) == 0 {
		return
	}
	end := bytes.LastIndexAny(w.start, "\r\n") + 1
	if end == 0 { // one line that is longer than that
		end = len(w.start)
	}
	w.late.line = len(linesOf(string(w.start[:end])))
	w.late.write(w.start[end:])
	w.late.write(p)
	w.start = w.start[:end]
}

// lateWatcher counts the words with an @ before them that stand where no imports are looked for.
type lateWatcher struct {
	line   int  // 1-based; 0 before the text has come that far
	last   byte // that went by
	inWord bool
	target []byte // of the word that we are in, if it has an @ before it
	found  unlooked
}

// longTarget is how many bytes of a word are kept: no path is longer.
const longTarget = 4_096

func (w *lateWatcher) write(p []byte) {
	for _, b := range p {
		switch {
		case isBlank(b) || b == '\n' || b == '\r' || b == '\f' || b == '\v':
			w.endWord()
			if b == '\r' || b == '\n' && w.last != '\r' {
				w.line++
			}
		case !w.inWord && b == '@':
			w.inWord, w.target = true, []byte{}
		case w.target != nil && len(w.target) < longTarget:
			w.target = append(w.target, b)
		default:
			w.inWord = true
		}
		w.last = b
	}
}

func (w *lateWatcher) endWord() {
	if w.target != nil && mayBePath(string(w.target)) {
		w.found.add(reference{line: w.line, target: string(w.target)})
	}
	w.inWord, w.target = false, nil
}

// end takes the last word too.
func (w *lateWatcher) end() unlooked {
	w.endWord()
	return w.found
}

// lineCount is how many lines there are: what follows the last line end is one only if it is not empty.
func (w *textWatcher) lineCount() int {
	if w.characters > 0 && w.last != '\n' && w.last != '\r' {
		return w.lineEnds + 1
	}
	return w.lineEnds
}
