package audit

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
)

func (m *page) instructions(in Instructions) {
	if in.Note != "" {
		m.printf("\n## Instruction files\n")
		m.say(in.Note)
	}
	m.documents(in)
	if len(in.Chains) == 0 {
		return
	}
	m.table("Instruction files, read on every turn", "agent", "from", "files", " tokens a turn", " bytes", "")
	for _, c := range in.Chains[:min(len(in.Chains), markdownRows)] {
		var names []string
		for _, name := range c.Files {
			names = append(names, report.MarkdownPath(name))
		}
		if more := c.FileNum - len(c.Files); more > 0 {
			names = append(names, "and "+number(int64(more))+" more")
		}
		state := c.State + usedWords(&c) + tokenWords(&c)
		if c.Cut != nil {
			state = cutSentence(c.Cut)
		}
		m.row(c.Agent, report.MarkdownText(folders(c)), strings.Join(names, " "), number(c.Tokens), number(c.Bytes), report.MarkdownText(state))
	}
}

// documents lists the files of instructions by all of their names.
func (m *page) documents(in Instructions) {
	if len(in.Files)+len(in.Unseen)+len(in.Unread) == 0 {
		return
	}
	m.table("Instruction files", "file", " tokens", " bytes", "read by", "")
	for _, d := range in.Files[:min(len(in.Files), markdownRows)] {
		names := report.MarkdownPath(d.Path)
		for _, also := range d.Also {
			names += " = " + report.MarkdownPath(also)
		}
		m.row(names, number(d.Tokens), number(d.Bytes), strings.Join(d.Agents, ", "), report.MarkdownText(strings.TrimPrefix(d.how(), "; ")))
	}
	for _, d := range in.Unseen[:min(len(in.Unseen), markdownRows)] {
		m.row(report.MarkdownPath(d.Path), "", "", "", report.MarkdownText("not counted: "+d.Why))
	}
	for _, u := range in.Unread[:min(len(in.Unread), markdownRows)] {
		m.row(report.MarkdownPath(fmt.Sprintf("%s:%d", u.Path, u.Line)), "", "", "", report.MarkdownText(fmt.Sprintf("@%s is not counted: %s", u.Target, u.Why)))
	}
}

func (m *page) ignore(r *Report) {
	m.printf("\n## What `ignore --write` would save\n")
	if r.Ignore.Note != "" {
		m.say(r.Ignore.Note)
		return
	}
	m.say(r.Ignore.Sentence(r.Numbers.Exposed))
	m.table("Ignore files", "file", " lines", "")
	for _, t := range r.Ignore.Targets {
		m.row(report.MarkdownPath(t.File), number(int64(t.Lines)), report.MarkdownText(t.Word()))
	}
}

func (m *page) growth(r *Report) {
	g := r.Growth
	if g == nil {
		return
	}
	m.table("Since "+report.MarkdownText(g.Since), "", " before", " now", " more")
	for _, row := range growthRows(r) {
		m.row(row.name, number(row.before), number(row.now), signed(row.now-row.before))
	}
	m.say(g.sentence())
	if len(g.Grown) > 0 {
		m.table("What grew", "", " tokens more", "class", "")
		for _, f := range g.Grown[:min(len(g.Grown), markdownRows)] {
			m.row(report.MarkdownPath(f.Path), signed(f.After-f.Before), f.Class, f.word())
		}
	}
}

func (m *page) fit(f *Fit) {
	if f == nil {
		return
	}
	m.printf("\n## To fit %s\n", report.Count(f.Budget, "token"))
	m.say(f.Word)
	if len(f.Hidden) > 0 {
		m.table("What that hides", "class", " files", " tokens")
		for _, g := range f.Hidden {
			m.row(g.Name, number(int64(g.Files)), number(g.Tokens))
		}
	}
	if f.Fits && len(f.Change) > 0 {
		m.printf("\nChange in %s:\n\n", report.MarkdownPath(f.File))
		for _, change := range f.Change {
			m.printf("- %s\n", report.MarkdownCode(change))
		}
	}
	if f.Fits && f.Config != "" {
		m.printf("\nAppend to %s:\n\n```toml\n%s```\n", report.MarkdownPath(f.File), f.Config)
	}
}

func (m *page) history(h *HistoryTrend) {
	if h == nil {
		return
	}
	m.table("History: "+h.Words(), "", " total", " exposed", " admitted")
	for _, p := range h.Points {
		name := Day(p.Time) + " `" + short(p.OID) + "`"
		if p.Tag != "" {
			name += " " + report.MarkdownPath(p.Tag)
		}
		m.row(name, number(p.Numbers.Total), number(p.Numbers.Exposed), number(p.Numbers.Admitted))
	}
	if few := h.Fewer(); few != "" {
		m.say(few)
	}
	m.say(h.FPR.Sentence())
	if len(h.FPR.Offenders) > 0 {
		m.table("Hidden files that people edit", "", "class", " commits")
		for _, e := range h.FPR.Offenders[:min(len(h.FPR.Offenders), markdownRows)] {
			m.row(report.MarkdownPath(e.Path), e.Class, fmt.Sprint(e.Commits))
		}
	}
}

func (m *page) notes(notes []string) {
	if len(notes) == 0 {
		return
	}
	m.printf("\n## Notes\n\n")
	for _, note := range notes[:min(len(notes), markdownRows)] {
		m.printf("- %s\n", report.MarkdownText(note))
	}
}

func (m *page) next(steps []Step) {
	if len(steps) == 0 {
		return
	}
	m.printf("\n## What to do next\n\n")
	for i, s := range steps {
		m.printf("%d. %s: %s\n", i+1, report.MarkdownCode(s.Elsewhere()), report.MarkdownText(s.Why))
	}
}
