package audit

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// admitted is what the tokens are that have to fit.
func (f *Fit) admitted() string {
	if f.some {
		return "admitted and not hidden already"
	}
	return "admitted"
}

// sentence says what the lines do.
func (f *Fit) sentence() string {
	var files int
	var tokens int64
	for _, g := range f.Hidden {
		files, tokens = files+g.Files, tokens+g.Tokens
	}
	among, uncounted := f.ownWords()
	fits := "which fits"
	if !f.Fits {
		fits = "still more than " + humanize.Comma(f.Budget)
	}
	return fmt.Sprintf("With these lines %s are %s%s, %s; that hides %s, %s, which are admitted today.%s%s%s",
		report.Count(f.Admitted, "token"), f.admitted(), among, fits, report.Count(files, "file"), report.Count(tokens, "token"), f.failsWords(), uncounted, f.outsideWords())
}

// outsideWords say what has to stay as it is outside of the configuration for the total to hold.
func (f *Fit) outsideWords() string {
	if f.outside == "" || f.Threshold > 0 {
		return ""
	}
	return fmt.Sprintf(" That holds where %s sets %s as here.", f.outside, sizeKey)
}

func (f *Fit) failsWords() string {
	if f.Fails == 0 {
		return ""
	}
	return fmt.Sprintf(" `bloatgate check` will fail for %s that it lets pass today, until ignore files of configured agents hide %s or a baseline accepts %[2]s.", report.Count(f.Fails, "file"), english.PluralWord(f.Fails, "it", "them"))
}

// cannot says that no lines will do, and what is left under the strictest.
func (f *Fit) cannot(after *rules.Result) string {
	var left []string
	for _, g := range visibleAmong(after, nil) {
		left = append(left, g.Name+" "+humanize.Comma(g.Tokens))
	}
	return fmt.Sprintf("No θ from %s bytes on will do, even without %s: %s stay %s (%s). Audit one directory (audit DIR --fit), or have files picked for a task (pack).",
		humanize.Comma(leastTheta), english.WordSeries(f.Classes, "and"), report.Count(f.Admitted, "token"), f.admitted(), strings.Join(left, ", "))
}

// ownWords say what of the admitted tokens the lines themselves are, and what could not be counted.
func (f *Fit) ownWords() (among, uncounted string) {
	if f.Own > 0 {
		among = fmt.Sprintf(" (%s of these lines among them)", report.Count(f.Own, "token"))
	}
	if len(f.Change) > 0 {
		uncounted = " What is to be changed, and not appended, is not counted."
	}
	return among, uncounted
}
