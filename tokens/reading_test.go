package tokens_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

// text is a text in memory. What fails is read as an error.
type text struct {
	content string
	fails   error
}

func (t text) TextSize() int64     { return int64(len(t.content)) }
func (t text) FileSize() int64     { return int64(len(t.content)) }
func (t text) Encoding() string    { return "utf-8" }
func (t text) KnownID() string     { return "" }
func (t text) ID() (string, error) { return "", t.fails }

func (t text) Span(start, end int64) ([]byte, error) {
	return []byte(t.content[start:end]), t.fails
}

func (t text) Open() (io.Reader, error) { return strings.NewReader(t.content), t.fails }

func TestModels(t *testing.T) {
	page := strings.Repeat("A sentence of some words, and another one.\n", 2000)
	for name, want := range map[string]struct {
		tokens int64
		reads  tokens.Reading
	}{
		"bytes": {21_500, tokens.ReadsNothing}, "sampled": {20_000, tokens.ReadsSamples}, "cl100k_base": {20_000, tokens.ReadsAll}, "o200k_base": {20_000, tokens.ReadsAll},
	} {
		m, err := tokens.New(name, tokens.DefaultPerByte)
		if err != nil {
			t.Fatal(err)
		}
		n, err := m.Tokens(text{content: page})
		if off := n - want.tokens; err != nil || off*10 > want.tokens || off*10 < -want.tokens {
			t.Errorf("%s: %d, %v, want about %d", name, n, err, want.tokens)
		}
		if m.Name() != name || m.Bound() == "" || m.Reads() != want.reads || m.Most(100) < 50 {
			t.Errorf("%s: name %q, bound %q, reads %d, at most %d", name, m.Name(), m.Bound(), m.Reads(), m.Most(100))
		}
		if n, err := m.Tokens(text{}); n != 0 || err != nil {
			t.Errorf("%s of nothing: %d, %v", name, n, err)
		}
		if n, _ := m.Tokens(text{content: "x"}); n != 1 {
			t.Errorf("%s of one letter: %d", name, n)
		}
		broken := errors.New("broken disk")
		if _, err := m.Tokens(text{page, broken}); name != "bytes" && !errors.Is(err, broken) {
			t.Errorf("%s turned an error into a count", name)
		}
	}
	if len(tokens.Names()) != 4 || tokens.Names()[0] != "bytes" {
		t.Errorf("%q", tokens.Names())
	}
	if _, err := tokens.New("gpt-4", 0.25); err == nil || !strings.Contains(err.Error(), "use one of bytes, sampled, cl100k_base, o200k_base") {
		t.Errorf("an unknown model: %v", err)
	}
	if _, err := tokens.New("bytes", -1); err == nil {
		t.Error("a negative factor was accepted")
	}
}
