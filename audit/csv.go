package audit

import (
	"io"

	"github.com/bloatgate/bloatgate/report"
)

// CSV writes the table of check with a row for every file.
func CSV(w io.Writer, r *Report, o Options) error { return report.CSV(w, r.Result, o.Options) }
