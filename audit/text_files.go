package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

// How many rows a section shows without --verbose.
const (
	shownTexts    = 12
	shownBinaries = 5
	shownBreaks   = 3
	shownTags     = 12
	shownDocs     = 12 // files of instructions, of those that are not counted, and of chains
)

func textLargest(t *printer, r *Report) {
	if len(r.Largest) == 0 {
		return
	}
	t.title("Largest files")
	t.large(r.Largest, shownTexts, func(f LargeFile) string { return report.Count(f.Tokens, "token") })
}

func textBinaries(t *printer, r *Report) {
	if len(r.Binaries) == 0 {
		return
	}
	t.title("Largest binary files")
	t.large(r.Binaries, shownBinaries, func(f LargeFile) string { return report.Size(f.Bytes) })
}

// large lists files. A remedy that several in a row share is said once, below the last of them.
func (t *printer) large(files []LargeFile, shown int, amount func(LargeFile) string) {
	files = files[:t.shown(len(files), shown)]
	words := 13
	for _, f := range files {
		words = max(words, columns(f.word()))
	}
	for i, f := range files {
		t.line("  %18s  %s  %s", amount(f), pad(f.word(), words), t.path(f.Path, t.width-24-words))
		if i+1 == len(files) || files[i+1].Remedy != f.Remedy {
			t.remedy("                    → ", f.Remedy)
		}
	}
}

// shown is how many of so many rows are shown: all of them with --verbose.
func (t *printer) shown(rows, most int) int {
	if t.verbose {
		return rows
	}
	return min(rows, most)
}

// word is the class and how check judges: "source, error".
func (f *LargeFile) word() string {
	if f.Level == "" {
		return string(f.Class)
	}
	return string(f.Class) + ", " + f.Level
}

func textLimits(t *printer, r *Report) {
	t.title("Limits of agents' tools")
	if len(r.Breaks) == 0 {
		t.say("No file that agents are meant to read breaks a limit that is known here.")
		return
	}
	for _, l := range r.BrokenLimits() {
		t.limit(l)
	}
	t.say("Of files that agents are meant to read, and of images. The limits are those that were known on the days that --format json names; [agent.NAME] in the configuration overrides them.")
}

// BrokenLimit is a limit that some files break, with all agents that have the same one: the same files break it for each of them.
type BrokenLimit struct {
	agents.Limit
	Agents []string // their titles
	Breaks []Break  // of the first of them, the worst first
}

// BrokenLimits are the limits that files break, each with its files once.
func (r *Report) BrokenLimits() []BrokenLimit {
	var out []BrokenLimit
	for _, a := range r.Agents {
		for _, l := range a.Limits {
			for _, breaks := range byMax(r.breaking(a.Name, l.Kind)) {
				l.Max = breaks[0].Max
				same := func(b BrokenLimit) bool {
					return b.Kind == l.Kind && b.Max == l.Max && b.Effect == l.Effect && !l.OfInstructions()
				}
				if at := slices.IndexFunc(out, same); at >= 0 {
					out[at].Agents = append(out[at].Agents, a.Title)
				} else {
					out = append(out, BrokenLimit{l, []string{a.Title}, breaks})
				}
			}
		}
	}
	return out
}

// byMax are breaks with the same limit put together, the limits in the order of their first breaks. There are several where the repository has an
// agent's own settings.
func byMax(breaks []Break) (groups [][]Break) {
	for _, b := range breaks {
		at := slices.IndexFunc(groups, func(group []Break) bool { return group[0].Max == b.Max })
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], b)
	}
	return groups
}

// breaking are the breaks of one limit.
func (r *Report) breaking(agent, kind string) (out []Break) {
	for _, b := range r.Breaks {
		if b.Agent == agent && b.Kind == kind {
			out = append(out, b)
		}
	}
	return out
}

func (t *printer) limit(l BrokenLimit) {
	breaks := l.Breaks
	t.wrap("  ", fmt.Sprintf("%s %s (%s): %s over it; %s.", number(l.Max), l.Words(), strings.Join(l.Agents, ", "), report.Count(len(breaks), "file"), l.Effect))
	shown := breaks[:t.shown(len(breaks), shownBreaks)]
	for _, b := range shown {
		t.line("    %14s  %s", number(b.Value), t.path(b.place(), t.width-21))
	}
	if more := len(breaks) - len(shown); more > 0 {
		t.line("    %14s  %s", "…", fmt.Sprintf("and %s more; --verbose lists them", number(int64(more))))
	}
}
