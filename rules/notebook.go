package rules

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules/notebook"
	"github.com/dustin/go-humanize"
)

const (
	notebookSuffix = ".ipynb"
	// notebookShare is the share of outputs from which a notebook is judged by them.
	notebookShare = 0.5
	// notebookOutputs is the size in bytes from which clearing the outputs helps a notebook that is judged as source.
	notebookOutputs = 8_000
)

// checkNotebook separates a notebook's outputs from its source. One that is not valid JSON is judged as text, and says so.
func checkNotebook(p *Pass) (*Decision, error) {
	if !p.suffix(notebookSuffix) || p.File.Size < smallData {
		return nil, nil
	}
	content, err := p.decoded()
	if err != nil {
		return nil, err
	}
	nb, err := notebook.Read(content)
	var broken *notebook.SyntaxError
	if errors.As(err, &broken) {
		p.remark = &Evidence{Name: "notebook", Value: "judged as text: " + broken.Error(), Line: broken.Line}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if nb.Cells == 0 && nb.Format == 0 { // some other JSON
		return nil, nil
	}
	p.notebook = &nb
	if float64(nb.Outputs) < notebookShare*float64(nb.Size) {
		return nil, nil
	}
	cost, err := p.notebookCost(nil)
	if err != nil {
		return nil, err
	}
	cells, err := p.heavyCells(nil, cost)
	if err != nil {
		return nil, err
	}
	reason := p.notebookSplit(cost)
	return &Decision{Class: Notebook, Reason: reason, Evidence: append([]Evidence{{Name: "outputs", Value: reason}}, cells...)}, nil
}

// notebookCost is what a notebook costs in tokens.
type notebookCost struct {
	outputs, rest int64
	scale         float64 // of a part's own estimate, so that the parts make up the whole
}

// notebookCost counts outputs, what else the notebook carries, and the source apart. A model that looks at samples may see only one of them
// in the whole, so the whole does not tell them apart; what each is of the sum of the three, it is of the whole.
func (p *Pass) notebookCost(in *inside) (notebookCost, error) {
	model, nb := p.run.opt.Model, p.notebook
	all, err := p.Tokens()
	if err != nil {
		return notebookCost{}, err
	}
	if nb.Spans == nil && nb.Outputs > 0 { // too many outputs to be told apart
		outputs := int64(float64(all) * float64(nb.Outputs) / float64(nb.Size))
		return notebookCost{outputs: outputs, rest: all - outputs, scale: 1}, nil
	}
	var counts [3]int64
	for i, spans := range p.notebookSpans(in) {
		if counts[i], err = model.Tokens(part{p, spans}); err != nil {
			return notebookCost{}, err
		}
	}
	scale := float64(all) / float64(max(counts[0]+counts[1]+counts[2], 1))
	outputs := int64(math.Round(scale * float64(counts[0])))
	return notebookCost{outputs: outputs, rest: all - outputs, scale: scale}, nil
}

// notebookSpans are the outputs, what else the notebook carries, and what lies between them.
func (p *Pass) notebookSpans(in *inside) (spans [3][]span) {
	type owned struct {
		span
		by int
	}
	var all []owned
	for _, s := range p.notebook.Spans {
		all = append(all, owned{span{s.Start, s.End}, 0})
	}
	for _, c := range p.carriedPieces(in) {
		if c.Part != notebook.Outputs {
			all = append(all, owned{span{c.Span.Start, c.Span.End}, 1})
		}
	}
	slices.SortFunc(all, func(a, b owned) int { return cmp.Compare(a.start, b.start) })
	at := int64(0)
	for _, s := range all {
		if s.end <= at {
			continue
		}
		spans[2] = append(spans[2], span{at, max(at, s.start)})
		spans[s.by] = append(spans[s.by], span{max(at, s.start), s.end})
		at = s.end
	}
	spans[2] = append(spans[2], span{at, p.notebook.Size})
	return spans
}

// notebookSplit says how a notebook is made up.
func (p *Pass) notebookSplit(cost notebookCost) string {
	nb, as := p.notebook, ""
	if nb.Size != p.File.Size-int64(p.text.BOM) { // the file's own bytes are others
		as = " as UTF-8"
	}
	return fmt.Sprintf("outputs are %s of %s bytes%s (%.0f %%), %s; the source and the rest are %s", humanize.Comma(nb.Outputs), humanize.Comma(nb.Size), as,
		100*float64(nb.Outputs)/float64(nb.Size), counted(cost.outputs, "token"), counted(cost.rest, "token"))
}

// clearOutputs is the remedy for a notebook, with the command for this one.
func clearOutputs(name string) string {
	file := shellWord(name)
	return fmt.Sprintf("Clear the outputs before committing: jupyter nbconvert --clear-output --inplace %s (or nbstripout %s).", file, file)
}

// shellWord quotes a path for a shell, where that is needed. A name that looks like an option gets its folder in front.
func shellWord(name string) string {
	if strings.HasPrefix(name, "-") {
		name = "./" + name
	}
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-+,@%"
	if strings.IndexFunc(name, func(r rune) bool { return !strings.ContainsRune(plain, r) }) < 0 {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
