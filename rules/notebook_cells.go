package rules

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/bloatgate/bloatgate/rules/encoded"
	"github.com/bloatgate/bloatgate/rules/notebook"
)

const (
	// heavyShown is how many cells a finding names.
	heavyShown = 3
	// leastCarried is the size in bytes from which attachments, metadata and encoded data in the text are worth a remedy.
	leastCarried = notebookOutputs
)

// carried is something that a notebook carries besides its source.
type carried notebook.Piece

// size is in bytes of the text.
func (h carried) size() int64 { return h.Span.Size() }

// carriedPieces are the heavy pieces of a notebook, and the encoded data in the text of its cells, the largest first.
func (p *Pass) carriedPieces(in *inside) []carried {
	var list []carried
	for _, piece := range p.notebook.Heavy {
		list = append(list, carried(piece))
	}
	if in != nil {
		for _, run := range in.runs {
			piece, known := p.pieceOf(run.Run)
			if known && piece.Part != notebook.Text { // told as a whole
				continue
			}
			piece.Part, piece.Line, piece.Kind = notebook.Text, run.First, run.what()
			piece.Span = notebook.Span{Start: run.Start, End: run.End}
			list = append(list, carried(piece))
		}
	}
	slices.SortStableFunc(list, func(a, b carried) int { return cmp.Compare(b.size(), a.size()) })
	return list
}

// pieceOf finds where in the notebook a run of encoded bytes lies. The zero value, which is no cell, stands for any other place.
func (p *Pass) pieceOf(run encoded.Run) (notebook.Piece, bool) {
	for _, pieces := range []notebook.Pieces{p.notebook.Heavy, p.notebook.Texts} {
		for _, piece := range pieces {
			if piece.Span.Start <= run.Start && run.Start < piece.Span.End {
				return piece, true
			}
		}
	}
	return notebook.Piece{}, false
}

// notebookRuns looks for encoded bytes in every piece that is no output, each by itself: many notebooks are one line, in which they would be
// one with the outputs.
func (p *Pass) notebookRuns() (*encoded.Found, error) {
	all := &encoded.Found{}
	for _, piece := range slices.Concat(p.notebook.Heavy, p.notebook.Texts) {
		if piece.Part == notebook.Outputs || piece.Span.Size() < p.run.encodedNeed() {
			continue
		}
		in, err := part{p, []span{{piece.Span.Start, piece.Span.End}}}.Open()
		if err != nil {
			return nil, err
		}
		found, err := encoded.Find(in, p.run.encodedNeed())
		if err != nil {
			return nil, err
		}
		all.More += found.More
		for _, run := range found.Runs {
			run.First, run.Last = run.First+piece.Line-1, run.Last+piece.Line-1
			run.Start, run.End = run.Start+piece.Span.Start, run.End+piece.Span.Start
			all.Runs = append(all.Runs, run)
		}
	}
	slices.SortFunc(all.Runs, func(a, b encoded.Run) int { return cmp.Compare(a.Start, b.Start) })
	most := min(len(all.Runs), encoded.MaxRuns)
	all.Runs, all.More = all.Runs[:most], all.More+len(all.Runs)-most
	return all, nil
}

// heavyCells names the heaviest of them.
func (p *Pass) heavyCells(in *inside, cost notebookCost) ([]Evidence, error) {
	var cells []Evidence
	list := p.carriedPieces(in)
	for _, h := range list[:min(len(list), heavyShown)] {
		tokens, err := p.tokensOf(cost, h)
		if err != nil {
			return nil, err
		}
		cells = append(cells, h.evidence(", "+counted(tokens, "token")))
	}
	return cells, nil
}

// tokensOf counts pieces, in one reading of the text.
func (p *Pass) tokensOf(cost notebookCost, list ...carried) (int64, error) {
	var spans []span
	for _, h := range list {
		spans = append(spans, span{h.Span.Start, h.Span.End})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	tokens, err := p.run.opt.Model.Tokens(part{p, spans})
	return int64(math.Round(cost.scale * float64(tokens))), err
}

// evidence names a piece by its cell, as people see it: by its place, and by the number beside it.
func (h carried) evidence(more string) Evidence {
	e := Evidence{Name: "cell", Value: strconv.Itoa(h.Cell), Line: h.Line}
	if h.Prompt > 0 {
		e.Value += ", In [" + strconv.Itoa(h.Prompt) + "]"
	}
	e.Value += ": "
	if h.Cell == 0 {
		e.Name, e.Value = "notebook", ""
	}
	switch {
	case h.Part == notebook.Widgets:
		e.Value += string(h.Part)
	case h.Part == notebook.Outputs, h.Part == notebook.Text && h.Cell == 0:
		e.Value += h.Kind
	case h.Part == notebook.Text:
		e.Value += h.Kind + " in the text"
	default:
		e.Value += string(h.Part) + " (" + h.Kind + ")"
	}
	e.Value += more
	return e
}
