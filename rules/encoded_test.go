package rules_test

import (
	"encoding/base64"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// encoded is base64 of as many characters, in lines as PEM wraps them. A fixed seed: the same text each time.
func encoded(size int) string {
	random := rand.New(rand.NewPCG(1, 2))
	raw := make([]byte, size)
	for i := range raw {
		raw[i] = byte(random.Uint32())
	}
	text := base64.StdEncoding.EncodeToString(raw)[:size]
	var b strings.Builder
	for len(text) > 64 {
		b.WriteString(text[:64] + "\n")
		text = text[64:]
	}
	return b.String() + text + "\n"
}

// TestEncoded holds files that are mostly base64 against the size from which it matters and what surrounds it.
func TestEncoded(t *testing.T) {
	var narrow string // rows of 40 characters
	for row := range slices.Chunk([]byte(oneLine(12_000)), 40) {
		narrow += string(row) + "\n"
	}
	code := lines(60, "func f() { return }")
	for _, c := range []struct {
		path, content string
		class         rules.Class
		verdict       rules.Verdict
	}{
		{"key.txt", encoded(9_000), rules.Encoded, rules.Exclude},
		{"narrow.txt", narrow, rules.Encoded, rules.Exclude},
		{"inline.sometest", "tls {\n" + encoded(4_000) + "}\n", rules.OtherText, rules.Admit}, // two certificates in a hand-written test
		{"blob.go", "package a\n" + encoded(9_000), rules.Encoded, rules.Admit},               // the code around it is wanted
		{"little.go", "package a\n" + code + encoded(1_000), rules.Source, rules.Admit},
	} {
		stats, _ := run(t, files{c.path: c.content}, options())
		if got := stats[c.path]; got.Class != c.class || got.Verdict != c.verdict {
			t.Errorf("%s: %s, %s; want %s, %s", c.path, got.Class, got.Verdict, c.class, c.verdict)
		}
	}
}
