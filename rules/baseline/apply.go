package baseline

import (
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// Apply marks the findings that the list accepts and fills in res.Baseline; a nil list accepts nothing and does nothing. An entry accepts
// the finding of its rule and path as long as the file has hardly grown, and else one of the same rule and content whose file has the
// entry's path no longer: a rename. That takes rules.Options.ContentIDs; without them no rename is recognised.
//
// whole says that everything in the tree was judged. Only then is an entry without a finding known to be stale.
func (l *List) Apply(res *rules.Result, whole bool) {
	if l == nil {
		return
	}
	use := &rules.BaselineUse{File: FileName, Entries: len(l.Entries)}
	res.Baseline = use
	m := l.match(res)
	for i, accepted := range m.accepted {
		if f := &res.Findings[i]; accepted {
			f.Baselined = true
			use.Matched++
			use.Tokens += f.Tokens
		}
	}
	if !whole {
		return
	}
	for _, e := range l.stale(res, m) {
		use.Stale = append(use.Stale, fmt.Sprintf("%s %s (%s)", e.Rule, quotePath(e.Path), e.Size.Words()))
	}
	if n := len(use.Stale); n > 0 {
		res.Notes = append(res.Notes, staleNote(n))
	}
}

func staleNote(n int) string {
	lines, accept, them := "lines", "accept", "them"
	if n == 1 {
		lines, accept, them = "line", "accepts", "it"
	}
	return fmt.Sprintf("%s %s of %s %s nothing any more: `bloatgate baseline --prune` removes %s.", humanize.Comma(int64(n)), lines, FileName, accept, them)
}

// group is all entries of one rule and path: one, except after a merge that keeps the lines of both sides.
type group struct {
	size Size // the largest
	used bool // it has a finding, be it accepted or not
}

// matches is what became of the findings of a result and of the groups of a list.
type matches struct {
	groups   map[key]*group
	accepted []bool // by index of the finding
}

func (l *List) match(res *rules.Result) matches {
	m := matches{groups: map[key]*group{}, accepted: make([]bool, len(res.Findings))}
	for i := range l.Entries {
		e := &l.Entries[i]
		g := m.groups[e.key()]
		if g == nil {
			g = &group{size: e.Size}
			m.groups[e.key()] = g
		}
		if g.size.less(e.Size) {
			g.size = e.Size
		}
	}
	var homeless []int
	for i := range res.Findings {
		f := &res.Findings[i]
		if !acceptable(f) {
			continue
		}
		if g := m.groups[key{f.Rule, f.Path}]; g != nil {
			g.used = true
			m.accepted[i] = !f.Covered && g.accepts(f)
		} else if f.Content != "" && !f.Covered {
			homeless = append(homeless, i)
		}
	}
	if len(homeless) > 0 && !changesOnly(res.Source) {
		l.matchRenames(res, m, homeless)
	}
	return m
}

// acceptable reports findings about a file. What is said about a sum of files cannot be accepted file by file.
func acceptable(f *rules.Finding) bool { return f.Path != "" && f.Rule != rules.BudgetRule }

// changesOnly reports sources that list what changed. They follow renames themselves, and what they do not list is not gone.
func changesOnly(d tree.Description) bool { return d.Kind == "index" || d.Kind == "range" }

// accepts compares sizes. A finding that is not accepted says by how much the file outgrew its entry.
func (g *group) accepts(f *rules.Finding) bool {
	now := sizeOf(f)
	if g.size.InBytes {
		now = Size{f.Bytes, true}
	}
	if now.InBytes != g.size.InBytes { // text turned binary: nothing to compare with
		f.Evidence = append(f.Evidence, rules.Evidence{Name: "baseline", Value: "accepted " + g.size.Words() + ", has no tokens now"})
		return false
	}
	if now.N <= g.size.most() {
		return true
	}
	f.Evidence = append(f.Evidence, rules.Evidence{Name: "baseline",
		Value: fmt.Sprintf("accepted %s, grew by %s", g.size.Words(), humanize.Comma(now.N-g.size.N))})
	return false
}

// content is what a rename leaves as it is.
type content struct{ rule, hash string }

// matchRenames gives findings at unknown paths the entries of the same content whose paths are gone, each entry once.
func (l *List) matchRenames(res *rules.Result, m matches, homeless []int) {
	there := present(res)
	moved := map[content][]*group{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if g := m.groups[e.key()]; !g.used && !there[e.Path] {
			c := content{e.Rule, e.Hash}
			moved[c] = append(moved[c], g)
		}
	}
	for _, i := range homeless {
		f := &res.Findings[i]
		candidates := moved[content{f.Rule, shorten(f.Content)}]
		if free := slices.IndexFunc(candidates, func(g *group) bool { return !g.used }); free >= 0 {
			candidates[free].used = true
			m.accepted[i] = true
		}
	}
}

// shorten cuts git's id to what an entry keeps of it.
func shorten(id string) string { return id[:min(len(id), hashLength)] }

// present is the set of paths that are there, judged or not. A file that git tracks and the disk lacks is not.
func present(res *rules.Result) map[string]bool {
	there := make(map[string]bool, len(res.Files)+len(res.Unjudged))
	for i := range res.Files {
		if s := &res.Files[i]; s.Skip != tree.SkipVanished {
			there[s.Path] = true
		}
	}
	for _, path := range res.Unjudged {
		there[path] = true
	}
	return there
}

// unknown are the reasons for which a file that may still deserve its entry was not judged here.
var unknown = [...]tree.Skip{tree.SkipUnreadable, tree.SkipSparse, tree.SkipMissingBlob, tree.SkipUnmerged, tree.SkipIntentToAdd, tree.SkipTooDeep, tree.SkipUnlisted}

// undecided is the set of paths whose entries cannot be called stale, for their files could not be judged.
func undecided(res *rules.Result) map[string]bool {
	paths := map[string]bool{}
	for i := range res.Files {
		if s := &res.Files[i]; slices.Contains(unknown[:], s.Skip) {
			paths[s.Path] = true
		}
	}
	return paths
}

// stale lists the entries that accept nothing in a result of a whole tree.
func (l *List) stale(res *rules.Result, m matches) []Entry {
	open := undecided(res)
	return slices.DeleteFunc(slices.Clone(l.Entries), func(e Entry) bool { return m.groups[e.key()].used || open[e.Path] })
}
