package audit

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
)

func (m *page) instructions(in Instructions) {
	if len(in.Chains) == 0 {
		return
	}
	m.table("Instruction files, read on every turn", "agent", "from", "files", " tokens a turn", " bytes", "")
	for _, c := range in.Chains[:min(len(in.Chains), markdownRows)] {
		var names []string
		for _, name := range c.Files {
			names = append(names, report.MarkdownPath(name))
		}
		state := c.State
		if c.Cut != nil {
			state = c.Cut.sentence()
		}
		m.row(c.Agent, report.MarkdownText(folders(c)), strings.Join(names, " "), number(c.Tokens), number(c.Bytes), report.MarkdownText(state))
	}
}

func (m *page) ignore(r *Report) {
	m.printf("\n## What `ignore --write` would save\n")
	if r.Ignore.Note != "" {
		m.say(r.Ignore.Note)
		return
	}
	m.say(r.Ignore.Sentence(r.Numbers.Exposed))
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
	m.printf("\n## To fit %s tokens\n", number(f.Budget))
	m.say(f.Word)
	if f.Fits && f.Config != "" {
		m.printf("\n```toml\n%s```\n", f.Config)
	}
}

func (m *page) history(h *HistoryTrend) {
	if h == nil {
		return
	}
	m.table("History: "+report.Count(h.Commits, "commit"), "", " total", " exposed", " admitted")
	for _, p := range h.Points {
		m.row(day(p.Time)+" `"+short(p.OID)+"`", number(p.Numbers.Total), number(p.Numbers.Exposed), number(p.Numbers.Admitted))
	}
	m.say(h.FPR.sentence())
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
		m.printf("%d. %s: %s\n", i+1, report.MarkdownPath(s.Elsewhere()), report.MarkdownText(s.Why))
	}
}
