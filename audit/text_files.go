package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

// How many rows a section shows without --verbose.
const (
	shownTexts    = 12
	shownBinaries = 5
	shownBreaks   = 3
	shownTags     = 12

	shownImporters = 3
)

func textLargest(t *printer, r *Report) {
	if len(r.Largest) == 0 {
		return
	}
	t.title("Largest files")
	t.large(r.Largest, shownTexts, func(f LargeFile) string { return report.Count(f.Tokens, "token") })
}

func textBinaries(t *printer, r *Report) {
	if len(r.Binaries) == 0 {
		return
	}
	t.title("Largest binary files")
	t.large(r.Binaries, shownBinaries, func(f LargeFile) string { return report.Size(f.Bytes) })
}

// large lists files. A remedy that several in a row share is said once, below the last of them.
func (t *printer) large(files []LargeFile, shown int, amount func(LargeFile) string) {
	if !t.verbose {
		files = files[:min(len(files), shown)]
	}
	words := 13
	for _, f := range files {
		words = max(words, columns(f.word()))
	}
	for i, f := range files {
		t.line("  %18s  %s  %s", amount(f), pad(f.word(), words), t.path(f.Path, t.width-24-words))
		if i+1 == len(files) || files[i+1].Remedy != f.Remedy {
			t.remedy("                    → ", f.Remedy)
		}
	}
}

// word is the class and how check judges: "source, error".
func (f *LargeFile) word() string {
	if f.Level == "" {
		return string(f.Class)
	}
	return string(f.Class) + ", " + f.Level
}

func textLimits(t *printer, r *Report) {
	t.title("Limits of agents' tools")
	if len(r.Breaks) == 0 {
		t.say("No file that agents are meant to read breaks a limit that is known here.")
		return
	}
	for _, l := range r.BrokenLimits() {
		t.limit(l)
	}
	t.say("Of files that agents are meant to read, and of images. The limits are those that were known on the days that --format json names; [agent.NAME] in the configuration overrides them.")
}

// BrokenLimit is a limit that some files break, with all agents that have the same one: the same files break it for each of them.
type BrokenLimit struct {
	agents.Limit
	Agents []string // their titles
	Breaks []Break  // of the first of them, the worst first
}

// BrokenLimits are the limits that files break, each with its files once.
func (r *Report) BrokenLimits() []BrokenLimit {
	var out []BrokenLimit
	for _, a := range r.Agents {
		for _, l := range a.Limits {
			breaks := r.breaking(a.Name, l.Kind)
			same := func(b BrokenLimit) bool {
				return b.Kind == l.Kind && b.Max == l.Max && b.Effect == l.Effect && !l.OfInstructions()
			}
			switch at := slices.IndexFunc(out, same); {
			case len(breaks) == 0:
			case at >= 0:
				out[at].Agents = append(out[at].Agents, a.Title)
			default:
				out = append(out, BrokenLimit{l, []string{a.Title}, breaks})
			}
		}
	}
	return out
}

// breaking are the breaks of one limit.
func (r *Report) breaking(agent, kind string) (out []Break) {
	for _, b := range r.Breaks {
		if b.Agent == agent && b.Kind == kind {
			out = append(out, b)
		}
	}
	return out
}

func (t *printer) limit(l BrokenLimit) {
	breaks := l.Breaks
	t.wrap("  ", fmt.Sprintf("%s %s (%s): %s over it; %s.", number(l.Max), l.Words(), strings.Join(l.Agents, ", "), report.Count(len(breaks), "file"), l.Effect))
	shown := breaks
	if !t.verbose {
		shown = breaks[:min(len(breaks), shownBreaks)]
	}
	for _, b := range shown {
		where := report.EscapePath(b.Path)
		if b.Line > 0 {
			where += fmt.Sprintf(":%d", b.Line)
		}
		t.line("    %14s  %s", number(b.Value), clipStart(where, t.width-21))
	}
	if more := len(breaks) - len(shown); more > 0 {
		t.line("    %14s  %s", "…", fmt.Sprintf("and %s more; --verbose lists them", number(int64(more))))
	}
}

func textInstructions(t *printer, r *Report) {
	in := r.Instructions
	t.title("Instruction files, read on every turn")
	defer t.unread(in.Unread)
	defer t.unseen(in.Unseen)
	if in.Note != "" || len(in.Files) == 0 {
		t.say(strings.TrimSpace(in.Note + map[bool]string{true: "There are none that an agent known here reads."}[in.Note == ""]))
		return
	}
	for _, f := range in.Files {
		name := report.EscapePath(f.Path)
		for _, also := range f.Also {
			name += " = " + report.EscapePath(also)
		}
		t.line("  %17s %9s  %s", report.Count(f.Tokens, "token"), number(f.Bytes)+" B", clipStart(name, t.width-31))
		t.line("  %29s %s%s", "", strings.Join(f.Agents, ", "), f.how())
	}
	t.printf("\n")
	for _, group := range sameChains(in.Chains) {
		t.chain(group, len(r.Directories))
	}
}

