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
	first := true
	for piece := range bpe.Pieces(text) {
		tokens += w.Cost(piece)
		if first && isBlank(piece[0]) && isLineEnd(piece[len(piece)-1]) {
			tokens-- // without the sign that was before it in another text it is a piece of its own
		}
		first = false
	}
	return tokens
}

// Weights are what features cost, in tokens. Those that this package works with are in weights.json.
type Weights struct {
	Pieces  [kinds][longest][rarities]float64 // of ASCII, by length less 1
	Longer  [kinds]float64                    // for each character beyond the longest length
	Scripts [scripts][2]float64               // for each run, and for each character of it
	Ending  float64                           // for 's and the like behind a word
	Pairs   Pairs
	Han     Han
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
	parts := divide(piece)
	cost := w.slashes(parts.before) + w.slashes(parts.below)
	if parts.ending {
		cost += w.Ending
	}
	if isASCII(parts.stem) {
		cost += w.feature(look(parts.stem, &w.Pairs))
	} else {
		cost += w.mixed(parts.stem)
	}
	return max(cost, w.lineEnds(piece))
}

// lineEnds is what the line ends below a sign cost without it, where there are several.
func (w *Weights) lineEnds(piece []byte) float64 {
	i := bytes.IndexAny(piece, "\r\n")
	if i < 0 || i == len(piece)-1 {
		return 0
	}
	ends := piece[i:]
	if bytes.IndexByte(ends, '/') >= 0 {
		ends = bytes.ReplaceAll(ends, []byte{'/'}, nil)
	}
	return w.feature(look(ends, &w.Pairs))
}

// slashes is what slashes add to the signs beside them. They are of one token with them as a rule; a long row of them is more. Alone, as they
// are without those signs, they never cost more than both.
func (w *Weights) slashes(b []byte) (cost float64) {
	for len(b) > 0 {
		n := len(b) - len(bytes.TrimLeft(b, "/"))
		if n > 0 {
			f := look(b[:n], &w.Pairs)
			alone := w.feature(f)
			f.kind = evenSignsEnd
			cost += max(alone, w.feature(f)) - 1
		}
		b = b[min(n+1, len(b)):]
	}
	return cost
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

// parts are what a piece is divided into.
type parts struct {
	before []byte // slashes before other signs
	stem   []byte
	below  []byte // slashes and line ends in the lines below a sign
	ending bool   // 's and the like behind a word are taken off
}

// whole reports that nothing is taken off.
func (p *parts) whole() bool { return len(p.before)+len(p.below) == 0 && !p.ending }

// divide takes off a piece what does not depend on the rest of it. Slashes begin a line as often as not, and which piece they are in then
// depends on the line before: they cost the same in either.
func divide(piece []byte) *parts {
	p := &parts{stem: piece}
	for i := len(piece) - 1; i >= max(1, len(piece)-3); i-- {
		if piece[i] == '\'' && isLetter(piece[i-1]) {
			p.stem, p.ending = piece[:i], true
			return p
		}
	}
	if isLetter(piece[len(piece)-1]) {
		return p
	}
	if i := bytes.IndexAny(piece, "\r\n"); i > 0 && bytes.IndexByte(piece[i:], '/') > 0 {
		p.stem, p.below = piece[:i+1], piece[i+1:]
	}
	if n := len(p.stem) - len(bytes.TrimLeft(p.stem, "/")); n > 0 && n < len(p.stem) && !isLineEnd(p.stem[n]) {
		p.before, p.stem = p.stem[:n], p.stem[n:]
	}
	return p
}

// mixed adds up the ASCII letters of a piece, as if they were one word, and its other characters by script.
func (w *Weights) mixed(piece []byte) (cost float64) {
	plain, count := w.compose(piece)
	if len(plain) > 0 { // letters with marks make a word dearer
		cost, count[latin] = w.feature(look(plain, &w.Pairs))+count[latin]*w.Scripts[latin][1], 0
	}
	for s, n := range count {
		if n > 0 && (s == int(hanRare) || s == int(hanKana)) { // they stand beside others as a rule
			cost += max(0, w.Scripts[s][0]+n*w.Scripts[s][1])
		} else if n > 0 {
			cost += max(1, w.Scripts[s][0]+n*w.Scripts[s][1])
		}
	}
	return max(1, cost)
}

// compose divides a piece that is not ASCII into its ASCII letters and the numbers of other characters by script. A character that repeats the
// one before it is a part of one.
func (w *Weights) compose(piece []byte) (plain []byte, count [scripts]float64) {
	before := rune(-1)
	for i, r := range string(piece) {
		switch {
		case r < utf8.RuneSelf && isLetter(byte(r)) && len(plain) < mostPlain:
			plain = append(plain, byte(r))
		case r < utf8.RuneSelf:
			if i > 0 && !isLineEnd(byte(r)) {
				count[symbols]++
			}
		case r == before:
			count[w.scriptOf(r)] += evenLetter
		default:
			count[w.scriptOf(r)]++
		}
		before = r
	}
	settleHan(&count)
	return plain, count
}

// mostPlain bounds the ASCII letters of a piece that are looked at as one word.
const mostPlain = 64
