package rules

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"

	"github.com/bloatgate/bloatgate/tree"
)

// identify names the content of findings by git's id of it. Content that cannot be read a second time stays without a name.
func (r *runner) identify(p *Pass, s *Stat, found []Finding) {
	if !r.opt.ContentIDs || len(found) == 0 {
		return
	}
	id, size, err := p.contentID(r.objectFormat)
	if err != nil {
		return
	}
	for i := range found {
		f := &found[i]
		f.Content, f.ContentBytes, f.ContentTokens = id, f.Bytes, f.Tokens
		if size == s.Bytes || f.Bytes != s.Bytes { // a finding about the blob in the index has the stored size already
			continue
		}
		f.ContentBytes = size
		if f.Tokens > 0 {
			f.ContentTokens, _ = r.opt.Model.Estimate(p.text.TextSize(size))
		}
	}
}

// contentID is git's id of the judged content, with the size in bytes of what git stores under it. What lies on disk is hashed: its index
// entry may be of an older version. Where nothing but the CRs that a checkout adds to line ends sets the two apart, id and size
// are the entry's, because the same tree has to read the same on every platform.
func (p *Pass) contentID(format string) (id string, size int64, err error) {
	f := p.File
	if id := f.ContentID(); id != "" {
		return id, f.Size, nil
	}
	onDisk, ends := newBlobHash(format, f.Size), &lineEnds{out: io.Discard}
	if err := p.stream(io.MultiWriter(onDisk, ends)); err != nil {
		return "", 0, err
	}
	id = sum(onDisk)
	if f.OID == "" || f.OID == id || ends.pairs == 0 {
		return id, f.Size, nil
	}
	stored := newBlobHash(format, f.Size-ends.pairs)
	if err := p.stream(&lineEnds{out: stored}); err != nil {
		return "", 0, err
	}
	if sum(stored) == f.OID {
		return f.OID, f.Size - ends.pairs, nil
	}
	return id, f.Size, nil
}

// stream copies the whole content. A file that has become shorter meanwhile is an error.
func (p *Pass) stream(to io.Writer) error {
	in, err := p.Reader()
	if err != nil {
		return err
	}
	n, err := io.Copy(to, in)
	if err == nil && n != p.File.Size {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// newBlobHash begins git's id of a blob: its header comes first, so the size has to be known.
func newBlobHash(format string, size int64) hash.Hash {
	h := sha1.New()
	if format == tree.SHA256 {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", size)
	return h
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

// lineEnds passes a stream on with every CRLF as LF.
type lineEnds struct {
	out   io.Writer
	pairs int64 // CRLFs so far
	held  bool  // a CR is kept back until the next byte is known; at the very end it would be lost, which only makes an id that matches nothing
}

func (l *lineEnds) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		if l.held {
			l.held = false
			if b[0] == '\n' {
				l.pairs++
			} else if _, err := l.out.Write([]byte{'\r'}); err != nil {
				return 0, err
			}
		}
		i := bytes.IndexByte(b, '\r')
		l.held = i >= 0
		if i < 0 {
			i = len(b)
		}
		if _, err := l.out.Write(b[:i]); err != nil {
			return 0, err
		}
		b = b[min(i+1, len(b)):]
	}
	return n, nil
}
