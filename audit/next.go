package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize/english"
)

// Facts are what the next steps depend on besides the report itself.
type Facts struct {
	Program    string // how the program is called from where the audit ran: "bloatgate", "bloatgate -C web"
	Repository bool   // there is a git repository
	OnDisk     bool   // the files lie on disk, so that something can be done about them there
	Configured bool   // there is a configuration file
	Hooked     bool   // a git hook judges commits already
}

// manySteps is how many findings are too many to be put right one by one.
const manySteps = 20

// steps is how many commands an audit proposes.
const steps = 3

// step proposes a command, or "" where it would do nothing here.
type step func(r *Report, f Facts) (arguments, why string)

// proposals in the order of their use to somebody who sees a repository for the first time.
var proposals = []step{hideBloat, dealWithErrors, dealWithWarnings, keepOut, fitWindow, configure, lookCloser}

// nextSteps are the first few commands that make sense here.
func nextSteps(r *Report, f Facts) []Step {
	next := []Step{}
	for _, propose := range proposals {
		if arguments, why := propose(r, f); arguments != "" && len(next) < steps {
			next = append(next, Step{Command: f.Program + " " + arguments, Why: why})
		}
	}
	return next
}

func hideBloat(r *Report, f Facts) (string, string) {
	switch {
	case !f.OnDisk || r.Numbers.Bloat == 0:
		return "", ""
	case len(r.Ignore.Targets) == 0:
		return "ignore --list", fmt.Sprintf("No agent is configured here and none shows: pick yours, then ignore --write --for NAME hides %s of bloat.", report.Count(r.Numbers.Bloat, "token"))
	case r.Ignore.Tokens > 0:
		return "ignore --write", fmt.Sprintf("Hides %s, %s, that agents read today and should not.", report.Count(r.Ignore.Files, "file"), report.Count(r.Ignore.Tokens, "token"))
	}
	return "", ""
}

func dealWithErrors(r *Report, f Facts) (string, string) {
	n := count(r.Result, rules.Error)
	switch {
	case n > manySteps && f.Repository && f.OnDisk && r.Result.Baseline == nil:
		return "baseline", fmt.Sprintf("Accepts today's findings, %s among them, so that only new ones fail; put right what is worth it one by one.", report.Count(n, "error"))
	case n > 0:
		return "check", fmt.Sprintf("Shows %s and what to do about %s.", report.Count(n, "error"), english.PluralWord(n, "it", "each"))
	}
	return "", ""
}

func dealWithWarnings(r *Report, _ Facts) (string, string) {
	if n := count(r.Result, rules.Warn); n > 0 && count(r.Result, rules.Error) == 0 {
		return "check", fmt.Sprintf("Shows %s and what to do about %s; no commit fails for that.", report.Count(n, "warning"), english.PluralWord(n, "it", "each"))
	}
	return "", ""
}

func count(res *rules.Result, level rules.Level) (n int) {
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Level == level && !f.Handled() {
			n++
		}
	}
	return n
}

func keepOut(_ *Report, f Facts) (string, string) {
	if !f.Repository || !f.OnDisk || f.Hooked {
		return "", ""
	}
	return "hook install", "Judges every commit before it is made, so that no new bloat gets in."
}

func fitWindow(r *Report, _ Facts) (string, string) {
	w := r.Windows[0]
	if r.Numbers.Admitted <= w.Tokens || r.Fit != nil {
		return "", ""
	}
	return "audit --fit " + strconv.FormatInt(w.Tokens, 10), fmt.Sprintf("What the gates leave is %.1f times the window: shows what it would take to fit.", w.Admitted)
}

func configure(_ *Report, f Facts) (string, string) {
	if !f.Repository || !f.OnDisk || f.Configured {
		return "", ""
	}
	return "init", "Writes a commented configuration, where limits and exceptions with their reasons have their place."
}

func lookCloser(r *Report, _ Facts) (string, string) {
	if r.Numbers.Admitted == 0 {
		return "", ""
	}
	return `rank "what you are about to do"`, "Shows which files an agent should see first, and what fits into its first chunk."
}

// WithoutFit leaves out the proposal to look for a fit, where that was done.
func WithoutFit(next []Step) []Step {
	return slices.DeleteFunc(next, func(s Step) bool { return strings.Contains(s.Command, " audit --fit ") })
}
