package rank

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestInventory(t *testing.T) {
	paths := []string{"src/upload_retry.go", "src/uploadRetry/deep/er/x.go", "node_modules/retry/upload.js", "a/Dist/retry.js", "zebra/a.go", "zebra/b.go", "zebra/c.go", "zebra/d.go", "README.md"}
	// Three words in common beat two; of equal numbers the path with fewer words wins; what fills half of all is listed.
	got := Inventory("the retry of an UPLOAD fails: uploadRetry()", paths)
	if want := []string{"src/uploadRetry/deep/er/x.go", "src/upload_retry.go"}; !slices.Equal(got, want) {
		t.Errorf("inventory %q, want %q", got, want)
	}
	if got := Inventory("x", []string{"one.go"}); len(got) != 1 {
		t.Errorf("a single path: %q", got)
	}
	if got := Inventory("x", nil); len(got) != 0 {
		t.Errorf("no path: %q", got)
	}
	var many []string
	for i := range 20_000 {
		many = append(many, fmt.Sprintf("d/%05d.go", i)) // 11 bytes and the line end
	}
	slices.Reverse(many)
	got = Inventory("x", many)
	if len(got) != 3*inventoryMost/2/11 || got[0] != "d/00000.go" || !slices.IsSorted(got) {
		t.Errorf("of many paths %d are listed, the first is %s", len(got), got[0])
	}
}

func TestIdentifierWords(t *testing.T) {
	var got []string
	for word := range identifierWords("parseHTTPReply, utf8_Text v2.x __init__") {
		got = append(got, word)
	}
	slices.Sort(got)
	if want := "http init parse parsehttpreply reply text utf8 utf8_text v2 x"; strings.Join(got, " ") != want {
		t.Errorf("words %q, want %q", got, want)
	}
}

func TestAgreed(t *testing.T) {
	for name, c := range map[string]struct {
		draws [][]string
		want  string
	}{
		"both":       {[][]string{{"a", "b", "c"}, {"c", "b"}}, "[{c 1.3333} {b 1.0000}]"},
		"ties":       {[][]string{{"b", "a"}, {"a", "b"}}, "[{a 1.5000} {b 1.5000}]"},
		"none":       {[][]string{{"a"}, {"b"}}, "[]"},
		"twice":      {[][]string{{"a", "a", "b"}, {"b"}}, "[{b 1.3333}]"},
		"one draw":   {[][]string{{"b", "a"}}, "[{b 1.0000} {a 0.5000}]"},
		"empty draw": {[][]string{{"b"}, nil}, "[]"},
	} {
		list := []string{}
		for _, s := range Agreed(c.draws...) {
			list = append(list, fmt.Sprintf("{%s %.4f}", s.Path, s.Value))
		}
		if got := "[" + strings.Join(list, " ") + "]"; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestInTestsOrDocs(t *testing.T) {
	for p, want := range map[string]bool{"tests/a.py": true, "src/Docs/a.py": true, "src/test_a.py": false, "a/spec/b.rb": true, "README.md": false} {
		if InTestsOrDocs(p) != want {
			t.Errorf("%s: %v", p, !want)
		}
	}
}

// TestPackSelected: the selected files come first and in their order, whatever the ranking says; others only show where the names stand.
func TestPackSelected(t *testing.T) {
	files := map[string]string{"a.go": "package a\n", "z.go": "package z\n", "retry.go": "package r\n\nfunc retryUpload() {}\n", "empty.go": ""}
	r := requestOf(t, "retryUpload() fails", files)
	selected := Agreed([]string{"z.go", "gone.go", "empty.go", "a.go"})
	p, err := PackSelected(context.Background(), r, ranked(t, r, "fused"), selected, PackOptions{Budget: 100, Model: r.Model, Name: plainName})
	if err != nil {
		t.Fatal(err)
	}
	verbatim(t, p, files)
	if got := strings.Join(spansOf(p), " "); got != "z.go:1-1 a.go:1-1 retry.go:3-3" {
		t.Errorf("spans %s", got)
	}
	if got := p.Spans[0].Why; got != "chosen by the selector" {
		t.Errorf("the first is shown because it %q", got)
	}
}
