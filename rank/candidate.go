package rank

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

const (
	// readLimit is how much of a file is looked at, in bytes.
	readLimit = 1 << 20
	// Of more files than many, only so much is looked at: in trees of that size most of what is longer are tables.
	many       = 20_000
	readOfMany = 256 << 10
)

// limit is how much of each candidate is looked at, in bytes.
func (r *Request) limit() int64 { return limitFor(len(r.Candidates)) }

func limitFor(files int) int64 {
	if files > many {
		return readOfMany
	}
	return readLimit
}

// Candidate is a file that may be shown.
type Candidate struct {
	tree.File
	Tokens int64 // what it costs to show it whole
	// Excluded marks a file that the gates did not admit, and that was asked for nevertheless.
	Excluded bool
	Class    string // what kind of file the gates took it for: "source", "prose", "config", …; "" when nobody asked them
}

// aside reports what a first chunk should not hold: what programs wrote.
func (c *Candidate) aside() bool { return c.Excluded || placeOf(c.Path, c.Class) == placeData }

// text reads the start of the content, up to limit bytes. What is not text has none.
func (c *Candidate) text(buf []byte, limit int64) ([]byte, error) {
	content, err := c.Open()
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return c.textOf(content, buf, limit)
}

// textOf is the text of what was opened.
func (c *Candidate) textOf(content io.ReaderAt, buf []byte, limit int64) ([]byte, error) {
	size := int(min(max(c.Size, 0), limit))
	buf = slices.Grow(buf[:0], size)[:size]
	n, err := content.ReadAt(buf, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return Readable(buf[:n]), nil
}

// SortAsTools sorts candidates as tools list a tree: depth first, by name on each level.
func SortAsTools(list []Candidate) {
	slices.SortFunc(list, func(a, b Candidate) int { return comparePaths(a.Path, b.Path) })
}

// comparePaths compares component by component: "a/b" stands before "a-b", though '/' is the greater byte.
func comparePaths(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		switch {
		case a[i] == b[i]:
			continue
		case a[i] == '/':
			return -1
		case b[i] == '/':
			return 1
		}
		return int(a[i]) - int(b[i])
	}
	return strings.Compare(a[n:], b[n:])
}
