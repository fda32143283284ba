package audit

import (
	"cmp"
	"slices"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// How many of the largest files a report lists.
const (
	largestTexts    = 50
	largestBinaries = 20
)

// largestOf lists the largest texts by tokens and the largest binary files by bytes, each with the remedy that check gives.
func largestOf(res *rules.Result, saving *Saving) (texts, binaries []LargeFile) {
	var text, binary []*rules.Stat
	for s := range judged(res) {
		switch {
		case s.Binary:
			binary = append(binary, s)
		case s.Tokens > 0:
			text = append(text, s)
		}
	}
	text = first(text, largestTexts, func(s *rules.Stat) int64 { return s.Tokens })
	binary = first(binary, largestBinaries, func(s *rules.Stat) int64 { return s.Bytes })
	worst, hide := worstFindings(res), saving.writeCommand()
	texts, binaries = []LargeFile{}, []LargeFile{}
	for _, s := range text {
		texts = append(texts, large(s, worst[s.Path], Share(s.Tokens, res.Totals.Tokens), hide))
	}
	for _, s := range binary {
		binaries = append(binaries, large(s, worst[s.Path], Share(s.Bytes, res.Totals.Bytes), hide))
	}
	return texts, binaries
}

// first are the n files that weigh most; of equal ones those that come first by path. Those that cannot be among them are not put in order.
func first(files []*rules.Stat, n int, weight func(*rules.Stat) int64) []*rules.Stat {
	if len(files) > n {
		weights := make([]int64, len(files))
		for i, s := range files {
			weights[i] = weight(s)
		}
		slices.Sort(weights)
		least := weights[len(weights)-n]
		files = slices.DeleteFunc(files, func(s *rules.Stat) bool { return weight(s) < least })
	}
	slices.SortFunc(files, func(a, b *rules.Stat) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), cmp.Compare(a.Path, b.Path))
	})
	return files[:min(n, len(files))]
}

// worstFindings is the worst finding about each file that asks for something to be done. Of copies of one text it is the same for each: whoever
// works on one of them works for all.
func worstFindings(res *rules.Result) map[string]*rules.Finding {
	worst := map[string]*rules.Finding{}
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Path == "" || f.Fix == "" {
			continue
		}
		copies := rules.CopiesOf(f)
		for _, path := range append(copies, f.Path) {
			if known := worst[path]; known == nil || f.Level > known.Level || f.Level == known.Level && len(copies) > 0 {
				worst[path] = f
			}
		}
	}
	return worst
}

// large describes a file; hide is the command that hides it.
func large(s *rules.Stat, f *rules.Finding, part float64, hide string) LargeFile {
	l := LargeFile{Path: s.Path, PathBase64: report.RawBytes(s.Path), Bytes: s.Bytes, Tokens: s.Tokens, Share: part, Class: s.Class, Verdict: s.Verdict, Gate: s.Gate, Covered: s.Covered}
	if f == nil {
		l.Remedy = nothingToDo(s, hide)
		return l
	}
	l.Level, l.Rule, l.Remedy = f.Level.String(), f.Rule, f.Fix
	switch {
	case f.Covered:
		l.Remedy = "Nothing: every configured agent's ignore file hides it already."
	case f.Baselined && s.Verdict == rules.Exclude:
		l.Remedy = "The baseline accepts it in commits; " + hide + " hides it from agents."
	case f.Baselined:
		l.Remedy = "Nothing: the baseline accepts it."
	}
	return l
}

// nothingToDo says why a file without a finding is none of anybody's business.
func nothingToDo(s *rules.Stat, hide string) string {
	switch {
	case s.Covered:
		return "Nothing: every configured agent's ignore file hides it already."
	case s.Gate == "allow":
		return "Nothing: an [[allow]] entry admits it."
	case s.Verdict == rules.Admit:
		return "Nothing: it is meant to be read, and within the limits of its class."
	}
	return "Nothing has to be done: it is below the limit of its class, and " + hide + " hides it from agents."
}
