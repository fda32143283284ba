package agents

import (
	"iter"
	"maps"
	"slices"
	"strconv"
)

// Chain is what one agent reads on every turn when it starts in certain folders.
type Chain struct {
	Agent     string   `json:"agent"`
	Folders   []string `json:"folders"`    // that have this chain, the first few; "" is the root
	FolderNum int      `json:"folder_num"` // how many there are
	Files     []string `json:"files"`      // in the order they are read, each before those that it imports, the first 50; empty ones are left out
	FileNum   int      `json:"file_num"`   // how many there are
	Bytes     int64    `json:"bytes"`      // of all of them
	Tokens    int64    `json:"tokens"`     // that arrive, each turn
	Imported  int64    `json:"imported"`   // tokens of those that others import
	Whole     int64    `json:"-"`          // tokens of all of them
	Stripped  int64    `json:"-"`          // tokens that the agent takes out before: comments, front matter
	Limit     int64    `json:"limit"`      // bytes; 0 for none, and where none is held against it
	Used      float64  `json:"used"`       // of the limit
	State     string   `json:"state"`      // "ok", "near" (from 90 % of the limit on) or "cut"
	Cut       *Cut     `json:"cut,omitempty"`

	OfOthers bool `json:"-"` // the agent has a limit that is not held against it: the file at its end, or the one with the cut, is other people's

	strips    bool  // the agent takes something out of files before
	last      *Doc  // the file with the cut, or the last one
	fileLimit int64 // characters of a single file that arrive; 0 for all
}

// How many of a chain's folders and files are named. Folders that lie deep in each other, each with files of its own, have chains that all of them
// in full would make as many names as there are folders, squared.
const (
	shownFolders = 5
	shownFiles   = 50
)

// nearLimit is the share of a limit from which a chain is near it.
const nearLimit = 0.9

// Folders are the directories that paths lie in, each after its parent; "" is the root.
func Folders(paths iter.Seq[string]) []string {
	set := map[string]bool{"": true}
	for path := range paths {
		for dir := parent(path); !set[dir]; dir = parent(dir) {
			set[dir] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// link is one file of a chain, by the name the agent finds it by.
type link struct {
	name string
	doc  *Doc
}

// start is what an agent reads that starts in a folder.
type start struct {
	chain *Chain // nil as long as nobody has started where the links are these
	links []link
}

// chains are what an agent reads on every turn, from each folder on in which it may start; folders with the same files in the same order have
// one chain.
func (f *finder) chains(v variant, folders []string) (out []Chain) {
	row := v.row
	always := f.fixed(row)
	mains := f.mains(row)
	nested := f.nested(row, mains)
	if len(always) == 0 && len(nested) == 0 {
		return nil
	}
	var order []*Chain
	known := &reaches{map[reachKey]*reach{}, f.found.mostReached}
	byFiles, byFolder := map[string]*Chain{}, map[string]start{}
	for _, folder := range folders { // each after its parent
		at := byFolder[parent(folder)]
		if mains[folder] {
			at.links = row.withoutSpare(at.links)
		}
		if folder == "" || mains[folder] || len(nested[folder]) > 0 {
			at.links, at.chain = onward(at.links, always, nested[folder], row.repeats), nil
		}
		if v.starts == nil || v.starts[folder] {
			if at.chain == nil {
				key := targets(at.links)
				if at.chain = byFiles[key]; at.chain == nil {
					at.chain = f.newChain(row, at.links, v.agent, known)
					byFiles[key] = at.chain
					order = append(order, at.chain)
				}
			}
			at.chain.isOf(folder)
		}
		byFolder[folder] = at
	}
	for _, c := range order {
		if c.FileNum > 0 {
			out = append(out, *c)
		}
	}
	return out
}

// isOf notes a folder that has the chain.
func (c *Chain) isOf(folder string) {
	c.FolderNum++
	if len(c.Folders) < shownFolders {
		c.Folders = append(c.Folders, folder)
	}
}

// targets tell chains apart, by the files behind the names.
func targets(links []link) string {
	var key []byte
	for _, l := range links {
		key = append(strconv.AppendInt(key, int64(l.doc.id), 36), ' ')
	}
	return string(key)
}

// isOurs reports a file that whoever keeps the repository can change.
func (f *finder) isOurs(path string) bool { return f.tree.Ours == nil || f.tree.Ours(path) }

// newChain adds the files up with those that they import, to the limits.
func (f *finder) newChain(row agentRow, links []link, a *Agent, known *reaches) *Chain {
	c := &Chain{Agent: row.name, Folders: []string{}, Files: []string{}, State: "ok", strips: row.strips}
	if limit := a.Limit(InstructionBytes); limit != nil {
		c.Limit = limit.Max
	}
	if limit := a.Limit(InstructionFile); limit != nil && row.cutsFiles {
		c.fileLimit = limit.Max
	}
	var seen map[*Doc]bool // nil for an agent without imports
	if row.imports.steps > 0 {
		seen = map[*Doc]bool{}
		for _, l := range links {
			seen[l.doc] = true
		}
	}
	for _, l := range links {
		c.add(l)
		own := c.Tokens
		f.addImports(c, row, l, known, seen)
		c.Imported += c.Tokens - own
	}
	if c.Limit > 0 && len(links) > 0 && !(f.isOurs(c.last.Path) && f.isOurs(links[len(links)-1].doc.Path)) {
		c.OfOthers, c.Limit, c.Cut = true, 0, nil
	}
	if c.Limit > 0 {
		c.Used = float64(c.Bytes) / float64(c.Limit)
	}
	switch {
	case c.Cut != nil:
		c.State = "cut"
	case c.Used >= nearLimit:
		c.State = "near"
	}
	return c
}
