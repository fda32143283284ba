package rules

import (
	"errors"
	"fmt"
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
	// heavyShown is how many cells a finding names.
	heavyShown = 3
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
	p.notebook = &nb
	if float64(nb.Outputs) < notebookShare*float64(p.text.TextSize(p.File.Size)) {
		return nil, nil
	}
	reason, cells, err := p.notebookFacts()
	if err != nil {
		return nil, err
	}
	return &Decision{Class: Notebook, Reason: reason, Evidence: append([]Evidence{{Name: "outputs", Value: reason}}, cells...)}, nil
}

// notebookFacts are what the outputs cost against the rest, and the heavy cells.
func (p *Pass) notebookFacts() (outputs string, cells []Evidence, err error) {
	nb := p.notebook
	all, err := p.run.opt.Model.Tokens((*fileText)(p))
	if err != nil {
		return "", nil, err
	}
	inOutputs, err := p.outputTokens(all)
	if err != nil {
		return "", nil, err
	}
	share := 100 * float64(nb.Outputs) / float64(max(p.text.TextSize(p.File.Size), 1))
	outputs = fmt.Sprintf("outputs are %s of %s bytes (%.0f %%), %s; the source and the rest are %s",
		humanize.Comma(nb.Outputs), humanize.Comma(p.File.Size), share, counted(inOutputs, "token"), counted(max(all-inOutputs, 0), "token"))
	for _, c := range nb.Heavy[:min(len(nb.Heavy), heavyShown)] {
		tokens, err := p.run.opt.Model.Tokens(part{p, []span{{c.Outputs.Start, c.Outputs.End}}})
		if err != nil {
			return "", nil, err
		}
		cells = append(cells, Evidence{Name: "cell", Value: cellName(c) + ": " + c.Kind + ", " + counted(tokens, "token"), Line: c.Line})
	}
	return outputs, cells, nil
}

// outputTokens counts the outputs; where there are too many to be told apart, they have their share of all.
func (p *Pass) outputTokens(all int64) (int64, error) {
	nb := p.notebook
	if nb.Spans == nil {
		return int64(float64(all) * float64(nb.Outputs) / float64(max(p.text.TextSize(p.File.Size), 1))), nil
	}
	spans := make([]span, len(nb.Spans))
	for i, s := range nb.Spans {
		spans[i] = span{s.Start, s.End}
	}
	return p.run.opt.Model.Tokens(part{p, spans})
}

// cellName names a cell as people see it: by its place, and by the number beside it.
func cellName(c notebook.Cell) string {
	if c.Prompt == 0 {
		return fmt.Sprintf("%d", c.Number)
	}
	return fmt.Sprintf("%d, In [%d]", c.Number, c.Prompt)
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
