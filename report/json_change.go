package report

import "github.com/bloatgate/bloatgate/rules"

type jsonSide struct {
	Files          int   `json:"files"`
	Bytes          int64 `json:"bytes"`
	Tokens         int64 `json:"tokens"`
	ExposedTokens  int64 `json:"exposed_tokens"`
	AdmittedTokens int64 `json:"admitted_tokens"`
}

func sideOf(t rules.Totals) jsonSide {
	return jsonSide{t.Files, t.Bytes, t.Tokens, t.ExposedTokens, t.AdmittedTokens}
}

type jsonFileDelta struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Before     int64  `json:"before"`
	After      int64  `json:"after"`
}

type jsonDelta struct {
	Before         jsonSide        `json:"before"`
	After          jsonSide        `json:"after"`
	ExposedTokens  int64           `json:"exposed_tokens"`
	AdmittedTokens int64           `json:"admitted_tokens"`
	Files          []jsonFileDelta `json:"files"`
}

func deltaOf(d *rules.Delta) jsonDelta {
	files := []jsonFileDelta{}
	for _, f := range d.Files {
		path, raw := jsonText(f.Path)
		files = append(files, jsonFileDelta{path, raw, f.Before, f.After})
	}
	return jsonDelta{sideOf(d.Before), sideOf(d.After), d.Exposed(), d.After.AdmittedTokens - d.Before.AdmittedTokens, files}
}

type jsonBudget struct {
	Name       string `json:"name"`
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Limit      int64  `json:"limit"`
	Base       *int64 `json:"base"`
	Change     *int64 `json:"change"`
	Result     int64  `json:"result"`
	Level      string `json:"level"`
}

func budgetOf(u rules.BudgetUse) jsonBudget {
	path, raw := jsonText(u.Path)
	b := jsonBudget{Name: u.Name, Path: path, PathBase64: raw, Limit: u.Limit, Result: u.Result, Level: u.Level.String()}
	if u.Compared {
		b.Base, b.Change = &u.Base, &u.Change
	}
	return b
}

type jsonBaseline struct {
	File           string   `json:"file"`
	Entries        int      `json:"entries"`
	Accepted       int      `json:"accepted"`
	AcceptedTokens int64    `json:"accepted_tokens"`
	Stale          []string `json:"stale"`
}

func baselineOf(b *rules.BaselineUse) jsonBaseline {
	stale := []string{}
	for _, line := range b.Stale {
		stale = append(stale, validUTF8(line))
	}
	return jsonBaseline{validUTF8(b.File), b.Entries, b.Matched, b.Tokens, stale}
}
