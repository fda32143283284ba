package rules

import (
	"bytes"
	"io"
	"testing"

	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

func passOf(content []byte, size int64) *Pass {
	f := (&tree.File{Path: "page.md", Size: size}).WithOpener(func() (tree.Content, error) { return inMemory{bytes.NewReader(content)}, nil })
	return &Pass{File: &f, run: &runner{}, scratch: &scratch{}, text: text.Detect([][]byte{content}, size)}
}

// TestFileTextDecodes: models see UTF-8 without a mark, whole and in parts.
func TestFileTextDecodes(t *testing.T) {
	for _, content := range []string{"\xEF\xBB\xBFpage", "\xFF\xFEp\x00a\x00g\x00e\x00", "page"} {
		of := (*fileText)(passOf([]byte(content), int64(len(content))))
		r, err := of.Open()
		if err != nil {
			t.Fatal(err)
		}
		whole, err := io.ReadAll(r)
		part, spanErr := of.Span(0, of.FileSize())
		if string(whole) != "page" || string(part) != "page" || err != nil || spanErr != nil || of.TextSize() != 4 {
			t.Errorf("%q: %q, %q, %d bytes, %v, %v", content, whole, part, of.TextSize(), err, spanErr)
		}
	}
}

// TestAShorterFileIsNoCount: what is left of a file that was cut meanwhile is not what was to be counted.
func TestAShorterFileIsNoCount(t *testing.T) {
	of := (*fileText)(passOf([]byte("half"), 8))
	r, err := of.Open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != io.ErrUnexpectedEOF {
		t.Errorf("no error: %v", err)
	}
	if id, err := of.ID(); err == nil {
		t.Errorf("it has the id %s", id)
	}
}
