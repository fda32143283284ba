package rank

import (
	"context"
	"slices"
	"sort"
)

// addRest spends what is left on the first files that are not shown whole: whole where that fits by now. Those of which nothing is shown are shown
// from their start on, shared in proportion to their value; what is shown in parts already has shown what fits the query. Nothing that is shown
// goes.
func (p *packer) addRest(ctx context.Context, tooLarge []*Item) error {
	var unseen []*Item
	for _, item := range tooLarge {
		if err := ctx.Err(); err != nil {
			return err
		}
		// What does not match at all is for want of anything else.
		if !p.makeWhole(item) && item.Value > 0 && !p.shows(item) {
			unseen = append(unseen, item)
		}
	}
	for i, item := range unseen {
		if err := ctx.Err(); err != nil {
			return err
		}
		share := item.Value / worth(unseen[i:]) * float64(p.left())
		p.addStart(item, min(max(int64(share), heldLeast), p.left()))
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

// withdraw takes the spans of a file off, and returns them.
func (p *packer) withdraw(item *Item) (taken []Span) {
	var kept []Span
	for _, s := range p.pack.Spans {
		if s.Path == item.Path {
			p.pack.Spent -= s.Cost
			taken = append(taken, s)
		} else {
			kept = append(kept, s)
		}
	}
	p.pack.Spans = kept
	return taken
}

func (p *packer) shows(item *Item) bool {
	return slices.ContainsFunc(p.pack.Spans, func(s Span) bool { return s.Path == item.Path })
}

// addStart shows the start of a file for no more than most tokens.
func (p *packer) addStart(item *Item, most int64) {
	text, err := item.text(nil, searchMost)
	if err != nil || most < evidenceLeast {
		return
	}
	lines := linesOf(text)
	p.addCut(item, because(item.reason(), "cut where it does not fit"), lines, 0, len(lines), 0, most)
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
