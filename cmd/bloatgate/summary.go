package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// summaryVariable names the file that GitHub Actions shows on the page of a job.
const summaryVariable = "GITHUB_STEP_SUMMARY"

// summaryLimit is how many bytes of a step GitHub shows, whoever in the step wrote them. Of a file that is larger it shows nothing, and it
// marks the step with an error (GitHub's documentation of workflow commands, "Step isolation and limits").
const summaryLimit = 1 << 20

// summarise adds the report as Markdown to the job's page, where the format is github and there is such a page. By then the report itself is
// written, so whatever is wrong with the page is told, and changes nothing about the verdict.
func (a *app) summarise(result *rules.Result, options report.Options) {
	file := a.getenv(summaryVariable)
	if a.flags.format != "github" || file == "" {
		return
	}
	if err := addSummary(file, result, options); err != nil {
		a.tell(fmt.Sprintf("no job summary in %s=%q: %v; the report and its verdict stand", summaryVariable, file, err))
	}
}

func addSummary(file string, result *rules.Result, options report.Options) error {
	f, size, err := openSummary(file)
	if err != nil {
		return err
	}
	err = appendSummary(f, size, result, options)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return safefile.Cause(err)
}

// openSummary opens the file to be added to, and says how much is in it. Nobody waits for the reader of a pipe, and nothing is written
// through a link.
func openSummary(file string) (*os.File, int64, error) {
	before, err := os.Lstat(file)
	if err == nil && !before.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("that is %s, not a file", kindOf(before.Mode()))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, safefile.Cause(err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_APPEND|syscall.O_NONBLOCK, 0o666)
	if err != nil {
		return nil, 0, safefile.Cause(err)
	}
	opened, err := f.Stat()
	if err == nil && (!opened.Mode().IsRegular() || before != nil && !os.SameFile(before, opened)) {
		err = errors.New("it was replaced meanwhile")
	}
	if err != nil {
		f.Close()
		return nil, 0, safefile.Cause(err)
	}
	return f, opened.Size(), nil
}

// appendSummary writes all that has room below what the step has there already, or nothing.
func appendSummary(f *os.File, size int64, result *rules.Result, options report.Options) error {
	var page strings.Builder
	if err := report.Markdown(&page, result, options); err != nil {
		return err
	}
	text := report.CutMarkdown(page.String(), int(max(0, summaryLimit-size)))
	if text == "" {
		return fmt.Errorf("the step has written %d bytes there, and GitHub shows at most %d", size, summaryLimit)
	}
	if _, err := f.WriteString(text); err != nil {
		f.Truncate(size) // half a table helps nobody; the first error is the one to tell
		return err
	}
	return nil
}
