package rank

import "math/bits"

// digester makes digests. Each goroutine has its own. Words repeat within a file: each is taken apart once, and what it counts for is worked
// out at the end. It goes over the text, over its words and over where they stand one after the other, each time with little in hand: all of that
// stays in the processor's cache.
type digester struct {
	known  knownWords
	writer digestWriter

	words numbering // of the file: by spelling
	stems numbering // by hash of the stem
	list  []fileWord
	runs  []occurrence
	parts []int32 // the stems of the words' parts, as in knownWord
	total int32   // parts of the text

	definer
}

// fileWord is a word of a file.
type fileWord struct {
	n, defined  int32
	start, size int32 // where it was met first, and its bytes
	first, last int32 // the stems of its ends, leftOut for what no query asks for
	parts, end  int32 // where its own are in digester.parts
	count       int32 // of its parts
	before      uint8 // bytes before the first part, at most wideGap
	after       uint8 // bytes after the last one
	name        bool  // somebody may ask for the whole word
}

// occurrence is a word where it stands.
type occurrence struct {
	word  int32 // leftOut for the end of a line
	start int32
}

const leftOut = -1

func newDigester() *digester {
	return &digester{known: newKnownWords(), words: newNumbering(), stems: newNumbering()}
}

// digest counts everything in a text; nil when there is no digest of it. It is valid until the next one is made.
func (d *digester) digest(text []byte, lang *language) digest {
	d.definer.begin(text, lang)
	d.words.begin(len(text) / 16)
	d.stems.begin(len(text) / 32)
	d.list, d.runs, d.parts, d.total = d.list[:0], d.runs[:0], d.parts[:0], 0
	d.writer.begin()
	d.countWords()
	for i := range d.list {
		if i%ahead == 0 {
			d.known.fetch(d.words.hashes[i:min(i+ahead, len(d.list))])
		}
		d.meet(i)
	}
	d.pairWords()
	for i := range d.list {
		d.countParts(i)
	}
	return d.writer.digest(d.total)
}

// countWords goes over the text block by block, and in each from one edge of a word to the next.
func (d *digester) countWords() {
	const none = -1
	start, before := none, uint64(0) // of a word that began in a block before this one, and whether its last byte belongs to a word
	for block := 0; block < len(d.text); block += blockSize {
		words, lineEnds := marked(d.text, block)
		edges := words ^ (words<<1 | before)
		before = words >> (blockSize - 1)
		for ; edges != 0; edges &= edges - 1 {
			at := bits.TrailingZeros64(edges)
			if start != none {
				d.countWord(start, block+at)
				start = none
				continue
			}
			start = block + at
			if passed := lineEnds & (1<<at - 1); passed != 0 {
				d.endLine(block, passed)
				lineEnds &^= passed
			}
		}
		if lineEnds != 0 {
			d.endLine(block, lineEnds)
		}
	}
	if start != none {
		d.countWord(start, len(d.text))
	}
}

// endLine goes to the line after the last of some line ends in a block.
func (d *digester) endLine(block int, lineEnds uint64) {
	d.line(block + bits.Len64(lineEnds))
	d.runs = append(d.runs, occurrence{word: leftOut})
}

func (d *digester) countWord(start, end int) {
	id, first := d.words.number(spellingAt(d.text, start, end))
	if first {
		d.list = append(d.list, fileWord{start: int32(start), size: int32(end - start)})
	}
	w := &d.list[id]
	w.n++
	if d.defines(start) {
		w.defined++
	}
	d.runs = append(d.runs, occurrence{id, int32(start)})
}

// meet numbers the stems of a word.
func (d *digester) meet(i int) {
	w := &d.list[i]
	known, stems := d.known.find(d.text[w.start:w.start+w.size], d.words.hashes[i])
	w.count, w.before, w.after, w.name = known.count, known.before, known.after, known.name
	w.parts = int32(len(d.parts))
	last := int32(leftOut)
	for _, stem := range stems {
		last = leftOut
		if stem != 0 {
			var first bool
			if last, first = d.stems.number(stem); first {
				d.writer.addStem(stem)
			}
		}
		d.parts = append(d.parts, last)
	}
	w.first, w.last, w.end = leftOut, last, int32(len(d.parts))
	if w.parts < w.end {
		w.first = d.parts[w.parts]
	}
}

// pairWords counts the ends of words that stand side by side.
func (d *digester) pairWords() {
	last, lastEnd := int32(leftOut), int32(0)
	for _, o := range d.runs {
		if o.word == leftOut {
			last = leftOut
			continue
		}
		w := &d.list[o.word]
		if w.count == 0 {
			continue
		}
		if last != leftOut && w.first != leftOut && o.start+int32(w.before)-lastEnd <= pairGap {
			d.writer.addPair(last, w.first, 1)
		}
		last, lastEnd = w.last, o.start+w.size-int32(w.after)
	}
}

// countParts counts what a word of the file has, as often as the file has the word.
func (d *digester) countParts(i int) {
	w := &d.list[i]
	d.total += w.n * w.count
	previous := int32(leftOut)
	for _, stem := range d.parts[w.parts:w.end] {
		if stem != leftOut {
			d.writer.stems[stem].addMany(w.n, w.defined)
			if previous != leftOut {
				d.writer.addPair(previous, stem, w.n)
			}
		}
		previous = stem
	}
	if w.name {
		d.writer.addName(nameHash(d.words.hashes[i]), w.n, w.defined)
	}
}
