package rules

import (
	"bytes"
	"hash/maphash"
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

// repeated is how often a line occurs, and how many bytes it has.
type repeated struct{ n, size int32 }

// lineBag counts the lines of a text by their hashes. Blank lines, and blanks around lines, are left aside: who moves code indents it anew.
type lineBag map[uint64]repeated

// version is a file's content and what is known of it.
type version struct {
	file *tree.File
	stat *Stat
}

// gained is what a text has that none of the others has, nil where one of them cannot be read.
func (o *olds) gained(v version, others []version) lineBag {
	bag := o.lines(v)
	for _, other := range others {
		had := o.lines(other)
		if had == nil {
			return nil
		}
		bag.without(had)
	}
	return bag
}

// lines reads a text of at most maxCompared bytes; nil where that is not possible. What is binary has none.
func (o *olds) lines(v version) lineBag {
	bag := lineBag{}
	if v.stat.Binary {
		return bag
	}
	content, err := v.file.Open()
	if err != nil || v.file.Size > maxCompared {
		return nil
	}
	defer content.Close()
	data, err := io.ReadAll(text.Decode(io.NewSectionReader(content, 0, v.file.Size), v.stat.Encoding))
	if err != nil {
		return nil
	}
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			hash := maphash.Bytes(o.seed, line)
			bag[hash] = repeated{bag[hash].n + 1, int32(len(line))}
		}
	}
	return bag
}

// without takes out what the other has, once for each time the other has it.
func (b lineBag) without(other lineBag) {
	for hash, line := range b {
		if line.n -= other[hash].n; line.n > 0 {
			b[hash] = line
		} else {
			delete(b, hash)
		}
	}
}

// pooled is how often a line was lost, and the first file that lost it.
type pooled struct{ n, from int32 }

// pool is what files lost: lines, and tokens.
type pool struct {
	lines  map[uint64]pooled
	names  []string
	tokens int64
}

// add takes in what a file lost; nil, what could not be read, is nothing.
func (p *pool) add(name string, lines lineBag, tokens int64) {
	if lines == nil {
		return
	}
	p.names = append(p.names, name)
	p.tokens += tokens
	for hash, line := range lines {
		had, again := p.lines[hash]
		if !again {
			had.from = int32(len(p.names) - 1)
		}
		p.lines[hash] = pooled{had.n + line.n, had.from}
	}
}

// take takes lines out of the pool if at least half of them, by bytes, are there. It names the file that lost most of them, and "" if there
// are too few.
func (p *pool) take(gained lineBag) (from string) {
	var all, found int64
	by := make([]int64, len(p.names))
	for hash, line := range gained {
		all += int64(line.n) * int64(line.size)
		if had, there := p.lines[hash]; there {
			share := int64(min(had.n, line.n)) * int64(line.size)
			found += share
			by[had.from] += share
		}
	}
	if found == 0 || found*2 < all {
		return ""
	}
	most := 0
	for i := range by {
		if by[i] > by[most] {
			most = i
		}
	}
	for hash, line := range gained {
		if had, there := p.lines[hash]; there {
			p.lines[hash] = pooled{max(had.n-line.n, 0), had.from}
		}
	}
	from = p.names[most]
	if by[most]*10 < found*9 { // a brace here and there is in every file
		from += " and others"
	}
	return from
}
