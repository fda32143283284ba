package git

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"io"
	"slices"
)

const (
	// renameLimit is how many deletions or additions are compared by content at most, as for git's -l1000.
	renameLimit = 1000
	// similarEnough is the share of common content from which a deletion and an addition are a rename, as for git's -M.
	similarEnough = 0.5
	// spectrumLimit is the size in bytes of the largest blob whose content is compared.
	spectrumLimit = 32 << 20
	// lineLimit is where a line is cut into pieces, so that one of a megabyte is not one unit of comparison.
	lineLimit = 64
)

// spectrum says how many bytes of a blob are in which line; similarity is the share of it that two blobs have in common.
type spectrum struct {
	size  int64
	bytes map[uint64]int64
}

// lineHash is seeded once: hashes are only compared within one process.
var lineHash = maphash.MakeSeed()

// spectrum reads a blob. The size is 0 for one that is absent or too large to be compared.
func (e *embedded) spectrum(oid string) (spectrum, error) {
	size, err := e.size(oid)
	if err != nil || size <= 0 || size > spectrumLimit {
		return spectrum{}, err
	}
	blob, err := e.Blob(oid, size)
	if errors.Is(err, ErrMissing) {
		return spectrum{}, nil
	}
	if err != nil {
		return spectrum{}, err
	}
	defer blob.Close()
	s := spectrum{size: size, bytes: map[uint64]int64{}}
	in := bufio.NewReaderSize(io.NewSectionReader(blob, 0, size), lineLimit)
	for {
		piece, err := in.ReadSlice('\n')
		s.bytes[maphash.Bytes(lineHash, piece)] += int64(len(piece))
		if err == io.EOF {
			return s, nil
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return spectrum{}, err
		}
	}
}

// common is the share of the larger blob that the other has too.
func (s spectrum) common(o spectrum) float64 {
	if s.size == 0 || o.size == 0 || float64(min(s.size, o.size)) < similarEnough*float64(max(s.size, o.size)) {
		return 0
	}
	var both int64
	for line, n := range s.bytes {
		both += min(n, o.bytes[line])
	}
	return float64(both) / float64(max(s.size, o.size))
}

type pair struct {
	gone, come int
	share      float64
	sameName   bool
}

// similar pairs what exact left over, the likest first.
func (p *pairing) similar(ctx context.Context, read func(oid string) (spectrum, error)) error {
	gone := slices.DeleteFunc(slices.Clone(p.gone), func(g int) bool { return p.taken[g] })
	come := slices.DeleteFunc(slices.Clone(p.come), func(c int) bool { _, done := p.source[c]; return done })
	if len(gone) == 0 || len(come) == 0 || len(gone)*len(come) > renameLimit*renameLimit {
		return nil
	}
	old := make([]spectrum, len(gone))
	for i, g := range gone {
		var err error
		if old[i], err = read(p.changes[g].OldOID); err != nil {
			return err
		}
	}
	var pairs []pair
	for _, c := range come {
		if err := ctx.Err(); err != nil {
			return err
		}
		now, err := read(p.changes[c].OID)
		if err != nil {
			return err
		}
		for i, g := range gone {
			if share := now.common(old[i]); share >= similarEnough {
				pairs = append(pairs, pair{g, c, share, nameOf(p.changes[g].Path) == nameOf(p.changes[c].Path)})
			}
		}
	}
	p.take(pairs)
	return nil
}

func (p *pairing) take(pairs []pair) {
	slices.SortStableFunc(pairs, func(a, b pair) int {
		if a.share != b.share {
			return cmp.Compare(b.share, a.share)
		}
		if a.sameName != b.sameName {
			return map[bool]int{true: -1, false: 1}[a.sameName]
		}
		return 0
	})
	for _, pr := range pairs {
		if _, done := p.source[pr.come]; !done && !p.taken[pr.gone] {
			p.source[pr.come], p.taken[pr.gone] = pr.gone, true
		}
	}
}
