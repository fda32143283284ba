// Package text tells whether bytes are text, in which encoding, and how that text is laid out in lines. It works on samples and
// streams handed to it and never opens anything.
package text

import (
	"bytes"
	"math"
	"strings"
)

// The names a Result gives to encodings. A caller may compare them; they appear in reports as they are.
const (
	UTF8         = "utf-8" // with or without a byte order mark: Result.BOM tells; ASCII counts as UTF-8
	UTF16LE      = "utf-16le"
	UTF16BE      = "utf-16be"
	UTF16LENoBOM = "utf-16le (no BOM)"
	UTF16BENoBOM = "utf-16be (no BOM)"
	UTF32LE      = "utf-32le"
	UTF32BE      = "utf-32be"
	guessed      = " (guessed)" // behind the name of an old encoding, which nothing in the file tells: "shift_jis (guessed)"
)

// Guessed reports the encodings of a Result that the text only looks like: what it decodes to may be something else.
func Guessed(encoding string) bool { return strings.HasSuffix(encoding, guessed) }

// Result is the verdict on one file.
type Result struct {
	Text     bool
	Encoding string // one of the names above, "" for binary
	Reason   string // for people: "valid UTF-8; 1 NUL byte in 4,096 sampled"
	BOM      int    // bytes of the byte order mark, 0 when there is none

	head, rest weight // of the first sample, without the mark, and of all others
}

// weight is what sampled bytes need as UTF-8, against what they take.
type weight struct{ utf8, bytes int64 }

func (w weight) of(size int64) float64 {
	if w.utf8 == w.bytes || w.bytes == 0 {
		return float64(size)
	}
	return float64(size) * float64(w.utf8) / float64(w.bytes)
}

// TextSize estimates how many bytes of UTF-8 a file of size bytes decodes to. It is exact for UTF-8 and for UTF-16 and UTF-32
// that hold only ASCII. What the head holds counts as it is, and the other samples stand for the rest of the file, however long the head is. Binary
// content decodes to nothing: 0.
func (r Result) TextSize(size int64) int64 {
	if !r.Text {
		return 0
	}
	size = max(size-int64(r.BOM), 0)
	if r.rest.bytes == 0 || r.head.bytes == 0 || r.head.bytes > size {
		return int64(math.Round(weight{r.head.utf8 + r.rest.utf8, r.head.bytes + r.rest.bytes}.of(size)))
	}
	return int64(math.Round(float64(r.head.utf8) + r.rest.of(size-r.head.bytes)))
}

// window is one sample and what is known of its ends: where a cut is possible, half a character is no fault.
type window struct {
	bytes      []byte
	start, end bool // begins at offset 0; is known to reach the end of the file
}

// Detect judges a file of size bytes by samples of it. The first sample begins at offset 0, the others anywhere; each may begin
// and end inside a character. Valid UTF-8 is text wherever the samples are cut.
func Detect(samples [][]byte, size int64) Result {
	windows := make([]window, 0, len(samples))
	for i, s := range samples {
		if len(s) > 0 {
			windows = append(windows, window{bytes: s, start: i == 0, end: i == 0 && int64(len(s)) >= size})
		}
	}
	if len(windows) == 0 {
		return Result{Text: true, Encoding: UTF8, Reason: "empty"}
	}
	head := windows[0].bytes
	if windows[0].start {
		for _, mark := range marks {
			if !bytes.HasPrefix(head, mark.bytes) {
				continue
			}
			windows[0].bytes = head[len(mark.bytes):]
			if r := mark.judge(windows); r.Text {
				r.BOM = len(mark.bytes)
				return r
			}
			windows[0].bytes = head
		}
	}
	if bytes.IndexByte(head, 0) >= 0 { // spares nearly every file the attempt
		for _, form := range unmarked {
			if form.certain(windows) {
				return form.judge(windows)
			}
		}
	}
	return judgeBytes(windows)
}
