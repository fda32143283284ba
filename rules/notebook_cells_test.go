package rules_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
)

// image is base64 of as many characters.
func image(size int) string { return strings.ReplaceAll(encoded(size), "\n", "") }

func attachedCell(size int) string {
	return "  {\"cell_type\": \"markdown\", \"source\": [\"![x](attachment:a.png)\"], \"attachments\": {\"a.png\": {\"image/png\": \"" + image(size) + "\"}}}"
}

func pictureCell(size int) string {
	return "  {\"cell_type\": \"markdown\", \"source\": [\n   \"![x](data:image/png;base64," + image(size) + ")\"]}"
}

func widgetsOf(size int) string {
	return "{\"metadata\": {\n \"widgets\": {\"state\": {" + strings.TrimSuffix(lines(size/500, "\"{n}\": \""+image(480)+"\",\n"), ",\n") + "}}},\n \"cells\": [" + markdownCell + "], \"nbformat\": 4}"
}

// TestNotebookCells: a notebook that is read for its source says which cells carry what, and what the remedy for that saves.
func TestNotebookCells(t *testing.T) {
	essay := "  {\"cell_type\": \"markdown\", \"source\": [\n" + lines(800, "   \"Words of a long explanation, {n}\\n\",\n") + "   \"\"]}"
	outputs := "Clear the outputs before committing, which saves 3,7.. tokens: jupyter nbconvert --clear-output --inplace a.ipynb .or nbstripout a.ipynb.."
	for name, c := range map[string]struct{ text, finding, cells, fix string }{
		"attachments": {notebookOf(markdownCell, attachedCell(15_000)), "a.ipynb encoded warn 3-3", "2: attachments (image/png) (line 3)", "^Keep what is attached to cell 2 in files of their own and link to them in the text, which saves 3,7.. tokens.$"},
		"a picture":   {notebookOf(markdownCell, pictureCell(15_000)), "a.ipynb encoded warn 4-4", "2: base64 of image/png in the text (line 4)", "^Move the encoded bytes .image/png. into a file of their own"},
		"outputs":     {notebookOf(essay, codeCell(7, "image/png", 15_000)), "a.ipynb large warn 805-805", "2, In [7]: image/png, 3,7.. tokens (line 805)", "^" + outputs + "$"},
		"small ones":  {notebookOf(essay, codeCell(7, "image/png", 900)), "a.ipynb large warn 0-0", "2, In [7]: image/png, 2.. tokens (line 805)", "^Split the file"},
		"both": {notebookOf(codeCell(7, "image/png", 15_000), essay, pictureCell(15_100)), "a.ipynb encoded warn 808-808; a.ipynb large warn 808-808",
			"3: base64 of image/png in the text, 3,7.. tokens (line 808); 1, In [7]: image/png, 3,7.. tokens (line 3)", "^" + outputs + " Move the encoded data in the text of cell 3 into files of their own and refer to them, which saves 3,7.. tokens.$"},
		"one line": {strings.ReplaceAll(notebookOf(codeCell(7, "image/png", 15_000), essay, pictureCell(15_100)), "\n", " "), "a.ipynb encoded warn 1-1; a.ipynb large warn 1-1",
			"3: base64 of image/png in the text, 3,7.. tokens (line 1); 1, In [7]: image/png, 3,7.. tokens (line 1)", "^" + outputs + " Move the encoded data in the text of cell 3 into files of their own and refer to them, which saves 3,7.. tokens.$"},
		"no essay": {notebookOf(codeCell(7, "image/png", 15_000), pictureCell(25_000)), "a.ipynb encoded warn 6-6; a.ipynb large warn 6-6",
			"2: base64 of image/png in the text, 6,... tokens (line 6); 1, In [7]: image/png, 3,7.. tokens (line 3)", "^Clear the outputs"},
		"three cells": {notebookOf(essay, attachedCell(6_000), attachedCell(6_000), attachedCell(6_000)), "a.ipynb large warn 0-0",
			"2: attachments (image/png), 1,5.. tokens (line 804); 3: attachments (image/png), 1,5.. tokens (line 805); 4: attachments (image/png), 1,5.. tokens (line 806)",
			"^Keep what is attached to cells 2, 3 and 4 in files of their own and link to them in the text, which saves 4,5.. tokens.$"},
	} {
		stats, res := run(t, files{"a.ipynb": c.text}, options())
		if s := stats["a.ipynb"]; s.Class != rules.Source || s.Verdict != rules.Admit {
			t.Errorf("%s: judged as %s, %s", name, s.Class, s.Verdict)
		}
		if got := about(res); got != c.finding {
			t.Errorf("%s: findings %q, want %q", name, got, c.finding)
			continue
		}
		f := res.Findings[len(res.Findings)-1]
		want := strings.NewReplacer("(", `\(`, ")", `\)`, "[", `\[`, "]", `\]`).Replace(c.cells)
		if got := factsOf(f.Evidence, "cell"); !regexp.MustCompile("^" + want + "$").MatchString(got) {
			t.Errorf("%s: cells %q, want %q", name, got, c.cells)
		}
		if !regexp.MustCompile(c.fix).MatchString(f.Fix) {
			t.Errorf("%s: fix %q, want %q", name, f.Fix, c.fix)
		}
	}
}

