package sampled

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// Fitter finds Weights from pieces whose tokens are known.
type Fitter struct {
	Han Han // the classes of Han characters that the weights get

	observed []observation
	pairs    [2][128][128]float64 // how often ASCII characters follow each other, in words and among signs
}

type observation struct {
	piece         []byte
	tokens, times float64
}

// Add tells that a piece, as bpe.Pieces cuts it, has so many tokens and occurs so many times.
func (f *Fitter) Add(piece []byte, tokens, times int64) {
	f.observed = append(f.observed, observation{piece, float64(tokens), float64(times)})
	stem := divide(piece).stem
	start := len(stem)
	for start > 0 && isLetter(stem[start-1]) {
		start--
	}
	before := byte(' ')
	for _, c := range stem[start:] {
		f.pairs[0][before][c|0x20] += float64(times)
		before = c | 0x20
	}
	for i := 1; i < len(piece) && isSigns(piece); i++ {
		f.pairs[1][piece[i-1]][piece[i]] += float64(times)
	}
}

const (
	frequentShare = 0.80 // of all pairs of a sort
	commonShare   = 0.95
	enough        = 40 // occurrences from which on an average is taken for what it is
)

// Weights returns what was learnt.
func (f *Fitter) Weights() *Weights {
	w := &Weights{Pairs: f.common(), Han: f.Han}
	var sum, times [kinds][longest][rarities]float64
	for _, o := range f.observed {
		if !isASCII(o.piece) || !divide(o.piece).whole() {
			continue
		}
		if p := look(o.piece, &w.Pairs); p.length <= longest {
			sum[p.kind][p.length-1][min(p.rare, rarities-1)] += o.tokens * o.times
			times[p.kind][p.length-1][min(p.rare, rarities-1)] += o.times
		}
	}
	for k := range kinds {
		for length := range longest {
			for rare := range rarities {
				w.Pieces[k][length][rare] = average(&w.Pieces[k], kind(k), length, rare, sum[k][length][rare], times[k][length][rare])
			}
		}
	}
	w.Longer, w.Ending = f.longer(w), f.ending(w)
	w.limitSigned()
	f.scripts(w)
	return w
}

// limitSigned lets a sign before a word cost a token at most. A slash that begins a line is a piece with the word behind it, or, below a line
// that ends with a sign, one with that sign: taking out the line above must not cost more than the line did.
func (w *Weights) limitSigned() {
	for c := range kind(words) {
		if c < signedWord {
			continue
		}
		alone := c - signedWord
		for length := range longest {
			for rare := range rarities {
				w.Pieces[c][length][rare] = min(w.Pieces[c][length][rare], w.Pieces[alone][length][rare]+1)
			}
		}
		w.Longer[c] = min(w.Longer[c], w.Longer[alone])
	}
}

// common marks the pairs that make up most of what occurs.
func (f *Fitter) common() (table Pairs) {
	type pair struct {
		a, b  int
		times float64
	}
	for _, sort := range f.pairs {
		var all []pair
		total := 0.0
		for a, row := range sort {
			for b, times := range row {
				if times > 0 {
					all = append(all, pair{a, b, times})
					total += times
				}
			}
		}
		slices.SortFunc(all, func(x, y pair) int { return cmp.Or(cmp.Compare(y.times, x.times), x.a-y.a, x.b-y.b) })
		seen := 0.0
		for _, p := range all {
			if seen < frequentShare*total {
				table.Frequent[p.a][p.b>>6] |= 1 << (p.b & 63)
			}
			if seen < commonShare*total {
				table.Common[p.a][p.b>>6] |= 1 << (p.b & 63)
			}
			seen += p.times
		}
	}
	return table
}

// average is the mean cost of a feature; where it is hardly known, that of a piece that is shorter by one, and of one that is less rare. Only
// white space has to grow with its length: the line ends around lines that are taken out become one piece.
func average(of *[longest][rarities]float64, k kind, length, rare int, sum, times float64) float64 {
	shorter, least := 1.0, 1.0
	if length > 0 {
		shorter = of[length-1][rare]
	}
	if rare > 0 {
		shorter = max(shorter, of[length][rare-1])
	}
	if k == blank || k == blankEnd {
		least = shorter
	}
	if times < enough {
		return shorter
	}
	return max(least, sum/times)
}

