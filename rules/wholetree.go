package rules

import (
	"context"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// wholeRule is a rule about a whole tree: a value in a table. It runs once, after every file was judged.
type wholeRule struct {
	id    string
	judge func(context.Context, *wholeTreePass) []Finding
}

var wholeRules = []wholeRule{
	{"duplicate", duplicates},
	{"tracked-ignored", trackedIgnored},
	{instructionsRule, instructions},
	{"stale-allow", staleAllow}, // behind the rule that finds aliases
	{"stale-budget", staleBudgets},
}

// wholeTreePass is what the rules about a whole tree look at.
type wholeTreePass struct {
	run   *runner
	files []tree.File // in the order of slots and of res.Files
	slots []outcome
	res   *Result

	aliases []string // names that links give to files of instructions; some lead through links to folders, and are no file's path
}

// judgeWhole runs the rules about a whole tree and adds what they find. In a part of a tree, and in a change, they would be wrong.
func (r *runner) judgeWhole(ctx context.Context, files []tree.File, slots []outcome, res *Result) error {
	if !r.wholeTree() {
		return nil
	}
	pass := &wholeTreePass{run: r, files: files, slots: slots, res: res}
	for _, rule := range wholeRules {
		res.Findings = append(res.Findings, rule.judge(ctx, pass)...)
	}
	res.sortFindings()
	return ctx.Err()
}

func (r *runner) wholeTree() bool { return r.opt.Whole && len(r.opt.Paths) == 0 }

// isRead reports that agents are meant to read the file: text that is admitted by its class, not by an [[allow]] entry, whose reason
// settles the matter, and not hidden from agents.
func (s *Stat) isRead() bool {
	return s.Verdict == Admit && s.Gate != "allow" && !s.Binary && !s.Covered && s.Tokens > 0
}

// ClassOf is the class of the file at path, "" when it was not judged.
func (res *Result) ClassOf(path string) Class {
	if s := res.Stat(path); s != nil {
		return s.Class
	}
	return ""
}

// Stat is the outcome for the file at path, nil when it was not judged.
func (res *Result) Stat(path string) *Stat {
	if i, found := res.at(path); found {
		return &res.Files[i]
	}
	return nil
}

// at is the index in Files of the file at path.
func (res *Result) at(path string) (int, bool) {
	return slices.BinarySearchFunc(res.Files, path, func(s Stat, path string) int { return strings.Compare(s.Path, path) })
}

// counted says how many there are of what the noun names: "1 token", "1,234 tokens".
func counted(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return humanize.Comma(n) + " " + noun
}

// evidenceShown is how many files a finding about several of them names.
const evidenceShown = 5

// firstFew names the first of several files, and how many more there are.
func firstFew[T any](name string, files []T, word func(T) string) []Evidence {
	return firstFewOf(name, files, len(files), word)
}

// firstFewOf is firstFew where files are only the first ones of so many.
func firstFewOf[T any](name string, files []T, num int, word func(T) string) []Evidence {
	var out []Evidence
	for _, i := range files[:min(len(files), evidenceShown)] {
		out = append(out, Evidence{Name: name, Value: word(i)})
	}
	if rest := num - evidenceShown; rest > 0 {
		out = append(out, Evidence{Name: "and", Value: humanize.Comma(int64(rest)) + " more"})
	}
	return out
}
