package bpe

// part is the beginning of one token of a piece that is being merged, and the rank of what it would make with the next one.
type part struct {
	start int
	rank  uint32
}

// shortPiece is up to how many bytes merge is quick: it looks at every pair for every merge.
const shortPiece = 256

// merge encodes a short piece: of all neighbours it joins those of the lowest rank, the first of several, until none make a token. It
// returns the parts with one more for the end.
func (v *vocabulary) merge(piece []byte, parts []part) []part {
	parts = parts[:0]
	for i := range piece {
		rank := none
		if i+1 < len(piece) {
			rank = v.pairs[int(piece[i])<<8|int(piece[i+1])]
		}
		parts = append(parts, part{i, rank})
	}
	parts = append(parts, part{len(piece), none})
	for len(parts) > 2 {
		best, at := none, 0
		for i, p := range parts[:len(parts)-2] {
			if p.rank < best {
				best, at = p.rank, i
			}
		}
		if best == none {
			break
		}
		copy(parts[at+1:], parts[at+2:])
		parts = parts[:len(parts)-1]
		v.rate(piece, parts, at)
		if at > 0 {
			v.rate(piece, parts, at-1)
		}
	}
	return parts
}

// rate looks up what parts i and i+1 would make together.
func (v *vocabulary) rate(piece []byte, parts []part, i int) {
	parts[i].rank = none
	if i+2 < len(parts) {
		parts[i].rank = v.rank(piece[parts[i].start:parts[i+2].start])
	}
}
