package report_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// checkVisible fails on characters that steer a terminal or hide.
func checkVisible(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Errorf("not UTF-8: %q", s)
	}
	for _, r := range s {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			t.Errorf("a raw %U in %q", r, s)
		}
	}
}

var (
	codeSpans = regexp.MustCompile("`[^`]+`")
	headings  = regexp.MustCompile(`^##+ `)
	items     = regexp.MustCompile(`^(-|\d+\.) `)
	blocks    = regexp.MustCompile(`^( |\t|([-+*>#]|\d+[.)])( |$)|[-=*_]+$)`)
	ours      = strings.NewReplacer("<sub>", "", "</sub>", "", "&#96;", "", "&#124;", "")
	live      = regexp.MustCompile("[`<>&@#\\[\\]{}*_~$=^]|://|www\\.|\\w[.:]\\w*[a-z]|[a-zA-Z]-[0-9]|\\b[0-9a-fA-F]{7,}\\b|\\\\[^.)]")
)

// checkMarkdown reads a report line by line: outside of code spans nothing may be left that Markdown or GitHub gives a meaning to, and the rows of a
// table have as many cells as its head.
func checkMarkdown(t *testing.T, out string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if lines[0] != report.MarkdownMarker || lines[1] != "" {
		t.Errorf("the report begins with %q", lines[:2])
	}
	cells := 0
	for _, line := range lines[1:] {
		checkVisible(t, line)
		text := codeSpans.ReplaceAllString(line, "¤")
		if strings.HasPrefix(line, "|") {
			if n := strings.Count(line, "|"); cells != 0 && n != cells {
				t.Errorf("%d cells instead of %d: %q", n, cells, line)
			}
			cells = strings.Count(line, "|")
		} else if cells = 0; strings.Contains(text, "|") {
			t.Errorf("a pipe outside of a table: %q", line)
		}
		if found := live.FindString(ours.Replace(headings.ReplaceAllString(text, ""))); found != "" {
			t.Errorf("%q is live in %q", found, line)
		}
		if block := blocks.FindString(items.ReplaceAllString(text, "")); block != "" && !headings.MatchString(line) {
			t.Errorf("a block begins with %q in %q", block, line)
		}
	}
}

func TestMarkdownIsInert(t *testing.T) {
	for name, r := range map[string]*rules.Result{"clean": clean(t), "everything": everything(t), "many": many(t), "hostile": injections(t), "saving": saving(t)} {
		t.Run(name, func(t *testing.T) { checkMarkdown(t, string(render(t, "markdown", r, report.Options{Tool: tool}))) })
	}
}

func TestMarkdownVerdict(t *testing.T) {
	warned := clean(t)
	warned.Findings = levelled(map[rules.Level]int{rules.Warn: 1})
	handled := clean(t)
	handled.Findings = []rules.Finding{{Level: rules.Error, Path: "a", Baselined: true}, {Level: rules.Error, Path: "b", Covered: true}}
	nothing := clean(t)
	nothing.Totals.Files, nothing.Totals.SkippedFiles = 2, 2
	for _, c := range []struct {
		result *rules.Result
		level  rules.Level
		want   string
	}{
		{clean(t), 0, "passed"}, {everything(t), 0, "failed"}, {warned, 0, "passed"}, {warned, rules.Error, "passed"}, {warned, rules.Warn, "failed"},
		{handled, rules.Info, "passed"}, {nothing, 0, "nothing to judge"}, {saving(t), 0, "passed"},
	} {
		out := string(render(t, "markdown", c.result, report.Options{FailLevel: c.level}))
		if heading := strings.Split(out, "\n")[2]; !strings.HasPrefix(heading, "## ") || !strings.HasSuffix(heading, "bloatgate: "+c.want) {
			t.Errorf("the heading is %q, want %q", heading, c.want)
		}
	}
}

