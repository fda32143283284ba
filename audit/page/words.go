package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize"
)

// words are the functions of the templates. Every path and every text of a repository goes through path or text.
var words = template.FuncMap{
	"path":    report.EscapePath,
	"text":    report.EscapeText,
	"remedy":  report.EscapeRemedy,
	"number":  func(n any) string { return humanize.Comma(whole(n)) },
	"size":    report.Size,
	"percent": percent,
	"share":   audit.Share,
	"times":   times,
	"grown":   func(before, after int64) string { return signed(after - before) },
	"count":   func(n any, noun string) string { return report.Count(whole(n), noun) },
	"bar":     bar,
	"day":     audit.Day,
	"short":   func(id string) string { return id[:min(len(id), 12)] },
	"join":    func(names []string) string { return strings.Join(names, ", ") },
	"folders": folders,
	"names":   names,
	"agent":   agentTitle,
	"became":  func(g audit.Group) string { return g.Became() },
}

func whole(n any) int64 {
	switch n := n.(type) {
	case int:
		return int64(n)
	case int64:
		return n
	}
	panic(fmt.Sprintf("a template counts a %T", n))
}

func percent(share float64) string { return fmt.Sprintf("%.1f\u00a0%%", 100*share) }

// times says how often something fills a window: "0.4×", "52×".
func times(x float64) string {
	if x >= 10 {
		return humanize.Comma(int64(x+0.5)) + "×"
	}
	return fmt.Sprintf("%.1f×", x)
}

// rough is a number as a headline says it: three digits and a word.
func rough(n int64) string {
	last := int64(1) // what the third digit counts
	for n/last >= 1000 {
		last *= 10
	}
	if n >= 100_000 {
		n = (n + last/2) / last * last
	}
	for _, unit := range []struct {
		from int64
		name string
	}{{1_000_000_000, "billion"}, {1_000_000, "million"}} {
		if n >= unit.from {
			return humanize.Commaf(float64(n)/float64(unit.from)) + " " + unit.name
		}
	}
	return humanize.Comma(n)
}

func signed(n int64) string {
	if n < 0 {
		return "−" + humanize.Comma(-n)
	}
	return "+" + humanize.Comma(n)
}

// bar is the width in percent of a bar that shows a share; what there is at all stays visible.
func bar(share float64) string {
	if share > 0 {
		share = max(share, 0.002)
	}
	return fmt.Sprintf("%.2f%%", 100*min(share, 1))
}

// folders names where a chain of instructions holds.
func folders(c agents.Chain) string {
	var names []string
	for _, f := range c.Folders[:min(3, len(c.Folders))] {
		if f == "" {
			names = append(names, "the root")
		} else {
			names = append(names, report.EscapePath(f)+"/")
		}
	}
	if more := c.FolderNum - len(names); more > 0 {
		names = append(names, report.Count(more, "more folder"))
	}
	return strings.Join(names, ", ")
}