// TestWidgetState: it belongs to no cell, and has a remedy of its own.
func TestWidgetState(t *testing.T) {
	_, res := run(t, files{"a.ipynb": widgetsOf(50_000)}, options())
	if len(res.Findings) != 1 {
		t.Fatalf("findings: %s", about(res))
	}
	f := res.Findings[0]
	if got := factsOf(f.Evidence, "notebook"); !strings.HasPrefix(got, "widget state") || !strings.HasPrefix(f.Fix, "Clear the state of widgets, which saves 12,") || f.Line != 2 {
		t.Errorf("line %d, %q, fix %q", f.Line, got, f.Fix)
	}
}

// TestNotebookSplit: the two parts make up the whole, whatever the model sees of it and however the file is encoded.
func TestNotebookSplit(t *testing.T) {
	text := notebookOf(codeCell(1, "image/png", 90_000), codeCell(2, "image/png", 90_000), markdownCell)
	wide := "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00"
	for _, name := range []string{"bytes", "sampled"} {
		model, err := tokens.New(name, tokens.DefaultPerByte)
		if err != nil {
			t.Fatal(err)
		}
		for encoding, content := range map[string]string{"utf-8": text, "utf-16le": wide} {
			o := options()
			o.Model = model
			stats, _ := run(t, files{"a.ipynb": content}, o)
			s := stats["a.ipynb"]
			split := strings.ReplaceAll(factsOf(s.Evidence, "outputs"), ",", "")
			var outputs, all, share, inOutputs, rest int64
			form := "outputs are %d of %d bytes (%d %%) %d tokens; the source and the rest are %d tokens"
			if encoding != "utf-8" {
				form = "outputs are %d of %d bytes as UTF-8 (%d %%) %d tokens; the source and the rest are %d tokens"
			}
			if _, err := fmt.Sscanf(split, form, &outputs, &all, &share, &inOutputs, &rest); err != nil {
				t.Errorf("%s, %s: %q: %v", name, encoding, split, err)
			}
			if inOutputs+rest != s.Tokens || rest < 60 || rest > 300 || all != int64(len(text)) || share != 100*outputs/all && share != 100*outputs/all+1 {
				t.Errorf("%s, %s: %q of %d tokens", name, encoding, split, s.Tokens)
			}
		}
	}
}

// TestBrokenNotebookCarriesData: nobody knows what of it is output, so the remedy is to repair it.
func TestBrokenNotebookCarriesData(t *testing.T) {
	_, res := run(t, files{"a.ipynb": notebookOf(codeCell(1, "image/png", 40_000)) + "x"}, options())
	if len(res.Findings) == 0 {
		t.Fatal("no finding")
	}
	f := res.Findings[0]
	if f.Class == rules.Encoded || f.Rule != "encoded" || !strings.HasPrefix(f.Fix, "Make the notebook valid JSON again") || !strings.HasPrefix(factsOf(f.Evidence, "notebook"), "judged as text: not valid JSON: line 7 ") {
		t.Errorf("%s, %q, %+v", f.Rule, f.Fix, f.Evidence)
	}
}
