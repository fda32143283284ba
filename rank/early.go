package rank

import (
	"sync"

	"github.com/bloatgate/bloatgate/tree"
)

// EarlyReader makes digests of contents that somebody else has opened, before any query asks for them: git hands out a blob once then. It is
// safe for concurrent use.
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

// Read looks at a file through its opened content. files is how many there are in its tree. What cannot be read is left to those who ask, and
// so is what is no code: most of it is never admitted, translations and data.
func (e *EarlyReader) Read(f *tree.File, content tree.Content, files int) {
	lang := languageOf(f.Path)
	if !lang.code {
		return
	}
	c, limit := Candidate{File: *f}, limitFor(files)
	key, known := c.digestKey(limit)
	if !known || e.memory.Find(key, nil) != nil {
		return
	}
	b := e.readers.Get().(*earlyBuffers)
	defer e.readers.Put(b)
	text, err := c.textOf(content, b.text, limit)
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
