package text

import (
	"bufio"
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

func newUnmarked(r io.Reader) io.Reader {
	return &unmarkedReader{buffered: bufio.NewReaderSize(r, chunk)}
}

// unmarkedReader drops a byte order mark before the first byte it hands out.
type unmarkedReader struct {
	buffered *bufio.Reader
	begun    bool
}

func (u *unmarkedReader) Read(p []byte) (int, error) {
	if !u.begun {
		u.begun = true
		mark := marks[0].bytes
		// A failing Peek means fewer bytes than a mark has; Read reports the reason.
		if head, _ := u.buffered.Peek(len(mark)); bytes.Equal(head, mark) {
			_, _ = u.buffered.Discard(len(mark)) // they are in the buffer
		}
	}
	return u.buffered.Read(p)
}
