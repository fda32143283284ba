// Package audit is the full picture of a repository: where its tokens go, what an agent would see of it, and what to do about that.
//
// Build makes a Report, plain data, from the Result of a run of the rules. Everything that prints an audit (text, JSON, CSV, Markdown, the
// HTML page) reads a Report and counts nothing itself, so that all of them tell the same figures, which are those of check.
package audit

import (
	"cmp"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/rules"
)

// Report is what an audit found. Result holds the files, the findings and the totals; the rest is derived from it. In JSON the Result is the
// bloatgate.report/v1 around it, and the Report its member "audit".
//
// Paths are slash-separated bytes that need not be UTF-8 and may hold anything, so whoever prints one escapes it. Tokens are the model's,
// shares are between 0 and 1.
type Report struct {
	Result *rules.Result `json:"-"`

	Numbers      Numbers        `json:"numbers"`
	Windows      []Window       `json:"windows"`     // the configured one first, then those of common agents
	Gates        []Group        `json:"gates"`       // in the order files pass them; those that took nothing too
	Classes      []Group        `json:"classes"`     // that there are files of, in the order of the policy table
	Sizes        Sizes          `json:"sizes"`       // of all files that were judged
	Directories  []Directory    `json:"directories"` // every one, with all that is below it; by path, the root (path "") first
	Largest      []LargeFile    `json:"largest"`     // text by tokens, the largest first
	Binaries     []LargeFile    `json:"binaries"`    // binary files by bytes, the largest first
	Agents       []agents.Agent `json:"agents"`      // the limits that files were held against
	Breaks       []Break        `json:"breaks"`      // files that break one, by agent and kind of limit, the worst first
	Instructions Instructions   `json:"instructions"`
	Ignore       Saving         `json:"ignore"`
	Next         []Step         `json:"next"`              // three at most, the most useful first
	Growth       *Growth        `json:"growth,omitempty"`  // only with --since
	Fit          *Fit           `json:"fit,omitempty"`     // only with --fit
	History      *HistoryTrend  `json:"history,omitempty"` // only with --history
}

// Numbers are the three numbers and the bloat between them, in tokens.
type Numbers struct {
	Total    int64 `json:"total"`
	Exposed  int64 `json:"exposed"`  // what agents can read today
	Admitted int64 `json:"admitted"` // what the gates leave
	Bloat    int64 `json:"bloat"`    // exposed and not admitted
}

// Window is a context window, and how many times each number fills it: 0.5 is half of it.
type Window struct {
	Name     string  `json:"name"`
	Title    string  `json:"title"`
	Tokens   int64   `json:"tokens"`
	Date     string  `json:"date,omitempty"`   // of the evidence, YYYY-MM-DD; "" for the configuration's own
	Source   string  `json:"source,omitempty"` // of the evidence
	Total    float64 `json:"total"`
	Exposed  float64 `json:"exposed"`
	Admitted float64 `json:"admitted"`
}

// Group is what one gate takes, or what there is of one class.
type Group struct {
	Name          string `json:"name"`
	Title         string `json:"title"`
	Verdict       string `json:"verdict"` // of the class by policy; of a gate "exclude", of its last row, what passes all gates, "admit"
	Files         int    `json:"files"`
	Bytes         int64  `json:"bytes"`
	Tokens        int64  `json:"tokens"`
	ExposedTokens int64  `json:"exposed_tokens"`
	ExcludedFiles int    `json:"excluded_files"`
}

// Sizes are how the bytes are spread over the files. Skipped files are left out.
type Sizes struct {
	Files   int      `json:"files"`
	Bytes   int64    `json:"bytes"`
	Median  int64    `json:"median"` // bytes of a file; nearest rank, like P95 and P99
	P95     int64    `json:"p95"`
	P99     int64    `json:"p99"`
	Max     int64    `json:"max"`
	Tail    []Tail   `json:"tail"`
	Buckets []Bucket `json:"buckets"`
}

// Tail is what the largest files hold. Files is Percent of all files, rounded up.
type Tail struct {
	Percent float64 `json:"percent"`
	Files   int     `json:"files"`
	Bytes   int64   `json:"bytes"`
	Share   float64 `json:"share"` // of all bytes
}

// Bucket is what the files of a range of sizes hold: over From bytes, up to and including To.
type Bucket struct {
	Title         string  `json:"title"`
	From          int64   `json:"from"` // bytes; -1 so that empty files are in the first one
	To            int64   `json:"to"`   // bytes; 0 for no end
	Files         int     `json:"files"`
	Bytes         int64   `json:"bytes"`
	Tokens        int64   `json:"tokens"`
	ExcludedFiles int     `json:"excluded_files"`
	Share         float64 `json:"share"` // of all bytes
}

// Directory is a directory with everything below it.
type Directory struct {
	Path           string `json:"path"` // without a final slash; "" for the root
	PathBase64     string `json:"path_base64,omitempty"`
	Files          int    `json:"files"`
	Bytes          int64  `json:"bytes"`
	Tokens         int64  `json:"tokens"`
	ExposedTokens  int64  `json:"exposed_tokens"`
	AdmittedTokens int64  `json:"admitted_tokens"`
	BinaryBytes    int64  `json:"binary_bytes"`
}

// LargeFile is one of the largest files, with what check says about it.
type LargeFile struct {
	Path       string        `json:"path"`
	PathBase64 string        `json:"path_base64,omitempty"`
	Bytes      int64         `json:"bytes"`
	Tokens     int64         `json:"tokens"`
	Share      float64       `json:"share"` // of all tokens; of a binary file, of all bytes
	Class      rules.Class   `json:"class"`
	Verdict    rules.Verdict `json:"verdict"`
	Gate       string        `json:"gate"`
	Covered    bool          `json:"covered"`
	Level      string        `json:"level"` // of check's worst finding about its size or content, "" where there is none
	Rule       string        `json:"rule"`
	Remedy     string        `json:"remedy"` // that finding's own; without a finding a sentence that says why there is nothing to do
}

// Step is one thing to do next.
type Step struct {
	Command string `json:"command"` // to be typed as it is, from the directory the audit ran in
	Why     string `json:"why"`     // a sentence
	There   string `json:"-"`       // the command as somebody types it who reads the report elsewhere, in the root of a clone; "" for the same
}

// Elsewhere is the command for readers of the report in other places.
func (s Step) Elsewhere() string { return cmp.Or(s.There, s.Command) }
