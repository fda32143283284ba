package rank

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLongSubject: what is shown of a commit's subject ends with a whole letter.
func TestLongSubject(t *testing.T) {
	for subject, want := range map[string]string{
		"upload " + strings.Repeat("x", 71) + "😀 again": "“upload " + strings.Repeat("x", 71) + "”",
		"upload " + strings.Repeat("x", 69) + "😀 again": "“upload " + strings.Repeat("x", 69) + "😀”",
	} {
		r := requestOf(t, "upload", map[string]string{"a.go": "package a", "b.go": "package b"})
		r.History = func(context.Context) ([]Commit, error) {
			return []Commit{{Time: 1, Message: subject + "\n\nbody", Paths: []string{"a.go"}}}, nil
		}
		why := strings.Join(ranked(t, r, "fused")[0].Why(), "\n")
		if !strings.Contains(why, want) || !utf8.ValidString(why) {
			t.Errorf("%q is shown as %q, want %q", subject, why, want)
		}
	}
}

func TestCutText(t *testing.T) {
	for _, c := range []struct {
		text, want string
		most       int
	}{
		{"abc", "abc", 3}, {"abcd", "abc", 3}, {"ab😀", "ab", 5}, {"ab😀", "ab😀", 6}, {"", "", 0}, {"ä", "", 1}, {"ä", "", 0},
		{strings.Repeat("\xa0", 9), strings.Repeat("\xa0", 4), 8},
	} {
		if got := cutText(c.text, c.most); got != c.want {
			t.Errorf("the first %d bytes of %q are %q, want %q", c.most, c.text, got, c.want)
		}
	}
}
