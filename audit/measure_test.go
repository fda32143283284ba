package audit

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestRulerAgainstLines: whatever the pieces a text comes in, the ruler tells what one tells who looks at each line.
func TestRulerAgainstLines(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	limits := []int64{5, 9}
	for range 20_000 {
		var text strings.Builder
		ends := []string{"\n", "\n", "\n\n", "\r\n", "\r"}[:1+random.IntN(5)]
		for range random.IntN(12) {
			text.WriteString(strings.Repeat([]string{"a", "é", "漢"}[random.IntN(3)], random.IntN(12)))
			text.WriteString(ends[random.IntN(len(ends))])
		}
		text.WriteString(strings.Repeat("z", random.IntN(12)))
		r := newRuler(limits)
		r.Write([]byte("of another text\n"))
		r.reset()
		for rest := []byte(text.String()); len(rest) > 0; {
			n := 1 + random.IntN(len(rest))
			r.Write(rest[:n])
			rest = rest[n:]
		}
		got, want := r.close(), measuredByLine(text.String())
		if got.lines != want.lines || want.widest > limits[0] && got != want {
			t.Fatalf("%q: got %+v, want %+v", text.String(), got, want)
		}
	}
}

func measuredByLine(text string) (s shape) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	for line := range strings.Lines(text) {
		s.lines++
		if n := int64(utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))); n > s.widest {
			s.widest, s.at = n, int(s.lines)
		}
	}
	return s
}
