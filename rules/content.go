package rules

import (
	"io"

	"github.com/bloatgate/bloatgate/tree"
)

// identify names the content of findings by git's id of it. Content that cannot be read a second time stays without a name.
func (r *runner) identify(p *Pass, found []Finding) {
	if !r.opt.ContentIDs || len(found) == 0 {
		return
	}
	id := p.File.ContentID()
	if id == "" { // what lies on disk: its index entry may be of an older version
		onDisk := tree.NewBlobHash(r.objectFormat, p.File.Size)
		if err := p.stream(onDisk); err != nil {
			return
		}
		id = tree.BlobID(onDisk)
	}
	for i := range found {
		found[i].Content = id
	}
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
