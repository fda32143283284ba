package encoded

import (
	"bytes"
	"slices"
)

// open is a run that may go on.
type open struct {
	Run
	list       values
	quote      byte   // what its first line begins with
	before     string // the words in the first line, before the payload
	others     int64  // how many letters those have, and what follows
	length     int    // of the stretch in the first line
	narrow     bool   // its stretches are shorter than others, and all as long
	filled     bool   // its last stretch ends as only the end of base64 does
	widest     int64
	widestLine int
	digests    bool // all its stretches are as long as digests
	listed     bool // each line is an element of a list, or stands for itself
	rows       bool // each line is a list in brackets of its own
	armored    bool // it is the body of a certificate, a key or a signature
	ended      bool // by a line shorter than a stretch
	with       Rest // its lines, as they count when it is left alone,
	without    Rest // and when it is not
}

func newOpen(l *line) *open {
	return &open{Run: Run{First: l.number, Start: l.from, Kind: l.kind, Head: l.head, Media: l.media},
		quote: l.quote, before: l.before, others: l.others, length: l.alone, narrow: l.narrow, digests: true, listed: true, rows: true}
}

// repeats reports a line with the same words around a stretch as long as the one in the first line, or shorter in the last one: the statements
// that put the parts of a long text together. Tokens and keys with a name each are no such parts: their ends are filled up.
func (o *open) repeats(l *line) bool {
	return o.Kind == Base64 && o.before != "" && l.before == o.before && l.others == o.others && !o.filled && !o.ended &&
		l.alone > 0 && l.alone <= o.length
}

// takesRow makes a row of the run of a line that is as long as the others and has the same words before it, whatever the mix of its characters
// is: of few characters some have no digit by chance. The last one with these words may be shorter.
func (o *open) takesRow(l *line, text []byte) bool {
	if !o.narrow && o.before == "" || l.payload > 0 || l.core > 0 || o.ended || o.filled || l.quote != o.quote {
		return false
	}
	if n := rowLength(text, o.before); n == o.length || o.before != "" && n < o.length {
		l.core = n
	}
	return l.core > 0
}

func (o *open) extend(l *line, list *values) {
	o.Last, o.End = l.number, max(l.to, l.start)
	payload := l.payload
	if payload == 0 {
		o.End, payload = l.end, int64(l.core)
		o.ended = l.core < min(stretch, o.length)
	} else {
		o.ended = l.alone < o.length && (o.narrow || !l.isBare())
		o.filled = l.filled
		o.digests = o.digests && l.isDigests()
	}
	o.Payload += payload
	if l.chars > o.widest {
		o.widest, o.widestLine = l.chars, l.number
	}
	o.listed = o.listed && (l.comma || l.quote == 0)
	o.rows = o.rows && l.row
	if list.count > 0 {
		o.list.merge(list)
	}
	o.with.line(l.size, l.chars, l.size-l.blank)
	o.without.line(l.size-payload, l.chars-payload, 0)
}

// isLeftAlone reports what is no payload that belongs into a file of its own: digests, certificates, keys, and tables.
func (o *open) isLeftAlone() bool {
	switch o.Kind {
	case List, Escapes:
		return !o.list.isContent() || o.rows && o.Last > o.First
	}
	if o.narrow && o.listed && o.quote != 0 { // tokens, one an element
		return true
	}
	return o.armored || o.digests && (o.listed || o.First == o.Last)
}

// digestLengths are the lengths in characters of common digests, in base64 also with the name of the algorithm before
// them. 80 hexadecimal digits are two of SHA-1.
var digestLengths = map[Kind][]int{Hex: {40, 48, 56, 64, 80, 96, 128}, Base64: {40, 43, 44, 71, 86, 88, 95}}

// listedDigest is the length of a SHA-384 in base64. Certificates and keys are wrapped at the same width, but not as elements of a list.
const listedDigest = 64

// isDigestRow is isDigestLength for one stretch: base64 of 40 characters is a digest, a SHA-224, only where two of them fill it up.
func isDigestRow(kind Kind, b []byte) bool {
	return isDigestLength(kind, len(b)) && (kind == Hex || len(b) != 40 || bytes.HasSuffix(b, []byte("==")))
}

func isDigestLength(kind Kind, length int) bool { return slices.Contains(digestLengths[kind], length) }

// isDigests reports a line whose stretches are all as long as digests.
func (l *line) isDigests() bool {
	return l.payload > 0 && l.odd == 0 || l.alone == listedDigest && l.kind == Base64 && l.comma && l.quote != 0
}
