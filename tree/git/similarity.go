package git

import (
	"context"
	"maps"
	"slices"
)

const (
	// similarEnough is the share of common content from which a deletion and an addition are a rename, as for git.
	similarEnough = 0.5
	// certainlySimilar is the share from which the same name settles it.
	certainlySimilar = 0.75
	// compareLimit is how many deletions are compared with as many additions at most, each with each, as in git.
	compareLimit = 1000
	// compareBytes bounds the contents that are compared at once, in bytes; it is also about the memory that takes.
	compareBytes = 256 << 20
	// largestCompared is the size in bytes of the largest blob whose content is compared.
	largestCompared = 32 << 20
)

// contents is the part of a Repo that similarity needs.
type contents interface {
	Sizes(ctx context.Context, oids []string) ([]int64, error)
	Blob(oid string, size int64) (Blob, error)
}

// candidate is one side of what may be a rename.
type candidate struct {
	change int // index into the changes
	name   string
	oid    string
	size   int64 // bytes
}

// similar pairs what exact left over. Where that is too much to compare each deletion with each addition, those of equal names are compared
// first, and the rest if it is few enough by then.
func (p *pairing) similar(ctx context.Context, from contents) error {
	gone, come, err := p.candidates(ctx, from)
	if err != nil {
		return err
	}
	if comparable(gone, come) {
		return p.match(ctx, from, gone, come)
	}
	goneBy, comeBy := byName(gone), byName(come)
	for _, name := range slices.Sorted(maps.Keys(goneBy)) {
		if comparable(goneBy[name], comeBy[name]) {
			if err := p.match(ctx, from, goneBy[name], comeBy[name]); err != nil {
				return err
			}
		}
	}
	gone = slices.DeleteFunc(gone, func(c candidate) bool { return p.taken[c.change] })
	come = slices.DeleteFunc(come, func(c candidate) bool { _, done := p.source[c.change]; return done })
	if comparable(gone, come) {
		return p.match(ctx, from, gone, come)
	}
	return nil
}

// candidates are what exact left over, as far as something on the other side has a size that lets it be similar.
func (p *pairing) candidates(ctx context.Context, from contents) (gone, come []candidate, err error) {
	for _, g := range p.gone {
		if !p.taken[g] {
			gone = append(gone, candidate{change: g, name: nameOf(p.changes[g].Path), oid: p.changes[g].OldOID})
		}
	}
	for _, c := range p.come {
		if _, done := p.source[c]; !done {
			come = append(come, candidate{change: c, name: nameOf(p.changes[c].Path), oid: p.changes[c].OID})
		}
	}
	if len(gone) == 0 || len(come) == 0 {
		return nil, nil, nil
	}
	var oids []string
	for _, c := range slices.Concat(gone, come) {
		oids = append(oids, c.oid)
	}
	sizes, err := from.Sizes(ctx, oids)
	if err != nil {
		return nil, nil, err
	}
	for i := range gone {
		gone[i].size = sizes[i]
	}
	for i := range come {
		come[i].size = sizes[len(gone)+i]
	}
	goneSizes, comeSizes := sizesIn(gone), sizesIn(come)
	return likely(gone, comeSizes), likely(come, goneSizes), nil
}

// sizesIn are the sizes of what can be compared, in order. A blob that is missing has none.
func sizesIn(all []candidate) (sizes []int64) {
	for _, c := range all {
		if c.size > 0 && c.size <= largestCompared {
			sizes = append(sizes, c.size)
		}
	}
	slices.Sort(sizes)
	return sizes
}

// likely are those that something of one of the sizes may be similar to.
func likely(all []candidate, sizes []int64) []candidate {
	return slices.DeleteFunc(all, func(c candidate) bool {
		if c.size <= 0 || c.size > largestCompared {
			return true
		}
		i, _ := slices.BinarySearch(sizes, (c.size+1)/2)
		return i == len(sizes) || !sizesFit(c.size, sizes[i])
	})
}

// sizesFit reports that two blobs of these sizes can have enough in common.
func sizesFit(a, b int64) bool { return float64(min(a, b)) >= similarEnough*float64(max(a, b)) }

// comparable reports that it is not too much to compare each with each.
func comparable(gone, come []candidate) bool {
	total := int64(0)
	for _, c := range slices.Concat(gone, come) {
		total += c.size
	}
	return len(gone)*len(come) <= compareLimit*compareLimit && total <= compareBytes
}

func byName(all []candidate) map[string][]candidate {
	named := map[string][]candidate{}
	for _, c := range all {
		named[c.name] = append(named[c.name], c)
	}
	return named
}

// holding says how many bytes of a deleted file are in one piece of content.
type holding struct{ file, bytes int32 }

// match compares each with each and takes the pairs that are similar enough.
func (p *pairing) match(ctx context.Context, from contents, gone, come []candidate) error {
	if len(gone) == 0 || len(come) == 0 {
		return nil
	}
	pieces := map[uint64][]holding{}
	for i, g := range gone {
		has, err := spectrumOf(ctx, from, g)
		if err != nil {
			return err
		}
		for piece, n := range has {
			pieces[piece] = append(pieces[piece], holding{int32(i), n})
		}
	}
	var pairs []pair
	common := make([]int64, len(gone))
	for _, c := range come {
		has, err := spectrumOf(ctx, from, c)
		if err != nil {
			return err
		}
		clear(common)
		for piece, n := range has {
			for _, h := range pieces[piece] {
				common[h.file] += int64(min(n, h.bytes))
			}
		}
		for i, g := range gone {
			if share := float64(common[i]) / float64(max(g.size, c.size)); share >= similarEnough {
				pairs = append(pairs, pair{g.change, c.change, share, g.name == c.name})
			}
		}
	}
	p.take(pairs)
	return nil
}
