package report_test

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/jstemmer/go-junit-report/v2/junit"
)

func decodeJUnit(t testing.TB, r *rules.Result, o report.Options) junit.Testsuites {
	t.Helper()
	var suites junit.Testsuites
	if err := xml.Unmarshal(render(t, "junit", r, o), &suites); err != nil {
		t.Fatal(err)
	}
	return suites
}

var (
	junitPasses = regexp.MustCompile(`(?m)^.*name="no finding".*\n(.*<skipped.*\n.*</testcase>\n)?`)
	junitTests  = regexp.MustCompile(` tests="\d+"`)
)

// The golden files leave out the passed cases, so that a new rule does not change them.
func TestJUnitGolden(t *testing.T) {
	for name, c := range map[string]struct {
		result  *rules.Result
		options report.Options
	}{
		"junit-clean.xml": {clean(t), report.Options{Tool: tool}},
		"junit-all.xml":   {everything(t), report.Options{Tool: tool}},
		"junit-warn.xml":  {everything(t), report.Options{Tool: tool, FailLevel: rules.Warn}},
	} {
		out := junitPasses.ReplaceAll(render(t, "junit", c.result, c.options), nil)
		golden(t, name, junitTests.ReplaceAll(out, []byte(` tests="N"`)))
	}
}

func TestJUnitMeetsItsSchema(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // one system is enough
			t.Fatal("xmllint is not installed (Debian: libxml2-utils)")
		}
		t.Skip("xmllint is not installed (Debian: libxml2-utils)")
	}
	valid := func(document []byte) error {
		cmd := exec.Command(xmllint, "--nonet", "--noout", "--schema", filepath.Join("testdata", "schema", "junit-10.xsd"), "-")
		cmd.Stdin = strings.NewReader(string(document))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Logf("%s", out)
		}
		return err
	}
	for name, r := range map[string]*rules.Result{"clean": clean(t), "everything": everything(t), "many": many(t), "hostile": hostilePaths(t), "nothing": nothing(t)} {
		if err := valid(render(t, "junit", r, report.Options{Tool: tool})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if valid([]byte("<testsuites><testcase/></testsuites>")) == nil {
		t.Error("the schema takes anything")
	}
}

// nothing is a result where all there was has been skipped.
func nothing(t testing.TB) *rules.Result {
	r := clean(t)
	r.Totals = rules.Totals{Files: 1, SkippedFiles: 1}
	return r
}

func TestJUnitCountsWhatItHas(t *testing.T) {
	for _, c := range []struct {
		name              string
		result            *rules.Result
		fail              rules.Level
		failures, skipped int
	}{
		{"clean", clean(t), rules.Error, 0, 0},
		{"errors fail", everything(t), rules.Error, 2, 2},
		{"errors fail when nothing is said", everything(t), 0, 2, 2},
		{"warnings fail", everything(t), rules.Warn, 5, 2},
		{"notes fail", everything(t), rules.Info, 6, 2},
		{"nothing to judge is no pass", nothing(t), rules.Error, 0, len(rules.Rules())},
	} {
		suites := decodeJUnit(t, c.result, report.Options{FailLevel: c.fail})
		suite, again := suites.Suites[0], junit.Testsuite{}
		names := map[string]bool{}
		for _, test := range suite.Testcases {
			again.AddTestcase(test)
			names[test.Classname+" "+test.Name] = true
		}
		if suite.Failures != c.failures || suite.Skipped != c.skipped {
			t.Errorf("%s: %d failures, %d skipped", c.name, suite.Failures, suite.Skipped)
		}
		if suite.Tests != again.Tests || suite.Failures != again.Failures || suite.Skipped != again.Skipped || suite.Errors != again.Errors ||
			suites.Tests != suite.Tests || suites.Failures != suite.Failures {
			t.Errorf("%s: the counts are not those of the cases", c.name)
		}
		if len(names) != len(suite.Testcases) {
			t.Errorf("%s: %d cases, but %d names", c.name, len(suite.Testcases), len(names))
		}
	}
}

// A reader keys cases by class and name: two findings of a rule about one file must not hide each other.
func TestJUnitCasesHaveNamesOfTheirOwn(t *testing.T) {
	r := clean(t)
	r.Findings = []rules.Finding{bundle(), bundle(), {Rule: "budget"}, {Rule: "budget"}}
	var names []string
	for _, test := range decodeJUnit(t, r, report.Options{}).Suites[0].Testcases[:4] {
		names = append(names, test.Name)
	}
	if got, want := strings.Join(names, ", "), "public/app.js, public/app.js #2, (the whole source), (the whole source) #2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A file without a finding adds nothing: a huge clean tree has a case a rule.
func TestJUnitDoesNotGrowWithTheTree(t *testing.T) {
	r := clean(t)
	r.Files = make([]rules.Stat, 80_000)
	if n := len(decodeJUnit(t, r, report.Options{}).Suites[0].Testcases); n != len(rules.Rules()) {
		t.Errorf("%d cases for %d rules", n, len(rules.Rules()))
	}
}
