package text

import (
	"bytes"
	"io"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// decoders is made when the first text needs one: most runs meet none.
var decoders = sync.OnceValue(func() map[string]encoding.Encoding {
	all := map[string]encoding.Encoding{
		UTF16LE:      unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		UTF16LENoBOM: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		UTF16BE:      unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
		UTF16BENoBOM: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
		UTF32LE:      utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM),
		UTF32BE:      utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM),
	}
	for _, row := range guesses() {
		all[row.name+guessed] = row.encoding
	}
	return all
})

// Decode returns the text of r as UTF-8 without its byte order mark. encoding is Result.Encoding; UTF-8 and "" pass
// through as they are.
func Decode(r io.Reader, encoding string) io.Reader {
	if encoding == UTF8 || encoding == "" {
		return newUnmarked(r)
	}
	if d, ok := decoders()[encoding]; ok {
		r = transform.NewReader(r, d.NewDecoder())
	}
	return newUnmarked(r)
}

func newUnmarked(r io.Reader) io.Reader { return &unmarkedReader{r: r} }

// unmarkedReader drops a byte order mark before the first byte it hands out. It reads into what it is given: a buffer of its own would cost
// more than the reading of most texts.
type unmarkedReader struct {
	r     io.Reader // whose errors last
	begun bool
}

func (u *unmarkedReader) Read(p []byte) (int, error) {
	if u.begun || len(p) == 0 {
		return u.r.Read(p)
	}
	u.begun = true
	mark := marks[0].bytes
	head := p
	if len(p) < len(mark) {
		head = make([]byte, len(mark))
	}
	n, err := io.ReadAtLeast(u.r, head, len(mark))
	if n == 0 {
		return 0, err
	}
	text := bytes.TrimPrefix(head[:n], mark)
	if len(text) == 0 || len(p) < len(mark) {
		u.r = io.MultiReader(bytes.NewReader(text), u.r)
		return u.r.Read(p)
	}
	return copy(p, text), nil // an error comes again with the next Read
}
