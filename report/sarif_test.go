package report_test

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifDoc is what the tests look at.
type sarifDoc struct {
	Runs []struct {
		Tool        struct{ Driver struct{ Rules []sarifRule } }
		Results     []sarifResult
		Invocations []struct {
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
	}
}

type sarifRule struct{ ID, Name, HelpURI string }

type sarifResult struct {
	RuleID, Level string
	RuleIndex     int
	Message       struct{ Text string }
	Locations     []struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           struct{ StartLine int }
		}
	}
	PartialFingerprints map[string]string
	Suppressions        *[]struct{ Kind, Justification string }
}

func decodeSARIF(t testing.TB, r *rules.Result, o report.Options) sarifDoc {
	t.Helper()
	var doc sarifDoc
	if err := json.Unmarshal(render(t, "sarif", r, o), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

var (
	sarifRuleList  = regexp.MustCompile(`(?s)"rules": \[.*?\n  \]`)
	sarifRuleIndex = regexp.MustCompile(`"ruleIndex":\d+`)
)

// The golden files leave out the rules, whose texts have a test of their own, so that a new rule does not change them.
func TestSARIFGolden(t *testing.T) {
	for name, c := range map[string]struct {
		result  *rules.Result
		options report.Options
	}{
		"sarif-clean.json": {clean(t), report.Options{Tool: tool}},
		"sarif-all.json":   {everything(t), report.Options{Tool: tool}},
		"sarif-quiet.json": {everything(t), report.Options{Tool: tool, Quiet: true, FailLevel: rules.Error}},
	} {
		out := sarifRuleList.ReplaceAll(render(t, "sarif", c.result, c.options), []byte(`"rules": […]`))
		golden(t, name, sarifRuleIndex.ReplaceAll(out, []byte(`"ruleIndex":N`)))
	}
}

// compileSchema reads a schema of testdata/schema, compressed or not.
func compileSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "schema", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var text any
	if strings.HasSuffix(name, ".gz") {
		unzipped, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err = jsonschema.UnmarshalJSON(unzipped)
		if err != nil {
			t.Fatal(err)
		}
	} else if text, err = jsonschema.UnmarshalJSON(file); err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("test:"+name, text); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("test:" + name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSARIFMeetsItsSchema(t *testing.T) {
	schema := compileSchema(t, "sarif-schema-2.1.0.json.gz")
	for name, r := range map[string]*rules.Result{"clean": clean(t), "everything": everything(t), "many": many(t), "hostile": hostilePaths(t)} {
		var doc any
		if err := json.Unmarshal(render(t, "sarif", r, report.Options{Tool: tool}), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if run := doc.(map[string]any)["runs"].([]any)[0].(map[string]any); schema.Validate(run) == nil {
			t.Error("the schema takes anything")
		}
	}
}

// Microsoft's validator knows GitHub's demands too. It is used where the program is in the PATH; it comes with the npm package
// @microsoft/sarif-multitool-linux, whose script of the same name hands its arguments to a shell and will not do.
func TestSARIFInMultitool(t *testing.T) {
	tool, err := exec.LookPath("Sarif.Multitool")
	if err != nil {
		t.Skip("Sarif.Multitool is not installed")
	}
	for name, r := range map[string]*rules.Result{"everything": everything(t), "hostile": hostilePaths(t)} {
		file := filepath.Join(t.TempDir(), name+".sarif")
		if err := os.WriteFile(file, render(t, "sarif", r, report.Options{Tool: report.Tool{Name: "bloatgate", Version: "1.2.3"}}), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(tool, "validate", file, "--rule-kind", "Sarif;Gh", "--level", "Error;Warning").CombinedOutput()
		if err != nil || strings.Contains(string(out), ": error ") || strings.Contains(string(out), ": warning ") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
