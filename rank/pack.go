package rank

import (
	"context"
	"errors"
	"fmt"

	"github.com/bloatgate/bloatgate/tokens"
)

// Pack is a context: spans of files, verbatim, within a budget.
type Pack struct {
	Budget, Spent int64 // tokens, with the headers
	Spans         []Span
	LeftOut       []Item // files that were next in order and do not fit whole
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

// packedMost is how many files are shown whole, as in the file-level BM25 of arXiv:2610.21073: what comes later is hardly evidence.
const packedMost = 20

// certainMost is how many of the first files are shown in part at once where they do not fit whole: otherwise lesser files would take all
// of the budget, and what is meant would not be seen at all.
const certainMost = 5

// PackFiles shows whole files in rank order while they fit and have any value, then, in what is left of the budget, the places where
// other files have the names that the query asks for; the first few files have theirs in their turn. Where nothing fits, the first file is cut at a whole line. The items are those of
// Rank for the request. An error means that content could not be counted, or that not a single line fits.
func PackFiles(ctx context.Context, r *Request, items []Item, o PackOptions) (*Pack, error) {
	p := o.packer()
	shown, names := map[string]bool{}, r.Query.searched()
	for i := range items {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		item := &items[i]
		if item.Value <= 0 && i > 0 || len(p.pack.Spans) == packedMost {
			break
		}
		if item.Aside || item.Size == 0 {
			continue
		}
		if p.addWhole(item) {
			shown[item.Path] = true
			continue
		}
		p.pack.LeftOut = append(p.pack.LeftOut, *item)
		if item.Rank <= certainMost && p.addPlace(item, names) {
			shown[item.Path] = true
		}
	}
	if err := p.addEvidence(ctx, names, items, shown); err != nil {
		return nil, err
	}
	return p.finish(items)
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
	return p.add(spanOf(item.Path, lines, 0, len(lines)))
}

var (
	errTooSmall = errors.New("the budget is too small for a single line of a file and its header")
	errNoText   = errors.New("there is nothing to pack: no admitted file holds any text")
)

// finish makes sure that the context is not empty.
func (p *packer) finish(items []Item) (*Pack, error) {
	var err error
	if len(p.pack.Spans) == 0 {
		err = p.addFirst(items)
	}
	if p.err != nil {
		return nil, fmt.Errorf("could not count the tokens of the context: %w", p.err)
	}
	if err != nil {
		return nil, err
	}
	return p.pack, nil
}

// addFirst adds the start of the first file that has any text, of those that need not stand aside if there is one.
func (p *packer) addFirst(items []Item) error {
	for _, aside := range []bool{false, true} {
		for i := range items {
			if items[i].Aside != aside || items[i].Size == 0 {
				continue
			}
			text, err := items[i].text(nil, searchMost)
			if err != nil || len(text) == 0 {
				continue // the next one is as good
			}
			lines := linesOf(text)
			if !p.addCut(items[i].Path, "the first file, cut where it does not fit", lines, 0, len(lines), 0) {
				return fmt.Errorf("%w: %d tokens", errTooSmall, p.pack.Budget)
			}
			return nil
		}
	}
	return errNoText
}
