package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules/magic"
)

// pointerSize is more bytes than a git-lfs pointer has.
const pointerSize = 1024

// lfsFinding: .gitattributes routes the path to git-lfs, so what git stores has to be a pointer.
func (r *runner) lfsFinding(p *Pass, s *Stat) (*Finding, error) {
	if !isRouted(p) || r.wasRouted(p) {
		return nil, nil
	}
	size, pointer, err := storedPointer(p)
	switch {
	case err != nil: // untracked: `git add` will run the filter
		return nil, nil
	case pointer, size == 0: // git-lfs stores an empty file as it is
		return nil, nil
	}
	return &Finding{Rule: "lfs", Level: Error, Path: s.Path, Class: s.Class, Gate: "name", Bytes: size, Tokens: s.Tokens, Unit: "bytes",
		Message:  fmt.Sprintf(".gitattributes says LFS, but the blob of %s is not a pointer", bytesOf(size)),
		Fix:      fixLFS,
		Evidence: []Evidence{{Name: "attribute", Value: "filter=lfs"}}}, nil
}

// isRouted reports that .gitattributes routes the path to git-lfs.
func isRouted(p *Pass) bool { return p.Attrs[attrFilter].Text == "lfs" }

// storedPointer looks at what git stores for the file: its size in bytes, and whether it is a pointer. An error means that git stores nothing.
func storedPointer(p *Pass) (size int64, pointer bool, err error) {
	p.readStored = true
	content, size, err := p.File.OpenIndexBlob()
	if err != nil {
		return 0, false, err
	}
	defer content.Close()
	head := make([]byte, min(size, pointerSize))
	n, _ := content.ReadAt(head, 0)
	_, _, ok := magic.LFSPointer(head[:n])
	return size, ok && size < pointerSize, nil
}

// isSmudged reports a file that git-lfs keeps and has put on disk in full: it is where it belongs, so its size is no finding.
func (r *runner) isSmudged(p *Pass) bool {
	if !isRouted(p) {
		return false
	}
	_, pointer, err := storedPointer(p)
	return err == nil && pointer
}

// wasRouted reports content that only moved and was routed to git-lfs where it came from: not this change's doing.
func (r *runner) wasRouted(p *Pass) bool {
	base := p.movedFrom()
	if base == nil {
		return false
	}
	before := *p.File
	before.Path = base.Path
	return r.attrs.lookup(&before)[attrFilter].Text == "lfs"
}
