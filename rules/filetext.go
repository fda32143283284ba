package rules

import (
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

// fileText is a file's text as token models see it.
type fileText Pass

func (c *fileText) pass() *Pass { return (*Pass)(c) }

func (c *fileText) TextSize() int64  { return c.text.TextSize(c.File.Size) }
func (c *fileText) FileSize() int64  { return c.File.Size }
func (c *fileText) Encoding() string { return c.text.Encoding }
func (c *fileText) KnownID() string  { return c.File.ContentID() }

func (c *fileText) ID() (string, error) {
	if id := c.File.ContentID(); id != "" {
		return id, nil
	}
	hash := tree.NewBlobHash(c.run.objectFormat, c.File.Size)
	if err := c.pass().stream(hash); err != nil {
		return "", err
	}
	return tree.BlobID(hash), nil
}

func (c *fileText) Span(start, end int64) ([]byte, error) {
	b, err := c.pass().readAt(start, int(end-start))
	if err != nil {
		return nil, err
	}
	if start == 0 {
		b = b[min(c.text.BOM, len(b)):]
	}
	return decodeAll([][]byte{b}, c.text.Encoding)[0], nil
}

func (c *fileText) Open() (io.Reader, error) {
	r, err := c.pass().Reader()
	if err != nil {
		return nil, err
	}
	return text.Decode(&whole{r: r, left: c.File.Size}, c.text.Encoding), nil
}

// Tokens counts the whole text once.
func (p *Pass) Tokens() (int64, error) {
	if p.tokens != nil {
		return *p.tokens, nil
	}
	n, err := p.run.opt.Model.Tokens((*fileText)(p))
	if err != nil {
		return 0, err
	}
	p.tokens = &n
	return n, nil
}

// whole turns a file that has become shorter meanwhile into an error: what is left of it would be a wrong count.
type whole struct {
	r    io.Reader
	left int64
}

func (w *whole) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.left -= int64(n)
	if err == io.EOF && w.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}
