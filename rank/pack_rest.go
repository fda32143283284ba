package rank

import (
	"bytes"
	"context"
	"slices"
	"sort"
	"strings"
)

// addRest spends what is left on the first files that are not shown whole: whole where that fits by now, else more of them from their start on, shared
// in proportion to their value. Nothing that is shown goes.
func (p *packer) addRest(ctx context.Context, tooLarge []*Item) error {
	var partial []*Item
	for _, item := range tooLarge {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !p.makeWhole(item) && item.Value > 0 { // what does not match at all is for want of anything else
			partial = append(partial, item)
		}
	}
	for i, item := range partial {
		if err := ctx.Err(); err != nil {
			return err
		}
		share := item.Value / worth(partial[i:]) * float64(p.left())
		end := p.left() - min(max(int64(share), heldLeast), p.left())
		for more := true; more; { // neighbours that become one span leave something again
			more = p.extend(item, p.left()-end)
		}
	}
	return nil
}

// makeWhole shows a file whole in the place of its parts.
func (p *packer) makeWhole(item *Item) bool {
	before := *p.pack
	p.withdraw(item)
	if p.addWhole(item) {
		return true
	}
	*p.pack = before
	return false
}

// withdraw takes the spans of a file off, and returns them in the order of their lines.
func (p *packer) withdraw(item *Item) (taken []Span) {
	var kept []Span
	for _, s := range p.pack.Spans {
		if s.Path == item.Path {
			taken = append(taken, s)
			p.pack.Spent -= s.Cost
		} else {
			kept = append(kept, s)
		}
	}
	p.pack.Spans = kept
	slices.SortFunc(taken, func(a, b Span) int { return a.First - b.First })
	return taken
}

const whyRest = "more of it in what the budget leaves"

// extend shows more of a file for no more than most tokens: the blocks that are not shown, from its start on, the last cut at a whole line. It reports
// whether there was more to show.
func (p *packer) extend(item *Item, most int64) bool {
	text, err := item.text(nil, searchMost)
	if err != nil || len(text) == 0 || most < evidenceLeast {
		return false
	}
	before := *p.pack
	lines, lang, taken := linesOf(text), languageOf(item.Path), p.withdraw(item)
	why, blocks := because(item.reason(), "does not fit whole"), []block(nil)
	for _, s := range taken {
		why = s.Why
		blocks = append(blocks, block{from: s.First - 1, to: withBlanks(lines, s.Last)})
	}
	if !strings.HasSuffix(why, whyRest) {
		why = because(why, whyRest)
	}
	more := p.unshown(item, lines, joined(slices.Clone(blocks)), cutBlocks(lines, &lang), most)
	if len(more) == 0 || !p.addBlocks(item, why, lines, append(blocks, more...), most+before.Spent-p.pack.Spent) {
		*p.pack = before
		return false
	}
	return true
}

// unshown are the blocks that are not among those shown, in order, while their cost fits.
func (p *packer) unshown(item *Item, lines [][]byte, shown, all []block, most int64) (more []block) {
	for _, whole := range all {
		for _, b := range without(whole, shown) {
			if len(bytes.TrimSpace(bytes.Join(lines[b.from:b.to], nil))) == 0 {
				continue
			}
			end := b.from + p.fits(item, lines, b.from, b.to, most)
			if end > b.from {
				s := spanOf(item, lines, b.from, end)
				most -= p.cost(&s)
				more = append(more, block{from: b.from, to: end})
			}
			if end < b.to {
				return more
			}
		}
	}
	return more
}

// without is what others, which come in order, leave of a block.
func without(b block, others []block) (left []block) {
	for _, other := range others {
		if other.to <= b.from || b.to <= other.from {
			continue
		}
		if b.from < other.from {
			left = append(left, block{from: b.from, to: other.from})
		}
		b.from = min(other.to, b.to)
	}
	if b.from < b.to {
		left = append(left, b)
	}
	return left
}

// addBlocks adds blocks of a file, neighbours as one span, if all of them together cost no more than most tokens.
func (p *packer) addBlocks(item *Item, why string, lines [][]byte, blocks []block, most int64) bool {
	spent := p.pack.Spent
	for _, b := range joined(blocks) {
		from, to := withoutBlanks(lines, b.from, b.to)
		s := spanOf(item, lines, from, to)
		s.Why = why
		if !p.add(s, most-(p.pack.Spent-spent)) {
			return false
		}
	}
	return true
}

// fits is how many lines, from the first on, cost no more than most tokens.
func (p *packer) fits(item *Item, lines [][]byte, from, to int, most int64) int {
	if all := spanOf(item, lines, from, to); p.cost(&all) <= most {
		return to - from
	}
	return sort.Search(to-from, func(n int) bool {
		s := spanOf(item, lines, from, from+n+1)
		return p.cost(&s) > most
	})
}

// withBlanks is a line with the blank ones after it.
func withBlanks(lines [][]byte, to int) int {
	for to < len(lines) && len(bytes.TrimSpace(lines[to])) == 0 {
		to++
	}
	return to
}
