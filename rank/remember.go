package rank

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

// Memory keeps what was made of contents from one request to the next. It is safe for concurrent use; what it has lost or garbled is made
// again.
type Memory interface {
	// Find returns what is kept under a key, in buf where that is large enough; nil for nothing.
	Find(key MemoryKey, buf []byte) []byte
	// Keep keeps a copy of a value.
	Keep(key MemoryKey, value []byte)
}

// MemoryKey stands for everything that a digest follows from but the program.
type MemoryKey = [16]byte

// digestKey stands for what is looked at of a candidate. Nothing does where neither the id of the content is known nor when it was written.
func (c *Candidate) digestKey(whole int, lang *language) (key MemoryKey, known bool) {
	var b [256]byte
	text := b[:0]
	switch id := c.ContentID(); {
	case id != "":
		text = append(text, id...)
	case c.Stamp != (tree.Stamp{}):
		text = append(append(text, c.Path...), 0)
		for _, n := range []int64{int64(c.Stamp.Inode), c.Stamp.Modified, c.Stamp.Changed} {
			text = binary.AppendVarint(text, n)
		}
	default:
		return key, false
	}
	text = append(append(text, 0), lang.name...)
	text = binary.AppendVarint(binary.AppendVarint(text, c.Size), min(c.Size, int64(whole)))
	sum := sha256.Sum256(text)
	copy(key[:], sum[:])
	return key, true
}

// digestsMost is up to how many things a query may ask for that digests are quicker than texts.
const digestsMost = 1 << 13

// probes are the hashes of a vocabulary, by its numbers; 0 for what no text has. Pairs are of two terms.
type probes struct {
	terms, names []uint64
	pairs        [][2]int32
}

// probes returns nil where digests do not answer: they hold stems, and not those of function words.
func (v *vocabulary) probes() *probes {
	if !v.stems || len(v.terms)+len(v.names)+len(v.pairs) > digestsMost || v.asksFunctionWords() {
		return nil
	}
	p := &probes{make([]uint64, len(v.terms)), make([]uint64, len(v.names)), make([][2]int32, len(v.pairs))}
	for stem, id := range v.terms {
		p.terms[id] = stemHash([]byte(stem))
	}
	for name, id := range v.names {
		if len(name) > 1 {
			p.names[id] = nameHash(spelling([]byte(name)))
		}
	}
	for pair, id := range v.pairs {
		p.pairs[id] = pair
	}
	return p
}

func (v *vocabulary) asksFunctionWords() bool {
	for start, end := nextWord(functionWords, 0); start < len(functionWords); start, end = nextWord(functionWords, end) {
		if _, asked := v.terms[stem(functionWords[start:end])]; asked {
			return true
		}
	}
	for name := range v.names {
		if isIn(functionWords, strings.ToLower(name)) {
			return true
		}
	}
	return false
}

// hits are what a digest has of the vocabulary.
func (p *probes) hits(r *digestReader) hits {
	h := hits{parts: r.parts}
	r.places = sized(r.places, len(p.terms))
	for id, hash := range p.terms {
		place := r.stems.find(hash)
		r.places[id] = place
		h.terms = r.stems.add(h.terms, id, place)
	}
	for id, hash := range p.names {
		if hash != 0 {
			h.names = r.names.add(h.names, id, r.names.find(hash))
		}
	}
	for id, pair := range p.pairs {
		first, second := r.places[pair[0]], r.places[pair[1]]
		if first < 0 || second < 0 {
			continue
		}
		if n := r.follows(first, second); n > 0 {
			h.pairs = append(h.pairs, count{id: int32(id), n: n})
		}
	}
	return h
}

// add adds to a list what the table has at a place, -1 for nothing.
func (r *tableReader) add(list []count, id int, place int32) []count {
	if place < 0 {
		return list
	}
	c, ok := r.count(place)
	if !ok {
		return list
	}
	c.id = int32(id)
	return append(list, c)
}

// recallAll is scanAll with the memory's help: a text is read where nothing is known of it yet.
func recallAll(ctx context.Context, r *Request, v *vocabulary, p *probes) ([]hits, error) {
	found := make([]hits, len(r.Candidates))
	err := inParallel(ctx, r, func() func(i int) {
		w := recaller{r: r, p: p, scanner: newScanner(v)}
		return func(i int) { found[i] = w.hits(&r.Candidates[i]) }
	})
	return found, err
}

// recaller looks at one candidate after the other. Each goroutine has its own.
type recaller struct {
	r        *Request
	p        *probes
	scanner  *scanner
	digester *digester // made when it is needed
	reader   digestReader
	buf      []byte // of texts
	kept     []byte // of digests
}

func (w *recaller) hits(c *Candidate) hits {
	whole, lang := w.r.whole(), languageOf(c.Path)
	key, known := c.digestKey(whole, &lang)
	if known {
		if d := w.r.Memory.Find(key, w.kept); d != nil && w.reader.open(d) {
			w.kept = d
			return w.p.hits(&w.reader)
		}
	}
	text, current, err := w.text(c, whole, &lang)
	if err != nil {
		return hits{}
	}
	if known && current {
		if d := w.digest(text, &lang); d != nil && w.reader.open(d) {
			w.r.Memory.Keep(key, d)
			return w.p.hits(&w.reader)
		}
	}
	return w.scanner.scan(text, &lang)
}

// text reads a candidate; current says that it is still what the listing knew of it.
func (w *recaller) text(c *Candidate, whole int, lang *language) (text []byte, current bool, err error) {
	content, err := c.Open()
	if err != nil {
		return nil, false, err
	}
	defer content.Close()
	if text, err = c.lookedAt(content, w.buf, whole, lang); text != nil {
		w.buf = text
	}
	return text, c.ContentID() != "" || tree.StampOf(content) == c.Stamp, err
}

func (w *recaller) digest(text []byte, lang *language) digest {
	if w.digester == nil {
		w.digester = newDigester()
	}
	return w.digester.digest(text, lang)
}
