package main

import (
	"fmt"
	"io"
	"os"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// summaryVariable names the file that GitHub Actions shows on the page of a job.
const summaryVariable = "GITHUB_STEP_SUMMARY"

// summarise adds the report as Markdown to the job's page, where the format is github and there is such a page.
func (a *app) summarise(result *rules.Result, options report.Options) error {
	file := a.getenv(summaryVariable)
	if a.flags.format != "github" || file == "" {
		return nil
	}
	if err := replaceable(file); err != nil {
		return fmt.Errorf("could not use %s: %w", summaryVariable, err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666) // other steps write to it too
	if err != nil {
		return fmt.Errorf("could not write the job summary %q: %w; unset %s to do without", file, safefile.Cause(err), summaryVariable)
	}
	format, _ := report.Find("markdown")
	err = format.Write(io.Writer(f), result, options)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("could not write the job summary %q: %w", file, safefile.Cause(err))
	}
	return nil
}
