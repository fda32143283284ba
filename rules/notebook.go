package rules

import (
	"encoding/json"
	"fmt"

	"github.com/dustin/go-humanize"
)

// notebookShare is the share of outputs from which a notebook is judged by them.
const notebookShare = 0.5

// notebook is what the check needs of nbformat 4.
type notebook struct {
	Cells []struct {
		ExecutionCount *int              `json:"execution_count"`
		Outputs        []json.RawMessage `json:"outputs"`
	} `json:"cells"`
}

// checkNotebook separates a notebook's outputs from its source. A notebook that is not valid JSON is judged as text.
func checkNotebook(p *Pass) (*Decision, error) {
	if !p.suffix(".ipynb") || p.File.Size < smallData {
		return nil, nil
	}
	content, err := p.All(p.run.theta)
	if err != nil || content == nil {
		return nil, err
	}
	var nb notebook
	if json.Unmarshal(content, &nb) != nil {
		return nil, nil
	}
	outputs := 0
	for _, cell := range nb.Cells {
		for _, out := range cell.Outputs {
			outputs += len(out)
		}
	}
	share := float64(outputs) / float64(len(content))
	if share < notebookShare {
		return nil, nil
	}
	reason := fmt.Sprintf("outputs are %s of %s bytes (%.0f %%)", humanize.Comma(int64(outputs)), humanize.Comma(p.File.Size), 100*share)
	return &Decision{Class: Notebook, Reason: reason, Evidence: []Evidence{{Name: "outputs", Value: reason}}}, nil
}
