package rank

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tokens"
)

// Pack is a context: spans of files, verbatim, within a budget.
type Pack struct {
	Budget, Spent int64  // tokens, with the headers
	Spans         []Span // in the order of their files
	LeftOut       []Item // files that were next in order and are not shown whole, in that order
	Unmatched     bool   // nothing of the query matches what is shown: it is what comes first by order
}

// PackOptions say what a context may cost and how its headers are written.
type PackOptions struct {
	Budget int64 // tokens, with the headers
	Model  tokens.Estimator
	Name   func(path string) string // shows a path on one line
}

func (o *PackOptions) packer() *packer {
	return &packer{model: o.Model, name: o.Name, pack: &Pack{Budget: o.Budget}}
}

const (
	// packedMost is how many of the first files are shown whole, as in the file-level BM25 of arXiv:2610.21073: what comes later is hardly
	// evidence, and would fill the budget with small files that nobody asked for.
	packedMost = 20
	// certainMost is how many of the first files have a part of the budget held for them where they do not fit whole: otherwise lesser files
	// would take all of it, and what is meant would not be seen at all.
	certainMost = 5
	// heldLeast is what is held at least, in tokens: a definition of the usual size.
	heldLeast = 600
)

// PackFiles shows the first files whole while they fit; then where the names of the query are defined; then the parts that fit the query best of
// the files that do not fit; then, in what is left, the places where other files have the names that the query asks for; then those of the first
// files that fit whole by now, and the start of those of which nothing is shown. Where nothing fits, the first file is cut at a whole line. The items
// are those of Rank for the request. An error means that content could not be counted, or that not a single line fits.
func PackFiles(ctx context.Context, r *Request, items []Item, o PackOptions) (*Pack, error) {
	items = byEvidence(items)
	return o.packer().packFirst(ctx, r, firstItems(items), items, items)
}

// packFirst shows the first files whole or in part, then places in any of the items; where there is nothing to show, the start of a fallback.
func (p *packer) packFirst(ctx context.Context, r *Request, first []*Item, items, fallback []Item) (*Pack, error) {
	a, shown := r.Query.ask(), map[string]bool{}
	if err := p.findNamed(ctx, a.searched(), first, items); err != nil {
		return nil, err
	}
	p.hold(first)
	tooLarge, err := p.addWholes(ctx, first, shown)
	if err == nil {
		p.addNamed()
		err = p.addPartsOf(ctx, a, tooLarge, shown)
	}
	if err == nil {
		err = p.addEvidence(ctx, a.searched(), items, shown)
	}
	if err == nil {
		err = p.addRest(ctx, tooLarge)
	}
	if err != nil {
		return nil, err
	}
	return p.finish(fallback)
}

// PackSelected shows the selected files whole, in their order, as PackFiles does the first ones; the items tell where the names that the query
// asks for stand in others. Paths that are no item's, and empty files, are left out; an error where nothing is left.
func PackSelected(ctx context.Context, r *Request, items []Item, selected []Selected, o PackOptions) (*Pack, error) {
	items = byEvidence(items)
	byPath := make(map[string]*Item, len(items))
	for i := range items {
		byPath[items[i].Path] = &items[i]
	}
	var chosen []*Item
	for _, s := range selected {
		if item := byPath[s.Path]; item != nil && item.Size > 0 {
			first := *item
			first.Rank, first.Value, first.why = len(chosen)+1, s.Value, told("chosen by the selector")
			chosen = append(chosen, &first)
		}
	}
	p, fallback := o.packer(), make([]Item, len(chosen))
	for i := range chosen {
		fallback[i] = *chosen[i]
	}
	p.behind = len(chosen)
	return p.packFirst(ctx, r, chosen, items, fallback)
}

// PackWhole is the baseline over files of arXiv:2610.21073: of the first packedMost that are no tests, those that fit, whole, and nothing else.
func PackWhole(ctx context.Context, items []Item, o PackOptions) (*Pack, error) {
	items = byEvidence(items)
	p, seen := o.packer(), 0
	p.wholes = true
	for i := range items {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		item := &items[i]
		if item.Aside || item.Size == 0 || placeOf(item.Path, item.Class) == placeTest {
			continue
		}
		if seen++; seen > packedMost || item.Value <= 0 && (i > 0 && items[0].Value > 0 || len(p.pack.Spans) > 0) {
			break
		}
		if !p.addWhole(item) {
			p.leaveOut(item)
		}
	}
	return p.finish(items)
}

// firstItems are those that are shown whole if they fit.
func firstItems(items []Item) (first []*Item) {
	for i := range items {
		item := &items[i]
		if item.Value <= 0 && i > 0 || len(first) == packedMost {
			break
		}
		if !item.Aside && item.Size > 0 {
			first = append(first, item)
		}
	}
	return first
}

