package rules

import (
	"bytes"
	"io"
	"slices"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree"
)

// Where git is told to (core.autocrlf, eol=crlf), it checks text out with CRLF for the LF that it stores. The same tree would then have
// more tokens on one machine than on another, and a file near a limit another verdict. So a finding is judged without the CRs of a checkout.

// maxStripped is the size in bytes up to which an edited file is held in memory without its CRs. Larger text is far over every limit.
const maxStripped = 16 << 20

// asStored judges a file with findings again where git stores it in fewer bytes. The totals keep to what lies on disk, which is what agents read.
func (r *runner) asStored(p *Pass, o outcome) outcome {
	if len(o.findings) == 0 {
		return o
	}
	stored, err := p.stored()
	if err != nil || stored == nil {
		return o
	}
	var buffers scratch
	st := r.state(stored, &buffers)
	q := newPass(r, &st, &buffers)
	defer q.close()
	again := r.take(q)
	if again.stat.Skip != tree.NotSkipped {
		return o
	}
	again.stat.Bytes, again.stat.Tokens, again.looks = o.stat.Bytes, o.stat.Tokens, o.looks
	for i := range again.findings {
		f := &again.findings[i]
		f.Evidence = append(f.Evidence, Evidence{Name: "checkout", Value: "CRLF on disk, " + bytesOf(p.File.Size-stored.Size) + " that git does not store"})
	}
	return again
}

// stored is a file on disk as git stores it, or would: nil where that is the same. Whether git converts line ends is not asked but seen: the
// index has the very content with LF; or, for a file that was edited since, it has a version without any CRLF, and on disk all lines have it.
func (p *Pass) stored() (*tree.File, error) {
	f := p.File
	if f.OID == "" || f.ContentID() != "" || !p.text.Text || isFiltered(p) || !p.mayBeCRLF() {
		return nil, nil
	}
	ends := lineEnds{out: io.Discard}
	if err := p.stream(&ends); err != nil || ends.pairs == 0 {
		return nil, err
	}
	p.readStored = true
	size := f.Size - ends.pairs
	hash := tree.NewBlobHash(p.run.objectFormat, size)
	if err := p.stream(&lineEnds{out: hash}); err != nil {
		return nil, err
	}
	if tree.BlobID(hash) == f.OID {
		g := *f
		g.Size = size
		g = g.WithOpener(func() (tree.Content, error) { c, _, err := f.OpenIndexBlob(); return c, err }).WithIndexBlob(nil)
		return &g, nil
	}
	if ends.lone || size > maxStripped {
		return nil, nil
	}
	return p.stripped()
}

// isFiltered reports that what git stores is made by a filter, and no line ends tell what that does. To git an attribute without a value names
// no filter.
func isFiltered(p *Pass) bool { return p.Attrs[attrFilter].State == pattern.Custom }

// mayBeCRLF looks at what was sampled anyway: line ends with a CR, or none at all.
func (p *Pass) mayBeCRLF() bool {
	has := func(what string) bool {
		return slices.ContainsFunc(p.windows, func(w []byte) bool { return bytes.Contains(w, []byte(what)) })
	}
	return has("\r\n") || !has("\n")
}

// stripped is an edited file without its CRs; nil where the index has a version with CRLF, for git leaves such a file as it is.
func (p *Pass) stripped() (*tree.File, error) {
	before, size, err := p.File.OpenIndexBlob()
	if err != nil {
		return nil, err
	}
	defer before.Close()
	ends := lineEnds{out: io.Discard}
	if _, err := io.Copy(&ends, io.NewSectionReader(before, 0, size)); err != nil || ends.pairs > 0 {
		return nil, err
	}
	content, err := p.All(p.File.Size)
	if err != nil {
		return nil, err
	}
	content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
	g := *p.File
	g.OID, g.Size = "", int64(len(content))
	g = g.WithOpener(func() (tree.Content, error) { return tree.InMemory(content), nil }).WithIndexBlob(nil)
	return &g, nil
}

// lineEnds passes a stream on with every CRLF as LF.
type lineEnds struct {
	out   io.Writer
	pairs int64 // CRLFs so far
	lone  bool  // an LF without a CR was there
	held  bool  // a CR is kept back until the next byte is known; at the very end it would be lost, which only makes an id that matches nothing
}

func (l *lineEnds) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		if l.held {
			l.held = false
			if b[0] == '\n' {
				l.pairs++
				if _, err := l.out.Write(b[:1]); err != nil {
					return 0, err
				}
				b = b[1:]
				continue
			}
			if _, err := l.out.Write([]byte{'\r'}); err != nil {
				return 0, err
			}
		}
		i := bytes.IndexByte(b, '\r')
		l.held = i >= 0
		if i < 0 {
			i = len(b)
		}
		l.lone = l.lone || bytes.IndexByte(b[:i], '\n') >= 0
		if _, err := l.out.Write(b[:i]); err != nil {
			return 0, err
		}
		b = b[min(i+1, len(b)):]
	}
	return n, nil
}
