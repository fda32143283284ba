package rank

import (
	"context"
	"slices"
)

// Bounds of what is shown for being named.
const (
	namedSpans = 4    // spans, the most important names first
	namedShare = 0.15 // of the budget, for all of them; where that is less than a definition, one, or half of what is left
	namedHeld  = 0.06 // of the budget, kept for them while whole files are added: about one definition
)

// findNamed finds where names of the query are defined, such as the test that fails: each name that only one file defines, the most important first.
func (p *packer) findNamed(ctx context.Context, names []string, first []*Item, items []Item) error {
	if len(names) == 0 {
		return nil
	}
	found := map[string][]sighting{}
	for _, item := range p.searchable(first, items) {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, s := range item.definitions(names) {
			found[s.name] = append(found[s.name], s)
		}
	}
	for _, name := range names {
		if places := found[name]; len(places) == 1 && len(p.named) < namedSpans {
			p.named = append(p.named, places[0])
		}
	}
	return nil
}

// hold keeps room for definitions while whole files are added. One that is first and fits will be shown whole.
func (p *packer) hold(first []*Item) {
	for _, s := range p.named {
		if len(first) == 0 || s.item != first[0] || s.item.Tokens > p.left() {
			p.held += heldLeast
		}
	}
	p.held = min(p.held, int64(namedHeld*float64(p.pack.Budget)))
}

// addNamed shows definitions, within their share, that are not shown yet. Parts that fit the words of the query best need not show them, whatever their
// files come to. What one leaves of its part is the others'.
func (p *packer) addNamed() {
	p.held = 0
	budget := max(int64(namedShare*float64(p.pack.Budget)), min(heldLeast, p.left()/2))
	for i, s := range p.named {
		before := p.pack.Spent
		p.held = max(p.left()-budget/int64(len(p.named)-i), 0)
		p.addSighting(s)
		p.held = 0
		budget -= p.pack.Spent - before
	}
}

// searchable are the first files, and others behind them up to the bound of those that are searched.
func (p *packer) searchable(first []*Item, items []Item) []*Item {
	list, known := slices.Clone(first), map[string]bool{}
	for _, item := range first {
		known[item.Path] = true
	}
	for i := range items {
		if len(list) >= evidenceFiles {
			break
		}
		if !items[i].Aside && !known[items[i].Path] {
			list = append(list, p.behindFirst(&items[i]))
		}
	}
	return list
}

// behindFirst is an item in its place behind the files that were selected.
func (p *packer) behindFirst(item *Item) *Item {
	behind := *item
	behind.Rank += p.behind
	return &behind
}

// definitions are where a file defines any of the names, the first place of each; none in one that vanished.
func (i *Item) definitions(names []string) (list []sighting) {
	text, err := i.text(nil, searchMost)
	if err != nil {
		return nil
	}
	lang := languageOf(i.Path)
	for n, line := range linesOf(text) {
		at := lang.definedIn(line)
		if at < 0 {
			continue
		}
		_, end := nextWord(line, at)
		name := string(line[at:end])
		known := func(s sighting) bool { return s.name == name }
		if slices.Contains(names, name) && !slices.ContainsFunc(list, known) {
			list = append(list, sighting{item: i, name: name, line: n, defines: true})
		}
	}
	return list
}

// overlaps reports that a line of a run, counted from 0, is shown already.
func (p *packer) overlaps(path string, from, to int) bool {
	return slices.ContainsFunc(p.pack.Spans, func(span Span) bool { return span.Path == path && span.First <= to && from < span.Last })
}
