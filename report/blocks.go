package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// shownPerGroup is how many blocks of one kind a directory may fill before the rest is summed up in a line.
const shownPerGroup = 10

// block is everything said about one file. Its level is that of its worst finding.
type block struct {
	level    rules.Level
	path     string
	findings []rules.Finding
}

func (b block) first() rules.Finding { return b.findings[0] }

// group is what blocks must share to be summed up together.
type group struct {
	rule, dir string
	class     rules.Class
}

func (b block) group() group {
	dir, _, nested := strings.Cut(b.path, "/")
	if !nested {
		dir = ""
	}
	return group{b.first().Rule, dir, b.first().Class}
}

// blocksOf gathers findings by file, the worst of a file first, in order of path.
func blocksOf(findings []rules.Finding) []block {
	byPath := map[string]*block{}
	var blocks []*block
	for _, f := range findings {
		b := byPath[f.Path]
		if b == nil {
			b = &block{path: f.Path}
			byPath[f.Path] = b
			blocks = append(blocks, b)
		}
		b.level = max(b.level, f.Level)
		b.findings = append(b.findings, f)
	}
	sorted := make([]block, len(blocks))
	for i, b := range blocks {
		slices.SortStableFunc(b.findings, func(x, y rules.Finding) int { return cmp.Compare(y.Level, x.Level) })
		sorted[i] = *b
	}
	slices.SortStableFunc(sorted, func(x, y block) int { return cmp.Compare(x.path, y.path) })
	return sorted
}

// rest sums up the blocks of one group that are not shown.
type rest struct {
	level  rules.Level
	class  rules.Class
	dir    string // common directory with a final slash, "" for the root
	files  int
	tokens int64
	bytes  int64
}

func (r *rest) add(b block) {
	dir := b.path[:strings.LastIndexByte(b.path, '/')+1]
	if r.files == 0 {
		r.level, r.class, r.dir = b.level, b.first().Class, dir
	}
	for !strings.HasPrefix(dir, r.dir) {
		r.dir = r.dir[:strings.LastIndexByte(strings.TrimSuffix(r.dir, "/"), '/')+1]
	}
	r.files++
	r.tokens += b.first().Tokens
	r.bytes += b.first().Bytes
}

// entry is one line group of a section: a block, followed by the rest of its group when it is the last one shown.
type entry struct {
	block
	rest *rest
}

// collapse keeps the shownPerGroup most expensive blocks of each group, in order of path.
func collapse(blocks []block, all bool) []entry {
	members := map[group][]int{}
	for i, b := range blocks {
		members[b.group()] = append(members[b.group()], i)
	}
	rests := map[int]*rest{} // by the index of the block that is followed by it
	hidden := map[int]bool{}
	for _, indexes := range members {
		if all || len(indexes) <= shownPerGroup {
			continue
		}
		byCost := slices.Clone(indexes)
		slices.SortStableFunc(byCost, func(i, j int) int { return moreExpensive(blocks[i], blocks[j]) })
		sum := &rest{}
		for _, i := range slices.Sorted(slices.Values(byCost[shownPerGroup:])) {
			hidden[i] = true
			sum.add(blocks[i])
		}
		rests[slices.Max(byCost[:shownPerGroup])] = sum
	}
	var entries []entry
	for i, b := range blocks {
		if !hidden[i] {
			entries = append(entries, entry{b, rests[i]})
		}
	}
	return entries
}

func moreExpensive(x, y block) int {
	return cmp.Or(cmp.Compare(y.first().Tokens, x.first().Tokens), cmp.Compare(y.first().Bytes, x.first().Bytes))
}
