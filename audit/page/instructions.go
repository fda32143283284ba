package page

import (
	"cmp"
	"slices"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/report"
)

// What the page lists of instructions at most, of each kind: a repository of thousands of packages has thousands of them, and each says little.
const (
	mostInstructions = 200
	mostNames        = 5 // of one file: its links, and the files that import it
)

// instructions are those that the page lists, and how many it does not.
type instructions struct {
	Note                                          string
	Files                                         []audit.InstructionDoc // those with the most tokens, in their order
	Unseen                                        []audit.UnseenDoc
	Unread                                        []audit.UnreadImport
	Chains                                        []agents.Chain // those that are cut or near their limit first
	MoreFiles, MoreUnseen, MoreUnread, MoreChains int
}

func instructionsOf(in audit.Instructions) instructions {
	out := instructions{Note: in.Note}
	out.Files, out.MoreFiles = few(in.Files, func(a, b audit.InstructionDoc) int { return cmp.Compare(b.Tokens, a.Tokens) })
	slices.SortStableFunc(out.Files, func(a, b audit.InstructionDoc) int { return cmp.Compare(a.Path, b.Path) })
	out.Unseen, out.MoreUnseen = few(in.Unseen, nil)
	out.Unread, out.MoreUnread = few(in.Unread, nil)
	out.Chains, out.MoreChains = few(in.Chains, func(a, b agents.Chain) int { return cmp.Compare(audit.Urgency(a.State), audit.Urgency(b.State)) })
	return out
}

// few are the first rows in an order, nil for the one they have, and how many more there are.
func few[T any](rows []T, order func(a, b T) int) (first []T, more int) {
	rows = slices.Clone(rows)
	if order != nil {
		slices.SortStableFunc(rows, order)
	}
	n := min(mostInstructions, len(rows))
	return rows[:n], len(rows) - n
}

// names are the first few of a file's other names or importers, as the page shows them.
func names(paths []string) []string {
	out := make([]string, 0, mostNames+1)
	for _, path := range paths[:min(mostNames, len(paths))] {
		out = append(out, report.EscapePath(path))
	}
	if more := len(paths) - len(out); more > 0 {
		out = append(out, report.Count(more, "more file"))
	}
	return out
}
