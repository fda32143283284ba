package rank

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

// dearTogether counts spans that are printed together dearer than each alone, as a model that looks at samples may.
type dearTogether struct{ tokens.Estimator }

func (m dearTogether) Tokens(text tokens.Text) (int64, error) {
	n, err := m.Estimator.Tokens(text)
	if spans := bytes.Count(text.(tokens.Plain), []byte("--- SOURCE ")); spans > 1 {
		n += 6 * int64(spans-1)
	}
	return n, err
}

// TestTrimmedIsTold: what the budget cuts off in the end is told, and where files are shown whole or not at all the last one goes.
func TestTrimmedIsTold(t *testing.T) {
	files := map[string]string{"retry.go": strings.Repeat("func retryUpload() { a }\n", 4), "upload.go": "package upload\n\n" + strings.Repeat("func upload() { b }\n", 4)}
	r := requestOf(t, "retryUpload()", files)
	items := ranked(t, r, "bm25")
	sum := 24 + items[0].Tokens + items[1].Tokens
	o := PackOptions{Budget: sum, Model: dearTogether{r.Model}, Name: plainName}
	p, err := PackFiles(context.Background(), r, items, o)
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if len(p.Spans) != 2 || p.Spans[1].Whole || !strings.HasSuffix(p.Spans[1].Why, "; cut where the budget ends") || len(p.LeftOut) != 1 || p.LeftOut[0].Path != "upload.go" {
		t.Errorf("spans %v, %+v, left out %d", spansOf(p), p.Spans, len(p.LeftOut))
	}
	if p, err = PackWhole(context.Background(), items, o); err != nil {
		t.Fatal(err)
	}
	if len(p.Spans) != 1 || !p.Spans[0].Whole || len(p.LeftOut) != 1 || p.LeftOut[0].Path != "upload.go" {
		t.Errorf("whole: spans %v, left out %d", spansOf(p), len(p.LeftOut))
	}
	o.Budget = 20
	if _, err = PackWhole(context.Background(), items, o); !errors.Is(err, errNoWhole) {
		t.Errorf("whole, where none fits: %v", err)
	}
}

// TestUnmatchedIsTold: an empty context helps nobody, but what is shown for want of anything better is told from an answer.
func TestUnmatchedIsTold(t *testing.T) {
	files := map[string]string{"a.go": "package a\n", "b.go": "package b\n\nfunc retry() {}\n"}
	for query, want := range map[string]bool{"zzzqqqxxx": true, "retry": false} {
		r := requestOf(t, query, files)
		o := PackOptions{Budget: 100, Model: r.Model, Name: plainName}
		first, err := PackFiles(context.Background(), r, ranked(t, r, "fused"), o)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := PackWhole(context.Background(), ranked(t, r, "bm25"), o)
		if err != nil {
			t.Fatal(err)
		}
		chunks, err := PackChunks(context.Background(), r, o)
		if err != nil {
			t.Fatal(err)
		}
		for name, p := range map[string]*Pack{"files": first, "whole": whole, "chunks": chunks} {
			if len(p.Spans) != 1 || p.Unmatched != want || p.Spans[0].Why == "" || want != (p.Spans[0].Why == whyUnmatched) {
				t.Errorf("%s, %q: unmatched %v, spans %+v", name, query, p.Unmatched, p.Spans)
			}
		}
	}
}

// TestPackSelectedShowsNothingElse: where nothing of what was chosen can be shown, there is no context.
func TestPackSelectedShowsNothingElse(t *testing.T) {
	r := requestOf(t, "zebra", map[string]string{"a.go": "package a\n", "empty.go": "", "b.go": "package b\n"})
	o := PackOptions{Budget: 100, Model: r.Model, Name: plainName}
	if _, err := PackSelected(context.Background(), r, ranked(t, r, "fused"), []Selected{{"empty.go", 1}}, o); !errors.Is(err, errNoText) {
		t.Errorf("only an empty file: %v", err)
	}
	p, err := PackSelected(context.Background(), r, ranked(t, r, "fused"), []Selected{{"empty.go", 2}, {"b.go", 1}}, o)
	if err != nil || strings.Join(spansOf(p), " ") != "b.go:1-1" || p.Unmatched {
		t.Errorf("%v, %+v", err, p)
	}
}

// TestWideTextIsPacked: UTF-16 and UTF-32 are found, cut and shown as UTF-8; a NUL in a text does not hide it, and binaries stay out.
func TestWideTextIsPacked(t *testing.T) {
	const text = "package a\n\nfunc retry() {} // größer\n"
	wide := func(mark string, width int, big bool) string {
		var b strings.Builder
		b.WriteString(mark)
		for _, r := range text {
			unit := make([]byte, width)
			if unit[0] = byte(r); big {
				unit[0], unit[width-1] = 0, byte(r)
			}
			b.Write(unit)
		}
		return b.String()
	}
	for name, content := range map[string]string{"16le": wide("\xff\xfe", 2, false), "16be": wide("\xfe\xff", 2, true), "32le": wide("\xff\xfe\x00\x00", 4, false), "no mark": wide("", 2, false)} {
		r := requestOf(t, "retry", map[string]string{"w.go": content})
		p, err := PackFiles(context.Background(), r, ranked(t, r, "fused"), PackOptions{Budget: 100, Model: r.Model, Name: plainName})
		if err != nil || len(p.Spans) != 1 || string(p.Spans[0].Text) != text || p.Unmatched {
			t.Errorf("%s: %v, %+v", name, err, p)
		}
	}
	if got := string(Readable([]byte("one \x00 NUL" + strings.Repeat(" of a text", 200)))); !strings.HasPrefix(got, "one \x00") {
		t.Errorf("a text with a NUL: %.20q", got)
	}
	if got := Readable([]byte("\x7fELF\x00\x01\x02\x03\x00\x00\x00\xff\xfe\xfd\x00\x00")); got != nil {
		t.Errorf("a binary: %q", got)
	}
}