// longer finds what each further character of a long piece costs.
func (f *Fitter) longer(w *Weights) (perCharacter [kinds]float64) {
	var sum, characters [kinds]float64
	for _, o := range f.observed {
		if !isASCII(o.piece) || !divide(o.piece).whole() {
			continue
		}
		p := look(o.piece, &w.Pairs)
		if p.length <= longest {
			continue
		}
		beyond := float64(p.length-longest) / float64(p.length)
		rest := o.tokens - w.Pieces[p.kind][longest-1][min(p.rare, rarities-1)] - beyond*float64(p.even)*evenCost(p.kind)
		sum[p.kind] += o.times * rest
		characters[p.kind] += o.times * beyond * float64(p.length-p.even)
	}
	for k := range perCharacter {
		perCharacter[k] = 0.3 // of words that nobody has seen
		if characters[k] > enough {
			perCharacter[k] = max(0, sum[k]/characters[k])
		}
	}
	return perCharacter
}

// ending is the mean of what 's and the like add to the words before them.
func (f *Fitter) ending(w *Weights) float64 {
	sum, times := 0.0, 0.0
	for _, o := range f.observed {
		if parts := divide(o.piece); isASCII(o.piece) && parts.ending {
			sum += o.times * (o.tokens - w.feature(look(parts.stem, &w.Pairs)))
			times += o.times
		}
	}
	if times < enough {
		return 1
	}
	return max(0, sum/times)
}

// scripts fits a line of cost by length to the runs of each script. Han characters beside kana, and rare ones, are left with what the others of
// their pieces do not cost; these come first in the list.
func (f *Fitter) scripts(w *Weights) {
	for s := range scripts {
		var line line
		for _, o := range f.observed {
			if isASCII(o.piece) || !divide(o.piece).whole() {
				continue
			}
			plain, count := w.compose(o.piece)
			length := count[s]
			count[s] = 0
			if length == 0 || s != latin && len(plain) > 0 {
				continue
			}
			if rest, known := w.others(s, count); known {
				line.add(length, o.tokens-rest, o.times)
			}
		}
		w.Scripts[s] = line.fit(s != hanRare)
	}
}

// others is what the other characters of a piece cost; known is false where the script s is to be learnt from pieces without them.
func (w *Weights) others(s script, count [scripts]float64) (cost float64, known bool) {
	for o, n := range count {
		switch {
		case n == 0:
		case s == hanKana && o == int(kana), s == hanRare && o <= int(hanKana) && o >= int(kana):
			cost += w.Scripts[o][0] + n*w.Scripts[o][1]
		default:
			return 0, false
		}
	}
	return cost, true
}

// line is what least squares need to know of points with weights.
type line struct{ n, x, y, xx, xy float64 }

func (l *line) add(x, y, times float64) {
	l.n += times
	l.x += times * x
	l.y += times * y
	l.xx += times * x * x
	l.xy += times * x * y
}

// fit returns the height at 0 and the slope, neither of which is negative. Without base the line goes through 0.
func (l *line) fit(base bool) [2]float64 {
	spread := l.n*l.xx - l.x*l.x
	switch {
	case l.n >= enough && !base:
		return [2]float64{0, max(0, l.xy/l.xx)}
	case l.n < enough || spread <= 0:
		return [2]float64{0, 1} // of what nobody has seen
	}
	each := min(max(0, (l.n*l.xy-l.x*l.y)/spread), max(0, l.y/l.x))
	return [2]float64{max(0, l.y-each*l.x) / l.n, each}
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isSigns reports that a piece has nothing but ASCII signs and white space.
func isSigns(piece []byte) bool {
	for _, c := range piece {
		if c >= 0x7F || isLetter(c) || c < ' ' && !isBlank(c) {
			return false
		}
	}
	return true
}
