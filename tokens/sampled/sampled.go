// Package sampled estimates tokens from what text looks like, without a vocabulary. It cuts text as o200k_base does and adds up what such
// pieces cost on average: by kind, length, characters that rarely stand together, and script. The averages are in weights.go, which
// scripts/fit_sampled.go wrote.
//
// Costs are never negative and grow with a piece. So cutting off the end of a text never raises its count, nor does taking out lines.
package sampled

import (
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/tokens/bpe"
)

// Tokens estimates the tokens of a text in o200k_base.
func Tokens(text []byte) (tokens float64) {
	for piece := range bpe.Pieces(text) {
		tokens += fitted.Cost(piece)
	}
	return tokens
}

// Weights are what features cost, in tokens. The values that Tokens works with are in weights.go.
type Weights struct {
	Pieces  [kinds][longest][rarities]float64 // of ASCII, by length less 1
	Longer  [kinds]float64                    // for each character beyond the longest length
	Scripts [scripts]float64                  // for each character
	Pairs   Pairs
}

// What a repeated character costs beyond the longest length, by encoding runs of one character.
const (
	evenLetter  = 1.0 / 8
	evenSign    = 1.0 / 64
	evenSpace   = 1.0 / 128
	evenLineEnd = 1.0 / 16
)

// Cost is what a piece costs, as bpe.Pieces cuts it.
func (w *Weights) Cost(piece []byte) float64 {
	for _, c := range piece {
		if c >= utf8.RuneSelf {
			return w.mixed(piece)
		}
	}
	return w.ascii(piece)
}

func (w *Weights) ascii(piece []byte) float64 {
	stem, suffix := contraction(piece)
	f := look(stem, &w.Pairs)
	cost := w.Pieces[f.kind][min(f.length, longest)-1][min(f.rare, rarities-1)] + suffix
	if f.length <= longest {
		return cost
	}
	beyond := float64(f.length-longest) / float64(f.length)
	return cost + beyond*(float64(f.even)*evenCost(f.kind)+float64(f.length-f.even)*w.Longer[f.kind])
}

func evenCost(k kind) float64 {
	switch {
	case k < words:
		return evenLetter
	case k == blankEnd:
		return evenLineEnd
	case k == blank:
		return evenSpace
	}
	return evenSign
}

// contraction takes 's and the like off a word: they are a token of their own nearly always.
func contraction(piece []byte) (stem []byte, cost float64) {
	for i := len(piece) - 1; i >= max(1, len(piece)-3); i-- {
		if piece[i] == '\'' && isLetter(piece[i-1]) {
			return piece[:i], 1
		}
	}
	return piece, 0
}

// mixed adds up the ASCII letters of a piece, as if they were one word, and its other characters by script.
func (w *Weights) mixed(piece []byte) (cost float64) {
	var ascii [64]byte
	plain := ascii[:0]
	var count [scripts]float64
	before := rune(-1)
	for i, r := range string(piece) {
		switch {
		case r < utf8.RuneSelf && isLetter(byte(r)) && len(plain) < len(ascii):
			plain = append(plain, byte(r))
		case r < utf8.RuneSelf:
			if i > 0 {
				count[symbols]++
			}
		case r == before:
			count[scriptOf(r)] += evenLetter
		default:
			count[scriptOf(r)]++
		}
		before = r
	}
	if len(plain) > 0 {
		cost = w.ascii(plain) + count[latin]*w.Scripts[latin]
	} else if count[latin] > 0 {
		cost = max(1, count[latin]*w.Scripts[latin])
	}
	for s := latin + 1; s < scripts; s++ {
		if count[s] > 0 {
			cost += max(1, count[s]*w.Scripts[s])
		}
	}
	return cost
}
