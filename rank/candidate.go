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
	// Of more files than many, only so much of each is looked at word by word. Of the rest of code only the lines that define something are.
	many        = 20_000
	wholeOfMany = 48 << 10
)

// whole is how much of each candidate is looked at word by word, in bytes.
func (r *Request) whole() int { return wholeFor(len(r.Candidates)) }

func wholeFor(files int) int {
	if files > many {
		return wholeOfMany
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

// lookAt opens a candidate and is what lookedAt is of it.
func (c *Candidate) lookAt(buf []byte, whole int, lang *language) ([]byte, error) {
	content, err := c.Open()
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return c.lookedAt(content, buf, whole, lang)
}

// lookedAt is what the ranking looks at of what was opened: the first bytes, and an outline of code that goes on after them.
func (c *Candidate) lookedAt(content io.ReaderAt, buf []byte, whole int, lang *language) ([]byte, error) {
	limit := whole
	if lang.code {
		limit = readLimit
	}
	text, err := c.textOf(content, buf, int64(limit))
	return outlined(text, whole, lang), err
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
