package sampled

// script is a group of characters beyond ASCII that cost about the same.
type script uint8

const (
	latin script = iota // with marks; their words are words with something added
	greek
	cyrillic
	semitic // Hebrew, Arabic and their neighbours
	indic   // from Devanagari to Myanmar, Thai among them
	hangul
	kana
	han            // in a piece that tells no more than that
	hanSimplified  // in a piece with characters that only simplified Chinese has
	hanTraditional // in a piece with characters that only traditional Chinese has
	hanKana        // in a piece with kana
	hanRare        // whatever stands around them
	wideSigns      // CJK punctuation, full-width forms
	symbols        // arrows, boxes, dingbats, general punctuation
	otherBMP
	astral // emoji, rare Han, mathematical letters
	scripts
)

// scriptRanges are the ends of ranges of characters, in order.
var scriptRanges = []struct {
	end    rune
	script script
}{
	{0x24F, latin}, {0x36F, otherBMP}, {0x3FF, greek}, {0x52F, cyrillic}, {0x58F, otherBMP}, {0x8FF, semitic}, {0x10FF, indic}, {0x11FF, hangul},
	{0x1DFF, otherBMP}, {0x1EFF, latin}, {0x1FFF, greek}, {0x2BFF, symbols}, {0x2FFF, otherBMP}, {0x303F, wideSigns}, {0x30FF, kana}, {0x312F, otherBMP},
	{0x318F, hangul}, {0x33FF, wideSigns}, {0x9FFF, han}, {0xABFF, otherBMP}, {0xD7FF, hangul}, {0xF8FF, otherBMP}, {0xFAFF, han}, {0xFEFF, semitic},
	{0xFFEF, wideSigns}, {0xFFFF, symbols},
}

func (w *Weights) scriptOf(r rune) script {
	if r >= firstHan && r <= lastHan {
		return han + script(w.Han.class(r))
	}
	for _, row := range scriptRanges {
		if r <= row.end {
			return row.script
		}
	}
	return astral
}

const (
	firstHan = 0x4E00
	lastHan  = 0x9FFF
)

// HanClass says which standards of encoding know a Han character.
type HanClass uint8

const (
	HanShared      HanClass = iota // common, and in those of both kinds of Chinese, or of neither
	HanSimplified                  // only in that of simplified Chinese
	HanTraditional                 // only in that of traditional Chinese
	hanWithKana                    // no class of a character
	HanRare                        // not among the common characters of any
)

// Han holds the classes of the Han characters, two characters a byte. What it does not hold is shared.
type Han []byte

// NewHan asks for the class of each Han character.
func NewHan(class func(rune) HanClass) Han {
	h := make(Han, (lastHan-firstHan)/2+1)
	for r := rune(firstHan); r <= lastHan; r++ {
		h[(r-firstHan)/2] |= byte(class(r)) << ((r - firstHan) % 2 * 4)
	}
	return h
}

func (h Han) class(r rune) HanClass {
	i := int(r-firstHan) / 2
	if i >= len(h) {
		return HanShared
	}
	return HanClass(h[i] >> ((r - firstHan) % 2 * 4) & 15)
}

// settleHan counts the common Han characters of a piece as of the one kind that the piece shows.
func settleHan(count *[scripts]float64) {
	kind := han
	switch {
	case count[kana] > 0:
		kind = hanKana
	case count[hanTraditional] > 0:
		kind = hanTraditional
	case count[hanSimplified] > 0:
		kind = hanSimplified
	}
	n := count[han] + count[hanSimplified] + count[hanTraditional]
	count[han], count[hanSimplified], count[hanTraditional] = 0, 0, 0
	count[kind] = n
}
