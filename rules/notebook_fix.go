package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules/notebook"
)

// remedy is what to do about one part of notebooks that are read for their source.
type remedy struct {
	part notebook.Part
	text string // {cells}, {saving} and {file} are filled in
}

var remedies = []remedy{
	{notebook.Outputs, "Clear the outputs before committing, which saves {saving}: jupyter nbconvert --clear-output --inplace {file} (or nbstripout {file})."},
	{notebook.Attachments, "Keep what is attached to {cells} in files of their own and link to them in the text, which saves {saving}."},
	{notebook.Text, "Move the encoded data in the text of {cells} into files of their own and refer to them, which saves {saving}."},
	{notebook.Widgets, "Clear the state of widgets, which saves {saving}: nbstripout {file}."},
	{notebook.Metadata, "Take what a tool keeps in the metadata of {cells} out of it, which saves {saving}."},
}

// tellNotebook says in a finding about a notebook that is read for its source what else it holds, and what a remedy saves.
func (p *Pass) tellNotebook(f *Finding, in *inside) error {
	list := p.carriedPieces(in)
	if len(list) == 0 {
		return nil
	}
	cost, err := p.notebookCost(in)
	if err != nil {
		return err
	}
	cells, err := p.heavyCells(in, cost)
	if err != nil {
		return err
	}
	if p.notebook.Outputs > 0 {
		f.Evidence = append(f.Evidence, Evidence{Name: "outputs", Value: p.notebookSplit(cost)})
	}
	f.Evidence = append(f.Evidence, cells...)
	if f.Line == 0 && list[0].size() >= leastCarried {
		f.Line, f.EndLine = list[0].Line, list[0].Line
	}
	fixes, err := p.notebookFixes(list, cost)
	switch {
	case err != nil || len(fixes) == 0:
	case f.Rule == "oversize":
		f.Fix = strings.Join(append(fixes, f.Fix), " ")
	default:
		f.Fix = strings.Join(fixes, " ")
	}
	return err
}

// notebookFixes are the remedies for the parts that weigh enough.
func (p *Pass) notebookFixes(list []carried, cost notebookCost) (fixes []string, err error) {
	for _, r := range remedies {
		var of []carried
		size := int64(0)
		for _, h := range list {
			if h.Part == r.part {
				of, size = append(of, h), size+h.size()
			}
		}
		saving := cost.outputs
		if r.part == notebook.Outputs {
			size = p.notebook.Outputs // of all cells, not only the heavy ones
		} else if saving, err = p.tokensOf(cost, of...); err != nil {
			return nil, err
		}
		if size >= leastCarried {
			fixes = append(fixes, r.fill(p.File.Path, cellsOf(of), saving))
		}
	}
	return fixes, nil
}

func (r remedy) fill(file, cells string, saving int64) string {
	return strings.NewReplacer("{cells}", cells, "{saving}", counted(saving, "token"), "{file}", shellWord(file)).Replace(r.text)
}

// namedCells is how many cells a remedy lists.
const namedCells = 5

// cellsOf lists the cells of pieces: "cells 1 and 4".
func cellsOf(list []carried) string {
	var numbers []int
	for _, h := range list {
		numbers = append(numbers, h.Cell)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	if len(numbers) > 0 && numbers[0] == 0 {
		return "the notebook"
	}
	var words []string
	for _, n := range numbers[:min(len(numbers), namedCells)] {
		words = append(words, strconv.Itoa(n))
	}
	if more := len(numbers) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	last := len(words) - 1
	if last <= 0 {
		return "cell " + strings.Join(words, "")
	}
	return "cells " + strings.Join(words[:last], ", ") + " and " + words[last]
}

// clearable reports a notebook whose outputs are worth clearing, whatever else is said about it.
func (p *Pass) clearable() bool { return p.notebook != nil && p.notebook.Outputs >= leastCarried }

// fixBroken is the remedy for encoded bytes in a notebook that is no JSON: what of it is output cannot be told.
const fixBroken = "Make the notebook valid JSON again, so that its outputs can be told from its source and cleared."

// tellRunCells names in findings about encoded bytes of a notebook the cells that they lie in.
func (p *Pass) tellRunCells(s *Stat, found []Finding) {
	for i := range found {
		f := &found[i]
		if p.remark != nil {
			f.Fix, f.Evidence = fixBroken, append(f.Evidence, *p.remark)
		}
		if p.notebook == nil {
			continue
		}
		run := s.inside.runs[f.run-1]
		piece, known := p.pieceOf(run.Run)
		if !known {
			continue
		}
		if piece.Part == notebook.Text {
			piece.Kind = run.what()
		}
		h := carried(piece)
		e := h.evidence("")
		e.Line = f.Line
		f.Evidence = append(f.Evidence, e)
		for _, r := range remedies {
			if r.part == piece.Part && r.part != notebook.Text {
				f.Fix = r.fill(p.File.Path, cellsOf([]carried{h}), f.Tokens)
			}
		}
	}
}
