// Package sampled estimates tokens from what text looks like, without a vocabulary. It cuts text as o200k_base does and adds up what such
// pieces cost on average: by kind, length, characters that rarely stand together, and script. The averages are in weights.json, which
// scripts/fit_sampled.go wrote.
//
// Costs are of single pieces and never negative, and what lies at both sides of a line end is not in one piece. So taking lines out of a text
// never raises its count.
package sampled

import (
	"bytes"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/tokens/bpe"
)

// Tokens estimates the tokens of a whole text in o200k_base.
func Tokens(text []byte) float64 { return fitted().Tokens(text) }

// Tokens is the package's Tokens with these weights.
func (w *Weights) Tokens(text []byte) (tokens float64) {
	for piece := range bpe.Pieces(text) {
		tokens += w.Cost(piece)
	}
	return tokens
}

// Weights are what features cost, in tokens. Those that this package works with are in weights.json.
type Weights struct {
	Pieces  [kinds][longest][rarities]float64 // of ASCII, by length less 1
	Longer  [kinds]float64                    // for each character beyond the longest length
	Scripts [scripts][2]float64               // for each run, and for each character of it
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
	stem, cost := attached(piece)
	return cost + w.feature(look(stem, &w.Pairs))
}

func (w *Weights) feature(f feature) float64 {
	cost := w.Pieces[f.kind][min(f.length, longest)-1][min(f.rare, rarities-1)]
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

// attached takes off a piece what is a token of its own nearly always: 's and the like behind a word, and slashes in the lines below a sign.
func attached(piece []byte) (stem []byte, cost float64) {
	for i := len(piece) - 1; i >= max(1, len(piece)-3); i-- {
		if piece[i] == '\'' && isLetter(piece[i-1]) {
			return piece[:i], 1
		}
	}
	if last := piece[len(piece)-1]; last != '/' && !isLineEnd(last) {
		return piece, 0
	}
	for i, c := range piece {
		if !isLineEnd(c) {
			continue
		}
		if slashes := bytes.Count(piece[i:], []byte{'/'}); slashes > 0 {
			return piece[:i+1], 1 + float64(slashes-1)*evenSign
		}
		break
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
			if i > 0 && !isLineEnd(byte(r)) {
				count[symbols]++
			}
		case r == before:
			count[scriptOf(r)] += evenLetter
		default:
			count[scriptOf(r)]++
		}
		before = r
	}
	if len(plain) > 0 { // letters with marks make a word dearer
		cost, count[latin] = w.ascii(plain)+count[latin]*w.Scripts[latin][1], 0
	}
	for s, n := range count {
		if n > 0 {
			cost += max(1, w.Scripts[s][0]+n*w.Scripts[s][1])
		}
	}
	return cost
}
