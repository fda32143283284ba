package report_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// onPage is the result that docs/formats.md shows.
func onPage(t testing.TB) *rules.Result {
	return &rules.Result{
		Source: tree.Description{Kind: "range", Rev: "HEAD", Against: "main (merge base 59d01471eec1)"},
		Model:  bytesModel(t),
		Findings: []rules.Finding{{Rule: "minified", Level: rules.Error, Path: "public/app.js", Line: 6, Class: rules.Minified, Gate: "head", Bytes: 190_012, Tokens: 47_503,
			Limit: 25_000, Unit: "tokens", Message: "minified code: 47,503 tokens (190,012 bytes); limit 25,000 tokens",
			Fix: "Build the bundle in CI instead of committing it.",
			Evidence: []rules.Evidence{{Name: "lines", Value: "7"}, {Name: "widest line", Value: "189,625 characters", Line: 6},
				{Name: "change", Value: "grew by 2,100 tokens from 45,403"}}}},
		Totals:  rules.Totals{Files: 12, SkippedFiles: 1, BinaryFiles: 1, Bytes: 264_020, BinaryBytes: 20_020, Tokens: 61_000, ExposedTokens: 61_000, AdmittedTokens: 13_497},
		Skipped: map[tree.Skip]int{tree.SkipSymlink: 1},
		Delta: &rules.Delta{Before: rules.Totals{Files: 11, Tokens: 58_170, ExposedTokens: 58_170, AdmittedTokens: 12_767},
			After: rules.Totals{Files: 12, Tokens: 61_000, ExposedTokens: 61_000, AdmittedTokens: 13_497}},
		Budgets: []rules.BudgetUse{{Name: "repo", Limit: 1_000_000, Base: 740_200, Change: 2_830, Result: 743_030, Compared: true}},
	}
}

func formatsPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// TestFormatsPageExamples: every fenced block of docs/formats.md is what is written, or is run.
func TestFormatsPageExamples(t *testing.T) {
	page := formatsPage(t)
	blocks := regexp.MustCompile("(?s)<!-- test: ([^\n]*) -->\n```[a-z]*\n(.*?)```\n").FindAllStringSubmatch(page, -1)
	if fences := strings.Count(page, "\n```"); len(blocks) != 3 || fences != 2*len(blocks) {
		t.Errorf("%d fences, %d named blocks", fences, len(blocks))
	}
	for _, block := range blocks {
		switch name, text := block[1], block[2]; name {
		case "text", "github":
			if got := string(render(t, name, onPage(t), report.Options{})); got != text {
				t.Errorf("the page shows\n%s\nand %s is\n%s", text, name, got)
			}
		case "jq":
			runJQ(t, text)
		default:
			t.Errorf("nothing tests the block %q", name)
		}
	}
}

// runJQ gives a report to the program behind the pipe of "bloatgate check --format json | jq …".
func runJQ(t *testing.T, line string) {
	t.Helper()
	jq, err := exec.LookPath("jq")
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // one system is enough
			t.Fatal("jq is not installed")
		}
		t.Skip("jq is not installed")
	}
	arguments := regexp.MustCompile(`^bloatgate check --format json \| jq -r '([^']*)'\n$`).FindStringSubmatch(line)
	if arguments == nil {
		t.Fatalf("%q is not a filter", line)
	}
	cmd := exec.Command(jq, "-r", arguments[1])
	cmd.Stdin = strings.NewReader(string(render(t, "json", everything(t), report.Options{})))
	out, err := cmd.CombinedOutput()
	if want := "huge\ufffd.log\npublic/app.js\n"; err != nil || string(out) != want { // neither what is covered nor what the baseline accepts
		t.Errorf("got %q (%v), want %q", out, err, want)
	}
}

// TestFormatsPageNamesEveryField: of the JSON report, and every column of the table.
func TestFormatsPageNamesEveryField(t *testing.T) {
	page := formatsPage(t)
	var doc any
	if err := json.Unmarshal(render(t, "json", everything(t), report.Options{Files: true}), &doc); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	fieldNames(doc, names)
	header, _, _ := strings.Cut(string(render(t, "csv", clean(t), report.Options{})), "\n")
	for name := range strings.SplitSeq(header, ",") {
		names[name] = true
	}
	for name := range names {
		if !strings.Contains(page, "`"+name+"`") && !strings.Contains(page, `"`+name+`":`) {
			t.Errorf("docs/formats.md does not name %q", name)
		}
	}
	for _, format := range report.Names() {
		if !strings.Contains(page, "\n## "+format+"\n") {
			t.Errorf("docs/formats.md has no part about %s", format)
		}
	}
}

func fieldNames(value any, names map[string]bool) {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if name == "skipped" { // its members are reasons
				member = nil
			}
			names[name] = true
			fieldNames(member, names)
		}
	case []any:
		for _, element := range v {
			fieldNames(element, names)
		}
	}
}
