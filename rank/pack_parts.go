package rank

import (
	"bytes"
	"cmp"
	"slices"
)

const (
	// blockLeast is how many lines a part of a file has at least: below that its header costs more than it shows.
	blockLeast = 10
	// partMost is how many parts of one file are tried in turn.
	partMost = 200
	// leadMost is how many lines of comment and decorators stay with what is defined below them.
	leadMost = 8
)

// block is a run of lines, from … to-1 counted from 0, and how well it fits the query.
type block struct {
	from, to int
	main     int // the line that it is shown for: what is defined there
	value    float64
}

// addParts shows the definitions of a file that fit the query best, in the order of their lines, for no more than most tokens besides what the file has
// for being named. Where not a single one fits, the best is cut at a whole line. It reports whether there is anything to see.
func (p *packer) addParts(a *asked, item *Item, most int64) bool {
	text, err := item.text(nil, searchMost)
	if err != nil || len(text) == 0 || most < evidenceLeast {
		return false
	}
	lines := linesOf(text)
	blocks := valuedBlocks(a, lines, languageOf(item.Path))
	if len(blocks) == 0 {
		return false
	}
	chosen, most := p.widen(item, lines, blocks, most)
	blocks = slices.DeleteFunc(blocks, func(b block) bool { return slices.Contains(chosen, b) || p.overlaps(item.Path, b.from, b.to) })
	chosen = p.choose(item, lines, chosen, blocks, most)
	if len(chosen) == 0 {
		if len(blocks) == 0 || p.shows(item) {
			return p.shows(item)
		}
		const why = "the start of the part that fits the query best"
		best := blocks[0]
		return p.addCut(item, why, lines, best.from, best.to, best.main, most) || p.addCut(item, why, lines, best.main, best.to, best.main, most)
	}
	added := false
	for _, b := range joined(chosen) {
		from, to := withoutBlanks(lines, b.from, b.to)
		s := spanOf(item, lines, from, to)
		s.Why = "does not fit whole: the parts that fit the query best"
		added = p.add(s, p.left()) || added
	}
	return added
}

// widen takes blocks in the place of what is shown of a file for being named, where they fit, so that they can join others. most grows by what that
// frees. No line is shown twice: what lies in a block that is taken for another name is in that.
func (p *packer) widen(item *Item, lines [][]byte, blocks []block, most int64) (chosen []block, grown int64) {
	free := most
	for _, named := range p.withdraw(item) {
		around, cost := p.blocksOf(&named, lines, blocks, chosen)
		switch fits := len(around) > 0 && cost <= free+named.Cost; {
		case fits && !slices.ContainsFunc(around, func(b block) bool { return p.overlaps(item.Path, b.from, b.to) }):
			chosen = append(chosen, around...)
			most, free = most+named.Cost, free+named.Cost-cost
		case slices.ContainsFunc(chosen, named.touches):
			most, free = most+named.Cost, free+named.Cost
		default:
			p.add(named, p.left())
		}
	}
	return chosen, most
}

// blocksOf are the blocks with lines of a span that are not chosen yet, and what they cost.
func (p *packer) blocksOf(s *Span, lines [][]byte, blocks, chosen []block) (around []block, cost int64) {
	for _, b := range blocks {
		if s.touches(b) && !slices.Contains(chosen, b) {
			part := spanOf(s.item, lines, b.from, b.to)
			around, cost = append(around, b), cost+p.cost(&part)
		}
	}
	return around, cost
}

// touches reports that a block has lines of the span.
func (s *Span) touches(b block) bool { return b.from < s.Last && s.First <= b.to }

// choose takes blocks, besides those that are chosen, in order of value while they fit. Neighbours become one, which saves their headers: what that
// leaves is spent as well.
func (p *packer) choose(item *Item, lines [][]byte, chosen, blocks []block, most int64) []block {
	for {
		left := most
		for _, b := range joined(slices.Clone(chosen)) {
			s := spanOf(item, lines, b.from, b.to)
			left -= p.cost(&s)
		}
		before := len(chosen)
		var passed []block
		for _, b := range blocks[:min(len(blocks), partMost)] {
			s := spanOf(item, lines, b.from, b.to)
			if cost := p.cost(&s); left >= evidenceLeast && cost <= left {
				chosen = append(chosen, b)
				left -= cost
			} else {
				passed = append(passed, b)
			}
		}
		if len(chosen) == before {
			return chosen
		}
		blocks = slices.Concat(passed, blocks[min(len(blocks), partMost):])
	}
}

// joined are blocks in the order of their lines; neighbours become one.
func joined(blocks []block) (list []block) {
	slices.SortFunc(blocks, func(a, b block) int { return cmp.Compare(a.from, b.from) })
	for _, b := range blocks {
		if n := len(list); n > 0 && list[n-1].to >= b.from {
			list[n-1].to = max(list[n-1].to, b.to)
			continue
		}
		list = append(list, b)
	}
	return list
}

// valuedBlocks are the blocks of a file that say anything of what is asked, the best first.
func valuedBlocks(a *asked, lines [][]byte, lang language) (list []block) {
	s := newScanner(a.vocabulary)
	blocks := cutBlocks(lines, &lang)
	found := make([]hits, len(blocks))
	for i, b := range blocks {
		found[i] = s.scan(bytes.Join(lines[b.from:b.to], nil), &lang)
	}
	values := textEvidence(a, found).values
	for i, b := range blocks {
		if b.value = values[i]; b.value > 0 {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(x, y block) int { return cmp.Compare(y.value, x.value) })
	return list
}

// cutBlocks cuts lines where something is defined, on whatever level, and where a block grows too long. Lines that belong to what comes
// after them, such as its comment, stay with it.
func cutBlocks(lines [][]byte, lang *language) (list []block) {
	open := block{}
	cut := func(at, main int) {
		if open.to = at; open.to > open.from {
			list = append(list, open)
		}
		open = block{from: at, main: main}
	}
	for n := range lines {
		switch {
		case n-open.from >= chunkLines:
			cut(n, n)
		case n-open.from >= blockLeast && lang.definedIn(lines[n]) >= 0:
			if start := startOf(lines, n); start-open.from >= blockLeast {
				cut(start, n)
			}
		}
	}
	cut(len(lines), len(lines))
	return list
}

// startOf is where the comments and decorators begin that stand right above a line.
func startOf(lines [][]byte, n int) int {
	for least := max(0, n-leadMost); n > least; n-- {
		above := bytes.TrimSpace(lines[n-1])
		if len(above) == 0 || bytes.IndexByte([]byte("@#/*"), above[0]) < 0 {
			return n
		}
	}
	return n
}

// withoutBlanks leaves out the blank lines at the ends of a run of lines. Some line is not blank.
func withoutBlanks(lines [][]byte, from, to int) (int, int) {
	for from+1 < to && len(bytes.TrimSpace(lines[from])) == 0 {
		from++
	}
	for from+1 < to && len(bytes.TrimSpace(lines[to-1])) == 0 {
		to--
	}
	return from, to
}
