package audit

import (
	"fmt"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize/english"
)

func textIgnore(t *printer, r *Report) {
	s := r.Ignore
	t.title("What `ignore --write` would save")
	if s.Note != "" {
		t.say(s.Note)
		return
	}
	t.say(s.Sentence(r.Numbers.Exposed))
	for _, target := range s.Targets {
		t.line("  %s %8s  %s", pad(target.File, 28), report.Count(target.Lines, "line"), report.EscapeText(target.Word()))
	}
}

func textGrowth(t *printer, r *Report) {
	g := r.Growth
	if g == nil {
		return
	}
	t.title("Since " + report.EscapeText(g.Since))
	for _, row := range growthRows(r) {
		t.line("  %-9s %15s → %15s %15s", row.name, number(row.before), number(row.now), signed(row.now-row.before))
	}
	t.say(g.sentence())
	files := g.Grown
	if !t.verbose {
		files = files[:min(len(files), shownTexts)]
	}
	for _, f := range files {
		t.line("  %12s  %-4s  %s  %s", signed(f.After-f.Before), f.word(), pad(f.Class, 11), t.path(f.Path, t.width-36))
	}
}

func (g *Growth) sentence() string {
	return fmt.Sprintf("%s added in %s that %s new or grew, %s removed.", report.Count(g.Added, "token"), report.Count(g.GrownNum, "file"), english.PluralWord(g.GrownNum, "is", "are"), number(g.Removed))
}

// growthRow is one of the three numbers, or the bloat, before and now.
type growthRow struct {
	name        string
	before, now int64
}

func growthRows(r *Report) []growthRow {
	b, n := r.Growth.Before, r.Numbers
	return []growthRow{{"total", b.Total, n.Total}, {"exposed", b.Exposed, n.Exposed}, {"admitted", b.Admitted, n.Admitted}, {"bloat", b.Bloat, n.Bloat}}
}

func (f *GrownFile) word() string {
	if f.New {
		return "new"
	}
	return "grew"
}

// signed is a number with its sign: "+1,234", "−5", "0".
func signed(n int64) string {
	switch {
	case n > 0:
		return "+" + number(n)
	case n < 0:
		return "−" + number(-n)
	}
	return "0"
}

func textFit(t *printer, r *Report) {
	f := r.Fit
	if f == nil {
		return
	}
	t.title("To fit " + report.Count(f.Budget, "token"))
	t.say(f.Word)
	if len(f.Hidden) > 0 {
		t.line("  %s", map[bool]string{true: "What that hides:", false: "What the strictest of these would hide:"}[f.Fits])
	}
	for _, g := range f.Hidden {
		t.line("    %s %9s %18s", pad(g.Name, 12), report.Count(g.Files, "file"), report.Count(g.Tokens, "token"))
	}
	if !f.Fits {
		return
	}
	if len(f.Change) > 0 {
		t.say("Change in " + report.EscapeText(f.File) + ":")
		for _, change := range f.Change {
			t.printf("    %s\n", report.EscapeText(change))
		}
	}
	if f.Config != "" {
		t.say("Append to " + report.EscapeText(f.File) + ":")
		for line := range strings.Lines(f.Config) {
			t.printf("    %s", line)
		}
	}
}

func textHistory(t *printer, r *Report) {
	h := r.History
	if h == nil {
		return
	}
	t.title("History: " + h.Words())
	t.say(h.Fewer())
	if h.Tags {
		t.tags(h.Points)
	}
	for _, row := range []struct {
		name string
		of   func(Numbers) int64
	}{{"total", func(n Numbers) int64 { return n.Total }}, {"exposed", func(n Numbers) int64 { return n.Exposed }}, {"admitted", func(n Numbers) int64 { return n.Admitted }}} {
		t.sparkline(row.name, Spread(h.Points, widestSparkline), row.of)
	}
	t.falsePositives(h.FPR)
}

// widestSparkline is how many values it shows at most.
const widestSparkline = 24

// tags are the three numbers at each tag, the oldest first.
func (t *printer) tags(points []TrendPoint) {
	shown := points
	if !t.verbose {
		shown = points[max(0, len(points)-shownTags):]
	}
	t.line("  %-10s %13s %13s %13s  %s", "day", "total", "exposed", "admitted", "tag")
	if more := len(points) - len(shown); more > 0 {
		t.line("  %-10s %s", "…", fmt.Sprintf("and %s before; --verbose lists them", number(int64(more))))
	}
	for _, p := range shown {
		n := p.Numbers
		t.line("  %-10s %13s %13s %13s  %s", Day(p.Time), number(n.Total), number(n.Exposed), number(n.Admitted), t.path(p.Tag, t.width-56))
	}
}

func (t *printer) sparkline(name string, points []TrendPoint, of func(Numbers) int64) {
	if len(points) == 0 {
		return
	}
	values := make([]int64, len(points))
	for i, p := range points {
		values[i] = of(p.Numbers)
	}
	first, last := values[0], values[len(values)-1]
	t.line("  %-9s %13s %s %s  %s to %s", name, number(first), Sparkline(values), number(last), Day(points[0].Time), Day(points[len(points)-1].Time))
}

// Day is a time in seconds since 1970 as a date, "?" where it is not known.
func Day(seconds int64) string {
	if seconds == 0 {
		return "?"
	}
	return time.Unix(seconds, 0).UTC().Format("2006-01-02")
}

// Sparkline draws values as a row of bars, from the smallest to the largest of them.
func Sparkline(values []int64) string {
	const levels = "▁▂▃▄▅▆▇█"
	low, high := values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	var b strings.Builder
	for _, v := range values {
		level := 3
		if high > low {
			level = int(7 * (v - low) / (high - low))
		}
		b.WriteRune([]rune(levels)[level])
	}
	return b.String()
}

func (t *printer) falsePositives(f FalsePositives) {
	t.say(f.Sentence())
	shown := f.Offenders
	if !t.verbose {
		shown = shown[:min(len(shown), shownBinaries)]
	}
	for _, e := range shown {
		t.line("  %12s  %s  %s", report.Count(e.Commits, "commit"), pad(e.Class, 11), t.path(e.Path, t.width-30))
	}
}

// Sentence says how often the gates are wrong, as far as the history tells.
func (f *FalsePositives) Sentence() string {
	locks := ""
	if f.ByTools > 0 {
		locks = fmt.Sprintf(" Not counted: %s, which a package manager writes.", report.Count(f.ByTools, "lock file"))
	}
	switch {
	case f.Excluded == f.ByTools:
		return "The gates exclude nothing that people edit." + locks
	case !f.Known:
		return "None of these commits changes source, so they do not tell how often the gates hide what people edit." + locks
	}
	return fmt.Sprintf("Of %s that the gates exclude, %s (%s; 95 %% interval %s to %s) %s edited together with source in these commits: an estimate of how often the gates hide what people edit.%s",
		report.Count(f.Excluded-f.ByTools, "file"), number(int64(f.Edited)), percentOf(f.Rate), percentOf(f.Low), percentOf(f.High), english.PluralWord(f.Edited, "was", "were"), locks)
}

func textNotes(t *printer, r *Report) {
	if len(r.Result.Notes) == 0 {
		return
	}
	t.title("Notes")
	for _, note := range r.Result.Notes {
		t.say(note)
	}
}

func textNext(t *printer, r *Report) {
	if len(r.Next) == 0 {
		return
	}
	t.title("What to do next")
	for i, s := range r.Next {
		t.printf("  %d. %s\n", i+1, t.strong.Sprint(report.EscapeText(s.Command)))
		t.wrap("     ", s.Why)
	}
}
