package report_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// hostileNames are paths that some format or reader trips over.
var hostileNames = []string{"with space.txt", "a#b", "a?b=c", "100%.txt", "%41.txt", "huge\xff.log", "new\nline", "\x1b[31mred", "c1\u009b31m", "a\u202egpj.exe",
	"zero\u200bwidth", "\ufffe\uffff.txt", "tag\U000e0041", "café/文件/😀.txt", "c:/windows.txt", "http://x/y", "&<>\"'.xml", "a]]>b", "a](http://evil)b", "{0}.txt",
	"\ufeffbom", "back\\slash", "|pipe|", "::error::x", "-rf", " ", "\xed\xa0\x80surrogate", "nul\x00"}

// hostilePaths is a result of findings about such paths, whose texts repeat them.
func hostilePaths(t testing.TB) *rules.Result {
	r := clean(t)
	for i, name := range hostileNames {
		r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: rules.Info + rules.Level(i%3), Path: name, Line: i, Class: rules.Data, Gate: "head",
			Message: "rows in " + name, Fix: "Remove " + name, Covered: i%5 == 4, Evidence: []rules.Evidence{{Name: "marker", Value: name, Line: i}}})
	}
	return r
}

func TestSARIFURIsAreRelativeAndReversible(t *testing.T) {
	var seen []string
	for _, result := range decodeSARIF(t, hostilePaths(t), report.Options{Verbose: true}).Runs[0].Results {
		uri := result.Locations[0].PhysicalLocation.ArtifactLocation.URI
		parsed, err := url.Parse(uri)
		if err != nil || parsed.Scheme+parsed.Host+parsed.RawQuery+parsed.Fragment != "" || parsed.Path == "" {
			t.Fatalf("%q is no relative path: %+v, %v", uri, parsed, err)
		}
		seen = append(seen, parsed.Path)
	}
	for _, name := range hostileNames {
		if !strings.Contains("\n"+strings.Join(seen, "\n")+"\n", "\n"+name+"\n") {
			t.Errorf("%q is not among the paths of the results", name)
		}
	}
}

func TestSARIFNoMessageIsALink(t *testing.T) {
	for _, result := range decodeSARIF(t, hostilePaths(t), report.Options{Verbose: true}).Runs[0].Results {
		if strings.Contains(result.Message.Text, "](") {
			t.Errorf("%q is read as a link", result.Message.Text)
		}
	}
}

func TestSARIFResults(t *testing.T) {
	run := decodeSARIF(t, everything(t), report.Options{Verbose: true}).Runs[0]
	if len(run.Results) != len(everything(t).Findings) {
		t.Errorf("%d results of %d findings", len(run.Results), len(everything(t).Findings))
	}
	var suppressed int
	for _, result := range run.Results {
		if rule := run.Tool.Driver.Rules[result.RuleIndex]; rule.ID != result.RuleID {
			t.Errorf("rule %d is %s, not %s", result.RuleIndex, rule.ID, result.RuleID)
		}
		if result.Suppressions == nil {
			t.Fatalf("%s does not say whether it is suppressed; others do", result.RuleID)
		}
		suppressed += len(*result.Suppressions)
		if suppressed > 0 && len(*result.Suppressions) == 0 {
			t.Errorf("%s stands behind what is handled", result.RuleID)
		}
		if where := result.Locations[0].PhysicalLocation; where.Region.StartLine < 1 || where.ArtifactLocation.URIBaseID != "%SRCROOT%" {
			t.Errorf("%s is at %+v", result.RuleID, where)
		}
	}
	if suppressed != 2 {
		t.Errorf("%d results are suppressed, want the covered and the baselined one", suppressed)
	}
	if got, want := len(decodeSARIF(t, everything(t), report.Options{}).Runs[0].Results), len(run.Results)-2; got != want {
		t.Errorf("%d results without --verbose, want the %d that are not handled: code scanning would open alerts for the others", got, want)
	}
	if r := decodeSARIF(t, many(t), report.Options{}).Runs[0].Results[0]; r.Suppressions != nil {
		t.Error("suppressions are told where none is")
	}
}

// Every rule's link leads to a heading of docs/rules.md.
func TestSARIFRulesLeadToTheirHeadings(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	anchors := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if heading, ok := strings.CutPrefix(line, "### "); ok { // GitHub's way, for the characters that headings here have
			anchors[strings.NewReplacer(" ", "-", ":", "", ",", "", ".", "", "'", "", "`", "").Replace(strings.ToLower(strings.TrimSpace(heading)))] = true
		}
	}
	listed := decodeSARIF(t, clean(t), report.Options{}).Runs[0].Tool.Driver.Rules
	if len(listed) != len(rules.Rules()) {
		t.Errorf("%d rules are listed, there are %d", len(listed), len(rules.Rules()))
	}
	for _, rule := range listed {
		link, err := url.Parse(rule.HelpURI)
		if err != nil || !anchors[link.Fragment] {
			t.Errorf("%s leads to %s, where there is no heading (%v)", rule.ID, rule.HelpURI, err)
		}
		if strings.EqualFold(rule.Name, rule.ID) || strings.ContainsAny(rule.Name, " -,") {
			t.Errorf("%s is named %q", rule.ID, rule.Name)
		}
	}
}
