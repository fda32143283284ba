package page

import (
	"cmp"
	"slices"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/rules"
)

// What a page lists of findings and broken limits at most; the sums are of all.
const (
	mostGroups  = 60
	mostInGroup = 25
)

// findingGroup are the findings that one remedy puts right.
type findingGroup struct {
	Level    rules.Level
	Rule     string
	Title    string
	Fix      string
	Num      int
	Tokens   int64
	Bytes    int64
	Findings []*rules.Finding // the largest first, and no more than mostInGroup
}

// Rest is how many findings are not listed.
func (g *findingGroup) Rest() int { return g.Num - len(g.Findings) }

// findingGroups are the findings that ask for something to be done, by level and remedy, the worst first. handled are the others; more is
// how many groups are left out.
func findingGroups(res *rules.Result) (groups []*findingGroup, handled, more int) {
	type key struct {
		level     rules.Level
		rule, fix string
	}
	titles := map[string]string{}
	for _, r := range rules.Rules() {
		titles[r.ID] = r.Title
	}
	byKey := map[key]*findingGroup{}
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Handled() {
			handled++
			continue
		}
		k := key{f.Level, f.Rule, f.Fix}
		g := byKey[k]
		if g == nil {
			g = &findingGroup{Level: f.Level, Rule: f.Rule, Title: titles[f.Rule], Fix: f.Fix}
			byKey[k] = g
			groups = append(groups, g)
		}
		g.Num++
		g.Tokens += f.Tokens
		g.Bytes += f.Bytes
		g.Findings = append(g.Findings, f)
	}
	slices.SortStableFunc(groups, func(a, b *findingGroup) int {
		return cmp.Or(cmp.Compare(b.Level, a.Level), cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(b.Bytes, a.Bytes))
	})
	for _, g := range groups {
		slices.SortStableFunc(g.Findings, func(a, b *rules.Finding) int {
			return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(b.Bytes, a.Bytes))
		})
		g.Findings = g.Findings[:min(mostInGroup, len(g.Findings))]
	}
	more = max(0, len(groups)-mostGroups)
	return groups[:len(groups)-more], handled, more
}

// brokenLimit is a limit of agents with the first few of the files that are over it.
type brokenLimit struct {
	audit.BrokenLimit
	Num int
}

// Rest is how many files are not listed.
func (b *brokenLimit) Rest() int { return b.Num - len(b.Breaks) }

func brokenLimits(r *audit.Report) []*brokenLimit {
	var out []*brokenLimit
	for _, l := range r.BrokenLimits() {
		b := &brokenLimit{l, len(l.Breaks)}
		b.Breaks = b.Breaks[:min(mostInGroup, len(b.Breaks))]
		out = append(out, b)
	}
	return out
}

func agentTitle(r *audit.Report, name string) string {
	for _, a := range r.Agents {
		if a.Name == name {
			return a.Title
		}
	}
	return name
}
