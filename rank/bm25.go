package rank

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The parameters of file-level BM25 in SWE-bench's own baseline.
const (
	bm25K1 = 0.9
	bm25B  = 0.4
)

// inverse is Lucene's inverse document frequency: never negative.
func inverse(files, having int) float64 {
	return math.Log(1 + (float64(files-having)+0.5)/(float64(having)+0.5))
}

// saturate is the part of BM25 that grows with the count and shrinks with the length.
func saturate(n, length, average, k1, b float64) float64 {
	if n == 0 {
		return 0
	}
	return n * (k1 + 1) / (n + k1*(1-b+b*length/math.Max(average, 1)))
}

// bm25Files is BM25 over path and content, with words and their parts as terms.
func bm25Files(ctx context.Context, r *Request) ([]Score, error) {
	v := newVocabulary(false)
	asked := map[int32]float64{}
	askedNames := map[int32]float64{}
	for word := range r.Query.words() {
		list := parts(word)
		for _, part := range list {
			asked[v.term(part)]++
		}
		if len(list) > 1 {
			askedNames[v.name(word)]++
		}
	}
	found, err := scanAll(ctx, r, v)
	if err != nil {
		return nil, err
	}
	s := newScanner(v)
	total := 0.0
	terms := make([][]count, len(found))
	for i := range found {
		path := s.scan([]byte(r.Candidates[i].Path), &language{})
		found[i].parts += path.parts
		terms[i] = merge(found[i].terms, path.terms)
		total += float64(found[i].parts)
	}
	b := bm25Sum{average: total / float64(max(len(found), 1)), names: numbered(v.terms), weights: asked,
		having: documentFrequency(terms, len(v.terms)), files: len(found)}
	words := bm25Sum{average: b.average, names: numbered(v.names), weights: askedNames, having: holdersOf(found, namesOf, len(v.names), func(count) bool { return true }), files: len(found)}
	return each(len(found), func(i int) Score {
		f := &found[i]
		return Score{Value: b.score(terms[i], f.parts) + words.score(f.names, f.parts), Why: func() []string {
			return topReasons(append(words.reasons(f.names, f.parts), b.reasons(terms[i], f.parts)...), 5)
		}}
	}), nil
}

// merge adds two lists of counts.
func merge(a, b []count) []count {
	if len(b) == 0 {
		return a
	}
	sum := make([]count, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].id < b[0].id:
			sum, a = append(sum, a[0]), a[1:]
		case a[0].id > b[0].id:
			sum, b = append(sum, b[0]), b[1:]
		default:
			sum = append(sum, count{a[0].id, a[0].n + b[0].n, a[0].defined + b[0].defined})
			a, b = a[1:], b[1:]
		}
	}
	return append(append(sum, a...), b...)
}

// documentFrequency counts in how many of the lists each number occurs.
func documentFrequency(lists [][]count, n int) []int {
	having := make([]int, n)
	for _, list := range lists {
		for _, c := range list {
			having[c.id]++
		}
	}
	return having
}

// numbered turns a map to numbers around.
func numbered(ids map[string]int32) []string {
	list := make([]string, len(ids))
	for name, id := range ids {
		list[id] = name
	}
	return list
}

// bm25Sum scores lists of counts.
type bm25Sum struct {
	average float64
	names   []string
	weights map[int32]float64 // of the query
	having  []int
	files   int
}

func (b *bm25Sum) worth(c count, length int32) float64 {
	return b.weights[c.id] * inverse(b.files, b.having[c.id]) * saturate(float64(c.n), float64(length), b.average, bm25K1, bm25B)
}

func (b *bm25Sum) score(list []count, length int32) (sum float64) {
	for _, c := range list {
		sum += b.worth(c, length)
	}
	return sum
}

func (b *bm25Sum) reasons(list []count, length int32) (why []reason) {
	for _, c := range list {
		why = append(why, reason{b.worth(c, length), fmt.Sprintf("%s ×%d", b.names[c.id], c.n)})
	}
	return why
}

// reason is a piece of evidence and what it is worth.
type reason struct {
	value float64
	text  string
}

// topReasons are the strongest n reasons.
func topReasons(list []reason, n int) (why []string) {
	slices.SortFunc(list, func(a, b reason) int { return cmp.Or(cmp.Compare(b.value, a.value), strings.Compare(a.text, b.text)) })
	for _, r := range list[:min(n, len(list))] {
		why = append(why, r.text)
	}
	return why
}