// how says in which way a file comes to be read, where that is not by its place alone: "; on demand only".
func (d *InstructionDoc) how() string {
	if d.OnDemand {
		return "; on demand only"
	}
	if len(d.ImportedBy) == 0 {
		return ""
	}
	names := make([]string, 0, shownImporters)
	for _, name := range d.ImportedBy[:min(len(d.ImportedBy), shownImporters)] {
		names = append(names, report.EscapePath(name))
	}
	if more := len(d.ImportedBy) - len(names); more > 0 {
		names = append(names, number(int64(more))+" more")
	}
	return "; imported by " + strings.Join(names, ", ")
}

// unread names imports that lead to nothing that could be counted.
func (t *printer) unread(imports []UnreadImport) {
	for _, u := range imports[:t.shown(len(imports), shownTexts)] {
		t.say(u.sentence())
	}
	t.more("  ", len(imports)-t.shown(len(imports), shownTexts))
}

// shown is how many of so many rows are shown: all of them with --verbose.
func (t *printer) shown(rows, most int) int {
	if t.verbose {
		return rows
	}
	return min(rows, most)
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
	for _, d := range docs[:t.shown(len(docs), shownTexts)] {
		t.say(d.sentence())
	}
	t.more("  ", len(docs)-t.shown(len(docs), shownTexts))
}

func (d *UnseenDoc) sentence() string {
	if d.link {
		return fmt.Sprintf("Not counted: %s (%s).", report.EscapePath(d.Path), d.Why)
	}
	return fmt.Sprintf("Not counted, and read by agents all the same: %s (%s).", report.EscapePath(d.Path), d.Why)
}

// sameChains puts chains together that are the same for several agents.
func sameChains(chains []agents.Chain) (groups [][]agents.Chain) {
	for _, c := range chains {
		same := func(group []agents.Chain) bool {
			g := group[0]
			return slices.Equal(g.Files, c.Files) && slices.Equal(g.Folders, c.Folders) && g.FolderNum == c.FolderNum && g.Limit == c.Limit
		}
		if at := slices.IndexFunc(groups, same); at >= 0 {
			groups[at] = append(groups[at], c)
		} else {
			groups = append(groups, []agents.Chain{c})
		}
	}
	return groups
}

func (t *printer) chain(group []agents.Chain, everywhere int) {
	c := group[0]
	names := make([]string, len(c.Files))
	for i, name := range c.Files {
		names[i] = t.path(name, t.width/2)
	}
	var readers []string
	for _, same := range group {
		readers = append(readers, same.Agent)
	}
	from := folders(c)
	if c.FolderNum >= everywhere {
		from = "every folder"
	}
	t.wrap("  ", fmt.Sprintf("%s from %s: %s a turn (%s of %s%s).", strings.Join(readers, ", "), from, report.Count(c.Tokens, "token"), report.Count(c.Bytes, "byte"), strings.Join(names, " + ")+importedWords(&c), usedWords(&c)))
	if c.Cut != nil {
		t.wrap("    ", cutSentence(c.Cut))
	}
}

func importedWords(c *agents.Chain) string {
	if c.Imported == 0 {
		return ""
	}
	return fmt.Sprintf("; %s imported", report.Count(c.Imported, "token"))
}

func usedWords(c *agents.Chain) string {
	if c.Limit == 0 {
		return ""
	}
	return fmt.Sprintf("; %.0f %% of %s used", 100*c.Used, number(c.Limit))
}

// cutSentence says what is lost.
func cutSentence(c *agents.Cut) string {
	s := fmt.Sprintf("CUT: %s of %s of %s arrive, %s %s lost, from line %d on", number(c.Arrives), report.Count(c.Arrives+c.Lost, "byte"), report.EscapePath(c.Path), number(c.Lost), map[bool]string{true: "is", false: "are"}[c.Lost == 1], c.Line)
	if c.Inside {
		s += ", inside of a character"
	}
	if n := len(c.Dropped); n > 0 {
		s += fmt.Sprintf("; nothing of %s arrives", report.Count(n, "further file"))
	}
	return s + "."
}

func folders(c agents.Chain) string {
	var names []string
	for _, f := range c.Folders {
		if f == "" {
			f = "the root"
		} else {
			f = report.EscapePath(f)
		}
		names = append(names, f)
	}
	if more := c.FolderNum - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%s more", number(int64(more))))
	}
	return strings.Join(names, ", ")
}
