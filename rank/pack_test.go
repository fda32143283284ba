package rank

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

func plainName(path string) string { return path }

func packed(t *testing.T, query string, files map[string]string, budget int64) (*Pack, error) {
	t.Helper()
	r := requestOf(t, query, files)
	return PackFiles(context.Background(), r, ranked(t, r, "fused"), PackOptions{Budget: budget, Model: r.Model, Name: plainName})
}

func spansOf(p *Pack) (list []string) {
	for _, s := range p.Spans {
		list = append(list, fmt.Sprintf("%s:%d-%d", s.Path, s.First, s.Last))
	}
	return list
}

// verbatim checks that each span is what the file holds on its lines, that no line is shown twice, and that all of them fit.
func verbatim(t *testing.T, p *Pack, files map[string]string) {
	t.Helper()
	for i, s := range p.Spans {
		if i > 0 && p.Spans[i-1].Path == s.Path && p.Spans[i-1].Last >= s.First {
			t.Errorf("%s is shown up to line %d, and from %d on", s.Path, p.Spans[i-1].Last, s.First)
		}
		lines := linesOf([]byte(files[s.Path]))
		if want := bytes.Join(lines[s.First-1:s.Last], nil); !bytes.Equal(want, s.Text) {
			t.Errorf("%s:%d-%d is not verbatim: %q", s.Path, s.First, s.Last, s.Text)
		}
	}
	if p.Spent > p.Budget {
		t.Errorf("%d tokens spent of %d", p.Spent, p.Budget)
	}
}

func TestPackFiles(t *testing.T) {
	long := strings.Repeat("filler()\n", 200) + "func Retry() {\n\tupload()\n}\n\nfunc other() {}\n"
	files := map[string]string{"retry.go": "package a\r\n\nfunc retry() {}\x1b", "big/upload.go": long, "z.go": "package z\n", "empty.go": ""}
	p, err := packed(t, "`Retry()` of the upload fails", files, 120)
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if got := strings.Join(spansOf(p), " "); got != "big/upload.go:201-205 retry.go:1-3" {
		t.Errorf("spans %s", got)
	}
	if len(p.LeftOut) != 1 || p.LeftOut[0].Path != "big/upload.go" || p.Spans[0].Whole || !p.Spans[1].Whole {
		t.Errorf("left out %v, spans %+v", len(p.LeftOut), p.Spans)
	}
}

// TestPackShowsTheFirst: the file that is meant does not fit; lesser ones must not take all of the budget.
func TestPackShowsTheFirst(t *testing.T) {
	files := map[string]string{"retry.go": strings.Repeat("filler()\n", 200) + "func retryUpload() {\n\tupload()\n}\n",
		"a.go": "// retryUpload\n" + strings.Repeat("// a\n", 40), "b.go": "// retryUpload\n" + strings.Repeat("// b\n", 40)}
	p, err := packed(t, "retryUpload() in retry.go fails", files, 100)
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if got := strings.Join(spansOf(p), " "); !strings.HasPrefix(got, "retry.go:201-203 ") {
		t.Errorf("spans %s", got)
	}
}

// TestPackWhole: no test, no part, and of what does not fit nothing but its name.
func TestPackWhole(t *testing.T) {
	files := map[string]string{"retry.go": "func retryUpload() {}\n", "retry_test.go": "retryUpload()\n", "upload/long.go": strings.Repeat("retryUpload()\n", 200)}
	r := requestOf(t, "retryUpload()", files)
	p, err := PackWhole(context.Background(), ranked(t, r, "bm25"), PackOptions{Budget: 100, Model: r.Model, Name: plainName})
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if got := strings.Join(spansOf(p), " "); got != "retry.go:1-1" || len(p.LeftOut) != 1 || p.LeftOut[0].Path != "upload/long.go" {
		t.Errorf("spans %s, left out %v", got, len(p.LeftOut))
	}
}

