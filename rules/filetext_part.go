package rules

import (
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

// part is some of a file's text as token models see it: spans of it, one after the other. Offsets are in bytes of the whole text as UTF-8.
type part struct {
	of    *Pass
	spans []span
}

type span struct{ start, end int64 }

func (s span) size() int64 { return s.end - s.start }

func (c part) TextSize() (n int64) {
	for _, s := range c.spans {
		n += s.size()
	}
	return n
}

func (c part) FileSize() int64  { return c.TextSize() }
func (c part) Encoding() string { return text.UTF8 }
func (c part) KnownID() string  { return "" }

// ID is git's id of a file that holds just this part.
func (c part) ID() (string, error) {
	r, err := c.Open()
	if err != nil {
		return "", err
	}
	hash := tree.NewBlobHash(c.of.run.objectFormat, c.TextSize())
	if _, err := io.Copy(hash, r); err != nil {
		return "", err
	}
	return tree.BlobID(hash), nil
}

func (c part) Span(start, end int64) ([]byte, error) {
	r, err := c.Open()
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, r, start); err != nil {
		return nil, err
	}
	out := make([]byte, end-start)
	n, err := io.ReadFull(r, out)
	return out[:n], err
}

func (c part) Open() (io.Reader, error) {
	r, err := c.of.decoded()
	if err != nil {
		return nil, err
	}
	return &partReader{r: r, spans: c.spans}, nil
}

// decoded streams the whole text as UTF-8.
func (p *Pass) decoded() (io.Reader, error) {
	r, err := p.Reader()
	if err != nil {
		return nil, err
	}
	return text.Decode(r, p.text.Encoding), nil
}

// partReader passes over what lies between the spans.
type partReader struct {
	r     io.Reader
	at    int64
	spans []span
}

func (p *partReader) Read(b []byte) (int, error) {
	for len(p.spans) > 0 && p.at == p.spans[0].end {
		p.spans = p.spans[1:]
	}
	if len(p.spans) == 0 {
		return 0, io.EOF
	}
	next := p.spans[0]
	if p.at < next.start {
		n, err := io.CopyN(io.Discard, p.r, next.start-p.at)
		p.at += n
		if err != nil {
			return 0, shortened(err)
		}
	}
	n, err := p.r.Read(b[:min(int64(len(b)), next.end-p.at)])
	p.at += int64(n)
	return n, shortened(err)
}

// shortened turns the end of a file that has become shorter meanwhile into an error: what is left of it would be a wrong count.
func shortened(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
