package report

// The structures below are the part of SARIF 2.1.0 that is written, in the specification's names.

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifConfiguration struct {
	Level string `json:"level"`
}

type sarifTags struct {
	Tags []string `json:"tags"`
}

type sarifRule struct {
	ID                   string             `json:"id"`
	Name                 string             `json:"name"`
	ShortDescription     sarifText          `json:"shortDescription"`
	FullDescription      sarifText          `json:"fullDescription"`
	HelpURI              string             `json:"helpUri"`
	Help                 sarifText          `json:"help"`
	DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
	Properties           sarifTags          `json:"properties"`
}

type sarifResult struct {
	RuleID              string             `json:"ruleId"`
	RuleIndex           int                `json:"ruleIndex"`
	Level               string             `json:"level"`
	Message             sarifText          `json:"message"`
	Locations           []sarifLocation    `json:"locations"`
	PartialFingerprints map[string]string  `json:"partialFingerprints,omitempty"`
	Suppressions        []sarifSuppression `json:"suppressions,omitzero"` // empty is "not suppressed", absent is "nobody asked"
	Properties          sarifFacts         `json:"properties"`
}

type sarifLocation struct {
	PhysicalLocation sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI       string `json:"uri"`
	URIBaseID string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
	EndLine   int `json:"endLine,omitempty"` // of several lines
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Status        string `json:"status"`
	Justification string `json:"justification"`
}

// sarifFacts are a finding's numbers, named as in the JSON report.
type sarifFacts struct {
	Class  string `json:"class,omitempty"`
	Gate   string `json:"gate,omitempty"`
	Bytes  int64  `json:"bytes,omitempty"`
	Tokens int64  `json:"tokens,omitempty"`
	Limit  int64  `json:"limit,omitempty"`
	Unit   string `json:"unit,omitempty"`
	Why    string `json:"why,omitempty"`
}

type sarifInvocation struct {
	ExecutionSuccessful        bool                `json:"executionSuccessful"`
	ToolExecutionNotifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

// sarifSource leaves out what jsonSource has about this machine.
type sarifSource struct {
	Kind    string `json:"kind"`
	Rev     string `json:"rev"`
	Against string `json:"against"`
}

type sarifRun struct {
	Source  sarifSource    `json:"source"`
	Model   jsonModel      `json:"model"`
	Totals  jsonTotals     `json:"totals"`
	Skipped map[string]int `json:"skipped"`
	Summary []string       `json:"summary"`
}
