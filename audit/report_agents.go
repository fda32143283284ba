package audit

// Agent is a coding agent and the limits that its tools have, as far as they are known. The table is in agents.go; the configuration
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
	Unit       string `json:"unit"`   // "tokens", "lines", "columns" (characters of a line), "characters", "bytes"
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
	InstructionBytes = "instruction-bytes" // bytes of the whole chain of instruction files
	InstructionFile  = "instruction-file"  // characters of a single instruction file
)

// Break is a file that breaks a limit of an agent.
type Break struct {
	Agent      string `json:"agent"`
	Kind       string `json:"kind"`
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Line       int    `json:"line"`  // the first line that is too wide, 0 for the other kinds
	Value      int64  `json:"value"` // in the unit of the limit
	Max        int64  `json:"max"`
}

// Instructions are the files that agents read on every turn.
type Instructions struct {
	Files  []InstructionDoc `json:"files"`
	Chains []Chain          `json:"chains"` // by agent, then from the root down
	Unseen []UnseenDoc      `json:"unseen"` // that lie there and are in no sum: agents read them all the same
	Note   string           `json:"note"`   // a sentence where they were not looked for, "" otherwise
}

// UnseenDoc is a file of instructions that was not judged.
type UnseenDoc struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Why        string `json:"why"` // as the rest of a sentence: "git ignores it"
}

// InstructionDoc is one file of instructions. A link to it is the same file under another name, and costs nothing of its own.
type InstructionDoc struct {
	Path       string   `json:"path"`
	PathBase64 string   `json:"path_base64,omitempty"`
	Also       []string `json:"also"` // links that lead to it
	Bytes      int64    `json:"bytes"`
	Tokens     int64    `json:"tokens"`
	Lines      int      `json:"lines"`
	Characters int64    `json:"characters"`
	Agents     []string `json:"agents"`    // that read it in some folder, by name
	OnDemand   bool     `json:"on_demand"` // it is read only where its own condition holds (globs, a description), not on every turn
}

// Chain is what one agent reads on every turn when it starts in certain folders.
type Chain struct {
	Agent     string   `json:"agent"`
	Folders   []string `json:"folders"`    // that have this chain, the first few; "" is the root
	FolderNum int      `json:"folder_num"` // how many there are
	Files     []string `json:"files"`      // in the order they are read; empty ones are left out
	Bytes     int64    `json:"bytes"`      // of all of them
	Tokens    int64    `json:"tokens"`     // that arrive, each turn
	Limit     int64    `json:"limit"`      // bytes; 0 for none
	Used      float64  `json:"used"`       // of the limit
	State     string   `json:"state"`      // "ok", "near" (over 90 % of the limit) or "cut"
	Cut       *Cut     `json:"cut,omitempty"`
}

// Cut is where a chain ends too early.
type Cut struct {
	Path    string   `json:"path"`     // the file in which it is cut
	Arrives int64    `json:"arrives"`  // bytes of that file
	Lost    int64    `json:"lost"`     // bytes of that file
	Line    int      `json:"line"`     // the first line that is lost, in whole or in part
	Inside  bool     `json:"inside"`   // the cut falls inside of a character
	Dropped []string `json:"dropped"`  // files behind it, of which nothing arrives
	LostSum int64    `json:"lost_sum"` // bytes that do not arrive, of all files
}
