// Package bpe counts tokens exactly as OpenAI's tokenizers do. The vocabularies are part of the program; nothing is fetched. Spellings of
// special tokens, such as <|endoftext|>, are text like any other.
package bpe

import (
	"fmt"
	"io"
	"sync"
)

// Encoding is a tokenizer. It is safe for concurrent use; its vocabulary is loaded at the first count.
type Encoding struct {
	name     string
	loaded   func() (*encoding, error)
	counters sync.Pool // of *counter
}

// encoding is a loaded Encoding.
type encoding struct {
	vocabulary *vocabulary
	classes    *classTable
	split      splitter
}

var splitters = map[string]splitter{"cl100k_base": splitCL100k, "o200k_base": splitO200k}

// New returns the encoding of a name: cl100k_base or o200k_base. Another name is an error.
func New(name string) (*Encoding, error) {
	split, ok := splitters[name]
	if !ok {
		return nil, fmt.Errorf("unknown encoding %q; use one of %q", name, Names())
	}
	return &Encoding{name: name, loaded: sync.OnceValues(func() (*encoding, error) {
		v, err := load(name)
		if err != nil {
			return nil, err
		}
		return &encoding{v, tables(), split}, nil
	})}, nil
}

// Names lists the encodings.
func Names() []string { return []string{"cl100k_base", "o200k_base"} }

// Name is the encoding's name.
func (e *Encoding) Name() string { return e.name }

// Count reads r, which has UTF-8, to its end and returns its tokens. A byte that is not UTF-8 counts as U+FFFD. Memory is constant but for
// text of more than 256 KiB without a line end before a visible character, a space behind a letter, or a digit beside something else: up
// to 64 MiB of such text are held at once. Errors are those of r.
func (e *Encoding) Count(r io.Reader) (int64, error) {
	loaded, err := e.loaded()
	if err != nil {
		return 0, err
	}
	c, _ := e.counters.Get().(*counter)
	if c == nil {
		c = &counter{encoding: loaded, memo: make([]memo, 1<<memoBits)}
	}
	defer e.counters.Put(c)
	return c.count(r)
}
