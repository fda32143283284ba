package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/audit"
	auditpage "github.com/bloatgate/bloatgate/audit/page"
	"github.com/bloatgate/bloatgate/report"
	"github.com/mattn/go-isatty"
	"golang.org/x/term"
)

// formatsAnnotation names the formats of a command that has others than check, separated by commas.
const formatsAnnotation = "formats"

// auditFormat is one way to write an audit.
type auditFormat struct {
	name  string
	write func(w io.Writer, r *audit.Report, o audit.Options) error
}

// auditFormats are those that show an audit. A new one is a row here. The formats of check that are not among them show the findings only,
// as check does.
func auditFormats() []auditFormat {
	return []auditFormat{
		{"text", audit.Text},
		{"json", audit.JSON},
		{"markdown", audit.Markdown},
		{"csv", audit.CSV},
		{"html", auditpage.HTML},
	}
}

func auditFormatList() []string {
	var names []string
	for _, f := range auditFormats() {
		names = append(names, f.name)
	}
	for _, name := range report.Names() {
		if _, own := findAuditFormat(name); !own {
			names = append(names, name)
		}
	}
	return names
}

func auditFormatNames() string { return strings.Join(auditFormatList(), ",") }

func findAuditFormat(name string) (auditFormat, bool) {
	for _, f := range auditFormats() {
		if f.name == name {
			return f, true
		}
	}
	return auditFormat{}, false
}

// writeAudit writes in the format that was asked for.
func (a *app) writeAudit(w io.Writer, r *audit.Report, options report.Options) error {
	if f, ok := findAuditFormat(a.flags.format); ok {
		return f.write(w, r, audit.Options{Options: options, Width: a.width()})
	}
	f, ok := report.Find(a.flags.format)
	if !ok {
		return fmt.Errorf("audit has no format %q; there are %s", a.flags.format, strings.Join(auditFormatList(), ", "))
	}
	return f.Write(w, r.Result, options)
}

// defaultWidth is how many columns a report has where no terminal tells.
const defaultWidth = 80

// width is that of the terminal that the result goes to, or COLUMNS.
func (a *app) width() int {
	if n, err := strconv.Atoi(a.getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if p, ok := a.stdout.(*pipe); ok && a.flags.output == "" && p.file() != nil && isatty.IsTerminal(p.file().Fd()) {
		if columns, _, err := term.GetSize(int(p.file().Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	return defaultWidth
}
