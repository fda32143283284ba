package audit

import (
	"fmt"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/report"
)

func textIgnore(t *printer, r *Report) {
	s := r.Ignore
	t.title("What `ignore --write` would save")
	if s.Note != "" {
		t.say(s.Note)
		return
	}
	who := "agents that show here (none is configured)"
	if s.Configured {
		who = "the configured agents"
	}
	t.say(fmt.Sprintf("%s in %s that %s can read and should not: exposed would fall from %s to %s.", report.Count(s.Tokens, "token"), report.Count(s.Files, "file"), who, number(r.Numbers.Exposed), number(s.ExposedAfter)))
	for _, target := range s.Targets {
		t.printf("  %s %8s  %s\n", pad(target.File, 28), report.Count(target.Lines, "line"), report.EscapeText(changeWords[target.Change]+strings.TrimPrefix(target.Change, "none")))
	}
}

// changeWords say what becomes of a file.
var changeWords = map[string]string{"none": "in step"}

func textGrowth(t *printer, r *Report) {
	g := r.Growth
	if g == nil {
		return
	}
	t.title("Since " + report.EscapeText(g.Since))
	for _, row := range []struct {
		name        string
		before, now int64
	}{{"total", g.Before.Total, r.Numbers.Total}, {"exposed", g.Before.Exposed, r.Numbers.Exposed}, {"admitted", g.Before.Admitted, r.Numbers.Admitted}, {"bloat", g.Before.Bloat, r.Numbers.Bloat}} {
		t.printf("  %-9s %15s → %15s %+14d\n", row.name, number(row.before), number(row.now), row.now-row.before)
	}
	t.say(fmt.Sprintf("%s added in %s that are new or grew, %s removed.", report.Count(g.Added, "token"), report.Count(g.GrownNum, "file"), number(g.Removed)))
	files := g.Grown
	if !t.verbose {
		files = files[:min(len(files), shownTexts)]
	}
	for _, f := range files {
		word := "grew"
		if f.New {
			word = "new"
		}
		t.printf("  %+12d  %-4s  %s  %s\n", f.After-f.Before, word, pad(f.Class, 11), t.path(f.Path, t.width-35))
	}
}

func textFit(t *printer, r *Report) {
	f := r.Fit
	if f == nil {
		return
	}
	t.title(fmt.Sprintf("To fit %s tokens", number(f.Budget)))
	t.say(f.Word)
	for _, g := range f.Hidden {
		t.printf("  %s %8s %14s tokens\n", pad(g.Name, 12), report.Count(g.Files, "file"), number(g.Tokens))
	}
	if f.Fits && f.Config != "" {
		t.printf("\n")
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
	t.title(fmt.Sprintf("History: %s", report.Count(h.Commits, "commit")))
	if h.Shallow {
		t.say("The clone is shallow: there are no more commits here.")
	}
	for _, row := range []struct {
		name string
		of   func(Numbers) int64
	}{{"total", func(n Numbers) int64 { return n.Total }}, {"exposed", func(n Numbers) int64 { return n.Exposed }}, {"admitted", func(n Numbers) int64 { return n.Admitted }}} {
		t.sparkline(row.name, h.Points, row.of)
	}
	t.falsePositives(h.FPR)
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
	t.printf("  %-9s %13s %s %s  %s to %s\n", name, number(first), Sparkline(values), number(last), day(points[0].Time), day(points[len(points)-1].Time))
}

func day(seconds int64) string {
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
	if f.Excluded == 0 {
		t.say("The gates exclude nothing, so they hide nothing that people edit.")
		return
	}
	t.say(fmt.Sprintf("Of %s that the gates exclude, %s (%s) changed together with source in these commits, which is an estimate of how often the gates hide what people edit.",
		report.Count(f.Excluded, "file"), number(int64(f.Edited)), percentOf(f.Rate)))
	shown := f.Offenders
	if !t.verbose {
		shown = shown[:min(len(shown), shownBinaries)]
	}
	for _, e := range shown {
		t.printf("  %12s  %s  %s\n", report.Count(e.Commits, "commit"), pad(e.Class, 11), t.path(e.Path, t.width-30))
	}
	if n := len(f.ByTools); n > 0 {
		t.say(fmt.Sprintf("%s changed with source too, but a tool writes them.", report.Count(n, "lock file")))
	}
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
