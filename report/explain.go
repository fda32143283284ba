package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// Explain writes one file's way through the gates, what each of them saw, and the findings that follow.
func Explain(w io.Writer, from tree.Description, model tokens.Estimator, trace *rules.Trace, o Options) error {
	t := &textReport{out: bufio.NewWriter(w), palette: newPalette(o.Color), options: o}
	stat := trace.Stat
	t.printf("%s\n", t.palette.strong.Sprint(EscapePath(stat.Path)))
	t.rows(fileFacts(from, model, stat))
	t.printf("\n")
	t.steps(trace.Steps)
	t.printf("\n")
	for _, b := range blocksOf(trace.Findings) {
		t.block(b)
	}
	if len(trace.Findings) == 0 {
		t.printf("%s\n", t.palette.good.Sprint("no finding"))
	}
	return t.out.Flush()
}

func fileFacts(from tree.Description, model tokens.Estimator, s rules.Stat) []rules.Evidence {
	facts := []rules.Evidence{{Name: "source", Value: sourceName(from)}, {Name: "size", Value: Count(s.Bytes, "byte")}}
	if !s.Binary && s.Skip == tree.NotSkipped {
		facts = append(facts, rules.Evidence{Name: "tokens", Value: Count(s.Tokens, "token") + ", " + modelName(model)})
	}
	for _, f := range []rules.Evidence{
		{Name: "language", Value: s.Language}, {Name: "encoding", Value: s.Encoding}, {Name: "class", Value: string(s.Class)},
		{Name: "verdict", Value: string(s.Verdict)}, {Name: "reason", Value: s.Reason},
	} {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// steps prints one line per gate, the evidence of the one that decided below its line.
func (t *textReport) steps(steps []rules.Step) {
	t.printf("%s%s%s\n", padded("GATE"), padded("READS"), "OUTCOME")
	for _, s := range steps {
		outcome := EscapeText(s.Outcome)
		if s.Outcome != "pass" && s.Outcome != "not reached" {
			outcome = t.palette.strong.Sprint(outcome)
		}
		t.printf("%s%s%s\n", padded(s.Gate), padded(string(s.Cost)), outcome)
		t.rows(s.Evidence)
	}
}

// padded fills a column of the gate table.
func padded(s string) string { return fmt.Sprintf("%-9s ", s) }

// modelName names the model behind a number: "bytes model, 0.25 per byte".
func modelName(model tokens.Estimator) string {
	if k := model.PerByte(); k != 0 {
		return fmt.Sprintf("%s model, %v per byte", model.Name(), k)
	}
	return model.Name() + " model"
}

// modelWords name the model and say how far it may be off: "bytes model, 0.25 per byte: ±14.8 % per file on average, …".
func modelWords(model tokens.Estimator) string { return modelName(model) + ": " + model.Bound() }
