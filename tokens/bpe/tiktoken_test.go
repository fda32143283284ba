package bpe_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/tokens/bpe"
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

// references are tiktoken-go's encoders, with the vocabularies that are part of its loader.
func references(t testing.TB) map[string]*tiktoken.Tiktoken {
	t.Helper()
	tiktoken.SetBpeLoader(loader.NewOfflineLoader())
	found := map[string]*tiktoken.Tiktoken{}
	for _, name := range bpe.Names() {
		e, err := tiktoken.GetEncoding(name)
		if err != nil {
			t.Fatal(err)
		}
		found[name] = e
	}
	return found
}

func FuzzCount(f *testing.F) {
	all, encodings := references(f), map[string]*bpe.Encoding{}
	for name := range all {
		encodings[name] = encoding(f, name)
	}
	for _, seed := range []string{
		"func main() {\n\tfmt.Println(\"hi\")\n}\n", "a\xffb\xfe日本語", "<|endoftext|><|fim_prefix|>", "DON'T it's 12345 ½²", "  \r\n \n\n x  ",
		"\u0301ABCd ǅ ʰ \u00a0x", "0123456789abcdef", "//\n///\n", strings.Repeat("ab", 300), strings.Repeat("数", 200), strings.Repeat("=", 400),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<12 || strings.ContainsRune(string(text), 'ſ') { // it is quadratic, and folds less than the official expression
			t.Skip()
		}
		for name, reference := range all {
			if got, want := count(t, encodings[name], strings.NewReader(string(text))), int64(len(reference.EncodeOrdinary(string(text)))); got != want {
				t.Errorf("%s of %q: %d, want %d", name, text, got, want)
			}
		}
	})
}

// TestRandomText compares more than the seeds of the fuzz target in every run.
func TestRandomText(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	words := []string{"the", " Word", "XML", "Http", "\n", "\r\n", "  ", "\t", "12", "3456", "'s", "'LL", "_", "/", "//", "日本", "ж", "é", "e\u0301", "ǅ", "\xff", "==", "\u00a0", "😀", "ʰ", "½"}
	for name, reference := range references(t) {
		e := encoding(t, name)
		for range 400 {
			var text strings.Builder
			for range 1 + random.IntN(40) {
				if random.IntN(20) == 0 {
					text.WriteRune(rune(random.IntN(utf8.MaxRune)))
					continue
				}
				text.WriteString(words[random.IntN(len(words))])
			}
			s := text.String()
			if got, want := count(t, e, strings.NewReader(s)), int64(len(reference.EncodeOrdinary(s))); got != want {
				t.Errorf("%s of %q: %d, want %d", name, s, got, want)
			}
		}
	}
}
