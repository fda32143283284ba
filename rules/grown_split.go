package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// The remedy for a file over its limit is to split it, so the pieces are not blamed for what was there before. A file is a piece if at least
// half of what it gained are lines that files over their limits lose in the same change, each line counted as often as it was lost. Pieces
// become notes, the largest first, as long as all of them together gain no more tokens than those files lose, apart from what each of them
// may grow by anyway: a piece gets a head of its own. Moved lines are what counts, not a deletion at the same time: new bloat beside an old
// file that goes stays new bloat.

// Bounds of the comparison: what it reads in bytes, of either side, and how many shrunken files it looks at, those that lost most first.
const (
	maxCompared = 8 << 20
	maxSources  = 100
)

// piece is a file that would be blamed for what it gained, in tokens.
type piece struct {
	at     int // index in Result.Files
	tokens int64
	how    string // for people: "split", or "moved" into a file that was there
}

// settleSplits makes notes of the findings about pieces.
func (res *Result) settleSplits(ctx context.Context, o *olds) error {
	pieces := res.pieces(o)
	if len(pieces) == 0 {
		return nil
	}
	sources, err := res.sources(ctx, o)
	if err != nil || len(sources) == 0 {
		return err
	}
	lost := res.poolLost(o, sources)
	for _, p := range pieces {
		if err := ctx.Err(); err != nil {
			return err
		}
		if p.charge() > lost.tokens {
			continue
		}
		if from := lost.take(res.gained(o, p)); from != "" {
			lost.tokens -= p.charge()
			res.excuse(res.Files[p.at].Path, fmt.Sprintf("%s from %s; the sum did not grow", p.how, from))
		}
	}
	return nil
}

// charge is what other files have to have lost for the piece, in tokens.
func (p piece) charge() int64 {
	return p.tokens - max(smallGrowthTokens, p.tokens*smallGrowthPercent/100)
}

// gained are the lines that a piece has and its old version had not.
func (res *Result) gained(o *olds, p piece) lineBag {
	f, s := &res.files[p.at], &res.Files[p.at]
	if old := o.version(s); old != nil {
		return o.gained(version{f, s}, []version{{o.files[s.Was], old}})
	}
	return o.gained(version{f, s}, nil)
}

// pieces are the files that may be some: text that still has a finding and gained tokens. The largest come first.
func (res *Result) pieces(o *olds) (pieces []piece) {
	known := map[string]bool{}
	for i := range res.Findings {
		f := &res.Findings[i]
		at, there := res.at(f.Path)
		if !f.sized || f.Level <= Info || f.Handled() || known[f.Path] || !there {
			continue
		}
		known[f.Path] = true
		s := &res.Files[at]
		old := o.version(s)
		switch {
		case s.Binary, s.Was != "" && old == nil:
		case old == nil:
			pieces = append(pieces, piece{at, s.Tokens, "split"})
		case s.Tokens > old.Tokens:
			pieces = append(pieces, piece{at, s.Tokens - old.Tokens, "moved"})
		}
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(b.tokens, a.tokens) })
	return pieces
}

// source is an old version over its limit that the change deletes or shrinks.
type source struct {
	version
	kept []int // what the change made of it: indices in Result.Files
	lost int64 // bytes
}

// sources finds the files that lost most, and judges what they were.
func (res *Result) sources(ctx context.Context, o *olds) ([]source, error) {
	kept := map[string][]int{}
	for i := range res.Files {
		if was := res.Files[i].Was; was != "" {
			kept[was] = append(kept[was], i)
		}
	}
	var found []source
	for path, f := range o.files {
		c := source{version: version{file: f}, kept: kept[path], lost: f.Size}
		for _, i := range c.kept {
			c.lost -= res.Files[i].Bytes
		}
		unknown := res.leftOut[path] || slices.ContainsFunc(c.kept, func(i int) bool { return res.Files[i].Verdict == Skip })
		if c.lost > 0 && f.Size <= maxCompared && !unknown && o.mayBeOver(f) {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b source) int {
		return cmp.Or(cmp.Compare(b.lost, a.lost), cmp.Compare(a.file.Path, b.file.Path))
	})
	found = found[:min(len(found), maxSources)]
	var paths []string
	for _, c := range found {
		paths = append(paths, c.file.Path)
	}
	if err := o.judge(ctx, paths); err != nil {
		return nil, err
	}
	for i := range found {
		found[i].stat = o.stats[found[i].file.Path]
	}
	return slices.DeleteFunc(found, func(c source) bool { return !o.isOver(c.stat) }), nil
}

// poolLost gathers what the sources lost, as far as the bounds let it read.
func (res *Result) poolLost(o *olds, sources []source) *pool {
	lost := &pool{lines: map[uint64]pooled{}}
	room := int64(maxCompared)
	for _, c := range sources {
		if c.file.Size > room {
			continue
		}
		room -= c.file.Size
		tokens := c.stat.Tokens
		var kept []version
		for _, i := range c.kept {
			kept = append(kept, version{&res.files[i], &res.Files[i]})
			tokens -= res.Files[i].Tokens
		}
		if tokens > 0 {
			lost.add(c.file.Path, o.gained(version{c.file, c.stat}, kept), tokens)
		}
	}
	return lost
}

// excuse makes notes of the findings about the size of a file.
func (res *Result) excuse(path, why string) {
	for i := range res.Findings {
		if f := &res.Findings[i]; f.sized && f.Path == path {
			f.Level = Info
			f.Evidence = append(f.Evidence, Evidence{Name: "change", Value: why})
		}
	}
}
