package audit

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
)

// ignore has a row for what is saved, and one for each ignore file.
func (t *csvTable) ignore(r *Report) {
	s := &r.Ignore
	if s.Note != "" {
		t.row("saving", "", cells{"message": report.CSVText(s.Note)})
		return
	}
	t.row("saving", "", cells{"tokens": whole(s.Tokens), "message": report.CSVText(s.Sentence(r.Numbers.Exposed))})
	for _, target := range s.Targets {
		t.row("ignore", target.Name, cells{"path": report.CSVPath(target.File), "message": report.CSVText(fmt.Sprintf("%s: %s", report.Count(target.Lines, "line"), target.Word()))})
	}
}

// growth has a row for each number as it was, one each for what was added and removed, and one for each file that is new or grew.
func (t *csvTable) growth(r *Report) {
	g := r.Growth
	if g == nil {
		return
	}
	for _, row := range growthRows(r) {
		t.row("before", row.name, cells{"tokens": whole(row.before), "message": report.CSVText(g.Since)})
	}
	t.row("since", "added", cells{"tokens": whole(g.Added), "message": report.Count(g.GrownNum, "file")})
	t.row("since", "removed", cells{"tokens": whole(g.Removed)})
	for _, f := range g.Grown {
		t.row("grown", f.Class, cells{"path": report.CSVPath(f.Path), "bytes": whole(f.BytesMore), "tokens": whole(f.After - f.Before), "message": f.word(), "verdict": f.Verdict})
	}
}

// fit has a row for the answer, one for what of each class it hides, and one for each key of the configuration.
func (t *csvTable) fit(f *Fit) {
	if f == nil {
		return
	}
	t.row("fit", "", cells{"tokens": whole(f.Admitted), "limit": whole(f.Budget), "unit": "tokens", "message": report.CSVText(f.Word)})
	for _, g := range f.Hidden {
		t.row("fit-hides", g.Name, cells{"bytes": whole(g.Bytes), "tokens": whole(g.Tokens), "message": report.Count(g.Files, "file")})
	}
	if !f.Fits {
		return
	}
	for _, p := range f.parts() {
		t.row("fit-sets", p.table+"."+p.key, cells{"message": report.CSVText(p.value)})
	}
}

// label tells a revision from others, in words.
func (p *TrendPoint) label() string {
	return strings.TrimSuffix(Day(p.Time)+" "+short(p.OID)+" "+p.Tag, " ")
}

// history has a row for each number at each revision, one where there are fewer of these than were asked for, one for the estimate, and one for each hidden file that people edit.
func (t *csvTable) history(h *HistoryTrend) {
	if h == nil {
		return
	}
	for _, p := range h.Points {
		for _, n := range []numberRow{{name: "total", tokens: p.Numbers.Total}, {name: "exposed", tokens: p.Numbers.Exposed}, {name: "admitted", tokens: p.Numbers.Admitted}} {
			t.row("history", n.name, cells{"tokens": whole(n.tokens), "message": report.CSVText(p.label())})
		}
	}
	if few := h.Fewer(); few != "" {
		t.row("history", "", cells{"message": few})
	}
	t.row("edited", "", cells{"message": report.CSVText(h.FPR.Sentence())})
	for _, e := range h.FPR.Offenders {
		t.row("edited", e.Class, cells{"path": report.CSVPath(e.Path), "tokens": whole(e.Tokens), "message": report.Count(e.Commits, "commit")})
	}
}
