package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

func textInstructions(t *printer, r *Report) {
	in := r.Instructions
	t.title("Instruction files, read on every turn")
	defer t.unread(in.Unread)
	defer t.unseen(in.Unseen)
	switch {
	case in.Note != "":
		t.say(in.Note)
		return
	case len(in.Files)+len(in.Unseen) == 0:
		t.say("There are none that an agent known here reads.")
		return
	case len(in.Files) == 0:
		return
	}
	for _, f := range in.Files[:t.shown(len(in.Files), shownDocs)] {
		name := report.EscapePath(f.Path)
		for _, also := range f.Also {
			name += " = " + report.EscapePath(also)
		}
		t.line("  %17s %9s  %s", report.Count(f.Tokens, "token"), number(f.Bytes)+" B", clipStart(name, t.width-31))
		t.line("  %29s %s%s", "", strings.Join(f.Agents, ", "), f.how())
	}
	t.more(fmt.Sprintf("  %17s %9s  ", "", ""), len(in.Files)-t.shown(len(in.Files), shownDocs))
	t.printf("\n")
	t.chains(in.Chains, in.FolderNum)
}

// chains shows those first that are cut or near to it.
func (t *printer) chains(chains []agents.Chain, everywhere int) {
	groups := sameChains(chains)
	slices.SortStableFunc(groups, func(a, b []agents.Chain) int {
		return cmp.Compare(Urgency(a[0].State), Urgency(b[0].State))
	})
	for _, group := range groups[:t.shown(len(groups), shownDocs)] {
		t.chain(group, everywhere)
	}
	t.more("  ", len(groups)-t.shown(len(groups), shownDocs))
}

// Urgency is the place of a chain's state among the others: those that are cut come first, then those that are near it.
func Urgency(state string) int { return slices.Index([]string{"cut", "near", "ok"}, state) }

// how says in which way a file comes to be read, where that is not by its place alone: "; on demand only".
func (d *InstructionDoc) how() string {
	if d.OnDemand {
		return "; on demand only"
	}
	if len(d.ImportedBy) == 0 {
		return ""
	}
	const shownImporters = 3
	return "; imported by " + strings.Join(firstNames(d.ImportedBy[:min(len(d.ImportedBy), shownImporters)], len(d.ImportedBy), report.EscapePath), ", ")
}

// firstNames are the first of so many names, each as it is shown, and how many more there are.
func firstNames(names []string, num int, shown func(name string) string) (out []string) {
	for _, name := range names {
		out = append(out, shown(name))
	}
	if more := num - len(names); more > 0 {
		out = append(out, number(int64(more))+" more")
	}
	return out
}

// unread names imports that lead to nothing that could be counted.
func (t *printer) unread(imports []UnreadImport) {
	for _, u := range imports[:t.shown(len(imports), shownDocs)] {
		t.say(u.sentence())
	}
	t.more("  ", len(imports)-t.shown(len(imports), shownDocs))
}

// more tells of the rows that are not shown.
func (t *printer) more(indent string, rows int) {
	if rows > 0 {
		t.wrap(indent, fmt.Sprintf("… and %s more; --verbose lists them.", number(int64(rows))))
	}
}

func (u *UnreadImport) sentence() string {
	return fmt.Sprintf("Not counted: @%s in %s:%d (%s).", report.EscapePath(u.Target), report.EscapePath(u.Path), u.Line, u.Why)
}

// unseen names instructions that nothing here counts.
func (t *printer) unseen(docs []UnseenDoc) {
	for _, d := range docs[:t.shown(len(docs), shownDocs)] {
		t.say(d.sentence())
	}
	t.more("  ", len(docs)-t.shown(len(docs), shownDocs))
}

func (d *UnseenDoc) sentence() string {
	if d.link {
		name := report.EscapePath(d.Path)
		if d.Path == "." {
			name = "the root"
		}
		return fmt.Sprintf("Not counted: %s (%s).", name, d.Why)
	}
	return fmt.Sprintf("Not counted, and read by agents all the same: %s (%s).", report.EscapePath(d.Path), d.Why)
}
