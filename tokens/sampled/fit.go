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
	stem, _ := contraction(piece)
	start := len(stem)
	for start > 0 && isLetter(stem[start-1]) {
		start--
	}
	before := byte(' ')
	for _, c := range stem[start:] {
		f.pairs[0][before][c|0x20] += float64(times)
		before = c | 0x20
	}
	for i := 1; i < len(piece) && start == len(stem) && isASCII(piece); i++ {
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
		stem, suffix := contraction(o.piece)
		if p := look(stem, &w.Pairs); p.length <= longest {
			sum[p.kind][p.length-1][min(p.rare, rarities-1)] += max(1, o.tokens-suffix) * o.times
			times[p.kind][p.length-1][min(p.rare, rarities-1)] += o.times
		}
	}
	for k := range kinds {
		for length := range longest {
			for rare := range rarities {
				w.Pieces[k][length][rare] = f.average(w, kind(k), length, rare, sum[k][length][rare], times[k][length][rare])
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

// average is the mean cost of a feature, never less than that of what it may be the longer form of.
func (f *Fitter) average(w *Weights, k kind, length, rare int, sum, times float64) float64 {
	least := 1.0
	for _, shorter := range beginnings(k) {
		if length > 0 {
			least = max(least, w.Pieces[shorter][length-1][rare])
		}
	}
	if rare > 0 {
		least = max(least, w.Pieces[k][length][rare-1])
	}
	for _, other := range withoutEnd(k) {
		least = max(least, w.Pieces[other][length][rare])
	}
	if times < enough {
		return least
	}
	if k < words {
		return sum / times
	}
	return max(least, sum/times)
}

// beginnings are the kinds a piece may have without its last character.
func beginnings(k kind) []kind {
	switch {
	case k < words && k%4 == mixedCase:
		return []kind{k, k - mixedCase + upperCase}
	case k < words && k%4 == capital:
		return []kind{k, k - capital + upperCase}
	case k == mixedSigns, k == mixedSignsEnd:
		return []kind{k, k - 1}
	}
	return []kind{k}
}

// withoutEnd are the kinds a piece may have without what stands behind its last sign.
func withoutEnd(k kind) []kind {
	switch k {
	case evenSignsEnd, mixedSignsEnd:
		return []kind{k - 2}
	case blankEnd:
		return []kind{blank}
	}
	return nil
}

// longer finds what each further character of a long piece costs.
func (f *Fitter) longer(w *Weights) (perCharacter [kinds]float64) {
	var sum, characters [kinds]float64
	for _, o := range f.observed {
		if !isASCII(o.piece) {
			continue
		}
		stem, suffix := contraction(o.piece)
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

// scripts finds by halving what a character costs, so that all pieces with one script in them add up.
func (f *Fitter) scripts(w *Weights) {
	for s := range scripts {
		var of []observation
		want := 0.0
		for _, o := range f.observed {
			if only(o.piece, s) {
				of = append(of, o)
				want += o.tokens * o.times
			}
		}
		low, high := 0.0, 4.0
		for range 40 {
			w.Scripts[s] = (low + high) / 2
			sum := 0.0
			for _, o := range of {
				sum += w.Cost(o.piece) * o.times
			}
			if sum < want {
				low = w.Scripts[s]
			} else {
				high = w.Scripts[s]
			}
		}
		if len(of) == 0 {
			w.Scripts[s] = 1
		}
	}
}

// only reports that the characters beyond ASCII of a piece are of one script, and that it has some.
func only(piece []byte, s script) bool {
	found := false
	for _, r := range string(piece) {
		if r >= utf8.RuneSelf {
			if scriptOf(r) != s {
				return false
			}
			found = true
		}
	}
	return found
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
