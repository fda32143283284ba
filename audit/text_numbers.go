package audit

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

func textHead(t *printer, r *Report) {
	res := r.Result
	of := res.Source.Kind
	if res.Source.Rev != "" {
		of += " " + short(res.Source.Rev)
	}
	t.printf("%s\n", t.strong.Sprintf("bloatgate audit: %s, %s", report.Count(res.Totals.Files, "file"), report.Size(res.Totals.Bytes)))
	t.wrap("", fmt.Sprintf("%s of %s; tokens by the model %s (%s).", of, res.Source.Root, res.Model.Name(), res.Model.Bound()))
	if left := notCounted(res); len(left) > 0 {
		t.wrap("", notCountedSentence(left))
	}
	if res.Totals.Files == 0 {
		t.wrap("", noFiles)
	}
}

// leftOut are files that are in no number, by what kept them out.
type leftOut struct {
	name  string // "binary", "exclude", or the reason for which they were skipped
	files int
	bytes int64 // where they are known
	words string
}

// notCounted tells of all files that are in no number of tokens.
func notCounted(res *rules.Result) (left []leftOut) {
	if n := res.Totals.BinaryFiles; n > 0 {
		left = append(left, leftOut{"binary", n, res.Totals.BinaryBytes, fmt.Sprintf("%s without tokens (%s)", report.Count(n, "binary file"), report.Size(res.Totals.BinaryBytes))})
	}
	for _, reason := range slices.Sorted(maps.Keys(res.Skipped)) {
		n := res.Skipped[reason]
		words := fmt.Sprintf("%s skipped (%s)", number(int64(n)), reason)
		if reason == tree.SkipUnlisted {
			words = report.Count(n, "folder") + " that could not be listed"
		}
		left = append(left, leftOut{reason.String(), n, 0, words})
	}
	if n := res.ConfigExcluded; n > 0 {
		left = append(left, leftOut{"exclude", n, 0, fmt.Sprintf("%s left out by `exclude`", number(int64(n)))})
	}
	return left
}

func notCountedSentence(left []leftOut) string {
	var words []string
	for _, l := range left {
		words = append(words, l.words)
	}
	return "Not counted: " + strings.Join(words, ", ") + "."
}

// noFiles is said where there is nothing.
const noFiles = "There are no files here to look at."

func short(rev string) string { return rev[:min(12, len(rev))] }

func textNumbers(t *printer, r *Report) {
	t.title("Three numbers")
	for _, row := range numberRows(r) {
		t.line("  %-9s %15s tokens %8s  %s", row.name, number(row.tokens), row.fills, row.what)
	}
	t.say(fmt.Sprintf("× is times the configured window of %s tokens.", number(r.Windows[0].Tokens)))
}

// numberRow is one of the three numbers, or the bloat, in words.
type numberRow struct {
	name   string
	tokens int64
	fills  string // of the window; of the bloat, of what is exposed
	what   string
}

func numberRows(r *Report) []numberRow {
	n, window := r.Numbers, r.Windows[0]
	return []numberRow{
		{"total", n.Total, times(window.Total), "all text"},
		{"exposed", n.Exposed, times(window.Exposed), "what agents can read today"},
		{"admitted", n.Admitted, times(window.Admitted), "what the gates leave"},
		{"bloat", n.Bloat, percentOf(Share(n.Bloat, n.Exposed)), "of exposed: read, and should not be"},
	}
}

func textWindows(t *printer, r *Report) {
	t.title("Windows of common agents")
	t.line("  %-26s %10s %9s %9s %9s", "", "tokens", "total", "exposed", "admitted")
	for _, w := range r.Windows[1:] {
		t.line("  %s %10s %9s %9s %9s", pad(w.Title, 26), number(w.Tokens), times(w.Total), times(w.Exposed), times(w.Admitted))
	}
	oldest, newest := "", ""
	for _, w := range r.Windows[1:] {
		if w.Date != "" && (oldest == "" || w.Date < oldest) {
			oldest = w.Date
		}
		newest = max(newest, w.Date)
	}
	if oldest != "" {
		t.say(fmt.Sprintf("As read from %s to %s; the model decides, and [agent.NAME] window in the configuration overrides.", oldest, newest))
	}
}

