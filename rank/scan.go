package rank

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"sync"
)

// vocabulary is what the scanner looks for. Everything else in a file is only counted.
type vocabulary struct {
	stems bool               // parts are compared by their stem
	terms map[string]int32   // part of a word → number
	names map[string]int32   // whole word, as it is spelled → number
	pairs map[[2]int32]int32 // two terms side by side → number
	first [1 << 16]bool      // the first two letters of terms, in lower case
}

func newVocabulary(stems bool) *vocabulary {
	return &vocabulary{stems: stems, terms: map[string]int32{}, names: map[string]int32{}, pairs: map[[2]int32]int32{}}
}

func (v *vocabulary) normal(part string) string {
	if v.stems {
		return stem(part)
	}
	return part
}

// term adds a part, which is in lower case, and returns its number.
func (v *vocabulary) term(part string) int32 {
	part = v.normal(part)
	id, known := v.terms[part]
	if !known {
		id = int32(len(v.terms))
		v.terms[part] = id
		v.first[firstTwo(part)] = true
		if len(part) == 1 { // a stem may be shorter than what it stands for
			for b := range 256 {
				v.first[int(part[0])<<8|b] = true
			}
		}
	}
	return id
}

func (v *vocabulary) name(word string) int32 {
	id, known := v.names[word]
	if !known {
		id = int32(len(v.names))
		v.names[word] = id
	}
	return id
}

func (v *vocabulary) pair(a, b int32) int32 {
	id, known := v.pairs[[2]int32{a, b}]
	if !known {
		id = int32(len(v.pairs))
		v.pairs[[2]int32{a, b}] = id
	}
	return id
}

func firstTwo[T string | []byte](part T) int {
	if len(part) == 1 {
		return int(lowered(part[0])) << 8
	}
	return int(lowered(part[0]))<<8 | int(lowered(part[1]))
}

func lowered(b byte) byte {
	if kinds[b] == upper {
		return b + 'a' - 'A'
	}
	return b
}

// count is how often a file has something, all in all and where it defines it.
type count struct {
	id         int32
	n, defined uint16
}

// hits is what a file has of the vocabulary. Lists are in order of id.
type hits struct {
	parts               int32 // the file's length
	terms, names, pairs []count
	defines             int32 // how many names it defines
}

// scanner holds the counts of one file. Each goroutine has its own.
type scanner struct {
	v           *vocabulary
	known       map[string]int32 // part as it is spelled → number, -1 for none
	terms       tally
	names       tally
	pairs       tally
	partsSeen   int32
	definesSeen int32
	small       []byte
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

// scan counts the vocabulary in a text.
func (s *scanner) scan(text []byte, lang *language) hits {
	s.partsSeen, s.definesSeen = 0, 0
	for len(text) > 0 {
		line := text
		if end := bytes.IndexByte(text, '\n'); end >= 0 {
			line, text = text[:end], text[end+1:]
		} else {
			text = nil
		}
		defined := -1
		if lang.code {
			if defined = lang.defined(line); defined >= 0 {
				s.definesSeen++
			}
		}
		s.line(line, defined)
	}
	return hits{parts: s.partsSeen, defines: s.definesSeen, terms: s.terms.take(), names: s.names.take(), pairs: s.pairs.take()}
}

// pairGap is how many bytes may lie between two parts that count as side by side.
const pairGap = 3

// line counts one line; the word that begins at defined is the name the line defines.
func (s *scanner) line(line []byte, defined int) {
	previous, previousEnd := int32(-1), 0
	for start, end := nextWord(line, 0); start < len(line); start, end = nextWord(line, end) {
		word := line[start:end]
		isDefined := start == defined
		if id, ok := s.v.names[string(word)]; ok {
			s.names.add(id, isDefined)
		}
		for from, to := nextPart(word, 0); from < len(word); from, to = nextPart(word, to) {
			s.partsSeen++
			id := s.lookup(word[from:to])
			if id >= 0 {
				s.terms.add(id, isDefined)
				if previous >= 0 && start+from-previousEnd <= pairGap {
					if pair, ok := s.v.pairs[[2]int32{previous, id}]; ok {
						s.pairs.add(pair, isDefined)
					}
				}
			}
			previous, previousEnd = id, start+to
		}
	}
}

// lookupLimit bounds what a scanner remembers, in words.
const lookupLimit = 1 << 16

func (s *scanner) lookup(part []byte) int32 {
	if !s.v.first[firstTwo(part)] || len(part) > 64 {
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
	found := make([]hits, len(r.Candidates))
	err := inParallel(ctx, r, func() func(i int) {
		s := newScanner(v)
		var buf []byte
		return func(i int) {
			c := &r.Candidates[i]
			text, err := c.text(buf)
			if err != nil {
				return
			}
			if text != nil {
				buf = text
			}
			lang := languageOf(c.Path)
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
