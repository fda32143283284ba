package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestLikely: those that share most words come first, then those with the rarer ones, up to as many as are compared.
func TestLikely(t *testing.T) {
	span := &Span{Lines: []string{"all rare words", "all", "all words", "rare", "unlike"}}
	s := newShown(span, &text{}, 1)
	s.compared = 4
	if got := fmt.Sprint(s.likely([]string{"all", "words", "rare", "none"})); got != "[0 2 3 1]" {
		t.Error(got)
	}
	s.looked = 3 // both that have "words", and one that has "rare"
	if got := fmt.Sprint(s.likely([]string{"all", "words", "rare"}), s.shared); got != "[0 2] [0 0 0 0 0]" {
		t.Error(got)
	}
}

// TestLessForEach: however many lines are changed, looking for all of them takes no more than for some thousands.
func TestLessForEach(t *testing.T) {
	for changed, want := range map[int][2]int{1: {lookedMost, comparedMost}, manyChanged: {lookedMost, comparedMost}, 2 * manyChanged: {lookedMost / 2, comparedMost / 2}, 1 << 30: {lookedLeast, comparedLeast}} {
		s := newShown(&Span{}, &text{}, changed)
		if got := [2]int{s.looked, s.compared}; got != want {
			t.Errorf("%d changed: %v, want %v", changed, got, want)
		}
	}
}

// TestKeptOfLongLines: the half of a line that is kept counts, whichever half and however long the line.
func TestKeptOfLongLines(t *testing.T) {
	for _, n := range []int{10, 300, 1000, 1900} {
		var words []string
		for i := range n {
			words = append(words, fmt.Sprint("w", i))
		}
		for _, half := range [][]string{words[:n/2], words[n/2:]} {
			s := newShown(&Span{Lines: []string{strings.Join(half, " ")}}, &text{}, 1)
			if got := s.kept(strings.Join(words, " ")); got != 0.5 {
				t.Errorf("%d words, from %s: %g is kept", n, half[0], got)
			}
		}
	}
}
