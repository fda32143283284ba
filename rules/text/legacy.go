package text

// looksLegacy tells text in an old 8-bit or double-byte encoding from bytes that merely lack control characters. Either most
// bytes are ASCII with accents between them, or the upper half is letters (Cyrillic, Greek, Hebrew, Arabic) and not the
// rarely used columns 0x80 to 0x9F, or the bytes pair up as the double-byte encodings of East Asia do.
func looksLegacy(windows []window) bool {
	var total, high, upperControl, pairs, broken int
	for _, w := range windows {
		total += len(w.bytes)
		for _, b := range w.bytes {
			if b >= 0x80 {
				high++
			}
			if b >= 0x80 && b < 0xA0 {
				upperControl++
			}
		}
		p, q := countPairs(w.bytes)
		pairs, broken = pairs+p, broken+q
	}
	return high*10 < total*3 || upperControl*10 <= high || broken*50 <= pairs
}

// countPairs reads b as lead and trail bytes by the widest of the East Asian schemes (GBK) and tells how many pairs it found and
// how many leads lack a trail. A half pair at an end may come from the cut and is not counted.
func countPairs(b []byte) (pairs, broken int) {
	for i := 0; i+1 < len(b); i++ {
		if b[i] < 0x80 {
			continue
		}
		if trail := b[i+1]; b[i] == 0x80 || b[i] == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF {
			broken++
			continue
		}
		pairs++
		i++
	}
	return pairs, broken
}
