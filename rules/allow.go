package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree"
)

// allowEntry is a compiled [[allow]] entry.
type allowEntry struct {
	use   AllowUse
	list  *pattern.List
	line  int
	index int
}

// allowMatch says which entry and which of its patterns admitted a file.
type allowMatch struct {
	index                  int
	Pattern, Reason, Until string
}

func compileAllow(entries []config.Allow, now time.Time) ([]allowEntry, error) {
	out := make([]allowEntry, 0, len(entries))
	for i, e := range entries {
		list, err := compilePatterns(e.Paths)
		if err != nil {
			return nil, fmt.Errorf("could not compile the patterns of [[allow]] entry %d: %w", i+1, err)
		}
		use := AllowUse{Patterns: e.Paths, Reason: e.Reason}
		if !e.Until.IsZero() {
			use.Until = e.Until.Format(time.DateOnly)
			use.Expired = now.Format(time.DateOnly) > use.Until
		}
		out = append(out, allowEntry{use: use, list: list, line: e.Line, index: i})
	}
	return out, nil
}

// allowedBy returns the first entry in force that matches, nil when none does.
func (r *runner) allowedBy(path string) *allowMatch {
	for _, e := range r.allow {
		if e.use.Expired {
			continue
		}
		if ok, which := e.list.Match(path); ok {
			return &allowMatch{index: e.index, Pattern: e.use.Patterns[which], Reason: e.use.Reason, Until: e.use.Until}
		}
	}
	return nil
}

// staleAllow finds allow entries that admit nothing: a typing error, or a file that is gone. The end of an entry is told in a note already.
func staleAllow(_ context.Context, w *wholeTreePass) []Finding {
	var out []Finding
	for i := range w.run.allow {
		e := &w.run.allow[i]
		if e.use.Expired || slices.ContainsFunc(w.files, func(f tree.File) bool { return e.matches(f.Path) }) || slices.ContainsFunc(w.aliases, e.matches) {
			continue
		}
		f := w.staleEntry("stale-allow", e.line, strings.Join(e.use.Patterns, "\x00"))
		f.Message, f.Fix = fmt.Sprintf("the allow entry for %s matches no file", quoteAll(e.use.Patterns)), fixStaleAllow
		if slices.ContainsFunc(w.run.unjudged, e.matches) {
			f.Message = fmt.Sprintf("the allow entry for %s matches only files that `exclude` leaves out, which are not judged in any case", quoteAll(e.use.Patterns))
		}
		out = append(out, f)
	}
	return out
}

// staleEntry begins a warning about an entry of the configuration, at its own line; which tells it from others of its rule.
func (w *wholeTreePass) staleEntry(rule string, line int, which string) Finding {
	f := Finding{Rule: rule, Level: Warn, Path: w.run.opt.ConfigPath, Class: w.res.ClassOf(w.run.opt.ConfigPath)}
	if f.Path != "" {
		f.Line = line
	}
	f.Fingerprint = fingerprint(f, which)
	return f
}

const fixStaleAllow = "Correct its paths, or remove the entry."

func (e *allowEntry) matches(path string) bool {
	ok, _ := e.list.Match(path)
	return ok
}

func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(quoted, ", ")
}
