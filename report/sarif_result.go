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
		Locations: []sarifLocation{{sarifPhysical{sarifArtifact{pathURI(cmp.Or(f.Path, wholeSource)), sourceRoot}, sarifRegion{max(f.Line, 1)}}}},
		Properties: sarifFacts{Class: string(f.Class), Gate: f.Gate, Bytes: f.Bytes, Tokens: f.Tokens, Limit: f.Limit, Unit: f.Unit,
			Why: EscapeText(sentence(details(*f)))},
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

// advice is a finding in two sentences, for programs that show one text: what is wrong and what to do.
func advice(f *rules.Finding) string {
	text := fullStop(statement(f))
	if f.Fix != "" {
		text += " " + fullStop(EscapeText(f.Fix))
	}
	return text
}

// statement is what is wrong. The facts stand in for a message that says nothing, because no format takes an empty one.
func statement(f *rules.Finding) string {
	if f.Message == "" {
		return EscapeText(short(*f) + cost(*f))
	}
	return EscapeText(f.Message)
}

// handledBecause says why a finding needs nothing more to be done.
func handledBecause(f *rules.Finding) string {
	if f.Covered {
		return "Hidden from agents already: every configured agent's ignore file covers the path."
	}
	return "Accepted by the baseline."
}

// withoutLinks takes the meaning from what SARIF reads as a link inside of plain text, so that no file name makes one.
func withoutLinks(text string) string { return strings.ReplaceAll(text, "](", "] (") }

// pathURI is a path as a relative URI reference, whatever its bytes. A colon would make a scheme of what stands before it.
func pathURI(path string) string {
	return strings.NewReplacer("%2F", "/", ":", "%3A").Replace(url.PathEscape(path))
}
