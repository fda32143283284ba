// Package text tells whether bytes are text, in which encoding, and how that text is laid out in lines. It works on samples and
// streams handed to it and never opens anything.
package text

import (
	"bytes"
	"math"
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
	Unknown8Bit  = "unknown 8-bit" // Latin-1, Windows-125x, KOI8-R, Shift-JIS, EUC, GBK, Big5 …: not told apart
)

// Result is the verdict on one file.
type Result struct {
	Text     bool
	Encoding string // one of the names above, "" for binary
	Reason   string // for people: "valid UTF-8; 1 NUL byte in 4,096 sampled"
	BOM      int    // bytes of the byte order mark, 0 when there is none

	// What the sampled bytes after the mark would need as UTF-8, against what they take: the factor of TextSize.
	utf8Bytes, sampledBytes int64
}

// TextSize estimates how many bytes of UTF-8 a file of size bytes decodes to. It is exact for UTF-8 and for UTF-16 and UTF-32
// that hold only ASCII; an unknown 8-bit encoding keeps its size. Binary content decodes to nothing: 0.
func (r Result) TextSize(size int64) int64 {
	if !r.Text {
		return 0
	}
	size = max(size-int64(r.BOM), 0)
	if r.utf8Bytes == r.sampledBytes || r.sampledBytes == 0 {
		return size
	}
	return int64(math.Round(float64(size) * float64(r.utf8Bytes) / float64(r.sampledBytes)))
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
