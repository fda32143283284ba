package encoded

import (
	"bytes"
	"io"
)

// Suspicion says what a text is worth a closer look for.
type Suspicion struct {
	Runs bool // it may have encoded bytes enough
	Wide bool // it has a line wider than asked for, in bytes
}

// Suspect reads a text once and fast. What it does not suspect, Find does not find. need is the size of a run in bytes from which it counts,
// width that of a line in bytes; 0 asks for neither. buf is used for reading, and bounds what is held in memory. Errors are those of r.
func Suspect(r io.Reader, need, width int64, buf []byte) (Suspicion, error) {
	s := suspect{need: need, width: width}
	if _, err := io.CopyBuffer(&s, r, buf); err != nil {
		return Suspicion{}, err
	}
	s.wide = s.wide || s.open > width
	return Suspicion{Runs: need > 0 && (s.encoded >= need/2), Wide: width > 0 && s.wide}, nil
}

type suspect struct {
	need, width int64
	encoded     int64 // bytes that look encoded, estimated from probes
	open        int64 // bytes of the line so far
	wide        bool
}

// Write looks at the next part of the text.
func (s *suspect) Write(chunk []byte) (int, error) {
	if s.width > 0 && !s.wide {
		s.measure(chunk)
	}
	if s.need > 0 && s.encoded < s.need/2 {
		s.probe(chunk)
	}
	return len(chunk), nil
}

// measure looks for a line end in every part of the chunk as wide as a line may be, from its end: most lines are never looked at.
func (s *suspect) measure(chunk []byte) {
	first := bytes.IndexByte(chunk, '\n')
	if first < 0 {
		s.open += int64(len(chunk))
		s.wide = s.open > s.width
		return
	}
	s.wide = s.open+int64(first) > s.width
	for rest := chunk[first+1:]; !s.wide && int64(len(rest)) > s.width; {
		end := bytes.LastIndexByte(rest[:s.width+1], '\n')
		if end < 0 {
			s.wide = true
		}
		rest = rest[end+1:]
	}
	s.open = int64(len(chunk) - bytes.LastIndexByte(chunk, '\n') - 1)
}

// A probe is large enough for twenty elements of a list of bytes, whatever their notation, and for a good part of a line of base64, wherever
// the line ends.
const (
	probeSize    = 160
	probeSigns   = 20
	probeStretch = 40
)

// probe looks at a small part of the chunk in many places: a run has at least eight of them.
func (s *suspect) probe(chunk []byte) {
	step := int(min(max(s.need/8, probeSize), 1024))
	for at := 0; at < len(chunk); at += step {
		if part := chunk[at:min(at+probeSize, len(chunk))]; isSuspect(part) {
			s.encoded += int64(step)
		}
	}
}

func isSuspect(part []byte) bool {
	return hasStretch(part) || bytes.Count(part, []byte{','}) >= probeSigns || bytes.Count(part, []byte{'\\'}) >= probeSigns
}

// hasStretch looks for characters of the alphabets in a row, mixed as encoded bytes are.
func hasStretch(part []byte) bool {
	for i := nextRow(part, 0, probeStretch); i >= 0; {
		end := endOfStretch(part, i)
		if isMixed(part[i:end]) {
			return true
		}
		i = nextRow(part, end, probeStretch)
	}
	return false
}

// nextRow is where the next n characters of the alphabets in a row begin, -1 when there are none. They have no other character up to the last:
// most text is skipped that much at a time.
func nextRow(b []byte, i, n int) int {
	for i+n <= len(b) {
		k := lastOther(b[i : i+n])
		if k < 0 {
			return i
		}
		i += k + 1
	}
	return -1
}

// isMixed is what encodedAs asks for, in a stretch too short for shares.
func isMixed(b []byte) bool {
	var counts [sign + 1]int
	for _, c := range b {
		counts[class[c]]++
	}
	return counts[digit] >= 2 && counts[upper]+counts[lower] >= 4 && counts[sign]*100 <= 25*len(b) &&
		(counts[sign] == 0 || counts[upper] >= 4 && counts[lower] >= 4)
}

// lastOther is the index of the last byte outside of the alphabets, -1 when there is none.
func lastOther(b []byte) int {
	for k := len(b) - 1; k >= 0; k-- {
		if class[b[k]] == 0 {
			return k
		}
	}
	return -1
}
