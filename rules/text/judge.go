package text

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
)

// A text may hold stray control characters: key files, terminal logs, test fixtures, the end mark of DOS. Above these shares of
// the sampled characters it is binary. Compressed and encrypted bytes have a tenth of them, far from either limit.
const (
	nulPercent           = 1
	controlPercent       = 5
	alienControlPermille = 2   // where bytes are not UTF-8 either, far fewer are forgiven
	freeControlFrom      = 16  // from this many bytes on, a single control is forgiven whatever its share
	freeAlienControlFrom = 128 // the same where bytes are not UTF-8
)

// tally counts what speaks against text. Units are bytes, or code points in UTF-16 and UTF-32.
type tally struct {
	total, nul, control int // control includes nul
	invalid             int // units that no character of the encoding has
	multibyte           int // whole characters of two and more bytes in UTF-8
}

// isControl marks the C0 controls, and DEL, that texts do not use; a table because every sampled byte is looked up.
var isControl = func() (table [256]uint8) {
	for b := range 0x20 {
		table[b] = 1
	}
	table[0x7F] = 1
	for _, b := range "\t\n\r\f\b\x1B" { // ESC colours logs and switches ISO-2022-JP
		table[b] = 0
	}
	return table
}()

// verdict applies the limits for controls. The words are "" when there is nothing to say.
func (t tally) verdict() (text bool, words string) {
	switch {
	case t.nul*100 > t.total*nulPercent:
		return false, t.share(t.nul, "NUL byte")
	case t.control*100 > t.total*controlPercent && (t.control > 1 || t.total < freeControlFrom):
		return false, t.share(t.control, "control byte")
	case t.nul > 0:
		return true, t.share(t.nul, "NUL byte")
	case t.control > 0:
		return true, t.share(t.control, "control byte")
	}
	return true, ""
}

func (t tally) share(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%s %s in %s sampled", humanize.Comma(int64(n)), what, humanize.Comma(int64(t.total)))
}

func join(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "; ")
}

// judgeBytes tells UTF-8 from old encodings and both from binary.
func judgeBytes(windows []window) Result {
	var t tally
	for _, w := range windows {
		t.addUTF8(w)
	}
	ok, words := t.verdict()
	switch {
	case !ok:
		return Result{Reason: words}
	case t.invalid == 0:
		return Result{Text: true, Encoding: UTF8, Reason: join("valid UTF-8", words)}
	}
	l := countLegacy(windows)
	switch {
	case t.alienControls(l):
		return Result{Reason: join("not UTF-8", words)}
	case t.multibyte >= 10*t.invalid:
		return Result{Text: true, Encoding: UTF8, Reason: join("UTF-8 with "+t.share(t.invalid, "invalid byte"), words)}
	case !l.plausible():
		return Result{Reason: join("not UTF-8 and like no 8-bit encoding", words)}
	}
	return guess(windows, join("not UTF-8, but without binary bytes", words))
}

// alienControls reports more controls than are forgiven in bytes that are not UTF-8: pictures begin with pages of readable
// properties. A file of key bindings that is ASCII for the rest, and has no NUL, has the usual allowance.
func (t tally) alienControls(l legacy) bool {
	if t.nul == 0 && l.mostlyASCII() {
		return false
	}
	return t.control*1000 > t.total*alienControlPermille && (t.control > 1 || t.total < freeAlienControlFrom)
}

func (t *tally) addUTF8(w window) {
	controls := 0
	for _, b := range w.bytes {
		controls += int(isControl[b])
	}
	t.control += controls
	t.nul += bytes.Count(w.bytes, []byte{0})
	if bytes.Contains(w.bytes, []byte("\x1B$)C")) { // ISO-2022-KR shifts in and out at every word
		t.control -= bytes.Count(w.bytes, []byte{0x0E}) + bytes.Count(w.bytes, []byte{0x0F})
	}
	t.total += len(w.bytes)
	whole := w.wholeCharacters()
	if utf8.Valid(whole) {
		return // the number of its characters is not needed
	}
	for len(whole) > 0 {
		r, n := utf8.DecodeRune(whole)
		switch {
		case r == utf8.RuneError && n == 1:
			t.invalid++
		case n > 1:
			t.multibyte++
		}
		whole = whole[n:]
	}
}

// wholeCharacters drops the halves of characters that the cuts of the window may have left at its ends.
func (w window) wholeCharacters() []byte {
	b := w.bytes
	if !w.start {
		for i := 0; i < utf8.UTFMax-1 && len(b) > 0 && !utf8.RuneStart(b[0]); i++ {
			b = b[1:]
		}
	}
	if w.end {
		return b
	}
	for back := 1; back < utf8.UTFMax && back <= len(b); back++ {
		if tail := b[len(b)-back:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return b[:len(b)-back]
			}
			break
		}
	}
	return b
}
