package sampled

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// Fitter finds Weights from pieces whose tokens are known.
type Fitter struct {
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
	stem, _ := attached(piece)
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
	w := &Weights{Pairs: f.common()}
	var sum, times [kinds][longest][rarities]float64
	for _, o := range f.observed {
		if !isASCII(o.piece) {
			continue
		}
		stem, suffix := attached(o.piece)
		if p := look(stem, &w.Pairs); p.length <= longest {
			sum[p.kind][p.length-1][min(p.rare, rarities-1)] += max(1, o.tokens-suffix) * o.times
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
	w.Longer = f.longer(w)
	f.scripts(w)
	return w
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
		if !isASCII(o.piece) {
			continue
		}
		stem, suffix := attached(o.piece)
		p := look(stem, &w.Pairs)
		if p.length <= longest {
			continue
		}
		beyond := float64(p.length-longest) / float64(p.length)
		rest := o.tokens - suffix - w.Pieces[p.kind][longest-1][min(p.rare, rarities-1)] - beyond*float64(p.even)*evenCost(p.kind)
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

// scripts fits a line of cost by length to the runs of each script.
func (f *Fitter) scripts(w *Weights) {
	for s := range scripts {
		var n, x, y, xx, xy float64
		for _, o := range f.observed {
			if length := float64(only(o.piece, s)); length > 0 {
				n += o.times
				x += o.times * length
				y += o.times * o.tokens
				xx += o.times * length * length
				xy += o.times * length * o.tokens
			}
		}
		w.Scripts[s] = [2]float64{0, 1} // of what nobody has seen
		if spread := n*xx - x*x; n >= enough && spread > 0 {
			each := min(max(0, (n*xy-x*y)/spread), y/x)
			w.Scripts[s] = [2]float64{(y - each*x) / n, each}
		}
	}
}

// only returns how many characters a piece of one script has, without what may stand before them; 0 for another piece.
func only(piece []byte, s script) (length int) {
	for i, r := range string(piece) {
		if r < utf8.RuneSelf {
			if i > 0 && s != latin {
				return 0
			}
			continue
		}
		if scriptOf(r) != s {
			return 0
		}
		length++
	}
	return length
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
