package sampled

// Sizes in bytes.
const (
	windowSize = 4 << 10
	// WholeUpTo is up to which size a text is looked at whole; of a longer one three windows stand for all of it.
	WholeUpTo = 3 * windowSize
)

// Windows are the parts of a text that the model looks at: all of a small one; otherwise the beginning, the middle and the end.
func Windows(text []byte) [][]byte {
	var windows [][]byte
	for _, at := range Spans(int64(len(text))) {
		windows = append(windows, text[at.Start:at.End])
	}
	return windows
}

// Span is a part of a file, in bytes.
type Span struct{ Start, End int64 }

// Spans are where the windows of a file of size bytes are. They begin at multiples of four, as the characters of UTF-16 and UTF-32 do.
func Spans(size int64) []Span {
	if size <= WholeUpTo {
		return []Span{{0, size}}
	}
	middle := (size/2 - windowSize/2) &^ 3
	return []Span{{0, windowSize}, {middle, middle + windowSize}, {(size - windowSize) &^ 3, size}}
}

// Scale adds up what the windows cost and scales it to a text of size bytes.
func Scale(windows [][]byte, size int64, cost func([]byte) float64) float64 {
	tokens, seen := 0.0, 0
	for _, w := range windows {
		tokens += cost(w)
		seen += len(w)
	}
	if seen == 0 {
		return 0
	}
	return tokens * float64(size) / float64(seen)
}
