package report

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
)

// gitLabSeverities name the levels on GitLab's scale: info, minor, major, critical, blocker.
var gitLabSeverities = map[rules.Level]string{rules.Info: "info", rules.Warn: "minor", rules.Error: "critical"}

type gitLabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitLabLocation `json:"location"`
}

type gitLabLocation struct {
	Path  string      `json:"path"`
	Lines gitLabLines `json:"lines"`
}

type gitLabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end,omitempty"` // of several lines
}

// GitLab writes a code quality report: an array, one finding a line, in the order of the Result. GitLab knows no suppression, so handled
// findings are left out; with Quiet everything is that does not fail the run.
func GitLab(w io.Writer, r *rules.Result, o Options) error {
	j := &jsonStream{out: bufio.NewWriter(w)}
	used := unique{}
	separator := "[\n"
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Handled() || o.mutes(f) {
			continue
		}
		j.raw(separator)
		j.value(gitLabIssueOf(f, r.Model, used))
		separator = ",\n"
	}
	if len(used) == 0 {
		j.raw("[")
	}
	j.raw("]\n")
	if j.err != nil {
		return j.err
	}
	return j.out.Flush()
}

// gitLabIssueOf is a finding, which stands alone there: it names the model of its tokens itself.
func gitLabIssueOf(f *rules.Finding, model tokens.Estimator, used unique) gitLabIssue {
	words := advice(f)
	if f.Tokens > 0 {
		between := " "
		if strings.Contains(words, "\n") { // it ends with a line that has to stay one
			between = "\n"
		}
		words += between + "Tokens by the " + fullStop(EscapeText(modelWords(model)))
	}
	return gitLabIssue{
		Description: words,
		CheckName:   f.Rule,
		Fingerprint: used.name(cmp.Or(f.Fingerprint, identity(f)), "-"),
		Severity:    cmp.Or(gitLabSeverities[f.Level], "info"),
		Location:    gitLabLocation{gitLabPath(cmp.Or(f.Path, wholeSource)), gitLabLines{max(f.Line, 1), lastLine(f)}},
	}
}

// lastLine is the last of several lines that a finding is about, 0 for one line and for none.
func lastLine(f *rules.Finding) int {
	if f.Line == 0 || f.EndLine <= f.Line {
		return 0
	}
	return f.EndLine
}

// gitLabPath is the path itself, so that GitLab finds the file; one that JSON cannot carry is at least told from others.
func gitLabPath(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	return EscapePath(path)
}

// identity stands in for the fingerprint of a finding that has none.
func identity(f *rules.Finding) string {
	sum := sha256.Sum256([]byte(f.Rule + "\x00" + f.Path + "\x00" + f.Message))
	return hex.EncodeToString(sum[:8])
}

// unique hands out names that differ: GitLab drops what has a fingerprint or a name it knows already.
type unique map[string]int

func (u unique) name(wanted, separator string) string {
	u[wanted]++
	if n := u[wanted]; n > 1 {
		return u.name(wanted+separator+strconv.Itoa(n), separator)
	}
	return wanted
}
