package rank

import (
	"io"
	"sync"

	"github.com/bloatgate/bloatgate/tree"
)

// EarlyReader makes digests of contents that somebody else has opened, before any query asks for them: each is read once then. It is safe for
// concurrent use.
type EarlyReader struct {
	memory  Memory
	readers sync.Pool // of *earlyBuffers
}

type earlyBuffers struct {
	digester *digester
	text     []byte
}

// NewEarlyReader makes digests for a memory.
func NewEarlyReader(m Memory) *EarlyReader {
	return &EarlyReader{memory: m, readers: sync.Pool{New: func() any { return &earlyBuffers{digester: newDigester()} }}}
}

// earlyMost is the size in bytes up to which the content of a blob, once it is opened, can be read as often as one likes.
const earlyMost = 1 << 20

// Read looks at a file that will be a candidate through its opened content, which is the one of its id or stamp. files is how many there are in
// its tree. What cannot be read is left to those who ask.
func (e *EarlyReader) Read(f *tree.File, content io.ReaderAt, files int) {
	if f.Size > earlyMost {
		return
	}
	c, whole, lang := Candidate{File: *f}, wholeFor(files), languageOf(f.Path)
	key, known := c.digestKey(whole, &lang)
	if !known || e.memory.Find(key, nil) != nil {
		return
	}
	b := e.readers.Get().(*earlyBuffers)
	defer e.readers.Put(b)
	text, err := c.lookedAt(content, b.text, whole, &lang)
	if err != nil {
		return
	}
	if text != nil {
		b.text = text
	}
	if d := b.digester.digest(text, &lang); d != nil {
		e.memory.Keep(key, d)
	}
}
