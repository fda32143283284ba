package text

import (
	"bytes"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// candidate is an old encoding that a text may look like.
type candidate struct {
	detected string // the detector's name of it
	name     string // ours
	encoding encoding.Encoding
}

// guesses are in the order in which they are believed where the detector holds two for equally likely. The first is what a text has that
// looks like none: nearly every character of it that is no ASCII has two bytes as UTF-8, in it and in what else it may be.
func guesses() []candidate {
	return []candidate{
		{"windows-1252", "windows-1252", charmap.Windows1252}, // browsers read Latin-1 as this one too
		{"ISO-8859-1", "windows-1252", charmap.Windows1252},
		{"Shift_JIS", "shift_jis", japanese.ShiftJIS},
		{"EUC-JP", "euc-jp", japanese.EUCJP},
		{"GB18030", "gb18030", simplifiedchinese.GB18030},
		{"Big5", "big5", traditionalchinese.Big5},
		{"EUC-KR", "euc-kr", korean.EUCKR},
		{"windows-1251", "windows-1251", charmap.Windows1251},
		{"KOI8-R", "koi8-r", charmap.KOI8R},
		{"ISO-8859-2", "iso-8859-2", charmap.ISO8859_2},
		{"ISO-8859-5", "iso-8859-5", charmap.ISO8859_5},
		{"ISO-8859-7", "iso-8859-7", charmap.ISO8859_7},
		{"ISO-8859-8", "iso-8859-8", charmap.ISO8859_8},
		{"ISO-8859-8-I", "iso-8859-8", charmap.ISO8859_8},
		{"ISO-8859-9", "iso-8859-9", charmap.Windows1254},
		{"windows-1256", "windows-1256", charmap.Windows1256},
	}
}

// guess names the old encoding that text looks like most.
func guess(windows []window, reason string) Result {
	found := likeliest(telling(windows))
	r := Result{Text: true, Encoding: found.name + guessed, Reason: reason + ", like " + found.name}
	for _, w := range windows {
		of := weigh(w.bytes, found.encoding)
		if w.start {
			r.head = of
		} else {
			r.rest.utf8, r.rest.bytes = r.rest.utf8+of.utf8, r.rest.bytes+of.bytes
		}
	}
	return r
}

func weigh(b []byte, in encoding.Encoding) weight {
	decoded, err := in.NewDecoder().Bytes(b)
	if err != nil {
		return weight{int64(len(b)), int64(len(b))}
	}
	return weight{int64(len(decoded)), int64(len(b))}
}

// tellingSize is how much a guess rests on, in bytes.
const tellingSize = 2 << 10

// telling are the lines with bytes beyond ASCII, which alone tell encodings apart; comments are few in source. Lines that the cut of a sample may
// have halved are left out where there are others.
func telling(windows []window) []byte {
	var lines, halves []byte
	for _, w := range windows {
		rest, first := w.bytes, true
		for len(rest) > 0 && len(lines) < tellingSize {
			line, after, ended := bytes.Cut(rest, []byte{'\n'})
			rest = after
			to := &lines
			if first && !w.start || !ended && !w.end {
				to = &halves
			}
			first = false
			if isHigh(line) {
				*to = append(append(*to, line[:min(len(line), tellingSize)]...), '\n')
			}
		}
	}
	if len(lines) == 0 {
		lines = halves
	}
	return lines[:min(len(lines), tellingSize)]
}

func isHigh(line []byte) bool {
	return bytes.IndexFunc(line, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
}

// likely is the confidence, of 100, from which a guess of the detector is taken.
const likely = 20

// likeliest is the candidate with the highest confidence that can hold the text. The detector's order is not the same each time, so ties are
// settled here.
func likeliest(text []byte) candidate {
	all := guesses()
	found, err := chardet.NewTextDetector().DetectAll(text)
	if err != nil {
		return all[0]
	}
	best, confidence := all[0], likely-1
	for _, c := range all {
		for _, f := range found {
			if f.Charset == c.detected && f.Confidence > confidence && holds(text, c.encoding) {
				best, confidence = c, f.Confidence
			}
		}
	}
	return best
}

// holds reports that the text decodes without a fault; its end may be a cut.
func holds(text []byte, in encoding.Encoding) bool {
	decoded, err := in.NewDecoder().Bytes(text)
	faults := bytes.Count(decoded, []byte("\uFFFD"))
	return err == nil && (faults == 0 || faults == 1 && bytes.HasSuffix(bytes.TrimRight(decoded, "\n"), []byte("\uFFFD")))
}
