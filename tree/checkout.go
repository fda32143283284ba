package tree

import (
	"bytes"
	"path/filepath"

	"github.com/bloatgate/bloatgate/tree/git"
)

// maxCheckedOut bounds the blobs that are looked for in the worktree, in bytes: one is held in memory whole before it is known to be right.
const maxCheckedOut = 4 << 20

// checkout is the worktree taken for a store of blobs. Most blobs of a revision lie there ready, where git has to apply deltas, inflate, and
// hand contents through a pipe. The index is not asked for them: what proves that a file holds a blob is git's id of what was read, whatever
// filters, edits and sparse checkouts have done to the file, and to look in vain costs little.
type checkout struct {
	format  string // of ids
	disk    *disk  // nil where there is no worktree
	parents *parents
}

// newCheckout never fails: contents that are not to be had here come from git.
func newCheckout(info git.Info) *checkout {
	c := &checkout{format: info.ObjectFormat}
	if info.Root == "" {
		return c
	}
	if disk, err := openDisk(info.Root); err == nil {
		c.disk, c.parents = disk, newParents(disk)
	}
	return c
}

// Close ends it; files that are opened later come from git.
func (c *checkout) Close() error {
	if c.disk == nil {
		return nil
	}
	return c.disk.close()
}

// offer returns a file whose content is a blob with a content from the worktree, where that is the same. A blob that a partial clone lacks
// stays without one, so that no report depends on what lies in the worktree.
func (c *checkout) offer(f File) File {
	if c.disk == nil || f.open == nil || f.Size == 0 || f.Size > maxCheckedOut || !filepath.IsLocal(filepath.FromSlash(f.Path)) {
		return f
	}
	stored, path, oid, size := f.open, f.Path, f.OID, f.Size // and no more of f: there is one closure for each file
	return f.WithOpener(func() (Content, error) {
		if content := c.find(path, oid, size); content != nil {
			return InMemory(content), nil
		}
		return stored()
	})
}

// find reads the file at a path if it holds the blob; otherwise it returns nil, whatever the reason.
func (c *checkout) find(path, oid string, size int64) []byte {
	f := c.disk.lookBelow(File{Path: path}, c.parents)
	if f.Size != size { // converted, edited or not there
		return nil
	}
	in, err := f.Open()
	if err != nil {
		return nil
	}
	defer in.Close()
	content := make([]byte, size)
	if n, _ := in.ReadAt(content, 0); int64(n) < size {
		return nil
	}
	hash := NewBlobHash(c.format, size)
	hash.Write(content)
	if BlobID(hash) != oid {
		return nil
	}
	return content
}

// InMemory is content that is held in memory.
func InMemory(data []byte) Content { return held{bytes.NewReader(data)} }

type held struct{ *bytes.Reader }

func (held) Close() error { return nil }