// TestPackIsNeverEmpty: one file that is too large is cut at a line; without a line that fits there is an error, and no empty context.
func TestPackIsNeverEmpty(t *testing.T) {
	files := map[string]string{"a.txt": strings.Repeat("one line of text\n", 100)}
	p, err := packed(t, "zebra", files, 50)
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if len(p.Spans) != 1 || p.Spans[0].Last < 5 || p.Spans[0].Last > 12 {
		t.Errorf("spans %v", spansOf(p))
	}
	files["a.py"] = "def zebra(): pass\n"
	files["long.txt"] = strings.Repeat("zebra ", 3000)
	for _, strategy := range []string{"fused", "fifo", "reversed"} {
		for name, pack := range map[string]func(r *Request, items []Item, o PackOptions) (*Pack, error){
			"files": func(r *Request, items []Item, o PackOptions) (*Pack, error) {
				return PackFiles(context.Background(), r, items, o)
			},
			"whole": func(_ *Request, items []Item, o PackOptions) (*Pack, error) {
				return PackWhole(context.Background(), items, o)
			},
			"chunks": func(r *Request, _ []Item, o PackOptions) (*Pack, error) {
				return PackChunks(context.Background(), r, o)
			},
		} {
			r := requestOf(t, "zebra", files)
			p, err := pack(r, ranked(t, r, strategy), PackOptions{Budget: 60, Model: r.Model, Name: plainName})
			if err != nil || len(p.Spans) == 0 {
				t.Errorf("a long line and files that fit, %s, %s: %v", strategy, name, err)
			}
		}
	}
	files = map[string]string{"a.txt": files["a.txt"]}
	if _, err := packed(t, "zebra", files, 5); !errors.Is(err, errTooSmall) {
		t.Errorf("a budget of 5: %v", err)
	}
	if _, err := packed(t, "zebra", map[string]string{"a.txt": ""}, 50); !errors.Is(err, errNoText) {
		t.Errorf("only empty files: %v", err)
	}
}

// TestPackIsExact: what is printed, counted by the model as one text, is what the pack says it spent, and never more than the budget.
func TestPackIsExact(t *testing.T) {
	files := map[string]string{"upload/long.go": strings.Repeat("// retryUpload: größer, 漢字, 0x1234567890abcdef …\nfunc retryUpload() { upload(\"\\n\") }\n\n", 400),
		"retry.go": "package a\r\n\n\n   \nfunc retryUpload() {}", "odd.go": "\n\n\n   retryUpload\n\n\n", "z.go": strings.Repeat("retryUpload()\n", 60)}
	for _, name := range tokens.Names() {
		model, err := tokens.New(name, tokens.DefaultPerByte)
		if err != nil {
			t.Fatal(err)
		}
		r := requestOf(t, "retryUpload() fails in long.go", files)
		r.Model = model
		for i := range r.Candidates {
			r.Candidates[i].Tokens, _ = CountTokens(model, []byte(files[r.Candidates[i].Path]))
		}
		items := ranked(t, r, "fused")
		for budget := int64(60); budget < 30_000; budget += 1 + 3*budget/2 {
			o := PackOptions{Budget: budget, Model: model, Name: plainName}
			whole, err := PackFiles(context.Background(), r, items, o)
			if err != nil {
				t.Fatal(err)
			}
			chunks, err := PackChunks(context.Background(), r, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range []*Pack{whole, chunks} {
				verbatim(t, p, files)
				if n, err := CountTokens(model, p.Text(plainName)); err != nil || n != p.Spent || n > budget {
					t.Errorf("%s: %d tokens, %d spent of %d, %v", name, n, p.Spent, budget, err)
				}
			}
		}
	}
}

func TestPackChunks(t *testing.T) {
	files := map[string]string{
		"a.py": "import x\n\ndef retry():\n    upload()\n\ndef other():\n    pass\n",
		"b.md": strings.Repeat("nothing here\n", 70) + "retry the upload\n",
	}
	r := requestOf(t, "retry upload", files)
	p, err := PackChunks(context.Background(), r, PackOptions{Budget: 60, Model: r.Model, Name: plainName})
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if got := strings.Join(spansOf(p), " "); got != "a.py:3-5 b.md:61-70" {
		t.Errorf("spans %s", got)
	}
}

// FuzzLines: whatever a file holds, its spans join to it, and chunks cover every line once.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{"", "\n", "a", "def a():\n  x\ndef b():\r\n", "func A() {\n}\n\x00\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines, lang, next := linesOf([]byte(text)), pythonLanguage(), 0
		for _, at := range cutChunks(lines, &lang) {
			if at[0] != next || at[1] <= at[0] {
				t.Fatalf("chunk %v after %d", at, next)
			}
			next = at[1]
		}
		if next != len(lines) || string(bytes.Join(lines, nil)) != text {
			t.Errorf("%d of %d lines", next, len(lines))
		}
		next = 0
		for _, b := range cutBlocks(lines, &lang) {
			if b.from != next || b.to <= b.from || b.main < b.from || b.main >= b.to {
				t.Fatalf("block %v after %d", b, next)
			}
			next = b.to
		}
		if next != len(lines) {
			t.Errorf("blocks cover %d of %d lines", next, len(lines))
		}
		for n := range lines {
			if from, to := enclosing(lines, lang, n); from > n || to <= n || to > len(lines) {
				t.Errorf("line %d is not in %d-%d", n, from, to)
			}
		}
	})
}
