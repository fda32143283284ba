package report_test

import (
	"html"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// rendered is a report as GitHub's own renderer makes HTML of it, with raw HTML let through so that any would show.
func rendered(t *testing.T, r *rules.Result) string {
	t.Helper()
	renderer, err := exec.LookPath("cmark-gfm")
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // one system is enough
			t.Fatal("cmark-gfm is not installed (Debian: cmark-gfm)")
		}
		t.Skip("cmark-gfm is not installed (Debian: cmark-gfm)")
	}
	cmd := exec.Command(renderer, "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tasklist", "-e", "footnotes")
	cmd.Stdin = strings.NewReader(string(render(t, "markdown", r, report.Options{Tool: tool})))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

var (
	htmlTags  = regexp.MustCompile(`<[^>]*>`)
	ourTags   = regexp.MustCompile(`^</?(?:h[23]|p|[uo]l|li|table|thead|tbody|tr|t[hd]|code|sub)>$|^<t[hd] align="right">$|^<!-- bloatgate -->$`)
	htmlRows  = regexp.MustCompile(`(?s)<tr>(.*?)</tr>`)
	htmlCells = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
)

func plainHTML(s string) string { return html.UnescapeString(htmlTags.ReplaceAllString(s, "")) }

// unquotedCode leaves out the backticks of a sentence, which Markdown's own stand for.
func unquotedCode(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "`", "")) }

// TestMarkdownInGitHubsRenderer: what GitHub shows has no tag but ours, and every path and text reads as in the text report.
func TestMarkdownInGitHubsRenderer(t *testing.T) {
	for name, r := range map[string]*rules.Result{"clean": clean(t), "everything": everything(t), "hostile": injections(t), "names": hostilePaths(t), "saving": saving(t)} {
		out := rendered(t, r)
		for _, tag := range htmlTags.FindAllString(out, -1) {
			if !ourTags.MatchString(tag) {
				t.Errorf("%s: the page has the tag %s", name, tag)
			}
		}
		shown := map[string]bool{}
		for _, row := range htmlRows.FindAllStringSubmatch(out, -1) {
			var cells []string
			for _, cell := range htmlCells.FindAllStringSubmatch(row[1], -1) {
				cells = append(cells, plainHTML(cell[1]))
			}
			if len(cells) == 6 {
				shown[strings.TrimSpace(cells[1])+" says "+unquotedCode(cells[4])] = true
			}
		}
		for _, f := range r.Findings {
			if f.Handled() || f.Path == "" || f.Message == "" {
				continue
			}
			want := report.EscapePath(f.Path)
			switch {
			case f.EndLine > f.Line:
				want += ", lines " + comma(f.Line) + " to " + comma(f.EndLine)
			case f.Line > 0:
				want += ", line " + comma(f.Line)
			}
			if want = strings.TrimSpace(want) + " says " + unquotedCode(report.EscapeText(f.Message)); !shown[want] {
				t.Errorf("%s: no row %q", name, want)
			}
		}
	}
}
