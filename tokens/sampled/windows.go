package sampled

// Sizes in bytes.
const (
	windowSize = 4 << 10
	wholeUpTo  = 3 * windowSize
	threeUpTo  = 8 * windowSize // the gates read five windows of what is larger
)

// Span is a part of a file, in bytes, and how much of the file it stands for: the weights of all spans add up to 1.
type Span struct {
	Start, End int64
	Weight     float64
}

// Spans are the parts of a file of size bytes that the model looks at: all of a small one, otherwise windows of 4 KiB at even distances. The
// first and the last stand for half as much as those between: what is around them lies on one side only. Windows begin at multiples of
// four, as the characters of UTF-16 and UTF-32 do.
func Spans(size int64) []Span {
	if size <= wholeUpTo {
		return []Span{{0, size, 1}}
	}
	parts := int64(4)
	if size <= threeUpTo {
		parts = 2
	}
	weight := 1 / float64(parts)
	spans := []Span{{0, windowSize, weight / 2}}
	for i := int64(1); i < parts; i++ {
		at := size / parts * i &^ 3
		spans = append(spans, Span{at, at + windowSize, weight})
	}
	return append(spans, Span{(size - windowSize) &^ 3, size, weight / 2})
}

// Window is what was found in a span, as UTF-8.
type Window struct {
	Text   []byte
	Weight float64
}

// Estimate returns the tokens in o200k_base of a text of size bytes of UTF-8 of which windows are known. Without any text there are none.
func Estimate(windows []Window, size int64) float64 { return fitted().Estimate(windows, size) }

// Estimate is the package's Estimate with these weights.
func (w *Weights) Estimate(windows []Window, size int64) float64 {
	density, weight := 0.0, 0.0
	for _, v := range windows {
		if len(v.Text) > 0 {
			density += v.Weight * w.Tokens(v.Text) / float64(len(v.Text))
			weight += v.Weight
		}
	}
	if weight == 0 {
		return 0
	}
	return density / weight * float64(size)
}
