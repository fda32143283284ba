package report

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

const (
	// sourceRoot is the base that GitHub and other readers take for the root of the repository.
	sourceRoot = "%SRCROOT%"
	// wholeSource is where a finding about the whole source is shown: code scanning takes no result without a file, and this is the
	// file that sets the limits.
	wholeSource = ".bloatgate.toml"
)

// sarifLevels are the names of levels in SARIF.
var sarifLevels = map[rules.Level]string{rules.Info: "note", rules.Warn: "warning", rules.Error: "error"}

// result writes one finding. When any result of a run is suppressed, all have to say whether they are.
func (t *sarifRules) result(f *rules.Finding, suppressing bool) sarifResult {
	result := sarifResult{
		RuleID: f.Rule, RuleIndex: t.index[f.Rule], Level: cmp.Or(sarifLevels[f.Level], "none"),
		Message:   sarifText{Text: withoutLinks(advice(f))},
		Locations: []sarifLocation{{sarifPhysical{sarifArtifact{pathURI(cmp.Or(f.Path, wholeSource)), sourceRoot}, sarifRegion{max(f.Line, 1), lastLine(f)}}}},
		Properties: sarifFacts{Class: string(f.Class), Gate: f.Gate, Bytes: f.Bytes, Tokens: f.Tokens, Limit: f.Limit, Unit: f.Unit,
			Why: sentence(details(*f))},
	}
	if f.Fingerprint != "" {
		result.PartialFingerprints = map[string]string{"bloatgate/v1": f.Fingerprint}
	}
	if suppressing {
		result.Suppressions = []sarifSuppression{}
	}
	if f.Handled() {
		result.Suppressions = append(result.Suppressions, sarifSuppression{"external", "accepted", handledBecause(f)})
	}
	return result
}

// withoutLinks takes the meaning from what SARIF reads as a link inside of plain text, so that no file name makes one.
func withoutLinks(text string) string { return strings.ReplaceAll(text, "](", "] (") }

// pathURI is a path as a relative URI reference, whatever its bytes. A colon would make a scheme of what stands before it.
func pathURI(path string) string {
	return strings.NewReplacer("%2F", "/", ":", "%3A").Replace(url.PathEscape(path))
}