// crowd is n errors with paths of the given length, each with a remedy of its own.
func crowd(t testing.TB, n, length int, letter string) *rules.Result {
	r := everything(t)
	r.Findings = nil
	for i := range n {
		path := fmt.Sprintf("%05d/%s", i, strings.Repeat(letter, length))
		r.Findings = append(r.Findings, rules.Finding{Rule: "large", Level: rules.Error, Path: path, Class: rules.Source, Tokens: int64(90_000 - i),
			Message: "large source", Fix: "Split " + path})
		r.Notes = append(r.Notes, path)
		r.Budgets = append(r.Budgets, rules.BudgetUse{Name: "dir", Path: path, Limit: 1})
	}
	return r
}

// TestMarkdownFits: GitHub refuses a comment of more than 65,536 characters, whichever way it counts the larger ones.
func TestMarkdownFits(t *testing.T) {
	for letter, lengths := range map[string][]int{"x": {1, 400}, "é": {400}, "😀": {1, 400}, "|": {400}, "`": {400}, "\U000e0041": {400}, "@ ": {60}} {
		for _, length := range lengths {
			r := crowd(t, 5_000, length, letter)
			out := string(render(t, "markdown", r, report.Options{Tool: tool}))
			if n := len(utf16.Encode([]rune(out))); n > 65_000 || n < 45_000 {
				t.Errorf("%d times %q: %d characters", length, letter, n)
			}
			rows := strings.Count(out, "\n| error |")
			if want := fmt.Sprintf("\n… and %s more findings", comma(len(r.Findings)-rows)); rows == 0 || !strings.Contains(out, want) {
				t.Errorf("%d times %q: %d rows, and not %q", length, letter, rows, want)
			}
			if remedies := strings.Count(out, ". Split "); remedies != rows {
				t.Errorf("%d times %q: %d remedies for %d rows", length, letter, remedies, rows)
			}
			checkMarkdown(t, out)
		}
	}
}

func comma(n int) string {
	if n < 1_000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1_000, n%1_000)
}

// TestMarkdownLosesNothingThatFits: the last finding that fits is shown, and no line says that some are missing.
func TestMarkdownLosesNothingThatFits(t *testing.T) {
	for n := 200; n < 600; n += 100 {
		out := string(render(t, "markdown", crowd(t, n, 20, "x"), report.Options{Tool: tool}))
		rows := strings.Count(out, "\n| error |")
		if cut := strings.Contains(out, "more finding"); cut != (rows < n) {
			t.Errorf("%d of %d findings are shown, and cut is said to be %v", rows, n, cut)
		}
	}
}

func TestMarkdownSaysEachRemedyOnce(t *testing.T) {
	r := clean(t)
	r.Findings = levelled(map[rules.Level]int{rules.Error: 4, rules.Warn: 3})
	for i := range r.Findings {
		r.Findings[i].Fix = []string{"Split it.", "Hide it."}[i%2]
	}
	out := string(render(t, "markdown", r, report.Options{}))
	for _, fix := range []string{"Split it.", "Hide it."} {
		if strings.Count(out, fix) != 1 {
			t.Errorf("%q stands there %d times", fix, strings.Count(out, fix))
		}
	}
	if strings.Count(out, "| see 1 |")+strings.Count(out, "| see 2 |") != 7 {
		t.Errorf("not every row refers to its remedy:\n%s", out)
	}
}

func TestMarkdownPraisesASaving(t *testing.T) {
	out := string(render(t, "markdown", saving(t), report.Options{}))
	for _, want := range []string{"well done", "| exposed | 9,000 | -6,000 | 3,000 |", "not by this change"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, name := range nasty {
		f.Add(name, name)
	}
	f.Add("a", "by `x`, ` y `z``w` 1. 2) gh-12 :x: deadbeef \\| a_b ~~c~~ www.x.y")
	f.Fuzz(func(t *testing.T, path, text string) {
		r := everything(t)
		r.Source.Against, r.Notes, r.Budgets[2].Path, r.Baseline.File = text, []string{text}, text, path
		r.Findings = []rules.Finding{{Rule: text, Level: rules.Error, Path: path, Message: text, Fix: text, Class: rules.Class(text)}}
		out := string(render(t, "markdown", r, report.Options{Tool: report.Tool{Name: "bloatgate", Version: text}}))
		checkMarkdown(t, out)
	})
}
