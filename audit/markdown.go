package audit

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/report"
)

// How many rows a table of the Markdown page has, so that the page stays one that GitHub shows.
const markdownRows = 25

// Markdown writes the audit as a page for people, for an issue or a wiki.
func Markdown(w io.Writer, r *Report, o Options) error {
	m := &page{bufio.NewWriter(w)}
	m.head(r, o)
	m.groups("What each gate takes", r.Gates, r.Numbers.Total)
	m.groups("What each class takes", r.Classes, r.Numbers.Total)
	m.sizes(r.Sizes)
	m.directories(r)
	m.large("Largest files", r.Largest)
	m.large("Largest binary files", r.Binaries)
	m.limits(r)
	m.instructions(r.Instructions)
	m.ignore(r)
	m.growth(r)
	m.fit(r.Fit)
	m.history(r.History)
	m.notes(r.Result.Notes)
	m.next(r.Next)
	return m.out.Flush()
}

// page writes Markdown through a buffer, which keeps the first error for Flush.
type page struct{ out *bufio.Writer }

func (m *page) printf(format string, args ...any) { fmt.Fprintf(m.out, format, args...) }

// table begins a section with a table. A column whose head starts with a blank is aligned to the right.
func (m *page) table(title string, heads ...string) {
	m.printf("\n## %s\n\n|", title)
	for _, h := range heads {
		m.printf(" %s |", strings.TrimSpace(h))
	}
	m.printf("\n|")
	for _, h := range heads {
		if strings.HasPrefix(h, " ") {
			m.printf("---:|")
		} else {
			m.printf("---|")
		}
	}
	m.printf("\n")
}

func (m *page) row(cells ...string) { m.printf("| %s |\n", strings.Join(cells, " | ")) }

func (m *page) say(sentence string) { m.printf("\n%s\n", report.MarkdownText(sentence)) }

func (m *page) head(r *Report, o Options) {
	t := r.Result.Totals
	m.printf("# bloatgate audit: %s, %s\n", report.Count(t.Files, "file"), report.Size(t.Bytes))
	of := strings.TrimSpace(r.Result.Source.Kind + " " + short(r.Result.Source.Rev))
	m.say(fmt.Sprintf("%s, tokens by the model %s (%s).", of, r.Result.Model.Name(), r.Result.Model.Bound()))
	if left := notCounted(r.Result); len(left) > 0 {
		m.say(notCountedSentence(left))
	}
	if t.Files == 0 {
		m.say(noFiles)
	}
	m.table("Three numbers", "", " tokens", " of the window", "")
	for _, row := range numberRows(r) {
		m.row(row.name, number(row.tokens), row.fills, row.what)
	}
	m.table("Windows", "", " tokens", " total", " exposed", " admitted")
	for _, w := range r.Windows {
		m.row(report.MarkdownText(w.Title), number(w.Tokens), times(w.Total), times(w.Exposed), times(w.Admitted))
	}
}

func (m *page) groups(title string, groups []Group, total int64) {
	m.table(title, "", " files", " bytes", " tokens", " share", "")
	for _, g := range groups {
		if g.Files > 0 {
			m.row(report.MarkdownText(g.Title), number(int64(g.Files)), report.Size(g.Bytes), number(g.Tokens), percentOf(Share(g.Tokens, total)), g.Became())
		}
	}
}

func (m *page) sizes(s Sizes) {
	if s.Files == 0 {
		return
	}
	m.table("Sizes, and the tail", "", " files", " bytes", " share")
	for _, x := range s.Tail {
		m.row(fmt.Sprintf("largest %g %%", x.Percent), number(int64(x.Files)), report.Size(x.Bytes), percentOf(x.Share))
	}
	for _, b := range s.Buckets {
		m.row(b.Title, number(int64(b.Files)), report.Size(b.Bytes), percentOf(b.Share))
	}
}

func (m *page) directories(r *Report) {
	root := r.Branches(markdownRows, 0.01)
	if len(root.Children) == 0 {
		return
	}
	m.table("Directories", "", " files", " tokens", " share")
	m.branches(root, max(root.Tokens, 1))
}

func (m *page) branches(b Branch, whole int64) {
	for _, c := range b.Children {
		m.row(report.MarkdownPath(c.Path+"/"), number(int64(c.Files)), number(c.Tokens), percentOf(Share(c.Tokens, whole)))
		m.branches(c, whole)
	}
}

func (m *page) large(title string, files []LargeFile) {
	if len(files) == 0 {
		return
	}
	m.table(title, "", " bytes", " tokens", "class", "what to do")
	for _, f := range files[:min(len(files), markdownRows)] {
		m.row(report.MarkdownPath(f.Path), report.Size(f.Bytes), number(f.Tokens), f.word(), report.MarkdownRemedy(f.Remedy))
	}
}

func (m *page) limits(r *Report) {
	if len(r.Breaks) == 0 {
		return
	}
	m.table("Limits of agents' tools", "agents", "limit", " at most", " files over it", "the worst", "then")
	for _, l := range r.BrokenLimits() {
		worst := l.Breaks[0]
		m.row(report.MarkdownText(strings.Join(l.Agents, ", ")), l.Words(), number(l.Max), number(int64(len(l.Breaks))), report.MarkdownPath(worst.place())+" ("+number(worst.Value)+")", report.MarkdownText(l.Effect))
	}
}
