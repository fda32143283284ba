package rank

// digester makes digests. Each goroutine has its own. Words repeat within a file: each is taken apart once, and what it counts for is worked
// out at the end.
type digester struct {
	known  knownWords
	writer digestWriter

	words numbering // of the file: by spelling
	stems numbering // by hash of the stem
	pairs numbering // by the two numbers of their stems
	list  []fileWord
	parts []wordPart
	total int32 // parts of the text

	definer
}

// fileWord is a word of a file. Places are in bytes from where it begins.
type fileWord struct {
	n, defined  int32
	first, last int32 // the stems of its ends, leftOut for what no query asks for
	from, to    int32 // where the first part begins and the last one ends
	parts       int32 // where its own begin in digester.parts
	count       int32 // of its parts
	name        bool  // somebody may ask for the whole word
}

// wordPart is a part of a word.
type wordPart struct {
	stem   int32 // leftOut for what no query asks for
	paired bool  // with the part before
}

const leftOut = -1

func newDigester() *digester {
	return &digester{known: newKnownWords(), words: newNumbering(), stems: newNumbering(), pairs: newNumbering()}
}

// digest counts everything in a text; nil when there is no digest of it. It is valid until the next one is made.
func (d *digester) digest(text []byte, lang *language) digest {
	d.definer.begin(text, lang)
	d.total = 0
	d.words.begin(len(text) / 16)
	d.stems.begin(len(text) / 32)
	d.pairs.begin(len(text) / 8)
	d.list, d.parts = d.list[:0], d.parts[:0]
	d.known.begin()
	d.writer.begin()
	d.countWords()
	for i := range d.list {
		d.countParts(i)
	}
	return d.writer.digest(d.total, d.pairs.hashes)
}

func (d *digester) countWords() {
	text, last, lastEnd := d.text, int32(leftOut), 0
	for i := 0; i < len(text); {
		if kinds[text[i]] == other {
			if text[i] == '\n' {
				d.line(i + 1)
				last = leftOut
			}
			i++
			continue
		}
		end := i + 1
		for end < len(text) && kinds[text[end]] != other {
			end++
		}
		w := d.word(text[i:end])
		w.n++
		if d.defines(i) {
			w.defined++
		}
		if w.count > 0 {
			if last != leftOut && w.first != leftOut && i+int(w.from)-lastEnd <= pairGap {
				d.pair(last, w.first, 1)
			}
			last, lastEnd = w.last, i+int(w.to)
		}
		i = end
	}
}

// word finds a word of the file.
func (d *digester) word(word []byte) *fileWord {
	h := spelling(word)
	id, first := d.words.number(h)
	if first {
		d.list = append(d.list, d.meet(d.known.find(word, h)))
	}
	return &d.list[id]
}

// meet numbers the stems of a word that the file has not had yet.
func (d *digester) meet(known *knownWord) fileWord {
	w := fileWord{first: leftOut, last: leftOut, from: known.from, to: known.to, parts: int32(len(d.parts)), count: known.count, name: known.name}
	for i, part := range d.known.parts[known.parts : known.parts+known.count] {
		w.last = leftOut
		if part.stem != 0 {
			var first bool
			if w.last, first = d.stems.number(part.stem); first {
				d.writer.addStem(part.stem)
			}
		}
		if i == 0 {
			w.first = w.last
		}
		d.parts = append(d.parts, wordPart{w.last, part.paired})
	}
	return w
}

func (d *digester) pair(first, second, n int32) {
	id, isNew := d.pairs.number(uint64(first)<<32 | uint64(second))
	d.writer.countPair(id, isNew, n)
}

// countParts counts what a word of the file has, as often as the file has the word.
func (d *digester) countParts(i int) {
	w := &d.list[i]
	d.total += w.n * w.count
	previous := int32(leftOut)
	for _, p := range d.parts[w.parts : w.parts+w.count] {
		if p.stem != leftOut {
			d.writer.stems[p.stem].addMany(w.n, w.defined)
		}
		if p.paired {
			d.pair(previous, p.stem, w.n)
		}
		previous = p.stem
	}
	if w.name {
		d.writer.addName(nameHash(d.words.hashes[i]), w.n, w.defined)
	}
}
