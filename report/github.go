package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// githubCap is how many annotations of one level GitHub shows for a step (actions/toolkit, docs/problem-matchers.md); it drops more without
// a word.
const githubCap = 10

// githubCommands are the workflow commands that make annotations.
var githubCommands = map[rules.Level]string{rules.Error: "error", rules.Warn: "warning", rules.Info: "notice"}

// GitHub writes workflow commands, which GitHub Actions turns into annotations, the most important first and no more than it shows; then
// the summary as plain lines of the log.
func GitHub(w io.Writer, r *rules.Result, o Options) error {
	out := bufio.NewWriter(w)
	shown, left := annotated(unhandled(r.Findings, o))
	for _, f := range shown {
		fmt.Fprintf(out, "::%s %s::%s\n", githubCommands[f.Level], githubPlace(f), githubData(githubMessage(f)))
	}
	if left != "" {
		left = fmt.Sprintf("not annotated: %s (GitHub shows %d of each level); `bloatgate check --verbose` lists them", left, githubCap)
		fmt.Fprintf(out, "::notice title=bloatgate::%s\n", githubData(left))
	}
	for _, line := range summaryLines(r) {
		fmt.Fprintln(out, EscapeLog(line))
	}
	if left != "" {
		fmt.Fprintln(out, left)
	}
	return out.Flush()
}

// unhandled are the findings that ask for something, the most important first: by level, then by tokens, then by size, then by place.
func unhandled(findings []rules.Finding, o Options) []rules.Finding {
	var open []rules.Finding
	for _, f := range findings {
		if !f.Handled() && !o.mutes(&f) {
			open = append(open, f)
		}
	}
	slices.SortStableFunc(open, func(x, y rules.Finding) int {
		return cmp.Or(cmp.Compare(y.Level, x.Level), cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(y.Bytes, x.Bytes),
			cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Rule, y.Rule))
	})
	return open
}

// annotated picks what fits and says what does not: "2 errors, 1 note". Saying so takes the place of one notice.
func annotated(findings []rules.Finding) (shown []rules.Finding, left string) {
	shown, left = capped(findings, githubCap)
	if left != "" {
		shown, left = capped(findings, githubCap-1)
	}
	return shown, left
}

// capped keeps the first of each level: githubCap errors and warnings, and as many notices as are given.
func capped(findings []rules.Finding, notices int) (shown []rules.Finding, left string) {
	room := map[rules.Level]int{rules.Error: githubCap, rules.Warn: githubCap, rules.Info: notices}
	for _, f := range findings {
		if room[f.Level]--; room[f.Level] >= 0 {
			shown = append(shown, f)
		}
	}
	var words []string
	for _, level := range []rules.Level{rules.Error, rules.Warn, rules.Info} {
		if room[level] < 0 {
			words = append(words, Count(-room[level], levelNouns[level]))
		}
	}
	return shown, strings.Join(words, ", ")
}

// levelNouns are what one finding of a level is called.
var levelNouns = map[rules.Level]string{rules.Error: "error", rules.Warn: "warning", rules.Info: "note"}

// githubPlace are the properties of an annotation.
func githubPlace(f rules.Finding) string {
	var properties []string
	if f.Path != "" {
		properties = append(properties, "file="+githubProperty(githubPath(f.Path)))
	}
	if f.Path != "" && f.Line > 0 {
		properties = append(properties, fmt.Sprintf("line=%d", f.Line))
		if end := lastLine(&f); end > 0 {
			properties = append(properties, fmt.Sprintf("endLine=%d", end))
		}
	}
	return strings.Join(append(properties, "title="+githubProperty(EscapeLog("bloatgate "+f.Rule))), ",")
}

// githubPath is the path as it is wherever it can be shown, so that GitHub finds the file; else as EscapePath quotes it. No path that is not
// quoted begins with a quote, so the two never look alike. The runner drops a = at the start.
func githubPath(path string) string {
	if EscapeLog(path) == path && strings.TrimSpace(path) == path && !strings.ContainsRune(`"=`, rune(path[0])) {
		return path
	}
	quoted := EscapePath(path)
	if quoted == path {
		quoted = `"` + path + `"`
	}
	return EscapeLog(quoted)
}

// githubMessage is what is wrong, why, and what to do: a line each, and together less than the 4,096 characters after which GitHub's runner
// cuts a message (actions/runner, ExecutionContext.cs).
func githubMessage(f rules.Finding) string {
	line := func(label, text string) string { return EscapeLog(label + clip(EscapeText(text), textClip)) }
	lines := []string{line("", statement(&f))}
	if why := sentence(evidence(f)); why != "" {
		lines = append(lines, line("why: ", why))
	}
	if f.Fix != "" {
		what, below := rules.FixParts(f.Fix)
		lines = append(lines, line("fix: ", what))
		for _, text := range below {
			lines = append(lines, line("", text))
		}
	}
	return strings.Join(lines, "\n")
}

// EscapeLog makes a text safe for a line of GitHub's log: visible, on one line, and without what its runner takes for a command, which is
// `::` at the start of a line and `##[` anywhere.
func EscapeLog(text string) string {
	line := strings.ReplaceAll(EscapeText(text), "##[", `#\x23[`)
	if strings.HasPrefix(strings.TrimSpace(line), "::") {
		return `\` + line
	}
	return line
}

// githubData escapes what a workflow command's message must not hold, githubProperty what a property must not hold.
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
