package report_test

import (
	"sort"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bloatgate/bloatgate/report"
)

// TestMarkdownAtTheLimit lengthens one row letter by letter until it has no room: the report never passes the limit, and what is cut is one
// whole row with its remedy, and counted.
func TestMarkdownAtTheLimit(t *testing.T) {
	const limit, reserve = 65_000, 150 // for the sentence about what has no room
	for _, letter := range []string{"x", "文", "😀"} {
		r := crowd(t, 86, 300, "y")
		r.Notes, r.Budgets = nil, nil
		for i := range r.Findings { // so that all but the last row leave room for half of its longest message
			r.Findings[i].Message = strings.Repeat("m", 76)
		}
		withMessage := func(n int) (length int, cut bool) {
			r.Findings[len(r.Findings)-1].Message = strings.Repeat(letter, n)
			out := string(render(t, "markdown", r, report.Options{Tool: tool}))
			rows, remedies := strings.Count(out, "\n| error |"), strings.Count(out, ". Split ")
			cut = strings.Contains(out, "\n… and 1 more finding that had no room here")
			if rows != remedies || cut != (rows == len(r.Findings)-1) || !cut && rows != len(r.Findings) {
				t.Fatalf("%d times %q: %d rows, %d remedies, and cut is said to be %v", n, letter, rows, remedies, cut)
			}
			return len(utf16.Encode([]rune(out))), cut
		}
		first := sort.Search(600, func(n int) bool { _, cut := withMessage(n + 1); return cut }) + 1
		for n := first - 3; n < first+3; n++ {
			length, cut := withMessage(n)
			if length > limit || cut != (n >= first) || !cut && length < limit-reserve {
				t.Errorf("%d times %q: %d characters, cut: %v", n, letter, length, cut)
			}
		}
	}
}
