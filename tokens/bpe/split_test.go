package bpe

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzSplit: pieces follow each other without gap, every character is in one, and a text may be cut where lastCut says.
func FuzzSplit(f *testing.F) {
	for _, s := range splitSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := []byte(strings.ToValidUTF8(s, "\uFFFD"))
		for name, split := range splitters {
			pieces := cutAll(t, split, text)
			if cut := lastCut(text); cut > 0 {
				apart := append(cutAll(t, split, text[:cut]), cutAll(t, split, text[cut:])...)
				if strings.Join(pieces, "|") != strings.Join(apart, "|") {
					t.Errorf("%s of %q cut at %d: %q, want %q", name, text, cut, apart, pieces)
				}
			}
		}
	})
}

var splitSeeds = []string{
	"the quick  brown\n\n  fox's 12345 jumps", "FOObarBAZ DON'T I'LL we'Re it'ſ", "日本語ABCd\u0301e", "\u0301ABC \u0301", " \t \r\n \n", "//\n//\n/ x",
	"a\u00a0\u2003b", "٣٤٥٦ ²³½", "ǅabcǅ ʰʰABC", "x = {\n\t'a': 1,\n}", "0\xd70", "  5\n/5 a b 5a a5", "\U00020000𝒜😀", " ", "''s",
}

func cutAll(t *testing.T, split splitter, text []byte) (pieces []string) {
	t.Helper()
	for i := 0; i < len(text); {
		end := split(tables(), text, i)
		if end <= i || end > len(text) || !utf8.Valid(text[i:end]) {
			t.Fatalf("the piece of %q at %d ends at %d", text, i, end)
		}
		pieces = append(pieces, string(text[i:end]))
		i = end
	}
	return pieces
}

func TestSplit(t *testing.T) {
	for _, c := range []struct{ text, cl100k, o200k string }{
		{"日本語ABCd", "日本語ABCd", "日本語ABCd"},
		{"日本語ABC", "日本語ABC", "日本語|ABC"},
		{"fooBarBAZqux", "fooBarBAZqux", "foo|Bar|BAZqux"},
		{"it's IT'LL", "it|'s| IT|'LL", "it's| IT'LL"},
		{"\u0301ABC x", "\u0301ABC| x", "\u0301|ABC| x"},
		{"//\n//a", "//\n|//|a", "//\n//|a"},
		{"a  \n  b", "a|  \n| | b", "a|  \n| | b"},
		{"a   ", "a|   ", "a|   "},
		{"x 5", "x| |5", "x| |5"},
		{"12345678", "123|456|78", "123|456|78"},
	} {
		for name, want := range map[string]string{"cl100k_base": c.cl100k, "o200k_base": c.o200k} {
			if got := strings.Join(cutAll(t, splitters[name], []byte(c.text)), "|"); got != want {
				t.Errorf("%s of %q: %q, want %q", name, c.text, got, want)
			}
		}
	}
}

// TestLongPieces: the way for long pieces gives what merging does.
func TestLongPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	alphabets := []string{"x", "ab", "-=", " \n", "aeinorst", "ACGT", "数据库", "\x00\xff", "abcdefghijklmnopqrstuvwxyz"}
	for name := range splitters {
		v, err := load(name)
		if err != nil {
			t.Fatal(err)
		}
		l := newLong(v)
		for _, alphabet := range alphabets {
			for _, size := range []int{2, 3, 17, 128, 257, 900} {
				piece := make([]byte, size)
				for i := range piece {
					piece[i] = alphabet[random.IntN(len(alphabet))]
				}
				if got, want := l.tokens(piece), int64(len(v.merge(piece, nil))-1); got != want {
					t.Errorf("%s of %d bytes of %q: %d, want %d", name, size, alphabet, got, want)
				}
			}
		}
		for _, size := range []int{settled + 1, settled + 777} { // one byte over and over
			piece := bytes.Repeat([]byte{'='}, size)
			if got, want := l.tokens(piece), int64(len(v.merge(piece, nil))-1); got != want {
				t.Errorf("%s of %d times =: %d, want %d", name, size, got, want)
			}
		}
	}
}

// TestReadInChunks: a text that is longer than a chunk counts as if it were one.
func TestReadInChunks(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	words := []string{"word", " Next", "\n", "\r\n\r\n", "    ", "12345", "'s", "_x", "/", "日本", "é", "\xff", "==", "\t", " ", "Ab", "\n/"}
	var text []byte
	for len(text) < 3*chunkSize {
		text = append(text, words[random.IntN(len(words))]...)
	}
	for name, split := range splitters {
		v, err := load(name)
		if err != nil {
			t.Fatal(err)
		}
		c := &counter{encoding: &encoding{v, tables(), split}, memo: make([]memo, 1<<memoBits)}
		got, err := c.count(bytes.NewReader(text))
		if want := c.text(text); got != want || err != nil {
			t.Errorf("%s: %d, %v, want %d", name, got, err, want)
		}
		endless := bytes.Repeat([]byte("x\xc3\xa9"), chunkSize) // without a place to cut it at
		got, err = c.count(bytes.NewReader(endless))
		if want := c.text(endless); got != want || err != nil {
			t.Errorf("%s without a cut: %d, %v, want %d", name, got, err, want)
		}
	}
}
