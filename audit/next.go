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
	Here, There Call // how the program is called to look at the same: where the audit ran, and by a reader in the root of a clone elsewhere
	Repository  bool // there is a git repository
	Worktree    bool // it has files on disk
	OnDisk      bool // the files that were audited are those on disk, so that something can be done about them there
	Staged      bool // they are those of the index
	Configured  bool // there is a configuration file
	Hook        HookState
	HookWhy     string // with HookByHand, why and what to do instead
}

// Call is the parts of a command line, each ready to be typed, with a blank before it or "".
type Call struct {
	Program  string // with where it looks, "bloatgate -C web"
	Settings string // what judges, " --config strict.toml --model o200k_base"
	Rev      string // " --rev v1"
	Paths    string // " docs src"
}

// HookState is what `hook install` would do.
type HookState int

// What is known about the hook that judges commits.
const (
	HookUnknown HookState = iota // nothing: it is not proposed
	HookCanBe                    // it can be installed
	HookRuns                     // commits are judged already
	HookByHand                   // installing is refused, a line has to be added by hand
)

// manySteps is how many findings are too many to be put right one by one.
const manySteps = 20

// steps is how many commands an audit proposes.
const steps = 3

// proposal is a command and why; without arguments it is none, because it would do nothing here.
type proposal struct {
	arguments    string
	judges       bool // it takes --config and --model
	sees, narrow bool // it takes --rev, and PATHs
	why          string
}

func (p proposal) line(c Call) string {
	line := c.Program + " " + p.arguments
	if p.judges {
		line += c.Settings
	}
	if p.sees {
		line += c.Rev
	}
	if p.narrow {
		line += c.Paths
	}
	return line
}

// proposals in the order of their use to somebody who sees a repository for the first time.
var proposals = []func(r *Report, f Facts) proposal{hideBloat, dealWithErrors, dealWithWarnings, keepOut, fitWindow, configure, lookCloser}

// nextSteps are the first few commands that make sense here.
func nextSteps(r *Report, f Facts) []Step {
	next := []Step{}
	for _, propose := range proposals {
		if p := propose(r, f); p.arguments != "" && len(next) < steps {
			s := Step{Command: p.line(f.Here), Why: p.why}
			if s.There = p.line(f.There); s.There == s.Command {
				s.There = ""
			}
			next = append(next, s)
		}
	}
	return next
}

// hideBloat writes the ignore files; or, where they are as they should be and nobody counts them, has the agents configured.
func hideBloat(r *Report, f Facts) proposal {
	s := &r.Ignore
	p := proposal{judges: true}
	if !f.OnDisk && !f.Staged || !f.Worktree || r.Numbers.Bloat == 0 || f.Here.Paths != "" {
		return p
	}
	switch {
	case len(s.Targets) == 0:
		p.arguments, p.judges = "ignore --list", false
		p.why = fmt.Sprintf("No agent is configured here, and none shows that has an ignore file: pick yours, then ignore --write --for NAME hides %s of bloat.", report.Count(r.Numbers.Bloat, "token"))
	case s.Files > 0:
		p.arguments = "ignore --write" + s.writeFlags(f)
		p.why = s.writeWhy()
	case !s.Configured && s.HiddenFiles > 0:
		p.judges = false
		p.arguments, p.why = "init", "Writes a configuration; "
		if f.Configured {
			p.arguments, p.why, p.judges = "config", "Shows the configuration; ", true
		}
		p.why += fmt.Sprintf("set %s at the top of .bloatgate.toml, so that the %s in %s that %s hides count as hidden.", s.setting(), report.Count(s.HiddenTokens, "token"), report.Count(s.HiddenFiles, "file"), s.fileNames())
	}
	return p
}

func dealWithErrors(r *Report, f Facts) proposal {
	n := count(r.Result, rules.Error)
	switch {
	case n > manySteps && f.Repository && f.OnDisk && f.Here.Paths == "" && r.Result.Baseline == nil:
		return proposal{arguments: "baseline", judges: true, why: fmt.Sprintf("Accepts today's findings, %s among them, so that only new ones fail; put right what is worth it one by one.", report.Count(n, "error"))}
	case n > 0:
		return checkStep(f, n, "error", ".")
	}
	return proposal{}
}

func dealWithWarnings(r *Report, f Facts) proposal {
	if n := count(r.Result, rules.Warn); n > 0 && count(r.Result, rules.Error) == 0 {
		return checkStep(f, n, "warning", "; no commit fails for that.")
	}
	return proposal{}
}

// checkStep has the findings shown. Of an index check judges only what the next commit adds, so that the audit itself shows them there.
func checkStep(f Facts, n int, level, end string) proposal {
	p := proposal{arguments: "check", judges: true, sees: true, narrow: true}
	if f.Staged {
		p.arguments = "audit --staged --format github"
	}
	p.why = fmt.Sprintf("Shows %s and what to do about %s%s", report.Count(n, level), english.PluralWord(n, "it", "each"), end)
	return p
}

func count(res *rules.Result, level rules.Level) (n int) {
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Level == level && !f.Handled() {
			n++
		}
	}
	return n
}

func keepOut(_ *Report, f Facts) proposal {
	switch {
	case !f.OnDisk && !f.Staged:
	case f.Hook == HookCanBe:
		return proposal{arguments: "hook install", why: "Judges every commit before it is made, so that no new bloat gets in."}
	case f.Hook == HookByHand:
		return proposal{arguments: "hook status", why: "Commits are not judged yet: " + f.HookWhy + "."}
	}
	return proposal{}
}

func fitWindow(r *Report, f Facts) proposal {
	w := r.Windows[0]
	if visible(r.Result) <= w.Tokens || r.Fit != nil {
		return proposal{}
	}
	staged := ""
	if f.Staged {
		staged = " --staged"
	}
	return proposal{arguments: "audit --fit " + strconv.FormatInt(w.Tokens, 10) + staged, judges: true, sees: true, narrow: true,
		why: fmt.Sprintf("What the gates leave is %.1f times the window: shows what it would take to fit.", w.Admitted)}
}

func configure(r *Report, f Facts) proposal {
	if !f.Repository || !f.OnDisk || f.Configured || !r.Ignore.Configured && r.Ignore.Files == 0 && r.Ignore.HiddenFiles > 0 {
		return proposal{} // the last: it is the first step
	}
	return proposal{arguments: "init", why: "Writes a commented configuration, where limits and exceptions with their reasons have their place."}
}

func lookCloser(r *Report, f Facts) proposal {
	if r.Numbers.Admitted == 0 {
		return proposal{}
	}
	arguments := `rank "what you are about to do"`
	if f.Staged {
		arguments += " --staged"
	}
	return proposal{arguments: arguments, judges: true, sees: true, why: "Shows which files an agent should see first, and what fits into its first chunk."}
}

// WithoutFit leaves out the proposal to look for a fit, where that was done.
func WithoutFit(next []Step) []Step {
	return slices.DeleteFunc(next, func(s Step) bool { return strings.Contains(s.Command, " audit --fit ") })
}
