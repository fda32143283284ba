package bpe

import (
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf8"
)

// counter counts the tokens of one text at a time. It belongs to one goroutine and is used again for the next text.
type counter struct {
	*encoding
	buf   []byte
	clean []byte // the chunk with U+FFFD for each byte that is no UTF-8
	memo  []memo
	parts []part
	long  *long // nil until a long piece comes
}

// memo remembers the count of a short piece. The key is the whole piece, so that no other one can be taken for it.
type memo struct {
	text   [memoBytes / 8]uint64 // the piece's bytes, zeros behind them
	size   uint32                // bytes, 0 for an empty slot
	tokens uint32
}

const (
	memoBits  = 15 // of the number of slots
	memoBytes = 24 // pieces up to this length are remembered
)

// Sizes in bytes.
const (
	chunkSize = 256 << 10
	// longestUncut is how much text without a place to cut it at is held in memory. Longer text of that kind, which is one endless word or row
	// of signs, is cut there; the count may then be off by a token or two at each cut.
	longestUncut = 4 << 20
)

// count reads r to its end. r has UTF-8; each byte that is none counts as U+FFFD, as it does for a tokenizer that takes text.
func (c *counter) count(r io.Reader) (tokens int64, err error) {
	if c.buf == nil {
		c.buf = make([]byte, chunkSize)
	}
	defer c.shrink()
	filled := 0
	for {
		n, err := io.ReadFull(r, c.buf[filled:])
		filled += n
		if err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return 0, err
			}
			return tokens + c.text(c.buf[:filled]), nil
		}
		cut := lastCut(c.buf)
		if cut == 0 && len(c.buf) < longestUncut {
			c.buf = append(c.buf, make([]byte, len(c.buf))...)
			continue
		}
		if cut == 0 {
			cut = wholeRunes(c.buf)
		}
		tokens += c.text(c.buf[:cut])
		filled = copy(c.buf, c.buf[cut:])
	}
}

// shrink gives back what an unusual text needed.
func (c *counter) shrink() {
	if len(c.buf) > 4*chunkSize {
		c.buf, c.clean = nil, nil
	}
}

// wholeRunes is the length of b without a character that its end cuts.
func wholeRunes(b []byte) int {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				break
			}
			return i
		}
	}
	return len(b)
}

// text counts a chunk that ends where a piece ends.
func (c *counter) text(b []byte) (tokens int64) {
	if !utf8.Valid(b) {
		b = c.replaced(b)
	}
	t := c.classes
	for i := 0; i < len(b); {
		end := c.split(t, b, i)
		tokens += c.piece(b[i:end])
		i = end
	}
	return tokens
}

// replaced writes U+FFFD for each byte that is not UTF-8.
func (c *counter) replaced(b []byte) []byte {
	c.clean = c.clean[:0]
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		c.clean = utf8.AppendRune(c.clean, r)
		b = b[size:]
	}
	return c.clean
}

func (c *counter) piece(piece []byte) int64 {
	if len(piece) == 1 {
		return 1
	}
	if len(piece) > memoBytes {
		return c.encode(piece)
	}
	var padded [memoBytes]byte
	copy(padded[:], piece)
	var text [memoBytes / 8]uint64
	hash := uint64(len(piece))
	for i := range text {
		text[i] = binary.LittleEndian.Uint64(padded[8*i:])
		hash = (hash ^ text[i]) * 0x9E3779B97F4A7C15 // 2⁶⁴ ÷ the golden ratio spreads neighbours
		hash ^= hash >> 29
	}
	slot := &c.memo[hash>>(64-memoBits)]
	if slot.text != text || slot.size != uint32(len(piece)) {
		*slot = memo{text, uint32(len(piece)), uint32(c.encode(piece))}
	}
	return int64(slot.tokens)
}

// encode counts a piece of two bytes and more.
func (c *counter) encode(piece []byte) int64 {
	switch {
	case c.vocabulary.rank(piece) != none:
		return 1
	case len(piece) <= shortPiece:
		c.parts = c.vocabulary.merge(piece, c.parts)
		return int64(len(c.parts) - 1)
	}
	if c.long == nil {
		c.long = newLong(c.vocabulary)
	}
	return c.long.tokens(piece)
}
