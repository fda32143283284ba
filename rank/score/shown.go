package score

import (
	"cmp"
	"slices"
)

// Bounds of the search for what became of a line: of altered lines that share words with it, the rarest words first, so many are looked at, and
// the likeliest are compared word by word. Of a file with more than manyChanged changed lines the bounds of each shrink, so that all take no longer.
const (
	lookedMost    = 20_000
	lookedLeast   = 500
	comparedMost  = 64
	comparedLeast = 4
	manyChanged   = 5_000
	// pairsOfLine is how many pairs of words a comparison of lines of a usual length takes at most: of longer ones fewer are compared, one at least.
	pairsOfLine = 200 * 200
)

// shown is a span with what makes lines of it quick to find.
type shown struct {
	*Span
	exact   map[string]bool
	altered [][]string       // the words of the lines that are in the file nowhere
	having  map[string][]int // by word: which altered lines have it
	shared  []int            // by altered line: words in common with the line that is looked for

	looked, compared int // at most, for one line
}

// newShown prepares a span for as many lines to be looked for as are changed.
func newShown(s *Span, file *text, changed int) *shown {
	v := &shown{Span: s, exact: make(map[string]bool, len(s.Lines)), having: map[string][]int{}}
	changed = max(changed, manyChanged)
	v.looked, v.compared = max(lookedMost*manyChanged/changed, lookedLeast), max(comparedMost*manyChanged/changed, comparedLeast)
	for _, line := range s.Lines {
		line = endless(line)
		if line == "" || file.all[line] || v.exact[line] {
			v.exact[line] = true
			continue
		}
		v.exact[line] = true
		words := wordsOf(line)
		for _, word := range distinct(words) {
			v.having[word] = append(v.having[word], len(v.altered))
		}
		v.altered = append(v.altered, words)
	}
	v.shared = make([]int, len(v.altered))
	return v
}

// distinct are the words that are more than punctuation, each once.
func distinct(words []string) (list []string) {
	seen := make(map[string]bool, len(words))
	for _, word := range words {
		if isWord(word[0]) && !seen[word] {
			seen[word] = true
			list = append(list, word)
		}
	}
	return list
}

// kept is how much of a line is shown: all of it, or what the altered line keeps that keeps most.
func (s *shown) kept(line string) (best float64) {
	if s.exact[line] {
		return 1
	}
	words, pairs := wordsOf(line), 0
	for _, i := range s.likely(distinct(words)) {
		if pairs >= s.compared*pairsOfLine {
			break
		}
		pairs += len(words) * len(s.altered[i])
		best = max(best, kept(words, s.altered[i]))
	}
	return best
}

// likely are the altered lines that share most words, of equal ones those with the rarer words.
func (s *shown) likely(words []string) []int {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(s.having[a]), len(s.having[b])) })
	var list []int
	looked := 0
	for _, word := range words {
		having := s.having[word]
		having = having[:min(len(having), s.looked-looked)]
		looked += len(having)
		for _, i := range having {
			if s.shared[i]++; s.shared[i] == 1 {
				list = append(list, i)
			}
		}
	}
	from := make([]int, len(words)+2) // by how many words are not shared: where those lines begin
	for _, i := range list {
		from[len(words)-s.shared[i]+1]++
	}
	for n := range len(words) {
		from[n+1] += from[n]
	}
	best := make([]int, len(list))
	for _, i := range list {
		place := &from[len(words)-s.shared[i]]
		best[*place] = i
		*place++
		s.shared[i] = 0
	}
	return best[:min(len(best), s.compared)]
}
