package report

import (
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// The structures below are the published schema: docs/formats.md explains every field.

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonSource struct {
	Kind       string `json:"kind"`
	Rev        string `json:"rev"`
	Root       string `json:"root"`
	RootBase64 string `json:"root_base64,omitempty"`
	Against    string `json:"against"`
	Engine     string `json:"engine"`
}

func sourceOf(d tree.Description) jsonSource {
	root, raw := jsonText(d.Root)
	return jsonSource{d.Kind, d.Rev, root, raw, d.Against, d.Engine}
}

type jsonModel struct {
	Name    string  `json:"name"`
	PerByte float64 `json:"per_byte"`
	Bound   string  `json:"bound"`
}

type jsonTotals struct {
	Files          int   `json:"files"`
	Bytes          int64 `json:"bytes"`
	Tokens         int64 `json:"tokens"`
	ExposedTokens  int64 `json:"exposed_tokens"`
	AdmittedTokens int64 `json:"admitted_tokens"`
	LockTokens     int64 `json:"lock_tokens"`
	ExcludedFiles  int   `json:"excluded_files"`
	SkippedFiles   int   `json:"skipped_files"`
	BinaryFiles    int   `json:"binary_files"`
	BinaryBytes    int64 `json:"binary_bytes"`
	ConfigExcluded int   `json:"config_excluded_files"`
}

func totalsOf(r *rules.Result) jsonTotals {
	t := r.Totals
	return jsonTotals{
		Files: t.Files, Bytes: t.Bytes, Tokens: t.Tokens, ExposedTokens: t.ExposedTokens, AdmittedTokens: t.AdmittedTokens,
		LockTokens: t.LockTokens, ExcludedFiles: t.ExcludedFiles, SkippedFiles: t.SkippedFiles,
		BinaryFiles: t.BinaryFiles, BinaryBytes: t.BinaryBytes, ConfigExcluded: r.ConfigExcluded,
	}
}

type jsonAllow struct {
	Paths   []string `json:"paths"`
	Reason  string   `json:"reason"`
	Until   string   `json:"until"`
	Expired bool     `json:"expired"`
	Files   int      `json:"files"`
	Tokens  int64    `json:"tokens"`
}

func allowOf(a rules.AllowUse) jsonAllow {
	return jsonAllow{append([]string{}, a.Patterns...), a.Reason, a.Until, a.Expired, a.Files, a.Tokens}
}

type jsonEvidence struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Line  int    `json:"line"`
}

type jsonFinding struct {
	Rule        string         `json:"rule"`
	Level       string         `json:"level"`
	Path        string         `json:"path"`
	PathBase64  string         `json:"path_base64,omitempty"`
	Line        int            `json:"line"`
	EndLine     int            `json:"end_line,omitempty"`
	Class       rules.Class    `json:"class"`
	Gate        string         `json:"gate"`
	Bytes       int64          `json:"bytes"`
	Tokens      int64          `json:"tokens"`
	Limit       int64          `json:"limit"`
	Unit        string         `json:"unit"`
	Message     string         `json:"message"`
	Fix         string         `json:"fix"`
	Evidence    []jsonEvidence `json:"evidence"`
	Covered     bool           `json:"covered"`
	Baselined   bool           `json:"baselined"`
	Fingerprint string         `json:"fingerprint"`
}

func findingOf(f rules.Finding) jsonFinding {
	path, raw := jsonText(f.Path)
	evidence := []jsonEvidence{}
	for _, e := range f.Evidence {
		evidence = append(evidence, jsonEvidence{e.Name, validUTF8(e.Value), e.Line})
	}
	return jsonFinding{
		Rule: f.Rule, Level: f.Level.String(), Path: path, PathBase64: raw, Line: f.Line, EndLine: f.EndLine, Class: f.Class, Gate: f.Gate,
		Bytes: f.Bytes, Tokens: f.Tokens, Limit: f.Limit, Unit: f.Unit, Message: validUTF8(f.Message),
		Fix: validUTF8(f.Fix), Evidence: evidence, Covered: f.Covered, Baselined: f.Baselined, Fingerprint: f.Fingerprint,
	}
}

type jsonFile struct {
	Path       string        `json:"path"`
	PathBase64 string        `json:"path_base64,omitempty"`
	Bytes      int64         `json:"bytes"`
	Tokens     int64         `json:"tokens"`
	Class      rules.Class   `json:"class"`
	Verdict    rules.Verdict `json:"verdict"`
	Gate       string        `json:"gate"`
	Reason     string        `json:"reason"`
	Covered    bool          `json:"covered"`
	Encoding   string        `json:"encoding,omitempty"`
	Language   string        `json:"language,omitempty"`
	Binary     bool          `json:"binary,omitempty"`
}

func fileOf(s rules.Stat) jsonFile {
	path, raw := jsonText(s.Path)
	reason := s.Reason
	if reason == "" {
		reason = s.Skip.OfOne()
	}
	return jsonFile{path, raw, s.Bytes, s.Tokens, s.Class, s.Verdict, s.Gate, validUTF8(reason), s.Covered,
		s.Encoding, s.Language, s.Binary}
}
