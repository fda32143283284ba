package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

const png = "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4AbCD"

// four is a notebook of nbformat 4 with a cell of each kind of output.
var four = `{"cells": [
 {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "{not [json"]},
 {"cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [], "source": "x = 1"},
 {"cell_type": "code", "execution_count": 7, "source": ["plot()"], "metadata": {},
  "outputs": [{"output_type": "display_data", "metadata": {}, "data": {"text/plain": ["<Figure>"], "image/png": "` + strings.Repeat(png, 9) + `"}}]},
 {"cell_type": "code", "execution_count": 8, "source": [], "outputs": [{"name": "stdout", "output_type": "stream", "text": ["` + strings.Repeat("line\\n", 60) + `"]}]},
 {"cell_type": "code", "execution_count": 9, "source": [], "outputs": [{"ename": "E", "output_type": "error", "traceback": ["\u001b[0;31m"]}]}
 ], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
`

const three = `{"metadata": {"name": "old"}, "nbformat": 3, "worksheets": [{"cells": [
 {"cell_type": "code", "input": ["plot()"], "language": "python", "prompt_number": 3,
  "outputs": [{"output_type": "display_data", "png": "` + png + `"}]}]}]}`

// cells lists the heavy pieces: number, prompt, line, kind.
func cells(n Notebook) string {
	var words []string
	for _, c := range n.Heavy {
		words = append(words, fmt.Sprintf("%d [%d] line %d %s", c.Cell, c.Prompt, c.Line, c.Kind))
	}
	return strings.Join(words, ", ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text                   string
		format, cells, outputs int
		heavy                  string
	}{
		{four, 4, 5, 3, "3 [7] line 5 image/png, 4 [8] line 6 stream, 5 [9] line 7 error"},
		{three, 3, 1, 1, "1 [3] line 3 image/png"},
		{`{"cells": {"a": 1}, "nbformat": "x"}`, 0, 0, 0, ""},
		{`[{"cells": []}]`, 0, 0, 0, ""},
		{`{"cells": [3, null, {"outputs": 4}]}`, 0, 3, 0, ""},
	} {
		n, err := Read(strings.NewReader(c.text))
		if err != nil || n.Format != c.format || n.Cells != c.cells || len(n.Spans) != c.outputs || cells(n) != c.heavy {
			t.Errorf("%.40q: %+v, %v; heavy cells %q, want %q", c.text, n, err, cells(n), c.heavy)
		}
		var sum int64
		for _, s := range n.Spans {
			sum += s.Size()
			if out := c.text[s.Start:s.End]; out[0] != '[' || !json.Valid([]byte(out)) {
				t.Errorf("outputs %.40q", out)
			}
		}
		if sum != n.Outputs {
			t.Errorf("outputs are %d bytes, their spans %d", n.Outputs, sum)
		}
	}
}

// TestPieces: what is neither source nor output is told too, where it is and of what kind, the largest first.
func TestPieces(t *testing.T) {
	image := strings.Repeat(png, 30)
	n, err := Read(strings.NewReader(`{"metadata": {"kernelspec": {"name": "x"}, "widgets": {"state": "` + image + image + `"}}, "cells": [
 {"cell_type": "markdown", "attachments": {"a.png": {"image/png": "` + image + `"}}, "metadata": {}, "source": ["![a](attachment:a.png)"]},
 {"cell_type": "code", "source": ["![](data:image/png;base64,` + image + `)"], "metadata": {"plot": "` + image + `"}, "outputs": [], "outputs": [{"text": "x"}], "execution_count": 6}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cells(n), "0 [0] line 1 widgets, 1 [0] line 2 image/png, 2 [6] line 3 plot, 2 [6] line 3 stream"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(n.Texts) != 1 || n.Texts[0].Cell != 2 || n.Texts[0].Prompt != 6 || n.Heavy[0].Part != Widgets {
		t.Errorf("sources %+v of %d bytes", n.Texts, n.Size)
	}
}

// TestBroken: the error says where.
func TestBroken(t *testing.T) {
	for text, line := range map[string]int{
		four[:len(four)-40]: 8, "": 1, "{": 1, "{\n\"a\": tru\n}": 2, "{\"a\": 1}\n}": 2, "{\"a\"\n:\n\"\\x\"}": 3, "{\"a\": \"\n\"}": 2, "{\"a\": 01}": 1, "{a: 1}": 1, "{\"a\": 1,}": 1,
		strings.Repeat("[", 20_000): 1,
	} {
		_, err := Read(strings.NewReader(text))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Line != line {
			t.Errorf("%.40q: %v, want an error on line %d", text, err, line)
		}
	}
}

// TestManyCells: memory is bounded, and the sum is right all the same.
func TestManyCells(t *testing.T) {
	const cell = `{"outputs": [{"text": "a"}]}`
	n, err := Read(strings.NewReader(`{"cells": [` + strings.Repeat(cell+",", MaxSpans) + cell + `]}`))
	if err != nil || n.Cells != MaxSpans+1 || n.Spans != nil || n.Outputs != int64(len(`[{"text": "a"}]`))*(MaxSpans+1) || len(n.Heavy) != MaxPieces {
		t.Errorf("%d cells, %d spans, %d bytes of outputs, %d heavy, %v", n.Cells, len(n.Spans), n.Outputs, len(n.Heavy), err)
	}
}

// FuzzRead: what encoding/json takes is taken, and nothing else.
func FuzzRead(f *testing.F) {
	for _, text := range []string{four, three, four[:300], `{"cells":[{"outputs":[{"data":{"a":[1e9,-0.5,true,null]}}]}]}`, "\"\\ud800\\u12\"", "1 2"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := Read(strings.NewReader(string(text)))
		if (err == nil) != json.Valid(text) {
			t.Fatalf("%v, valid JSON: %v", err, json.Valid(text))
		}
		if n.Outputs+n.Source > int64(len(text)) || err == nil && n.Size != int64(len(text)) {
			t.Fatalf("%+v of %d bytes", n, len(text))
		}
	})
}
