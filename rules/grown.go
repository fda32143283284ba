package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// A change is judged by what it makes new or larger. Run tells how large the files of a change are; Settle asks what they were before,
// which takes reading old versions, so it asks only about files with a finding that depends on it.

// Unsettled reports that there are findings whose level depends on what their files were before the change.
func (res *Result) Unsettled() bool {
	for i := range res.Findings {
		if f := &res.Findings[i]; f.sized || f.promised {
			return true
		}
	}
	return false
}

// Settle lowers the findings about the size of files to notes where the change is not to blame: the file did not grow, it was over its
// limit before and hardly grew, or it is a piece of a file that was over its limit (see grown_split.go); and those about what is no image
// and was none before. before is the other side of the
// change (tree.Comparison.Before); a file whose old version is not in it, or cannot be read, is judged as a new one. The result's Delta,
// where it has one, spares old versions a second reading. An error means that before could not be judged.
func (res *Result) Settle(ctx context.Context, before tree.Source, opt Options) error {
	if !res.Unsettled() {
		return nil
	}
	o, err := res.olds(ctx, before, opt)
	if err != nil {
		return err
	}
	if err := o.judge(ctx, res.oldPaths()); err != nil {
		return err
	}
	res.settlePromises(o)
	res.dropOldWidths(o)
	for i := range res.Findings {
		f := &res.Findings[i]
		s := res.Stat(f.Path)
		if !f.sized || s == nil {
			continue
		}
		if o.lacks(s) {
			res.lacking++
		}
		if old := o.version(s); old != nil {
			g := o.growth(f, s, old)
			g.settle(f)
			f.Evidence = append(f.Evidence, Evidence{Name: "change", Value: g.words()})
		}
	}
	if err := res.settleSplits(ctx, o); err != nil {
		return err
	}
	for i := range res.Findings {
		res.Findings[i].sized = false
	}
	return nil
}

// Lacking counts the findings that Settle could not hold against the old versions of their files, because a partial clone lacks those. To
// judge such files as new would blame a change for what it may not have done.
func (res *Result) Lacking() int { return res.lacking }

// oldPaths are where the files with unsettled findings were before.
func (res *Result) oldPaths() (paths []string) {
	for i := range res.Findings {
		if f := &res.Findings[i]; f.sized || f.promised {
			if s := res.Stat(f.Path); s != nil && s.Was != "" {
				paths = append(paths, s.Was)
			}
		}
	}
	return paths
}

// smallGrowth is what a file already over its limit may grow by without blame: less than 1 % or less than 100 tokens.
const (
	smallGrowthPercent = 1
	smallGrowthTokens  = 100
)

// growth is how a file changed, in the unit that its finding counts in.
type growth struct {
	unit     string // "tokens" or "bytes"
	was, now int64
	over     bool   // the old version was over its limit, at the finding's level or above it
	unmarked bool   // the old version was under it only by the class that .gitattributes gave it
	title    string // of the class of the old version, where the class is another now
}

// growth measures text in tokens and binary files in bytes, whatever the old version was: a binary that becomes text has all its tokens
// to answer for. What is over θ is text too; its bytes count only where its tokens were under every limit, so that θ is all there is to it.
func (o *olds) growth(f *Finding, s, old *Stat) growth {
	if f.run > 0 {
		return o.ofRun(f, s, old)
	}
	held := o.policy.hold(old, 0).level
	g := growth{unit: "tokens", was: old.Tokens, now: s.Tokens, over: held >= f.Level}
	if s.Binary || f.Unit == "bytes" && held == 0 && !old.Binary {
		g.unit, g.was, g.now = "bytes", old.Bytes, s.Bytes
	}
	if f.Rule == BudgetRule {
		g.over = old.Tokens > f.Limit
	}
	if old.Class != s.Class {
		g.title = o.policy[old.Class].Title
		g.unmarked = !g.over && f.Rule != BudgetRule && old.isMarked() && o.policy.hold(old.as(s.Class), 0).level >= f.Level
	}
	return g
}

// isMarked reports that .gitattributes decided the file's class. Who takes such a mark away has not made the file larger.
func (s *Stat) isMarked() bool {
	return slices.ContainsFunc(s.Evidence, func(e Evidence) bool { return e.Name == attributeEvidence })
}

// as is the file in another class.
func (s *Stat) as(class Class) *Stat {
	other := *s
	other.Class = class
	return &other
}

// settle makes a note of a finding that the change is not to blame for.
func (g growth) settle(f *Finding) {
	if g.now <= g.was || (g.over || g.unmarked) && g.small() {
		f.Level = Info
	}
}

func (g growth) small() bool {
	grown := g.now - g.was
	return grown*100 < g.was*smallGrowthPercent || g.unit == "tokens" && grown < smallGrowthTokens
}

func (g growth) words() string {
	class := ""
	if g.title != "" {
		class = " (" + g.title + ")"
	}
	unit := strings.TrimSuffix(g.unit, "s")
	was, grown := humanize.Comma(g.was), counted(g.now-g.was, unit)
	switch {
	case g.now > g.was && g.over && g.small():
		return fmt.Sprintf("grew by %s from %s%s; was over the limit before", grown, was, class)
	case g.now > g.was && g.unmarked && g.small():
		return fmt.Sprintf("grew by %s from %s%s; it was that large before, and .gitattributes marks it no more", grown, was, class)
	case g.now > g.was:
		return fmt.Sprintf("grew by %s from %s%s", grown, was, class)
	case g.over:
		return fmt.Sprintf("was %s%s, did not grow; still over the limit", counted(g.was, unit), class)
	}
	return fmt.Sprintf("was %s%s, did not grow", counted(g.was, unit), class)
}
