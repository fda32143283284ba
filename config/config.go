// Package config is the configuration: the structure, its defaults, and how a file becomes one. It knows no rule.
package config

import "time"

// FileName is looked for in the start directory and its parents, up to the repository's root.
const FileName = ".bloatgate.toml"

// Config is one effective configuration. Token limits are in tokens, 0 = off.
type Config struct {
	Version   int
	FailLevel string // error | warn | info
	Exclude   []string
	Tokens    Tokens
	Limits    Limits
	Class     map[string]Class
	Gates     Gates
	Budget    Budget
	Ignore    Ignore
	Agent     map[string]Agent
	RankQuery []RankQuery
	Allow     []Allow
}

type Tokens struct {
	Model   string
	PerByte float64
	Window  int64
}

// Limits are for text that should be read: source, prose, config, other text.
type Limits struct{ Warn, Error int64 }

// Class overrides the policy of one class; nil leaves the built-in value.
type Class struct {
	Verdict               *string // admit | exclude
	Warn, Error           *int64  // tokens
	WarnBytes, ErrorBytes *int64  // bytes, for files without tokens
}

type Gates struct {
	Size SizeGate
	Head int64 // bytes of a file's start the content gates read, 512 … 65,536
}

// SizeGate's threshold θ is a number of bytes or the repository's own 95th percentile.
type SizeGate struct {
	Threshold int64 // bytes; ignored when P95
	P95       bool
}

// Budget limits sums of tokens, 0 = off. Repo counts what agents can read today (exposed), RepoAdmitted what the gates leave, Change
// what one change adds to the exposed tokens.
type Budget struct {
	Repo, RepoAdmitted, Change int64
	File                       []PathBudget // each file that matches may hold so much
	Dir                        []PathBudget // each directory that matches may hold so much, with everything below it
}

// PathBudget is a budget for paths that match a pattern.
type PathBudget struct {
	Paths  []string
	Tokens int64
	Line   int // where it stands in the file, for messages
}

type Ignore struct{ Targets []string }

type RankQuery struct {
	Text   string
	Expect []string
	Budget int64
}

// Allow admits what its patterns match. Reason is required; Until, when set, is the last day on which it counts.
type Allow struct {
	Paths  []string
	Reason string
	Until  time.Time // zero: no end
	Line   int       // where it stands in the file, for messages
}