// addWholes adds files while they fit and returns those that do not. For the first few of these tokens are held, in proportion to their value,
// but never more than half of what is left.
func (p *packer) addWholes(ctx context.Context, first []*Item, shown map[string]bool) (tooLarge []*Item, err error) {
	total := worth(first)
	for n, item := range first {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.addWhole(item) {
			shown[item.Path] = true
			continue
		}
		p.leaveOut(item)
		tooLarge = append(tooLarge, item)
		if n < certainMost {
			share := item.Value / total * float64(p.pack.Budget)
			p.held += min(max(int64(share), heldLeast), p.left()/2)
		}
	}
	p.held = 0
	return tooLarge, nil
}

// addPartsOf shares what is left among the files that do not fit whole, in proportion to their value.
func (p *packer) addPartsOf(ctx context.Context, a *asked, tooLarge []*Item, shown map[string]bool) error {
	for i, item := range tooLarge {
		if err := ctx.Err(); err != nil {
			return err
		}
		share := item.Value / worth(tooLarge[i:]) * float64(p.left())
		if p.addParts(a, item, min(max(int64(share), heldLeast), p.left())) {
			shown[item.Path] = true
		}
	}
	return nil
}

// worth is what items are worth together, never 0.
func worth(items []*Item) (sum float64) {
	for _, item := range items {
		sum += item.Value
	}
	return cmp.Or(sum, 1)
}

// addWhole adds a file. One that cannot be read any more does not fit either.
func (p *packer) addWhole(item *Item) bool {
	if item.Tokens > p.left() {
		return false
	}
	text, err := item.whole()
	if err != nil || len(text) == 0 {
		return false
	}
	lines := linesOf(text)
	s := spanOf(item, lines, 0, len(lines))
	s.Why, s.due = item.reason(), true
	return p.add(s, p.left())
}

const whyUnmatched = "nothing of the query matches; first by order"

// reason is the strongest evidence for an item.
func (i *Item) reason() string {
	if i.Value <= 0 {
		return whyUnmatched
	}
	if why := i.Why(); len(why) > 0 {
		return why[0]
	}
	return ""
}

var (
	errTooSmall = errors.New("the budget is too small for a single line of a file and its header")
	errNoWhole  = errors.New("the budget is too small for any of these files whole; raise --budget, or let --method files show parts")
	errNoText   = errors.New("there is nothing to pack: no admitted file holds any text")
)

// finish makes sure that the context is not empty and not too large.
func (p *packer) finish(items []Item) (*Pack, error) {
	var err error
	if len(p.pack.Spans) == 0 && !p.wholes {
		err = p.addFirst(items)
	}
	if err == nil {
		p.settle()
	}
	empty := err == nil && len(p.pack.Spans) == 0
	switch {
	case p.err != nil:
		return nil, fmt.Errorf("could not count the tokens of the context: %w", p.err)
	case empty && p.wholes && len(p.pack.LeftOut) == 0:
		err = errNoText
	case empty && p.wholes:
		err = fmt.Errorf("%w: %d tokens", errNoWhole, p.pack.Budget)
	case empty:
		err = fmt.Errorf("%w: %d tokens", errTooSmall, p.pack.Budget)
	}
	if err != nil {
		return nil, err
	}
	p.pack.Unmatched = !slices.ContainsFunc(p.pack.Spans, func(s Span) bool { return !strings.HasPrefix(s.Why, whyUnmatched) })
	return p.pack, nil
}

// addFirst adds the start of the first file that has a line which fits, of those that need not stand aside if there is one.
func (p *packer) addFirst(items []Item) error {
	tried := 0
	for _, aside := range []bool{false, true} {
		for i := range items {
			if items[i].Aside != aside || items[i].Size == 0 {
				continue
			}
			text, err := items[i].text(nil, searchMost)
			if err != nil || len(text) == 0 {
				continue // the next one is as good
			}
			if p.addOpening(&items[i], text) {
				return nil
			}
			if tried++; tried >= triedMost {
				break
			}
		}
	}
	if tried == 0 {
		return errNoText
	}
	return fmt.Errorf("%w: %d tokens", errTooSmall, p.pack.Budget)
}

// triedMost is how many files are looked at for a line that fits: where that many have none, few have.
const triedMost = 50

// addOpening adds the start of a file, or all of it, where nothing else is shown.
func (p *packer) addOpening(item *Item, text []byte) bool {
	lines, why := linesOf(text), item.reason()
	if !p.addCut(item, because(why, "cut where it does not fit"), lines, 0, len(lines), 0, p.left()) {
		return false
	}
	if s := &p.pack.Spans[0]; s.Whole {
		s.Why = why
	}
	return true
}
