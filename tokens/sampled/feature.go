package sampled

// kind says what an ASCII piece is made of. Words have rows of four, by what stands before their letters and by their case.
type kind uint8

const (
	word       kind = 0 // letters alone
	spacedWord kind = 4 // behind a space
	dottedWord kind = 8 // behind a full stop
	lowWord    kind = 12
	tabbedWord kind = 16
	openWord   kind = 20 // behind an opening bracket or a quotation mark
	signedWord kind = 24 // behind another character
	words      kind = 28

	evenSigns      kind = words // one sign, perhaps several times
	mixedSigns     kind = words + 1
	spacedSigns    kind = words + 2 // several, behind a space: operators mostly
	evenSignsEnd   kind = words + 3 // with line ends behind them
	mixedSignsEnd  kind = words + 4
	spacedSignsEnd kind = words + 5
	blank          kind = words + 6 // spaces and tabs
	blankEnd       kind = words + 7 // white space up to a line end
	digits         kind = words + 8
	controls       kind = words + 9 // signs with a control character, such as the colours of a terminal
	kinds               = words + 10
)

// rowOf says which row a word belongs to, by the character before its letters.
func rowOf(before byte) kind {
	switch before {
	case ' ':
		return spacedWord
	case '.':
		return dottedWord
	case '_':
		return lowWord
	case '\t':
		return tabbedWord
	case '(', '[', '{', '<', '"', '\'', '`':
		return openWord
	}
	return signedWord
}

// Cases of words, added to the rows above.
const (
	lowerCase kind = iota
	capital        // one capital, then small letters
	upperCase
	mixedCase // several capitals, then small letters
)

const (
	longest  = 24 // longer pieces cost what this length costs, and so much for each further character
	rarities = 8  // steps of rarity; what is rarer counts as the last one
)

// Pairs says how common pairs of neighbouring ASCII characters are among those of their sort: one bit for each second character.
// Letters are small ones; a space is the beginning of a word.
type Pairs struct {
	Frequent [128][2]uint64 // the first 80 % of all that occur
	Common   [128][2]uint64 // the first 95 %
}

// rarity is 0 for frequent pairs, 1 for common ones, 3 for others.
func (p *Pairs) rarity(a, b byte) int {
	switch {
	case p.Frequent[a&127][b>>6&1]>>(b&63)&1 != 0:
		return 0
	case p.Common[a&127][b>>6&1]>>(b&63)&1 != 0:
		return 1
	}
	return 3
}

// feature is what decides what a piece of ASCII costs.
type feature struct {
	kind   kind
	length int // of letters, signs, … without what stands before a word; at least 1
	rare   int // sum of the rarities of its pairs
	even   int // characters that are the same as the one before
}

// look reads a piece of ASCII. A contraction behind a word ('s) is left to the caller.
func look(piece []byte, pairs *Pairs) feature {
	first := piece[0]
	switch {
	case isLetter(first):
		return letters(piece, word, pairs)
	case isLetter(piece[len(piece)-1]):
		return letters(piece[1:], rowOf(first), pairs)
	case first-'0' <= 9:
		return feature{kind: digits, length: len(piece)}
	}
	return signs(piece, pairs)
}

func letters(b []byte, row kind, pairs *Pairs) feature {
	f := feature{length: len(b)}
	capitals := 0
	before := byte(' ')
	for i, c := range b {
		if c&0x20 == 0 {
			capitals++
		}
		f.rare += pairs.rarity(before, c|0x20)
		before = c | 0x20
		if i > 0 && b[i-1] == c {
			f.even++
		}
	}
	switch {
	case capitals == 0:
		f.kind = row + lowerCase
	case capitals == len(b):
		f.kind = row + upperCase
	case capitals == 1:
		f.kind = row + capital
	default:
		f.kind = row + mixedCase
	}
	return f
}

// signs looks at punctuation, controls and white space. What stands behind the first line end after a sign is left to the caller.
func signs(b []byte, pairs *Pairs) feature {
	f := feature{length: len(b)}
	even, control, visible := true, false, byte(0) // visible is the latest sign
	for i, c := range b {
		if isLineEnd(c) && visible != 0 {
			f.length, f.kind = i, evenSignsEnd-evenSigns
			break
		}
		if isLineEnd(c) {
			f.kind = blankEnd - blank
		} else if !isBlank(c) {
			even = even && (visible == 0 || visible == c)
			control = control || c < ' ' || c == 0x7F
			visible = c
		}
		if i > 0 {
			f.rare += pairs.rarity(b[i-1], c)
			if b[i-1] == c {
				f.even++
			}
		}
	}
	switch {
	case visible == 0:
		f.kind += blank
		f.rare = 0
	case control:
		f.kind = controls
	case even:
		f.kind += evenSigns
	case b[0] == ' ':
		f.kind += spacedSigns
	default:
		f.kind += mixedSigns
	}
	return f
}

func isBlank(b byte) bool { return b == ' ' || b-'\t' <= '\r'-'\t' }

func isLineEnd(b byte) bool { return b == '\n' || b == '\r' }

func isLetter(b byte) bool { return (b|0x20)-'a' < 26 }