func textGates(t *printer, r *Report) {
	t.title("What each gate takes")
	t.groups(r.Gates, r.Numbers.Total, func(g Group) (string, bool) {
		if g.Name == "" {
			return "–", true
		}
		return g.Name, t.verbose || g.Files > 0
	})
}

func textClasses(t *printer, r *Report) {
	t.title("What each class takes")
	t.groups(r.Classes, r.Numbers.Total, func(g Group) (string, bool) { return g.Name, true })
}

// groups prints a table of groups with the verdict by what became of the files, not by policy.
func (t *printer) groups(groups []Group, total int64, name func(Group) (string, bool)) {
	t.line("  %-12s %8s %10s %14s %7s", "", "files", "bytes", "tokens", "")
	for _, g := range groups {
		shown, ok := name(g)
		if !ok {
			continue
		}
		t.line("  %s %8s %10s %14s %7s  %s", pad(shown, 12), number(int64(g.Files)), report.Size(g.Bytes), number(g.Tokens), percentOf(Share(g.Tokens, total)), g.Became())
	}
}

// Became says what the gates made of the files, "" where there are none.
func (g *Group) Became() string {
	switch {
	case g.Files == 0:
		return ""
	case g.ExcludedFiles == 0:
		return "admitted"
	case g.ExcludedFiles == g.Files:
		return "excluded"
	}
	return fmt.Sprintf("%s excluded", number(int64(g.ExcludedFiles)))
}

func textSizes(t *printer, r *Report) {
	s := r.Sizes
	if s.Files == 0 {
		return
	}
	t.title("Sizes, and the tail")
	t.say(fmt.Sprintf("Half of the files are at most %s, 95 %% at most %s, 99 %% at most %s; the largest is %s.", report.Size(s.Median), report.Size(s.P95), report.Size(s.P99), report.Size(s.Max)))
	for _, tail := range s.Tail {
		t.line("  largest %3g %% %8s %10s %7s  %s", tail.Percent, number(int64(tail.Files)), report.Size(tail.Bytes), percentOf(tail.Share), bar(tail.Share, t.width-46))
	}
	t.printf("\n")
	t.line("  %-14s %8s %10s %7s", "", "files", "bytes", "")
	for _, b := range s.Buckets {
		t.line("  %s %8s %10s %7s  %s", pad(b.Title, 14), number(int64(b.Files)), report.Size(b.Bytes), percentOf(b.Share), bar(b.Share, t.width-48))
	}
}

func textDirectories(t *printer, r *Report) {
	lines, least := 25, 0.01
	if t.verbose {
		lines, least = 200, 0.001
	}
	root := r.Branches(lines, least)
	if len(root.Children) == 0 {
		return
	}
	t.title("Directories")
	whole := root.Tokens
	if whole == 0 {
		whole = root.Bytes
	}
	t.branches(root, "", whole)
	if hidden := len(r.Directories) - 1; hidden > 0 {
		t.say(fmt.Sprintf("%s in all; bars are shares of all tokens.", report.Count(hidden, "directory")))
	}
}

func (t *printer) branches(b Branch, indent string, whole int64) {
	nameWidth := max(24, t.width/2-8)
	for _, c := range b.Children {
		weight := c.Tokens
		if whole == 0 || b.Tokens == 0 {
			weight = c.Bytes
		}
		label := indent + t.path(c.Name, nameWidth-len(indent)-1) + "/"
		t.line("  %s %12s %7s  %s", pad(label, nameWidth), number(c.Tokens), percentOf(Share(weight, whole)), bar(Share(weight, whole), t.width-nameWidth-27))
		t.branches(c, indent+"  ", whole)
	}
	if len(b.Children) > 0 && Share(b.RestSum, whole) >= 0.005 {
		label := indent + fmt.Sprintf("(%s more)", number(int64(b.Rest)))
		t.line("  %s %12s %7s", pad(label, nameWidth), number(b.RestSum), percentOf(Share(b.RestSum, whole)))
	}
}
