package report

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// TestRemedyLines: every report shows the lines that allow a file as lines, and in the formats that people paste from they are a configuration.
func TestRemedyLines(t *testing.T) {
	const name = `src/a "b" [c]` + "`|" + `#.py`
	c := config.Default()
	model, err := tokens.New(c.Tokens.Model, c.Tokens.PerByte)
	if err != nil {
		t.Fatal(err)
	}
	disk := fstest.MapFS{name: {Data: []byte(strings.Repeat("def step(x):\n    return x\n", 50_000)), Mode: 0o644}}
	res, err := rules.Run(t.Context(), tree.FromFS(disk), rules.Options{Config: c, Model: model, Now: time.Unix(0, 0)})
	if err != nil || len(res.Findings) != 1 {
		t.Fatalf("%v, %v", res, err)
	}
	fix := res.Findings[0].Fix
	what, lines := rules.FixParts(fix)
	if strings.Contains(what, "\n") || len(lines) != 3 {
		t.Fatalf("%q", fix)
	}
	pasted := "version = 1\n[tokens]\nwindow = 1000\n" + strings.Join(lines, "\n")
	loaded, err := config.Parse("c", []byte(pasted))
	if err != nil {
		t.Fatalf("%v in\n%s", err, pasted)
	}
	again, err := rules.Run(t.Context(), tree.FromFS(disk), rules.Options{Config: loaded.Config, Model: model, Now: time.Unix(0, 0)})
	if err != nil || len(again.Findings) != 0 || again.Files[0].Gate != "allow" {
		t.Errorf("the lines do not allow the file: %+v, %v", again.Files, err)
	}
	for _, format := range []string{"text", "junit", "github", "gitlab"} {
		f, _ := Find(format)
		var out strings.Builder
		if err := f.Write(&out, res, Options{}); err != nil {
			t.Fatal(err)
		}
		end := map[string]string{"github": "%0A", "junit": "\n", "text": "\n", "gitlab": `\n`}[format]
		for _, line := range []string{"[[allow]]", "paths = [", `reason = `} {
			if !strings.Contains(out.String(), end+line) && !strings.Contains(out.String(), end+strings.Repeat(" ", 12)+line) {
				t.Errorf("%s has no line %s:\n%s", format, line, out.String())
			}
		}
	}
	issue := gitLabIssueOf(&res.Findings[0], model, unique{})
	if !strings.Contains(issue.Description, "\n"+lines[2]+"\nTokens by ") {
		t.Errorf("the last line is none in %q", issue.Description)
	}
	if got := advice(&res.Findings[0]); !strings.HasSuffix(got, lines[2]) {
		t.Errorf("something stands behind the last line: %q", got)
	}
	if got := MarkdownRemedy(fix); strings.Count(got, "<br>") != 3 || strings.Contains(got, "|") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
}

// TestRemedyOfOddNames: a name that holds line ends makes no lines.
func TestRemedyOfOddNames(t *testing.T) {
	if got := EscapeRemedy("Clear 'a\n[[allow]]\x1b.ipynb'."); got != `Clear 'a\n[[allow]]\x1b.ipynb'.` {
		t.Errorf("%q", got)
	}
}

// TestMarkdownCode: a command is shown whole and as it is.
func TestMarkdownCode(t *testing.T) {
	long := `bloatgate rank "what you are about to do" ` + strings.Repeat("x/", 1000)
	if got := MarkdownCode(long); got != "`"+long+"`" {
		t.Errorf("%q", got)
	}
}
