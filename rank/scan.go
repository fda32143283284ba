package rank

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"sync"
)

// count is how often a file has something, all in all and where it defines it.
type count struct {
	id         int32
	n, defined uint16
}

// hits is what a file has of the vocabulary. Lists are in order of id.
type hits struct {
	parts               int32 // the file's length
	terms, names, pairs []count
}

// scanner holds the counts of one file. Each goroutine has its own.
type scanner struct {
	v     *vocabulary
	known map[string]int32 // part as it is spelled → number, -1 for none
	terms tally
	names tally
	pairs tally

	blanked []byte // texts where they are separated
	definer
}

func newScanner(v *vocabulary) *scanner {
	return &scanner{v: v, known: map[string]int32{}, terms: newTally(len(v.terms)), names: newTally(len(v.names)), pairs: newTally(len(v.pairs))}
}

// tally counts by number and knows which numbers it has counted.
type tally struct {
	counts []count
	used   []int32
}

func newTally(n int) tally { return tally{counts: make([]count, n)} }

func (t *tally) add(id int32, defined bool) {
	c := &t.counts[id]
	if c.n == 0 {
		t.used = append(t.used, id)
	}
	if c.n < 1<<16-1 {
		c.n++
	}
	if defined && c.defined < 1<<16-1 {
		c.defined++
	}
}

// take returns the counts and starts anew.
func (t *tally) take() []count {
	if len(t.used) == 0 {
		return nil
	}
	slices.Sort(t.used)
	list := make([]count, len(t.used))
	for i, id := range t.used {
		list[i] = t.counts[id]
		list[i].id = id
		t.counts[id] = count{}
	}
	t.used = t.used[:0]
	return list
}

// pairGap is how many bytes may lie between two parts that count as side by side.
const pairGap = 3

// scan counts the vocabulary in a text.
func (s *scanner) scan(text []byte, lang *language) hits {
	text, s.blanked = separated(text, s.blanked)
	s.begin(text, lang)
	h := hits{}
	last := neighbour{id: -1}
	for i := 0; i < len(text); {
		if kinds[text[i]] == other {
			if text[i] == '\n' {
				s.line(i + 1)
				last.id = -1
			}
			i++
			continue
		}
		i = s.word(i, &h.parts, &last)
	}
	h.terms, h.names, h.pairs = s.terms.take(), s.names.take(), s.pairs.take()
	return h
}

// neighbour is the part that was seen last.
type neighbour struct {
	id  int32 // -1 when it is none of the vocabulary's
	end int
}

// word counts the word at a position and returns where it ends.
func (s *scanner) word(start int, parts *int32, last *neighbour) int {
	text, end := s.text, start
	for end < len(text) && kinds[text[end]] != other {
		if kinds[text[end]] == underscore {
			end++
			continue
		}
		from := end
		end = partEnd(text, from)
		*parts++
		s.part(start, from, end, last)
	}
	if end-start > 1 && s.v.begin[int(text[start])<<8|int(text[start+1])] {
		if id, ok := s.v.names[string(text[start:end])]; ok {
			s.names.add(id, s.defines(start))
		}
	}
	return end
}

// part counts a part of the word that begins at start.
func (s *scanner) part(start, from, to int, last *neighbour) {
	id := s.lookup(s.text[from:to])
	if id >= 0 {
		s.terms.add(id, s.defines(start))
		if last.id >= 0 && from-last.end <= pairGap {
			if pair, ok := s.v.pairs[[2]int32{last.id, id}]; ok {
				s.pairs.add(pair, false)
			}
		}
	}
	last.id, last.end = id, to
}

// lookupLimit bounds what a scanner remembers, in words.
const lookupLimit = 1 << 16

func (s *scanner) lookup(part []byte) int32 {
	if !s.v.expected(part) || len(part) > stemMost {
		return -1
	}
	if id, ok := s.known[string(part)]; ok {
		return id
	}
	id, ok := s.v.terms[s.v.normal(string(bytes.ToLower(part)))]
	if !ok {
		id = -1
	}
	if len(s.known) < lookupLimit {
		s.known[string(part)] = id
	}
	return id
}

// scanAll scans the candidates. What cannot be read has no hits: it vanished, or lies beyond what we may open.
func scanAll(ctx context.Context, r *Request, v *vocabulary) ([]hits, error) {
	if r.Memory != nil {
		if p := v.probes(); p != nil {
			return recallAll(ctx, r, v, p)
		}
	}
	found := make([]hits, len(r.Candidates))
	err := inParallel(ctx, r, func() func(i int) {
		s := newScanner(v)
		var buf []byte
		return func(i int) {
			c := &r.Candidates[i]
			lang := languageOf(c.Path)
			text, err := c.lookAt(buf, r.whole(), &lang)
			if err != nil {
				return
			}
			if text != nil {
				buf = text
			}
			found[i] = s.scan(text, &lang)
		}
	})
	return found, err
}

// inParallel calls work for each candidate. Each goroutine makes a worker of its own.
func inParallel(ctx context.Context, r *Request, newWork func() func(i int)) error {
	workers := r.Workers
	if workers <= 0 {
		workers = min(runtime.GOMAXPROCS(0), 8)
	}
	const batch = 32
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			work := newWork()
			for start := range next {
				for i := start; i < min(start+batch, len(r.Candidates)); i++ {
					work(i)
				}
			}
		})
	}
	defer group.Wait()
	defer close(next)
	for i := 0; i < len(r.Candidates); i += batch {
		select {
		case next <- i:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
