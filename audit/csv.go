package audit

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

// CSV writes the table of check with a row for every file, and below it one for every number, kind of files that no number counts, gate, class, bucket, directory, broken limit,
// instruction file, grown file, part of the saving, of the fit and of the history, and next step, told apart by their kind. The name of what a row is about stands in the column "rule".
func CSV(w io.Writer, r *Report, o Options) error {
	if err := report.CSV(w, r.Result, o.Options); err != nil {
		return err
	}
	t := &csvTable{csv.NewWriter(w)}
	t.numbers(r)
	t.groups("gate", r.Gates)
	t.groups("class", r.Classes)
	t.sizes(r.Sizes)
	for _, d := range r.Directories {
		t.row("directory", "", cells{"path": report.CSVPath(d.Path), "bytes": whole(d.Bytes), "tokens": whole(d.Tokens), "message": report.Count(d.Files, "file")})
	}
	t.agents(r)
	t.growth(r)
	t.ignore(r)
	t.fit(r.Fit)
	t.history(r.History)
	for _, s := range r.Next {
		t.row("next", "", cells{"message": report.CSVText(s.Command), "fix": report.CSVText(s.Why)})
	}
	t.out.Flush()
	return t.out.Error()
}

// cells are the cells of a row by the names of their columns.
type cells map[string]string

// csvTable writes rows; the first error sticks until the end.
type csvTable struct{ out *csv.Writer }

func (t *csvTable) row(kind, name string, c cells) {
	c["kind"], c["rule"] = kind, report.CSVText(name)
	t.out.Write(report.CSVRow(c))
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

func (t *csvTable) numbers(r *Report) {
	n := r.Numbers
	for _, row := range []struct {
		name   string
		tokens int64
	}{{"total", n.Total}, {"exposed", n.Exposed}, {"admitted", n.Admitted}, {"bloat", n.Bloat}} {
		t.row("number", row.name, cells{"tokens": whole(row.tokens)})
	}
	for _, l := range notCounted(r.Result) {
		c := cells{"message": report.CSVText(l.words)}
		if l.bytes > 0 {
			c["bytes"] = whole(l.bytes)
		}
		t.row("not-counted", l.name, c)
	}
	for _, w := range r.Windows {
		t.row("window", w.Name, cells{"tokens": whole(w.Tokens), "message": report.CSVText(fmt.Sprintf("total %s, exposed %s, admitted %s", times(w.Total), times(w.Exposed), times(w.Admitted)))})
	}
}

func (t *csvTable) groups(kind string, groups []Group) {
	for _, g := range groups {
		t.row(kind, g.Name, cells{"bytes": whole(g.Bytes), "tokens": whole(g.Tokens), "message": report.CSVText(strings.TrimSuffix(g.Title+": "+report.Count(g.Files, "file")+", "+g.Became(), ", ")), "verdict": g.Verdict})
	}
}

func (t *csvTable) sizes(s Sizes) {
	for _, x := range s.Tail {
		t.row("tail", fmt.Sprintf("largest %g %%", x.Percent), cells{"bytes": whole(x.Bytes), "message": report.Count(x.Files, "file") + ", " + percentOf(x.Share)})
	}
	for _, b := range s.Buckets {
		t.row("bucket", b.Title, cells{"bytes": whole(b.Bytes), "tokens": whole(b.Tokens), "message": report.Count(b.Files, "file") + ", " + percentOf(b.Share)})
	}
}

func (t *csvTable) agents(r *Report) {
	for _, b := range r.Breaks {
		line := ""
		if b.Line > 0 {
			line = strconv.Itoa(b.Line)
		}
		t.row("limit", b.Kind, cells{"path": report.CSVPath(b.Path), "line": line, "limit": whole(b.Max), "unit": agents.UnitOf(b.Kind), "message": report.CSVText(fmt.Sprintf("%s: %s", b.Agent, number(b.Value)))})
	}
	for _, d := range r.Instructions.Files {
		for _, name := range append([]string{d.Path}, d.Also...) {
			message := strings.Join(d.Agents, ", ")
			if name != d.Path {
				message += "; a link to " + d.Path
			}
			message += d.how()
			t.row("instruction", "", cells{"path": report.CSVPath(name), "bytes": whole(d.Bytes), "tokens": whole(d.Tokens), "message": report.CSVText(message)})
		}
	}
	for _, d := range r.Instructions.Unseen {
		t.row("instruction", "", cells{"path": report.CSVPath(d.Path), "message": report.CSVText("not counted: " + d.Why)})
	}
	for _, u := range r.Instructions.Unread {
		t.row("import", "", cells{"path": report.CSVPath(u.Path), "line": strconv.Itoa(u.Line), "message": report.CSVText(u.sentence())})
	}
	for _, c := range r.Instructions.Chains {
		message := folders(c) + ": " + c.State + usedWords(&c) + tokenWords(&c) + "; " + filesOf(&c)
		if c.Cut != nil {
			message += "; " + cutSentence(c.Cut)
		}
		t.row("chain", c.Agent, cells{"bytes": whole(c.Bytes), "tokens": whole(c.Tokens), "limit": limitCell(c.Limit), "unit": "bytes", "message": report.CSVText(message)})
	}
}

// filesOf names what a chain is made of, in the order in which it is read.
func filesOf(c *agents.Chain) string {
	return strings.Join(firstNames(c.Files, c.FileNum, report.EscapePath), " + ")
}

func limitCell(n int64) string {
	if n == 0 {
		return ""
	}
	return whole(n)
}
