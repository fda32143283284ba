package rank

import "math/rand/v2"

// numbering numbers hashes in the order in which it meets them. A hash may be any number.
type numbering struct {
	slots  []slot // open addressing; what lies beyond its length is empty too
	hashes []uint64
	spread uint64 // odd and random: nobody can write texts whose words all meet in one slot
	shift  int    // from a product to a slot
}

// slot is a number and a part of its hash, which most often tells another hash without a look at the hashes themselves.
type slot struct {
	id  int32 // the number + 1, 0 for an empty slot
	tag uint32
}

const slotsLeast = 1 << 8

func newNumbering() numbering {
	return numbering{slots: make([]slot, slotsLeast), spread: rand.Uint64() | 1, shift: shiftOf(slotsLeast)}
}

func shiftOf(slots int) (shift int) {
	for shift = 64; slots > 1; slots /= 2 {
		shift--
	}
	return shift
}

// begin forgets all. It makes room for so many hashes, and not for more: a small table stays in the processor's cache.
func (n *numbering) begin(expected int) {
	clear(n.slots)
	size := slotsLeast
	for size < expected && size < cap(n.slots) {
		size *= 2
	}
	n.slots, n.hashes, n.shift = n.slots[:size], n.hashes[:0], shiftOf(size)
}

// number tells the number of a hash, and whether it is met for the first time.
func (n *numbering) number(hash uint64) (id int32, first bool) {
	i, tag := hash*n.spread>>n.shift, uint32(hash)
	for {
		s := n.slots[i]
		if s.id == 0 {
			break
		}
		if s.tag == tag && n.hashes[s.id-1] == hash {
			return s.id - 1, false
		}
		i = (i + 1) & uint64(len(n.slots)-1)
	}
	n.hashes = append(n.hashes, hash)
	n.slots[i] = slot{int32(len(n.hashes)), tag}
	if len(n.hashes) > len(n.slots)/2 {
		n.grow()
	}
	return int32(len(n.hashes) - 1), true
}

func (n *numbering) grow() {
	size := 4 * len(n.slots)
	clear(n.slots)
	if size <= cap(n.slots) {
		n.slots = n.slots[:size]
	} else {
		n.slots = make([]slot, size)
	}
	n.shift = shiftOf(size)
	for id, hash := range n.hashes {
		i := hash * n.spread >> n.shift
		for n.slots[i].id != 0 {
			i = (i + 1) & uint64(size-1)
		}
		n.slots[i] = slot{int32(id + 1), uint32(hash)}
	}
}
