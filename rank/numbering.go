package rank

import "math/rand/v2"

// numbering numbers hashes in the order in which it meets them. A hash may be any number.
type numbering struct {
	slots  []int32 // open addressing: a number + 1, 0 for an empty slot; what lies beyond its length is empty too
	hashes []uint64
	spread uint64 // odd and random: nobody can write texts whose words all meet in one slot
	shift  int    // from a product to a slot
}

const slotsLeast = 1 << 8

func newNumbering() numbering {
	return numbering{slots: make([]int32, slotsLeast), spread: rand.Uint64() | 1, shift: shiftOf(slotsLeast)}
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
	i := hash * n.spread >> n.shift
	for n.slots[i] != 0 {
		if id = n.slots[i] - 1; n.hashes[id] == hash {
			return id, false
		}
		i = (i + 1) & uint64(len(n.slots)-1)
	}
	n.hashes = append(n.hashes, hash)
	n.slots[i] = int32(len(n.hashes))
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
		n.slots = make([]int32, size)
	}
	n.shift = shiftOf(size)
	for id, hash := range n.hashes {
		i := hash * n.spread >> n.shift
		for n.slots[i] != 0 {
			i = (i + 1) & uint64(size-1)
		}
		n.slots[i] = int32(id + 1)
	}
}
