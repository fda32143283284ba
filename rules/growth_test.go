package rules_test

import (
	"bytes"
	"context"
	"iter"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// changes is a source of changed files in memory.
type changes []tree.File

type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

// zeros is content of any size that is nothing but NUL bytes.
type zeros struct{ memory }

func (zeros) ReadAt(p []byte, _ int64) (int, error) { clear(p); return len(p), nil }

func changed(path, content string, base *tree.Base) tree.File {
	f := tree.File{Path: path, Size: int64(len(content)), OID: "1", Tracked: true, Base: base}
	return f.WithOpener(func() (tree.Content, error) { return memory{bytes.NewReader([]byte(content))}, nil })
}

func (c changes) Describe() tree.Description { return tree.Description{Kind: "index", Against: "HEAD"} }
func (c changes) Files(context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		for _, f := range c {
			if !yield(f, nil) {
				return
			}
		}
	}
}
func (changes) Attributes(context.Context, []tree.File) ([]tree.File, error) { return nil, nil }
func (changes) Close() error                                                 { return nil }

// TestLimitsAtTheBoundary: limits are "from", so the limit itself counts.
func TestLimitsAtTheBoundary(t *testing.T) {
	for size, want := range map[int]rules.Level{31_996: 0, 32_000: rules.Warn, 99_996: rules.Warn, 100_000: rules.Error} {
		_, res := run(t, files{"a.md": strings.Repeat("abc\n", size/4)}, options())
		if got := levelOf(res, "a.md"); got != want {
			t.Errorf("%d bytes: level %v, want %v", size, got, want)
		}
	}
	for size, want := range map[int]rules.Level{499_999: 0, 500_000: rules.Warn, 4_999_999: rules.Warn, 5_000_000: rules.Error} {
		f := tree.File{Path: "a.bin", Size: int64(size)}.WithOpener(func() (tree.Content, error) { return zeros{}, nil })
		res, err := rules.Run(context.Background(), changes{f}, options())
		if err != nil {
			t.Fatal(err)
		}
		if got := levelOf(res, "a.bin"); got != want {
			t.Errorf("%d binary bytes: level %v, want %v", size, got, want)
		}
	}
}

// TestLFS: case O13, by attribute and content.
func TestLFS(t *testing.T) {
	const version = "version https://git-lfs.github.com/spec/v1\n"
	rows, res := run(t, files{
		".gitattributes":       "*.bin filter=lfs diff=lfs merge=lfs -text\n",
		"models/good.bin":      version + "oid sha256:" + strings.Repeat("0", 63) + "7\nsize 90405214\n",
		"models/raw.bin":       strings.Repeat("\x00\x91", 30_000),
		"models/lookalike.bin": version + lines(400, "line {n} is ordinary text\n"),
	}, options())
	for path, want := range map[string]rules.Level{"models/good.bin": 0, "models/raw.bin": rules.Error, "models/lookalike.bin": rules.Error} {
		if got := levelOf(res, path); got != want {
			t.Errorf("%s: level %v, want %v", path, got, want)
		}
	}
	if got := rows["models/good.bin"]; got.Class != rules.LFSPointer || got.Tokens != 0 || !strings.Contains(got.Reason, "90,405,214 bytes elsewhere") {
		t.Errorf("pointer: %+v", got)
	}
	if got := rows["models/lookalike.bin"]; got.Class == rules.LFSPointer || got.Binary {
		t.Errorf("look-alike: %+v", got)
	}
}

// TestMoveIntoLFS: content that only moved is judged by its new path's route, not by its size.
func TestMoveIntoLFS(t *testing.T) {
	big := strings.Repeat("row of words\n", 9_000)
	for base, want := range map[string]rules.Level{"old.log": rules.Error, "old.bin": 0} {
		opt := options()
		opt.Changed = true
		src := routed{changes{changed("new.bin", big, &tree.Base{Path: base, Size: int64(len(big)), Identical: true})}}
		res, err := rules.Run(context.Background(), src, opt)
		if err != nil {
			t.Fatal(err)
		}
		if got := levelOf(res, "new.bin"); got != want {
			t.Errorf("from %s: level %v, want %v: %+v", base, got, want, res.Findings)
		}
	}
}

// routed is a source whose .gitattributes routes *.bin to git-lfs.
type routed struct{ changes }

func (routed) Attributes(context.Context, []tree.File) ([]tree.File, error) {
	return []tree.File{changed(".gitattributes", "*.bin filter=lfs\n", nil)}, nil
}
