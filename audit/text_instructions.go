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

// sameChains puts chains together that are the same for several agents.
func sameChains(chains []agents.Chain) (groups [][]agents.Chain) {
	at := map[string]int{} // in groups
	for _, c := range chains {
		key := fmt.Sprintf("%q %q %d %d %d %d %d", c.Folders, c.Files, c.FolderNum, c.FileNum, c.Bytes, c.Tokens, c.Limit)
		i, known := at[key]
		if !known {
			i, groups = len(groups), append(groups, nil)
			at[key] = i
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

func (t *printer) chain(group []agents.Chain, everywhere int) {
	c := group[0]
	short := func(name string) string { return t.path(name, t.width/2) }
	var readers []string
	names := firstNames(c.Files[:t.shownFiles(len(c.Files))], c.FileNum, short)
	for _, same := range group {
		readers = append(readers, same.Agent)
	}
	from := foldersAs(c, short)
	if c.FolderNum >= everywhere {
		from = "every folder"
	}
	used := usedWords(&c)
	if c.State == "near" {
		used += ", near the limit"
	}
	t.wrap("  ", fmt.Sprintf("%s from %s: %s a turn (%s of %s%s).", strings.Join(readers, ", "), from, report.Count(c.Tokens, "token"), report.Count(c.Bytes, "byte"), strings.Join(names, " + ")+tokenWords(&c), used))
	if c.Cut != nil {
		t.wrap("    ", t.cutSentence(c.Cut))
	}
}

// shownFiles is how many of those of a chain's files that it names are shown.
func (t *printer) shownFiles(files int) int {
	if t.verbose {
		return files
	}
	return min(files, 5)
}

// tokenWords say which of a chain's tokens come by imports, and which do not come though no limit cuts the chain.
func tokenWords(c *agents.Chain) (words string) {
	if c.Imported > 0 {
		words = fmt.Sprintf("; %s imported", report.Count(c.Imported, "token"))
	}
	if c.Stripped > 0 {
		words += fmt.Sprintf("; %s of comments and front matter %s not arrive", report.Count(c.Stripped, "token"), doOf(c.Stripped))
	}
	if over := c.Whole - c.Stripped - c.Tokens; c.Cut == nil && over > 0 {
		words += fmt.Sprintf("; %s over the limit of %s %s not arrive", report.Count(over, "token"), overWhat(c), doOf(over))
	}
	return words
}

// overWhat is what has the limit over which something does not arrive.
func overWhat(c *agents.Chain) string {
	if c.OfOthers {
		return "a chain, held against no files of others,"
	}
	return "a file"
}

// doOf is the verb behind so many of something.
func doOf(num int64) string {
	if num == 1 {
		return "does"
	}
	return "do"
}

func usedWords(c *agents.Chain) string {
	if c.Limit == 0 {
		return ""
	}
	return fmt.Sprintf("; %.0f %% of %s used", 100*c.Used, number(c.Limit))
}

// cutSentence says what is lost, with the file's name clipped.
func (t *printer) cutSentence(c *agents.Cut) string {
	clipped := *c
	clipped.Path = t.path(c.Path, t.width/2)
	return cutSentence(&clipped)
}

// cutSentence says what is lost.
func cutSentence(c *agents.Cut) string {
	s := fmt.Sprintf("CUT: %s of %s of %s arrive, %s %s lost, from line %d on", number(c.Arrives), report.Count(c.Arrives+c.Lost, "byte"), report.EscapePath(c.Path), number(c.Lost), map[bool]string{true: "is", false: "are"}[c.Lost == 1], c.Line)
	if c.Inside {
		s += ", inside of a character"
	}
	if n := c.DroppedNum; n > 0 {
		s += fmt.Sprintf("; nothing of %s arrives", report.Count(n, "further file"))
	}
	return s + "."
}

// folders are the first few that a chain starts from.
func folders(c agents.Chain) string { return foldersAs(c, report.EscapePath) }

func foldersAs(c agents.Chain, shown func(folder string) string) string {
	names := firstNames(c.Folders, c.FolderNum, func(folder string) string {
		if folder == "" {
			return "the root"
		}
		return shown(folder)
	})
	return strings.Join(names, ", ")
}
