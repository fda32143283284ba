package audit

import (
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/study"
	"github.com/bloatgate/bloatgate/tree/git"
)

// shownEdited is how many of the excluded files that people edit are listed.
const shownEdited = 50

// FalsePositivesOf estimates from a history how often the gates hide what people edit, of the files of a run; whole is a run over the whole tree,
// which tells what is source.
func FalsePositivesOf(res, whole *rules.Result, commits []git.Commit) FalsePositives {
	isSource := (&study.Subject{Stats: whole.Files}).IsSource()
	var excluded []rules.Stat
	for i := range res.Files {
		if res.Files[i].Verdict == rules.Exclude {
			excluded = append(excluded, res.Files[i])
		}
	}
	m := study.FindEdits(commits, isSource).Mistakes("", excluded)
	f := FalsePositives{Excluded: m.Excluded, Edited: m.Edited, ByTools: m.ByTools, Offenders: []EditedFile{}}
	f.Rate, f.Low, f.High, f.Known = m.Rate()
	for _, o := range m.Offenders[:min(len(m.Offenders), shownEdited)] {
		f.Offenders = append(f.Offenders, EditedFile{Path: o.Stat.Path, PathBase64: report.RawBytes(o.Stat.Path), Class: string(o.Stat.Class), Commits: o.Times, Tokens: o.Stat.Tokens})
	}
	return f
}

// PointOf is what was found at a commit, whose time is in seconds since 1970.
func PointOf(side Side, oid string, when int64) TrendPoint {
	t := &side.Result.Totals
	return TrendPoint{OID: oid, Time: when, Files: t.Files, Bytes: t.Bytes, Numbers: NumbersOf(t)}
}

// Named is the point under the name of a tag, "" for none.
func (p TrendPoint) Named(tag string) TrendPoint {
	p.Tag, p.TagBase64 = tag, report.RawBytes(tag)
	return p
}

// FirstParents is the line of a history without its side branches, the newest commit first: commits are all that lead to the first one.
func FirstParents(commits []git.Commit) []git.Commit {
	byID := map[string]int{}
	for i := range commits {
		byID[commits[i].OID] = i
	}
	var line []git.Commit
	for at, known := 0, len(commits) > 0; known; {
		c := commits[at]
		line = append(line, c)
		if len(c.Parents) == 0 {
			break
		}
		at, known = byID[c.Parents[0]]
	}
	return line
}

// Spread picks at most n of a list's elements, the first and the last among them, as evenly as can be.
func Spread[T any](list []T, n int) []T {
	if len(list) <= n || n < 2 {
		return list
	}
	picked := make([]T, n)
	for i := range picked {
		picked[i] = list[i*(len(list)-1)/(n-1)]
	}
	return picked
}
