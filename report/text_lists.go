package report

import (
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// files lists every file when it is asked for, skipped ones with their reason.
func (t *textReport) files(r *rules.Result) {
	if !t.options.Files {
		return
	}
	for _, s := range r.Files {
		what := string(s.Class)
		if s.Verdict == rules.Skip {
			what = s.Skip.OfOne()
		}
		t.printf("%-8s %-12s %14s %12s  %s\n", s.Verdict, what,
			Count(s.Bytes, "byte"), humanize.Comma(s.Tokens)+" tok", EscapePath(s.Path))
	}
	if len(r.Files) > 0 {
		t.printf("\n")
	}
}

// allowed tells what each [[allow]] entry let pass; entries that met no file of this source only when verbose.
func (t *textReport) allowed(r *rules.Result) {
	printed := false
	for _, a := range r.Allowed {
		if a.Files == 0 && !t.options.Verbose {
			continue
		}
		printed = true
		until := ""
		if a.Until != "" {
			until = ", until " + a.Until
		}
		if a.Expired {
			until += " (expired)"
		}
		t.printf("allow  %s\n", EscapeText(strings.Join(a.Patterns, ", ")))
		t.indent(Count(a.Files, "file") + " · " + Count(a.Tokens, "token") + until)
		t.indent("reason: " + EscapeText(a.Reason))
	}
	if printed {
		t.printf("\n")
	}
}

func (t *textReport) notes(r *rules.Result) {
	for _, note := range r.Notes {
		t.printf("%s%s\n", t.level(rules.Info), EscapeText(note))
	}
	if len(r.Notes) > 0 {
		t.printf("\n")
	}
}
