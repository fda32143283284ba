package rules

import "slices"

// ofRun is how a run of encoded bytes changed. Runs have no names: one that costs what another cost before is that one, the others are paired
// by size. A file that was not looked into had them all.
func (o *olds) ofRun(f *Finding, s, old *Stat) growth {
	g := growth{unit: "tokens", now: f.Tokens, was: s.inside.before(f.run-1, old)}
	g.over = g.was >= f.Limit
	if old.Class != s.Class {
		g.title = o.policy[old.Class].Title
	}
	return g
}

// before is what the run cost in the old version, in tokens; 0 for a new one.
func (in *inside) before(run int, old *Stat) int64 {
	if old.Verdict != Admit && old.Class != Encoded {
		return min(in.runs[run].tokens, old.Tokens)
	}
	var was []int64
	if old.inside != nil {
		for _, r := range old.inside.runs {
			was = append(was, r.tokens)
		}
	}
	now := make(map[int]int64, len(in.runs))
	for i, r := range in.runs {
		if at := slices.Index(was, r.tokens); at >= 0 {
			was = slices.Delete(was, at, at+1)
			if i == run {
				return r.tokens
			}
			continue
		}
		now[i] = r.tokens
	}
	slices.Sort(was)
	for i := range in.runs {
		if _, open := now[i]; !open || len(was) == 0 {
			continue
		}
		// The smallest that is large enough, else the largest.
		at, _ := slices.BinarySearch(was, now[i])
		at = min(at, len(was)-1)
		if i == run {
			return was[at]
		}
		was = slices.Delete(was, at, at+1)
	}
	return 0
}

// dropOldWidths takes out the notes about wide lines of files that had a line as wide before.
func (res *Result) dropOldWidths(o *olds) {
	res.Findings = slices.DeleteFunc(res.Findings, func(f Finding) bool {
		s := res.Stat(f.Path)
		if f.Rule != wideRule || s == nil {
			return false
		}
		old := o.version(s)
		return old != nil && old.inside != nil && old.inside.widest >= s.inside.widest
	})
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule == wideRule {
			f.sized = false
		}
	}
}
