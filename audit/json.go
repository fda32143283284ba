package audit

import (
	"io"

	"github.com/bloatgate/bloatgate/report"
)

// JSON writes bloatgate.report/v1 with every file, and the audit in its member "audit".
func JSON(w io.Writer, r *Report, o Options) error {
	o.Options.Audit = r
	return report.JSON(w, r.Result, o.Options)
}
