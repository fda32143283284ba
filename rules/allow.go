package rules

import (
	"fmt"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
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

// staleAllow refuses a run over a whole tree in which an allow entry matches nothing: it hides a typing error, or a file that is gone.
func (r *runner) staleAllow(res *Result) error {
	if !r.opt.Whole || len(r.opt.Paths) > 0 {
		return nil
	}
	for _, e := range r.allow {
		if e.matches(res) {
			continue
		}
		where := config.FileName
		if e.line > 0 {
			where = fmt.Sprintf("%s:%d", where, e.line)
		}
		return fmt.Errorf("%s: [[allow]] entry matches no file: %s; correct its paths or remove it", where, quoteAll(e.use.Patterns))
	}
	return nil
}

func (e allowEntry) matches(res *Result) bool {
	for _, f := range res.Files {
		if ok, _ := e.list.Match(f.Path); ok {
			return true
		}
	}
	return false
}

func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(quoted, ", ")
}
