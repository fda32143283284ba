package audit

import "github.com/bloatgate/bloatgate/agents"

// Break is a file that breaks a limit of an agent.
type Break struct {
	Agent      string `json:"agent"`
	Kind       string `json:"kind"`
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Line       int    `json:"line"`  // the widest line, or the first one that is lost; 0 for the other kinds
	Value      int64  `json:"value"` // in the unit of the limit
	Max        int64  `json:"max"`
}

// Instructions are the files that agents read on every turn.
type Instructions struct {
	Files     []InstructionDoc `json:"files"`
	Chains    []agents.Chain   `json:"chains"` // by agent, then from the root down
	Unseen    []UnseenDoc      `json:"unseen"` // that agents read and that are in no sum, and links that lead to nothing that could be counted
	Unread    []UnreadImport   `json:"unread"` // imports that are in no sum
	Note      string           `json:"note"`   // a sentence where they were not looked for, "" otherwise
	FolderNum int              `json:"-"`      // how many folders an agent may start in
}

// UnseenDoc is a file of instructions that was not judged, a link in the place of one, or the folder in which the search for ignored ones ended.
type UnseenDoc struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Why        string `json:"why"` // as the rest of a sentence: "git ignores it"

	link bool // it is a link of which Why tells what becomes, or a folder that was not searched to its end
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
	Agents     []string `json:"agents"`      // that read it in some folder, by name
	ImportedBy []string `json:"imported_by"` // the files that import it
	OnDemand   bool     `json:"on_demand"`   // it is read only where its own condition holds (globs, a description), not on every turn
}

// UnreadImport is an `@path` in a file of instructions that leads to nothing that could be counted.
type UnreadImport struct {
	Path       string `json:"path"` // of the file it stands in
	PathBase64 string `json:"path_base64,omitempty"`
	Line       int    `json:"line"`
	Target     string `json:"target"` // as it is written, without the @
	Why        string `json:"why"`    // as the rest of a sentence: "there is no such file"
}
