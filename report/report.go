// Package report turns a rules.Result into bytes: one function per format, all in one table.
//
// A format only describes. The exit code follows from the Result alone and is decided by the command, so that a
// pipeline's outcome never depends on how it is printed. Same Result, same Options, same bytes.
package report

import (
	"io"

	"github.com/bloatgate/bloatgate/rules"
)

// Tool names the program that made a report.
type Tool struct {
	Name    string
	Version string
}

// Options are what a user may choose about a report. Formats ignore what does not concern them.
type Options struct {
	Tool      Tool
	Files     bool        // list every file, not only those with a finding
	Verbose   bool        // text: no collapsing, more detail
	Quiet     bool        // only findings that fail the run; json and junit have all
	Color     bool        // text: terminal colours; see WantColor
	Audit     any         // json: the member "audit"; nil for none
	FailLevel rules.Level // what counts as failing, for Quiet and for the verdicts of junit and markdown
}

// mutes reports a finding that Quiet leaves out.
func (o Options) mutes(f *rules.Finding) bool {
	return o.Quiet && (f.Handled() || f.Level < o.FailLevel)
}

// Format is one way to write a Result.
type Format struct {
	Name  string
	Title string // for --help
	Write func(w io.Writer, r *rules.Result, o Options) error
}

// Formats lists all formats, the default first. A new format is one row here.
func Formats() []Format {
	return []Format{
		{"text", "for people, in a terminal", Text},
		{"json", "bloatgate.report/v1, for programs", JSON},
		{"sarif", "SARIF 2.1.0, for code scanning", SARIF},
		{"gitlab", "code quality report, for GitLab", GitLab},
		{"junit", "JUnit XML, for CI servers", JUnit},
		{"github", "annotations of GitHub Actions", GitHub},
		{"markdown", "a comment on a pull request, a job's summary", Markdown},
		{"csv", "a table for spreadsheets", CSV},
	}
}

// Find returns the format of that name.
func Find(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Names lists the names of all formats, the default first.
func Names() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}
