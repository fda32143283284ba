package audit

import (
	"strings"
	"testing"
)

// TestClipStart: what is left fits in the columns, and characters that belong together stay so, in a time that grows with the name only.
func TestClipStart(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"a/b/c.go", 8, "a/b/c.go"},
		{"aa/b/c.go", 8, "…/b/c.go"},
		{"規則/a.md", 8, "…則/a.md"},
		{"規則/a.md", 7, "…/a.md"},
		{"xe\u0301/a.md", 6, "…/a.md"},
		{strings.Repeat("d/", 100_000) + "a", 4, "…d/a"},
		{"abc", 1, "…"},
	} {
		if got := clipStart(c.text, c.width); got != c.want || columns(got) > c.width {
			t.Errorf("%.20q in %d columns: %.40q, want %q", c.text, c.width, got, c.want)
		}
	}
}
