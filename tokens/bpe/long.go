package bpe

import (
	"bytes"
	"math/bits"
	"slices"
)

// long encodes pieces of any length in time linear in it and memory that does not depend on it.
//
// It rests on a property of byte pair encoding: tokens are the encoding of their bytes exactly if each two neighbours are the encoding of
// theirs. So the last token of every prefix follows from those of shorter prefixes: it is the one token that ends there and is
// compatible with the last token of the prefix before it. Tokens have a longest length, so the latest prefixes are all that is kept.
type long struct {
	*vocabulary
	lengths []lengthSet // of the tokens by their first two bytes
	last    []uint32    // the last token of each of the latest prefixes, by length modulo len(last); none = not known yet
	count   []int64     // the tokens of these prefixes
	parts   []part
	pair    []byte
	known   map[uint64]bool // verdicts on pairs
}

// lengthSet has one bit for each length of 0 to 191.
type lengthSet [3]uint64

const (
	prefixesKept = 1 << 13          // what encode looks back at, and the history of a repeated byte
	pairsKept    = 1 << 16          // verdicts
	settled      = prefixesKept / 2 // bytes after which a repeated byte has a period
)

func newLong(v *vocabulary) *long {
	l := &long{vocabulary: v, lengths: make([]lengthSet, 1<<16), last: make([]uint32, prefixesKept), count: make([]int64, prefixesKept),
		known: map[uint64]bool{}}
	for rank := range uint32(len(v.offsets) - 1) {
		if b := v.bytes(rank); len(b) > 1 {
			l.lengths[int(b[0])<<8|int(b[1])][len(b)/64] |= 1 << (len(b) % 64)
		}
	}
	return l
}

// tokens counts the tokens of a piece of two bytes and more.
func (l *long) tokens(piece []byte) int64 {
	n := len(piece)
	if n > settled && bytes.Equal(piece[1:], piece[:n-1]) {
		if count, ok := l.repeated(piece); ok {
			return count
		}
	}
	l.encode(piece)
	return l.count[n%prefixesKept]
}

// repeated counts a piece of one byte over and over: from some length on the last tokens have a period, and what they add has it too. The
// next last token depends on no more than those compared here, so a period that is seen once goes on.
func (l *long) repeated(piece []byte) (count int64, ok bool) {
	l.encode(piece[:settled])
	latest := l.last[settled-l.longest+1 : settled+1]
	for period := 1; period < settled-l.longest; period++ {
		if slices.Equal(latest, l.last[settled-l.longest+1-period:settled+1-period]) {
			rounds := (len(piece) - settled + period - 1) / period
			return l.count[len(piece)-rounds*period] + int64(rounds)*(l.count[settled]-l.count[settled-period]), true
		}
	}
	return 0, false
}

// encode fills last and count for all prefixes of the piece.
func (l *long) encode(piece []byte) {
	for i := range min(l.longest, len(piece)) + 1 {
		l.last[i] = none
	}
	l.count[0] = 0
	for i := range piece {
		l.last[(i+l.longest)%prefixesKept] = none
		l.extend(piece, i, 1)
		if i+1 == len(piece) {
			break
		}
		set := l.lengths[int(piece[i])<<8|int(piece[i+1])]
		for w, left := range set {
			for ; left != 0; left &= left - 1 {
				if size := w*64 + bits.TrailingZeros64(left); i+size <= len(piece) {
					l.extend(piece, i, size)
				}
			}
		}
	}
}

// extend makes the token of the given size at i the last one of the prefix it ends, if it is.
func (l *long) extend(piece []byte, i, size int) {
	end := (i + size) % prefixesKept
	if l.last[end] != none {
		return
	}
	token := l.rank(piece[i : i+size])
	if token == none || !l.compatible(l.last[i%prefixesKept], token, i) {
		return
	}
	l.last[end], l.count[end] = token, l.count[i%prefixesKept]+1
}

// compatible reports that the encoding of both tokens' bytes is these two tokens. At the start of a piece there is only the second.
func (l *long) compatible(first, second uint32, at int) bool {
	key := uint64(first)<<32 | uint64(second)
	l.pair = l.pair[:0]
	if at == 0 {
		key = uint64(none)<<32 | uint64(second)
	} else if first == none {
		return false
	} else {
		l.pair = append(l.pair, l.bytes(first)...)
	}
	verdict, known := l.known[key]
	if known {
		return verdict
	}
	cut := len(l.pair)
	l.pair = append(l.pair, l.bytes(second)...)
	l.parts = l.merge(l.pair, l.parts)
	verdict = len(l.parts) == 2 && at == 0 || len(l.parts) == 3 && at > 0 && l.parts[1].start == cut
	if len(l.known) >= pairsKept {
		clear(l.known)
	}
	l.known[key] = verdict
	return verdict
}
