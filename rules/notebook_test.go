package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// codeCell is a cell with one output of a kind and as many characters.
func codeCell(prompt int, kind string, size int) string {
	payload := strings.ReplaceAll(encoded(size), "\n", "")
	return fmt.Sprintf("  {\"cell_type\": \"code\", \"execution_count\": %d, \"metadata\": {},\n   \"outputs\": [{\"data\": {%q: %q}}],\n   \"source\": [\"plot(%d)\"]}", prompt, kind, payload, prompt)
}

func notebookOf(cells ...string) string {
	return "{\"cells\": [\n" + strings.Join(cells, ",\n") + "\n ],\n \"nbformat\": 4}\n"
}

const markdownCell = "  {\"cell_type\": \"markdown\", \"source\": [\"A title and some words\"]}"

// factsOf joins the evidence of a name.
func factsOf(evidence []rules.Evidence, name string) string {
	var words []string
	for _, e := range evidence {
		if e.Name == name {
			words = append(words, fmt.Sprintf("%s (line %d)", e.Value, e.Line))
		}
	}
	return strings.Join(words, "; ")
}

func TestNotebook(t *testing.T) {
	heavy := notebookOf(markdownCell, codeCell(7, "image/png", 9_000), codeCell(8, "text/html", 400), codeCell(9, "text/plain", 600), codeCell(10, "image/jpeg", 3_000))
	stats, res := run(t, files{"it's/run it.ipynb": heavy}, options())
	s := stats["it's/run it.ipynb"]
	if s.Class != rules.Notebook || s.Verdict != rules.Exclude || len(res.Findings) != 1 {
		t.Fatalf("judged as %s, %s; %d findings", s.Class, s.Verdict, len(res.Findings))
	}
	f := res.Findings[0]
	if got, want := factsOf(f.Evidence, "cell"), "2, In [7]: image/png, 2,258 tokens (line 4); 5, In [10]: image/jpeg, 758 tokens (line 13); 4, In [9]: text/plain, 158 tokens (line 10)"; got != want {
		t.Errorf("cells %q, want %q", got, want)
	}
	if got := factsOf(f.Evidence, "outputs"); !strings.Contains(got, "outputs are 13,1") || !strings.Contains(got, "%), 3,2") || !strings.Contains(got, "the source and the rest are 1") {
		t.Errorf("outputs %q", got)
	}
	if want := `jupyter nbconvert --clear-output --inplace 'it'\''s/run it.ipynb'`; f.Line != 4 || !strings.Contains(f.Fix, want) {
		t.Errorf("line %d, fix %q, want %q", f.Line, f.Fix, want)
	}
}

// TestNotebookJudgedAsText: a broken one says why; one that is mostly source stays visible, with the remedy for what its outputs cost.
func TestNotebookJudgedAsText(t *testing.T) {
	broken := notebookOf(codeCell(1, "image/png", 9_000))
	broken = broken[:len(broken)-20]
	essay := "  {\"cell_type\": \"markdown\", \"source\": [\n" + lines(500, "   \"Words of a long explanation, {n}\\n\",\n") + "   \"\"]}"
	stats, res := run(t, files{"broken.ipynb": broken, "long.ipynb": notebookOf(essay, codeCell(1, "image/png", 15_000)), "small.ipynb": "{"}, options())
	if s := stats["broken.ipynb"]; s.Class == rules.Notebook || !strings.HasPrefix(factsOf(s.Evidence, "notebook"), "judged as text: not valid JSON: line 5 ") {
		t.Errorf("broken: %s, %+v", s.Class, s.Evidence)
	}
	if s := stats["long.ipynb"]; s.Class != rules.Source || s.Verdict != rules.Admit {
		t.Errorf("long: %s, %s", s.Class, s.Verdict)
	}
	for _, f := range res.Findings {
		if f.Path == "long.ipynb" && (f.Rule != "large" || !strings.HasPrefix(f.Fix, "Clear the outputs")) {
			t.Errorf("long: %s, %q", f.Rule, f.Fix)
		}
	}
	if got := about(res); !strings.Contains(got, "long.ipynb large warn") || strings.Contains(got, "small") {
		t.Errorf("findings: %s", got)
	}
}

// TestOldAndLargeNotebooks: nbformat 3, and notebooks over θ, which are read all the same.
func TestOldAndLargeNotebooks(t *testing.T) {
	old := "{\"nbformat\": 3, \"worksheets\": [{\"cells\": [{\"cell_type\": \"code\", \"prompt_number\": 3, \"outputs\": [{\"png\": \"" + strings.ReplaceAll(encoded(9_000), "\n", "") + "\"}]}]}]}"
	stats, res := run(t, files{"old.ipynb": old, "huge.ipynb": notebookOf(codeCell(1, "image/png", 120_000))}, options(func(c *config.Config) { c.Gates.Size.Threshold = 100_000 }))
	for path, s := range stats {
		if s.Class != rules.Notebook {
			t.Errorf("%s: judged as %s", path, s.Class)
		}
	}
	if got, want := about(res), "huge.ipynb notebook error 3-3; old.ipynb notebook warn 1-1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNotebookIsNeverAnEncodedBlob: whatever images it carries, wherever they are, and even when it is broken, its source stays visible.
func TestNotebookIsNeverAnEncodedBlob(t *testing.T) {
	image := strings.ReplaceAll(encoded(40_000), "\n", "")
	for name, text := range map[string]string{
		"attachment":   notebookOf("  {\"cell_type\": \"markdown\", \"source\": [\"![x](attachment:a.png)\"], \"attachments\": {\"a.png\": {\"image/png\": \"" + image + "\"}}}"),
		"image":        notebookOf("  {\"cell_type\": \"markdown\", \"source\": [\"![x](data:image/png;base64," + image + ")\"]}"),
		"widgets":      "{\"cells\": [" + markdownCell + "], \"metadata\": {\"widgets\": {\"state\": \"" + image + "\"}}}",
		"broken":       notebookOf(codeCell(1, "image/png", 40_000)) + "trailing",
		"no notebook":  "{\"a\": \"" + image + "\"}",
		"odd notebook": notebookOf("  {\"cell_type\": \"code\", \"outputs\": \"" + image + "\"}"),
	} {
		stats, _ := run(t, files{"a.ipynb": text}, options())
		if s := stats["a.ipynb"]; s.Class != rules.Source || s.Verdict != rules.Admit {
			t.Errorf("%s: judged as %s, %s", name, s.Class, s.Verdict)
		}
	}
}
