package rank

import "math/bits"

// digester makes digests. Each goroutine has its own. Words repeat within a file: each is taken apart once, and what it counts for is worked
// out at the end. It goes over the text, over its words and over where they stand one after the other, each time with little in hand: all of that
// stays in the processor's cache.
type digester struct {
	known  knownStems
	writer digestWriter

	words   numbering // of the file: by spelling
	stems   numbering // by hash of the stem
	list    []fileWord
	runs    []occurrence
	parts   []wordPart
	stemsOf []int32 // by part: its stem, leftOut for what no query asks for
	total   int32   // parts of the text

	text      []byte
	blanked   []byte // where it is separated
	lang      *language
	lineStart int // of the line that is gone over
	lineRuns  int // where its words begin in runs
}

// fileWord is a word of a file.
type fileWord struct {
	n, defined  int32
	start, size int32 // where it was met first, and its bytes
	first, last int32 // the stems of its ends, leftOut for what no query asks for
	parts, end  int32 // where its own are in digester.parts
	count       int32 // of them, without gaps
	before      uint8 // bytes before the first part, at most wideGap
	after       uint8 // bytes after the last one
	name        bool  // somebody may ask for the whole word
}

// wordPart is a part of a word, or a gap between two that lie too far from each other for a pair: it has no bytes.
type wordPart struct {
	spelling    uint64
	start, size int32
}

// occurrence is a word where it stands.
type occurrence struct {
	word  int32 // leftOut for the end of a line
	start int32
}

const leftOut = -1

const (
	wideGap  = pairGap + 1
	nameMost = 64 // bytes of the longest word that is asked for as a whole
)

func newDigester() *digester {
	return &digester{known: newKnownStems(), words: newNumbering(), stems: newNumbering()}
}

// digest counts everything in a text; nil when there is no digest of it. It is valid until the next one is made.
func (d *digester) digest(text []byte, lang *language) digest {
	d.text, d.blanked = separated(text, d.blanked)
	d.lang, d.lineStart, d.lineRuns = lang, 0, 0
	d.words.begin(len(d.text) / 16)
	d.stems.begin(len(d.text) / 32)
	d.list, d.runs, d.parts, d.stemsOf, d.total = d.list[:0], d.runs[:0], d.parts[:0], d.stemsOf[:0], 0
	d.writer.begin()
	d.countWords()
	for i := range d.list {
		d.takeApart(&d.list[i])
	}
	d.numberStems()
	for i := range d.list {
		d.lookAtEnds(&d.list[i])
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
	d.defineWord(len(d.text))
}

// endLine goes from the line to the one after the last of some line ends in a block.
func (d *digester) endLine(block int, lineEnds uint64) {
	if d.lineRuns < len(d.runs) {
		d.defineWord(block + bits.TrailingZeros64(lineEnds))
		d.runs = append(d.runs, occurrence{word: leftOut})
		d.lineRuns = len(d.runs)
	}
	d.lineStart = block + bits.Len64(lineEnds)
}

// defineWord counts the word that the line defines.
func (d *digester) defineWord(lineEnd int) {
	if !d.lang.code || d.lineRuns == len(d.runs) {
		return
	}
	name := d.lang.defined(d.text[d.lineStart:lineEnd])
	if name < 0 {
		return
	}
	name += d.lineStart
	for _, o := range d.runs[d.lineRuns:] {
		if int(o.start) >= name {
			if int(o.start) == name {
				d.list[o.word].defined++
			}
			return
		}
	}
}

func (d *digester) countWord(start, end int) {
	id, first := d.words.number(spellingAt(d.text, start, end))
	if first {
		d.list = append(d.list, fileWord{start: int32(start), size: int32(end - start)})
	}
	d.runs = append(d.runs, occurrence{id, int32(start)})
}

// takeApart finds the parts of a word.
func (d *digester) takeApart(w *fileWord) {
	start, end := w.start, w.start+w.size
	word := d.text[:end]
	w.parts = int32(len(d.parts))
	last := start // where the last part ends
	for at := start; at < end; {
		if kinds[word[at]] == underscore {
			at++
			continue
		}
		switch {
		case w.count == 0:
			w.before = uint8(min(at-start, wideGap))
		case at-last > pairGap:
			d.parts = append(d.parts, wordPart{})
		}
		last = int32(partEnd(word, int(at)))
		d.parts = append(d.parts, wordPart{spellingAt(d.text, int(at), int(last)), at, last - at})
		w.count++
		at = last
	}
	w.after = uint8(min(end-last, wideGap))
	w.end = int32(len(d.parts))
}

// numberStems numbers the stems of all parts.
func (d *digester) numberStems() {
	for i := range d.parts {
		if i%ahead == 0 {
			d.known.fetch(d.parts[i:min(i+ahead, len(d.parts))])
		}
		d.stemsOf = append(d.stemsOf, d.numberStem(&d.parts[i]))
	}
}

func (d *digester) numberStem(p *wordPart) int32 {
	if p.size < 2 || p.size > stemMost {
		return leftOut
	}
	stem := d.known.of(d.text[p.start:p.start+p.size], p.spelling)
	if stem == 0 {
		return leftOut
	}
	number, first := d.stems.number(stem)
	if first {
		d.writer.addStem(stem)
	}
	return number
}

// lookAtEnds notes what a word begins and ends with.
func (d *digester) lookAtEnds(w *fileWord) {
	w.first, w.last = leftOut, leftOut
	if w.parts < w.end {
		w.first, w.last = d.stemsOf[w.parts], d.stemsOf[w.end-1]
	}
	// A word that is nothing but a function word is no name either.
	w.name = w.size > 1 && w.size <= nameMost && (w.count != 1 || w.first != leftOut || d.parts[w.parts].size != w.size)
}

// pairWords counts the words, and the ends of those that stand side by side.
func (d *digester) pairWords() {
	last, lastEnd := int32(leftOut), int32(0)
	for _, o := range d.runs {
		if o.word == leftOut {
			last = leftOut
			continue
		}
		w := &d.list[o.word]
		w.n++
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
	for _, stem := range d.stemsOf[w.parts:w.end] {
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
