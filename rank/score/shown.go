package score

import (
	"cmp"
	"slices"
)

// Bounds of the search for what became of a line: of altered lines that share words with it, the rarest words first, so many are looked at, and
// the likeliest are compared word by word.
const (
	lookedMost   = 20_000
	comparedMost = 64
)

// shown is a span with what makes lines of it quick to find.
type shown struct {
	*Span
	exact   map[string]bool
	altered [][]string       // the words of the lines that are in the file nowhere
	having  map[string][]int // by word: which altered lines have it
	shared  []int            // by altered line: words in common with the line that is looked for
}

func newShown(s *Span, file *text) *shown {
	v := &shown{Span: s, exact: make(map[string]bool, len(s.Lines)), having: map[string][]int{}}
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
	words := wordsOf(line)
	for _, i := range s.likely(distinct(words)) {
		best = max(best, kept(words, s.altered[i]))
	}
	return best
}

// likely are the altered lines that share most words, equal ones in their order.
func (s *shown) likely(words []string) (list []int) {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(s.having[a]), len(s.having[b])) })
	looked := 0
	for _, word := range words {
		for _, i := range s.having[word] {
			if looked++; looked > lookedMost {
				break
			}
			if s.shared[i]++; s.shared[i] == 1 {
				list = append(list, i)
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(s.shared[b], s.shared[a]), cmp.Compare(a, b)) })
	for _, i := range list {
		s.shared[i] = 0
	}
	return list[:min(len(list), comparedMost)]
}
