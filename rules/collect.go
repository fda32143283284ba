package rules

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// collect sums the slots up, in the order of the files.
func (r *runner) collect(src tree.Source, slots []outcome) *Result {
	res := &Result{Source: src.Describe(), Model: r.opt.Model, Skipped: map[tree.Skip]int{}, Files: make([]Stat, 0, len(slots))}
	for _, e := range r.allow {
		res.Allowed = append(res.Allowed, e.use)
	}
	for _, o := range slots {
		res.add(o.stat)
		res.Findings = append(res.Findings, o.findings...)
		if o.allow >= 0 {
			res.Allowed[o.allow].Files++
			res.Allowed[o.allow].Tokens += o.stat.Tokens
		}
	}
	res.sortFindings()
	for _, use := range res.Allowed {
		if use.Expired {
			res.Notes = append(res.Notes, fmt.Sprintf("The allow entry for %s ended on %s: its files are judged again.", quoteAll(use.Patterns), use.Until))
		}
	}
	return res
}

// Add takes in findings made elsewhere.
func (res *Result) Add(found ...Finding) {
	res.Findings = append(res.Findings, found...)
	res.sortFindings()
}

func (res *Result) sortFindings() {
	slices.SortStableFunc(res.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule))
	})
}

func (res *Result) add(s Stat) {
	res.Files = append(res.Files, s)
	res.Totals.add(&s)
	if s.Verdict == Skip {
		res.Skipped[s.Skip]++
	}
}

// Bloat is what agents can read and should not, in tokens: the exposed ones without those that are admitted. What is admitted and hidden all
// the same is in neither.
func (t *Totals) Bloat() int64 { return t.ExposedTokens - (t.AdmittedTokens - t.HiddenAdmittedTokens) }

func (t *Totals) add(s *Stat) {
	if s.Skip == tree.SkipUnlisted { // no file
		return
	}
	t.Files++
	t.Bytes += s.Bytes
	if s.Verdict == Skip {
		t.SkippedFiles++
		return
	}
	if s.Binary {
		t.BinaryFiles++
		t.BinaryBytes += s.Bytes
	}
	t.Tokens += s.Tokens
	if !s.Covered {
		t.ExposedTokens += s.Tokens
	}
	if s.Verdict == Exclude {
		t.ExcludedFiles++
	} else {
		t.AdmittedTokens += s.Tokens
		if s.Covered {
			t.HiddenAdmittedTokens += s.Tokens
		}
	}
	if s.Class == Lock {
		t.LockTokens += s.Tokens
	}
}
