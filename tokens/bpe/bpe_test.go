package bpe_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/bloatgate/bloatgate/tokens/bpe"
)

func encoding(t testing.TB, name string) *bpe.Encoding {
	t.Helper()
	e, err := bpe.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func count(t testing.TB, e *bpe.Encoding, r io.Reader) int64 {
	t.Helper()
	n, err := e.Count(r)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		text          string
		cl100k, o200k int64
	}{
		{"", 0, 0},
		{"hello world", 2, 2},
		{"日本語ABC def", 6, 4},
		{"  \n\n  x", 3, 3},
		{"FOObar's DON'T 1234567", 10, 9},
		{"<|endoftext|>", 7, 7}, // text, not one special token
		{"a\xffb", 3, 3},        // U+FFFD
		{strings.Repeat("x", 1<<22), 1 << 19, 1 << 19},
		{strings.Repeat("-", 1<<22), 1 << 16, 1 << 16},
		{strings.Repeat(" ", 1<<22), 1 << 15, 1 << 15},
		{strings.Repeat("0", 3<<18+1), 1<<18 + 1, 1<<18 + 1},
		{strings.Repeat("数据库迁移完成订单列表", 60_000), 420_000, 360_000}, // case O02
	} {
		for name, want := range map[string]int64{"cl100k_base": c.cl100k, "o200k_base": c.o200k} {
			if got := count(t, encoding(t, name), strings.NewReader(c.text)); got != want {
				t.Errorf("%s of %.40q: %d, want %d", name, c.text, got, want)
			}
		}
	}
}

// TestStreams: how a reader hands out a text does not matter, nor where the chunks are cut.
func TestStreams(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"word", " Next", "\n", "\r\n\r\n", "    ", "12345", "'s", "_x", "/", "日本", "é", "\xff", "==", "\t", " ", "Ab"}
	var text strings.Builder
	for text.Len() < 1<<20 {
		text.WriteString(words[random.IntN(len(words))])
	}
	for _, name := range bpe.Names() {
		e := encoding(t, name)
		whole := count(t, e, strings.NewReader(text.String()))
		if got := count(t, e, iotest.HalfReader(strings.NewReader(text.String()))); got != whole {
			t.Errorf("%s by halves: %d, want %d", name, got, whole)
		}
		if got := count(t, e, iotest.OneByteReader(strings.NewReader(text.String()[:5000]))); got != count(t, e, strings.NewReader(text.String()[:5000])) {
			t.Errorf("%s byte by byte: %d", name, got)
		}
	}
}

func TestErrorsAreNoCounts(t *testing.T) {
	broken := errors.New("broken disk")
	for _, before := range []string{"", "some text\n", strings.Repeat("some text\n", 100_000)} {
		if n, err := encoding(t, "o200k_base").Count(io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %d tokens, error %v", len(before), n, err)
		}
	}
	if _, err := bpe.New("p50k_base"); err == nil {
		t.Error("an unknown encoding was accepted")
	}
}

func TestConcurrentCounts(t *testing.T) {
	e := encoding(t, "o200k_base")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				if n, err := e.Count(strings.NewReader(strings.Repeat("the same text again ", 50))); n != 201 || err != nil {
					t.Errorf("%d, %v", n, err)
				}
			}
		})
	}
	group.Wait()
}
