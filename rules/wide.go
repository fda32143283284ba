package rules

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lang"
	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/dustin/go-humanize"
)

const (
	// minifiedLine is the width in characters from which a line of code was not written by hand. The mean alone is fooled by licence
	// headers and by short files, so the share of bytes in wider lines decides.
	minifiedLine  = 500
	minifiedShare = 0.8
	minifiedSize  = 2_000 // bytes; below it no verdict
	// tableLine, tableShare and tableSize find number tables and dumped objects in the source of other languages.
	tableLine  = 300
	tableShare = 0.9
	tableSize  = 50_000 // bytes
)

// minifiable are the languages that bundlers write.
var minifiable = setOf("JavaScript", "CSS", "TypeScript", "TSX", "JSX")

func checkMinified(p *Pass) (*Decision, error) {
	if minifiable[p.Lang.Name] && p.File.Size >= minifiedSize {
		if d, err := wideLines(p, Minified, minifiedSize, minifiedLine, minifiedShare); d != nil || err != nil {
			return d, err
		}
	}
	if p.Lang.Kind == lang.Programming && p.File.Size >= tableSize {
		return wideLines(p, Data, tableSize, tableLine, tableShare)
	}
	return nil, nil
}

// wideLines reads the whole file only when the samples make it suspicious, and decides on the exact share. Encoded bytes do not count: one
// line of them makes no bundle of the code around it.
func wideLines(p *Pass, c Class, size int64, width int, share float64) (*Decision, error) {
	if sampledWideShare(p.sample, width) < share/2 {
		return nil, nil
	}
	m, err := p.Measure()
	if err != nil {
		return nil, err
	}
	if wideShare(m, int64(width)) < share {
		return nil, nil
	}
	found, err := p.lookForRuns()
	if err != nil {
		return nil, err
	}
	got := float64(found.Rest.WideBytes(int64(width))) / float64(max(found.Rest.Bytes, 1))
	if got < share || found.Rest.Bytes < size || p.people(c) {
		return nil, nil
	}
	if c == Data {
		if by, err := p.writtenAround(width); by || err != nil {
			return nil, err
		}
	}
	reason := fmt.Sprintf("%.0f %% of the bytes are in lines wider than %d characters", 100*got, width)
	return &Decision{Class: c, Reason: reason, Evidence: []Evidence{{Name: "wide lines", Value: reason}}}, nil
}

// shareOf is the share of sampled bytes that are among the given ones.
func shareOf(windows [][]byte, among string) float64 {
	return countedShare(windows, func(w []byte) (n int) {
		for _, c := range w {
			if strings.IndexByte(among, c) >= 0 {
				n++
			}
		}
		return n
	})
}

// countedShare is the share of sampled bytes that count counts.
func countedShare(windows [][]byte, count func([]byte) int) float64 {
	n, total := 0, 0
	for _, w := range windows {
		n += count(w)
		total += len(w)
	}
	return float64(n) / float64(max(total, 1))
}

// sampledWideShare is the share of sampled bytes in lines wider than width.
func sampledWideShare(windows [][]byte, width int) float64 {
	return countedShare(windows, func(w []byte) (wide int) {
		for line := range wideParts(w, width) {
			wide += len(line)
		}
		return wide
	})
}

// wideParts are the lines of a window that are wider than width; a line cut by the window's edge counts from half of it.
func wideParts(w []byte, width int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for start := 0; start < len(w); {
			end := bytes.IndexByte(w[start:], '\n')
			cut := start == 0 || end < 0
			if end < 0 {
				end = len(w) - start
			}
			if (end > width || cut && end > width/2) && !yield(w[start:start+end]) {
				return
			}
			start += end + 1
		}
	}
}

func wideShare(m text.Measurement, width int64) float64 {
	return float64(m.WideBytes(width)) / float64(max(m.Bytes, 1))
}

// Measure reads the whole content once: lines, widest line, bytes in wide lines.
func (p *Pass) Measure() (text.Measurement, error) {
	if p.measure != nil {
		return *p.measure, nil
	}
	r, err := p.Reader()
	if err != nil {
		return text.Measurement{}, err
	}
	m, err := text.Measure(r, p.text.Encoding, p.scratch.chunk())
	if err != nil {
		return text.Measurement{}, err
	}
	p.measure = &m
	return m, nil
}

// shape is the evidence every finding about text carries: how many lines, and how wide the widest is.
func shape(m text.Measurement) []Evidence {
	return []Evidence{
		{Name: "lines", Value: humanize.Comma(m.Lines)},
		{Name: "widest line", Value: counted(m.Widest, "character"), Line: int(m.WidestLine)},
	}
}
