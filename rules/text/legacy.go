package text

// legacy counts what tells text in an old 8-bit or double-byte encoding from bytes that merely are not UTF-8.
type legacy struct {
	total, high   int // bytes; those from 0x80
	blanks        int // space, tab and line ends
	upperControl  int // 0x80 to 0x9F, columns that the ISO encodings leave to controls
	pairs, broken int // lead bytes of the double-byte encodings with and without a trail byte
}

func countLegacy(windows []window) (l legacy) {
	for _, w := range windows {
		l.total += len(w.bytes)
		for _, b := range w.bytes {
			switch {
			case b >= 0xA0:
				l.high++
			case b >= 0x80:
				l.high++
				l.upperControl++
			case b == ' ' || b == '\n' || b == '\t' || b == '\r':
				l.blanks++
			}
		}
		l.countPairs(w.bytes)
	}
	return l
}

// countPairs reads b by the widest of the East Asian schemes (GBK, Johab, GB 18030 as two pairs). Half a pair at an end may
// come from the cut and is not counted.
func (l *legacy) countPairs(b []byte) {
	for i := 0; i+1 < len(b); i++ {
		if b[i] < 0x80 {
			continue
		}
		if trail := b[i+1]; b[i] == 0x80 || b[i] == 0xFF || trail < '0' || trail == 0x7F || trail == 0xFF {
			l.broken++
			continue
		}
		l.pairs++
		i++
	}
}

// mostlyASCII reports that high bytes are as rare as accents are in a Latin text or names in source code.
func (l legacy) mostlyASCII() bool { return l.high*100 < l.total*15 }

// plausible reports text of some encoding. Either high bytes are in the minority; or the upper half is letters, not the columns
// of controls (Cyrillic, Greek, Hebrew, Arabic); or the bytes pair up (East Asia); or, in the code pages of DOS and Macintosh that
// have capitals in those columns, words are apart as words are. Even bytes of any value have a sixty-fourth of blanks, not a twentieth.
func (l legacy) plausible() bool {
	return l.high*10 < l.total*3 || l.upperControl*10 <= l.high || l.broken*50 <= l.pairs || l.blanks*20 >= l.total
}
