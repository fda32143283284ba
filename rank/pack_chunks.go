package rank

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// The chunks of arXiv:2610.21073: BM25 with the textbook's parameters over top-level definitions or windows.
const (
	chunkLines = 60
	// chunkMost is the size in bytes from which on a definition is cut into windows: the paper's 4,000 tokens.
	chunkMost = 16_000
)

// chunk is a run of lines of a candidate, from … to-1 counted from 0, and what was found there.
type chunk struct {
	candidate, from, to int
	hits
	value float64
}

// PackChunks shows the chunks of the files that fit the query best, by BM25; the first that does not fit is cut at a whole line, and is the
// last; one of which not a line fits is passed over where nothing is shown yet. What should stand aside is not looked at.
func PackChunks(ctx context.Context, r *Request, o PackOptions) (*Pack, error) {
	v := newVocabulary(false)
	asked := map[int32]float64{}
	for word := range r.Query.words() {
		for _, part := range parts(word) {
			asked[v.term(part)]++
		}
	}
	chunks, err := chunkAll(ctx, r, v)
	if err != nil {
		return nil, err
	}
	worth := scoreChunks(chunks, v, asked)
	slices.SortStableFunc(chunks, func(a, b chunk) int {
		return cmp.Or(cmp.Compare(b.value, a.value), strings.Compare(r.Candidates[a.candidate].Path, r.Candidates[b.candidate].Path), cmp.Compare(a.from, b.from))
	})
	p, items := o.packer(), make([]Item, len(r.Candidates))
	for i := range items {
		items[i] = Item{Candidate: &r.Candidates[i], Aside: r.Candidates[i].aside()}
	}
	for i, c := range chunks {
		if c.value <= 0 || i >= triedMost && len(p.pack.Spans) == 0 {
			break
		}
		if !p.addChunk(&items[c.candidate], c, c.says(v, worth)) && len(p.pack.Spans) > 0 {
			break
		}
	}
	if len(chunks) > 0 && chunks[0].value > 0 { // where not a line of it fits, the start of its file may
		best := items[chunks[0].candidate]
		best.Value, best.why = chunks[0].value, told("holds the chunk that fits the query best")
		items = []Item{best}
	}
	return p.finish(items)
}

// says tells the words of the query that a chunk has, the weightiest first.
func (c *chunk) says(v *vocabulary, worth func(c *chunk, term count) float64) string {
	var reasons []reason
	for _, term := range c.terms {
		reasons = append(reasons, reason{worth(c, term), fmt.Sprintf("%s ×%d", v.spelled[term.id], term.n)})
	}
	return "says " + strings.Join(topReasons(reasons, 5), ", ")
}

// addChunk adds a chunk, or the start of it; false when that was all the budget allows.
func (p *packer) addChunk(of *Item, at chunk, why string) bool {
	item := *of
	text, err := item.text(nil, searchMost)
	if err != nil {
		return true // it vanished meanwhile: the next one
	}
	lines := linesOf(text)
	if at.to > len(lines) {
		return true
	}
	item.Rank, item.Value = len(p.pack.Spans)+1, at.value // chunks stay in the order of their value
	s := spanOf(&item, lines, at.from, at.to)
	s.Why = why
	if p.add(s, p.left()) {
		return true
	}
	p.addCut(&item, because(why, "cut: it is the next chunk by value and does not fit"), lines, at.from, at.to, at.from, p.left())
	return false
}

func chunkAll(ctx context.Context, r *Request, v *vocabulary) (all []chunk, err error) {
	by := make([][]chunk, len(r.Candidates))
	err = inParallel(ctx, r, func() func(i int) {
		s := newScanner(v)
		return func(i int) {
			c := &r.Candidates[i]
			if c.aside() {
				return
			}
			text, err := c.text(nil, searchMost)
			if err != nil {
				return
			}
			lines, lang := linesOf(text), languageOf(c.Path)
			for _, at := range cutChunks(lines, &lang) {
				h := s.scan(bytes.Join(lines[at[0]:at[1]], nil), &lang)
				by[i] = append(by[i], chunk{candidate: i, from: at[0], to: at[1], hits: h})
			}
		}
	})
	for _, list := range by {
		all = append(all, list...)
	}
	return all, err
}

// scoreChunks values the chunks. What it returns tells what a term of one is worth.
func scoreChunks(chunks []chunk, v *vocabulary, asked map[int32]float64) (worth func(c *chunk, term count) float64) {
	found := make([]hits, len(chunks))
	for i := range chunks {
		found[i] = chunks[i].hits
	}
	average, having := averageLength(found), holdersOf(found, termsOf, len(v.terms), func(count) bool { return true })
	worth = func(c *chunk, term count) float64 {
		return asked[term.id] * inverse(len(chunks), having[term.id]) * saturate(float64(term.n), float64(c.parts), average, textK1, textB)
	}
	for i := range chunks {
		for _, term := range chunks[i].terms {
			chunks[i].value += worth(&chunks[i], term)
		}
	}
	return worth
}

// cutChunks cuts lines into top-level definitions, and what is none or too long into windows.
func cutChunks(lines [][]byte, lang *language) (list [][2]int) {
	defines := func(n int) bool { return indent(lines[n]) == 0 && lang.definedIn(lines[n]) >= 0 }
	starts := []int{0}
	for n := 1; n < len(lines); n++ {
		if defines(n) {
			starts = append(starts, n)
		}
	}
	for i, from := range starts {
		to := len(lines)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		if from < to && defines(from) && sizeOf(lines[from:to]) <= chunkMost {
			list = append(list, [2]int{from, to})
			continue
		}
		for ; from < to; from += chunkLines {
			list = append(list, [2]int{from, min(from+chunkLines, to)})
		}
	}
	return list
}

func sizeOf(lines [][]byte) (n int) {
	for _, line := range lines {
		n += len(line)
	}
	return n
}
