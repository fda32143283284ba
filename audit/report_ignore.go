package audit

import "strings"

// Saving is what writing the agents' ignore files would change. Each excluded file is saved, hidden already, or left; the ignore files themselves
// are none of them.
type Saving struct {
	Targets      []IgnoreTarget `json:"targets"`       // the configured agents, else those the repository shows signs of
	Configured   bool           `json:"configured"`    // the targets are those of the configuration: what their files hide does not count as exposed
	Named        bool           `json:"named"`         // the targets are none that ignore writes unless --for names them
	Files        int            `json:"files"`         // that would be hidden from all of these agents and are not
	Tokens       int64          `json:"tokens"`        // of these files
	HiddenFiles  int            `json:"hidden_files"`  // that all of these agents' files hide already
	HiddenTokens int64          `json:"hidden_tokens"` // of these files
	LeftFiles    int            `json:"left_files"`    // that stay visible to an agent whatever is written
	LeftTokens   int64          `json:"left_tokens"`   // of these files
	LeftIn       []string       `json:"left_in"`       // the ignore files that cannot name some of them
	OwnTokens    int64          `json:"own_tokens"`    // that the ignore files themselves have more once they are written; 0 where the targets are not configured
	ExposedAfter int64          `json:"exposed_after"` // tokens, own_tokens among them; they fall only where the targets are configured
	Note         string         `json:"note"`          // a sentence where the saving cannot be told, "" otherwise
}

// IgnoreTarget is one agent's ignore file.
type IgnoreTarget struct {
	Name     string `json:"name"`
	Title    string `json:"title"` // of the tools that read it
	File     string `json:"file"`
	Strength string `json:"strength"` // what the tools do with a path that it names: "reads", "index", "search" or "packing"
	Lines    int    `json:"lines"`    // our block would have
	Change   string `json:"change"`   // "create", "update", "remove" or "none"; "refused: " and why where it cannot be written
}

// What a change begins with, or is, where nothing is written.
const (
	Unchanged = "none"
	Refused   = "refused: "
)

// IsRefused reports a change that cannot be made.
func IsRefused(change string) bool { return strings.HasPrefix(change, Refused) }
