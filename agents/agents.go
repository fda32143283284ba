// Package agents is what is known about coding agents: the limits of their tools, and the files of instructions that they read on every turn.
//
// The tables are data with the day and the place of their evidence; the configuration overrides them.
package agents

import (
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
)

// Agent is a coding agent and the limits that its tools have, as far as they are known. The table is in table.go; the configuration
// overrides its values.
type Agent struct {
	Name   string  `json:"name"` // as in the configuration: "claude-code"
	Title  string  `json:"title"`
	Limits []Limit `json:"limits"`
}

// Limit is one limit of an agent. A value over Max breaks it, Max itself does not.
type Limit struct {
	Kind       string `json:"kind"`   // one of the Kind constants
	Max        int64  `json:"max"`    // in Unit
	Unit       string `json:"unit"`   // "tokens", "lines", "columns" (characters of a line), "characters", "bytes", "pixels"
	Effect     string `json:"effect"` // what happens beyond it, as a part of a sentence: "the tool refuses the file"
	Date       string `json:"date"`   // of the evidence, YYYY-MM-DD; "" for a value from the configuration
	Source     string `json:"source"` // of the evidence
	Configured bool   `json:"configured"`
}

// Kinds of limits. Their names are the keys of the configuration's [agent.NAME] tables.
const (
	ReadTokens       = "read-tokens"       // tokens of a file in one read
	ReadLines        = "read-lines"        // lines of a file in one read
	ReadColumns      = "read-columns"      // characters of a line in a read
	ReadBytes        = "read-bytes"        // bytes of a file in one read
	SearchColumns    = "search-columns"    // characters of a line in search results
	ImageBytes       = "image-bytes"       // bytes of an image
	ImagePixels      = "image-pixels"      // pixels of an image's longer side
	InstructionBytes = "instruction-bytes" // bytes of the whole chain of instruction files
	InstructionFile  = "instruction-file"  // characters of a single instruction file
)

// kinds of limits, with what each counts in and what that is in words.
var kinds = map[string]struct{ unit, words string }{
	ReadTokens:       {"tokens", "tokens of one read"},
	ReadLines:        {"lines", "lines of one read"},
	ReadColumns:      {"columns", "characters of a line in a read"},
	ReadBytes:        {"bytes", "bytes of a file"},
	SearchColumns:    {"columns", "characters of a line in a search"},
	ImageBytes:       {"bytes", "bytes of an image"},
	ImagePixels:      {"pixels", "pixels of an image's longer side"},
	InstructionBytes: {"bytes", "bytes of a chain of instructions"},
	InstructionFile:  {"characters", "characters of an instruction file"},
}

// Kinds are the kinds of limits there are, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// UnitOf is what a kind of limit counts in.
func UnitOf(kind string) string { return kinds[kind].unit }

// Words say what is limited, behind the number that it is limited to: "tokens of one read".
func (l *Limit) Words() string {
	words := kinds[l.Kind].words
	if what, of, found := strings.Cut(words, "s "); found && l.Max == 1 {
		return what + " " + of
	}
	return words
}

// OfInstructions reports a limit that is about the agent's own instruction files.
func (l *Limit) OfInstructions() bool { return l.Kind == InstructionBytes || l.Kind == InstructionFile }

// Limit is an agent's limit of a kind, nil where it has none.
func (a *Agent) Limit(kind string) *Limit {
	for i := range a.Limits {
		if a.Limits[i].Kind == kind {
			return &a.Limits[i]
		}
	}
	return nil
}

// rowOf is an agent's row of the table, nil where there is none.
func rowOf(agent string) *agentRow {
	if at := slices.IndexFunc(agentRows, func(row agentRow) bool { return row.name == agent }); at >= 0 {
		return &agentRows[at]
	}
	return nil
}

// For is the table of agents with the configuration's values in it.
func For(c config.Config) []Agent {
	var agents []Agent
	for _, row := range agentRows {
		a := Agent{Name: row.name, Title: row.title, Limits: []Limit{}}
		own := c.Agent[row.name]
		values := own.Limits()
		for _, l := range row.limits {
			l.Unit = UnitOf(l.Kind)
			if value, set := values[l.Kind]; set {
				l.Max, l.Date, l.Source, l.Configured = value, "", "configuration", true
				delete(values, l.Kind)
			}
			a.Limits = append(a.Limits, l)
		}
		for _, kind := range slices.Sorted(maps.Keys(values)) {
			a.Limits = append(a.Limits, Limit{Kind: kind, Max: values[kind], Unit: UnitOf(kind), Effect: "over the configured limit", Source: "configuration", Configured: true})
		}
		a.Limits = slices.DeleteFunc(a.Limits, func(l Limit) bool { return l.Max == 0 })
		agents = append(agents, a)
	}
	return agents
}

// Window is the room that an agent's usual model leaves it.
type Window struct {
	Name, Title  string
	Tokens       int64
	Date, Source string // of the evidence; for a value from the configuration "" and "configuration"
}

// Windows are those of the agents, with the configuration's values; an agent whose window the configuration switches off is left out.
func Windows(c config.Config) (windows []Window) {
	for _, row := range agentRows {
		w := Window{Name: row.name, Title: row.title, Tokens: row.window.tokens, Date: row.window.date, Source: row.window.source}
		if own := c.Agent[row.name].Window; own != nil {
			w.Tokens, w.Date, w.Source = *own, "", "configuration"
		}
		if w.Tokens > 0 {
			windows = append(windows, w)
		}
	}
	return windows
}
