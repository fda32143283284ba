package rank

import (
	"math/rand/v2"
	"testing"
)

// TestMarked: every byte is marked as kinds and line ends have it, wherever it stands and whatever its neighbours are.
func TestMarked(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := make([]byte, dice.IntN(2*blockSize+1))
		for i := range text {
			if text[i] = byte(dice.Uint32()); dice.IntN(4) == 0 {
				text[i] = '\n'
			}
		}
		for block := 0; block < len(text); block += blockSize {
			words, lineEnds := marked(text, block)
			for i := range blockSize {
				isWord, isLineEnd := words>>i&1 == 1, lineEnds>>i&1 == 1
				at := block + i
				if at >= len(text) {
					if isWord || isLineEnd {
						t.Fatalf("byte %d of %d is marked", at, len(text))
					}
					continue
				}
				if isWord != (kinds[text[at]] != other) || isLineEnd != (text[at] == '\n') {
					t.Fatalf("%q at %d of %q: word %v, line end %v", text[at], at, text, isWord, isLineEnd)
				}
			}
		}
	}
}

// TestSpellingAt: a word has the same hash in a text, whatever stands behind it, and alone.
func TestSpellingAt(t *testing.T) {
	text := []byte("abcdefghijklmnopqrstuvwxyz_0123456789")
	seen := map[uint64]string{}
	for start := range text {
		for end := start + 1; end <= len(text); end++ {
			hash := spellingAt(text, start, end)
			if alone := spelling([]byte(string(text[start:end]))); alone != hash {
				t.Errorf("%q: %x in the text, %x alone", text[start:end], hash, alone)
			}
			if other, met := seen[hash]; met {
				t.Errorf("%q and %q have one hash", text[start:end], other)
			}
			seen[hash] = string(text[start:end])
		}
	}
}
