package encoded

import (
	"bytes"
	"errors"
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
	for {
		n, err := io.ReadFull(r, buf)
		s.feed(buf[:n])
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			s.wide = s.wide || s.open > width
			return Suspicion{Runs: need > 0 && (s.stretches >= need/2 || s.listed >= need/2), Wide: width > 0 && s.wide}, nil
		case err != nil:
			return Suspicion{}, err
		}
	}
}

type suspect struct {
	need, width int64
	stretches   int64 // bytes that look encoded
	listed      int64 // bytes that look like a list of bytes, estimated from probes
	open        int64 // bytes of the line so far
	wide        bool
}

func (s *suspect) feed(chunk []byte) {
	if s.width > 0 && !s.wide {
		s.measure(chunk)
	}
	if s.need > 0 {
		s.stretches += stretches(chunk)
		s.probe(chunk)
	}
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

// A probe is large enough for twenty elements of a list of bytes, whatever their notation.
const (
	probeSize  = 160
	probeSigns = 20
)

// probe looks at a small part of the chunk in many places.
func (s *suspect) probe(chunk []byte) {
	step := int(min(max(s.need/8, probeSize), 1024))
	for at := 0; at+probeSize <= len(chunk); at += step {
		part := chunk[at : at+probeSize]
		if bytes.Count(part, []byte{','}) >= probeSigns || bytes.Count(part, []byte{'\\'}) >= probeSigns {
			s.listed += int64(step)
		}
	}
}

// stretches sums up the bytes in stretches that look encoded. A stretch as long as asked for has no other character up to its last: most
// text is skipped a stretch at a time.
func stretches(chunk []byte) (total int64) {
	for i := 0; i+stretch <= len(chunk); {
		if k := lastOther(chunk[i : i+stretch]); k >= 0 {
			i += k + 1
			continue
		}
		end := endOfStretch(chunk, i)
		if _, ok := encodedAs(chunk[i:end]); ok {
			total += int64(end - i)
		}
		i = end + 1
	}
	return total
}

// lastOther is the index of the last byte outside of the alphabet, -1 when there is none.
func lastOther(b []byte) int {
	for k := len(b) - 1; k >= 0; k-- {
		if class[b[k]] == 0 {
			return k
		}
	}
	return -1
}

func endOfStretch(b []byte, i int) int {
	for i < len(b) && class[b[i]] != 0 {
		i++
	}
	return i
}
