package audit

import (
	"io"

	"github.com/bloatgate/bloatgate/report"
)

// Markdown writes the audit as a page.
func Markdown(w io.Writer, r *Report, o Options) error {
	return report.Markdown(w, r.Result, o.Options)
}
