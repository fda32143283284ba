package git

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// messageEncoding is an encoding with its names in lower case, without hyphens and underscores.
type messageEncoding struct {
	names string
	encoding.Encoding
}

// messageEncodings are what commits have been written in. An index of all encodings there are would cost every start of the program.
func messageEncodings() []messageEncoding {
	return []messageEncoding{
		{"iso88591 latin1 l1", charmap.ISO8859_1}, {"iso88592 latin2 l2", charmap.ISO8859_2}, {"iso88593 latin3", charmap.ISO8859_3}, {"iso88594 latin4", charmap.ISO8859_4},
		{"iso88595 cyrillic", charmap.ISO8859_5}, {"iso88597 greek", charmap.ISO8859_7}, {"iso88599 latin5", charmap.ISO8859_9}, {"iso885913 latin7", charmap.ISO8859_13},
		{"iso885915 latin9", charmap.ISO8859_15}, {"iso885916 latin10", charmap.ISO8859_16}, {"windows1250 cp1250", charmap.Windows1250}, {"windows1251 cp1251", charmap.Windows1251},
		{"windows1252 cp1252", charmap.Windows1252}, {"windows1253 cp1253", charmap.Windows1253}, {"windows1254 cp1254", charmap.Windows1254}, {"cp437 ibm437", charmap.CodePage437},
		{"cp850 ibm850", charmap.CodePage850}, {"cp866 ibm866", charmap.CodePage866}, {"koi8r", charmap.KOI8R}, {"koi8u", charmap.KOI8U}, {"macroman macintosh", charmap.Macintosh},
		{"shiftjis sjis", japanese.ShiftJIS}, {"eucjp", japanese.EUCJP}, {"iso2022jp", japanese.ISO2022JP}, {"euckr", korean.EUCKR},
		{"gbk cp936", simplifiedchinese.GBK}, {"gb18030", simplifiedchinese.GB18030}, {"big5", traditionalchinese.Big5},
	}
}

// messageText is the message of a commit in UTF-8, as git prints it: up to a NUL byte, and as it is where its encoding is unknown or does not fit.
func messageText(message, name string) string {
	message, _, _ = strings.Cut(message, "\x00")
	if name == "" || message == "" {
		return message
	}
	name = strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
	for _, known := range messageEncodings() {
		if !strings.Contains(" "+known.names+" ", " "+name+" ") {
			continue
		}
		text, err := known.NewDecoder().String(message)
		if err != nil || strings.ContainsRune(text, utf8.RuneError) {
			return message
		}
		return text
	}
	return message
}
