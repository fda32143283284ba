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
	han
	wideSigns // CJK punctuation, full-width forms
	symbols   // arrows, boxes, dingbats, general punctuation
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

func scriptOf(r rune) script {
	for _, row := range scriptRanges {
		if r <= row.end {
			return row.script
		}
	}
	return astral
}
