package rank

import (
	"bytes"
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
)

// sampleMost is how much of a content is looked at to tell text from what is none, in bytes.
const sampleMost = 8000

// Readable is a content as it is ranked and shown: UTF-16 and UTF-32 as UTF-8, other text as it is, without a copy. What is not text is nil.
func Readable(content []byte) []byte {
	sample := content[:min(len(content), sampleMost)]
	if bytes.IndexByte(sample, 0) < 0 {
		return content
	}
	found := text.Detect([][]byte{sample}, int64(len(content)))
	switch {
	case !found.Text:
		return nil
	case found.Encoding == text.UTF8, text.Guessed(found.Encoding): // with a NUL or two
		return content
	}
	decoded, err := io.ReadAll(text.Decode(bytes.NewReader(content), found.Encoding))
	if err != nil {
		return nil // it is in memory, and decoders replace what is broken
	}
	return decoded
}
