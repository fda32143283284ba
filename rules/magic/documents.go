package magic

import "github.com/bloatgate/bloatgate/rules/lazy"

var documents = []row{
	signature("pdf", "PDF document", Document, "pdf ai", readable, textual("%PDF-", pdfStart)),
	signature("ole", "OLE compound document", Document, "doc xls ppt msi msg vsd thm pub", exact, at(0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")),
	signature("djvu", "DjVu document", Document, "djvu djv", exact, at(0, "AT&TFORM"), oneOf(12, "DJVU", "DJVM", "DJVI")),
	signature("chm", "compiled HTML help", Document, "chm", exact, at(0, "ITSF"), le32(4, 2, 4)),
	signature("mobi", "Mobipocket book", Document, "mobi azw azw3 prc", exact, at(60, "BOOKMOBI")),
	signature("hlp", "Windows help", Document, "hlp", exact, at(0, "\x3F\x5F\x03\x00")),
	signature("onenote", "OneNote section", Document, "one", exact, at(0, "\xE4\x52\x5C\x7B\x8C\xD8\xA7\x4D")),
	signature("dos-eps", "EPS with preview", Document, "eps", exact, at(0, "\xC5\xD0\xD3\xC6")),
	signature("dvi", "TeX DVI", Document, "dvi", exact, at(0, "\xF7\x02\x01\x83\x92\xC0\x1C\x3B")),
}

// pdfStart is the header line and, within the head, either the first object or the line of four high bytes that warns of binary
// content. Parts of a PDF are text, so a head may well be.
var pdfStart = lazy.New(`(?s)^%PDF-[12]\.\d[ \t]*[\r\n]` + `(.*\d+ \d+ obj\b|\s*%[^\x00-\x7F]{2})`)

var fonts = []row{
	signature("woff", "WOFF font", Font, "woff", exact, at(0, "wOFF"), sfntFlavour(4), at(14, "\x00\x00")),
	signature("woff2", "WOFF2 font", Font, "woff2", exact, at(0, "wOF2"), sfntFlavour(4), at(14, "\x00\x00")),
	signature("ttf", "TrueType font", Font, "ttf", exact, oneOf(0, "\x00\x01\x00\x00", "true"), sfntDirectory),
	signature("otf", "OpenType font", Font, "otf", exact, at(0, "OTTO"), sfntDirectory),
	signature("ttc", "font collection", Font, "ttc otc", exact, at(0, "ttcf\x00"), be32(8, 1, 256)),
	signature("eot", "Embedded OpenType font", Font, "eot", exact, oneOf(8, "\x00\x00\x01\x00", "\x01\x00\x02\x00", "\x02\x00\x02\x00"), at(34, "LP")),
	signature("pfb", "PostScript font", Font, "pfb", exact, at(0, "\x80\x01"), at(6, "%!")),
	signature("pcf", "X11 bitmap font", Font, "pcf", exact, at(0, "\x01fcp"), le32(4, 1, 64)),
	signature("psf", "console font", Font, "psf psfu", exact, either(at(0, "\x72\xB5\x4A\x86"), all(at(0, "\x36\x04"), byteIn(2, 0, 3), byteIn(3, 4, 64)))),
}

// sfntFlavour requires one of the kinds of font a WOFF file can wrap.
func sfntFlavour(offset int) matcher {
	return oneOf(offset, "\x00\x01\x00\x00", "OTTO", "true", "ttcf")
}

// sfntDirectory checks the table count against the search range, which is derived from it: 16 times the largest power of two in it.
func sfntDirectory(head []byte) bool {
	if len(head) < 8 || head[4] != 0 || head[5] == 0 {
		return false
	}
	power := 1
	for power*2 <= int(head[5]) {
		power *= 2
	}
	return int(head[6])<<8|int(head[7]) == power*16
}
