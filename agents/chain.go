package agents

import (
	"bytes"
	"io"
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
	Files     []string `json:"files"`      // in the order they are read, each before those that it imports; empty ones are left out
	Bytes     int64    `json:"bytes"`      // of all of them
	Tokens    int64    `json:"tokens"`     // that arrive, each turn
	Imported  int64    `json:"imported"`   // tokens of those that others import
	Whole     int64    `json:"-"`          // tokens of all of them
	Limit     int64    `json:"limit"`      // bytes; 0 for none
	Used      float64  `json:"used"`       // of the limit
	State     string   `json:"state"`      // "ok", "near" (from 90 % of the limit on) or "cut"
	Cut       *Cut     `json:"cut,omitempty"`
}

// Cut is where a chain ends too early.
type Cut struct {
	Path    string   `json:"path"`     // the file in which it is cut
	Target  string   `json:"-"`        // what that leads to where it is a link, else the same
	Arrives int64    `json:"arrives"`  // bytes of that file
	Lost    int64    `json:"lost"`     // bytes of that file
	Line    int      `json:"line"`     // the first line that is lost, in whole or in part
	Inside  bool     `json:"inside"`   // the cut falls inside of a character
	Dropped []string `json:"dropped"`  // files behind it, of which nothing arrives
	LostSum int64    `json:"lost_sum"` // bytes that do not arrive, of all files
}

// CutFile is a file in which chains of an agent are cut.
type CutFile struct {
	Longest *Chain
	Folders int // in which an agent that starts meets the cut
}

// Cuts are the files in which an agent's chains are cut, in the order of the chains.
func (found *Instructions) Cuts(agent string) []CutFile {
	var out []CutFile
	place := map[string]int{} // in out, by path
	for i := range found.Chains {
		c := &found.Chains[i]
		if c.Agent != agent || c.Cut == nil {
			continue
		}
		at, known := place[c.Cut.Path]
		if !known {
			at, out = len(out), append(out, CutFile{Longest: c})
			place[c.Cut.Path] = at
		}
		if out[at].Folders += c.FolderNum; c.Bytes > out[at].Longest.Bytes {
			out[at].Longest = c
		}
	}
	return out
}

// shownFolders is how many folders of a chain are named.
const shownFolders = 5

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
	chain *Chain
	links []link
}

// chains are what an agent reads on every turn, from each folder on; folders with the same files in the same order have one chain.
func (f *finder) chains(row agentRow, limit *Limit, folders []string) []Chain {
	always := f.fixed(row)
	nested := f.nested(row)
	if len(always) == 0 && len(nested) == 0 {
		return nil
	}
	var order []*Chain
	byFiles, byFolder := map[string]*Chain{}, map[string]start{}
	for _, folder := range folders { // each after its parent
		at := byFolder[parent(folder)]
		if folder == "" || len(nested[folder]) > 0 {
			at.links = onward(at.links, always, nested[folder], row.repeats)
			key := targets(at.links)
			if at.chain = byFiles[key]; at.chain == nil {
				at.chain = f.newChain(row, at.links, limit)
				byFiles[key] = at.chain
				order = append(order, at.chain)
			}
		}
		byFolder[folder] = at
		at.chain.FolderNum++
		if len(at.chain.Folders) < shownFolders {
			at.chain.Folders = append(at.chain.Folders, folder)
		}
	}
	var out []Chain
	for _, c := range order {
		if len(c.Files) > 0 {
			out = append(out, *c)
		}
	}
	return out
}

// targets tell chains apart, by the files behind the names.
func targets(links []link) string {
	var key []byte
	for _, l := range links {
		key = append(strconv.AppendInt(key, int64(l.doc.id), 36), ' ')
	}
	return string(key)
}

// fixed are the files at places of their own that are read on every turn. Those with a condition are noted as read on demand.
func (f *finder) fixed(row agentRow) (always []link) {
	for _, p := range row.fixed {
		for _, name := range f.names {
			if p.leadsTo(name, true) && f.byName[name].isRead(row.name, p) {
				always = append(always, link{name, f.byName[name]})
			}
		}
	}
	return always
}

// nested are the files that the agent finds in each folder.
func (f *finder) nested(row agentRow) map[string][]link {
	found := map[string][]link{}
	taken := map[string]bool{}
	for _, p := range row.nested { // in the order of preference
		for _, name := range f.names {
			folder, ok := p.folder(name)
			if !ok || row.first && taken[folder] {
				continue
			}
			taken[folder] = true
			if f.byName[name].isRead(row.name, p) {
				found[folder] = append(found[folder], link{name, f.byName[name]})
			}
		}
	}
	return found
}

// onward are the files of a folder's parent, or in the root those at the fixed places, and then the folder's own: each name once, and each
// file once unless the agent repeats it.
func onward(links, always, own []link, repeats bool) []link {
	links = slices.Clip(links)
	for _, next := range slices.Concat(always, own) {
		same := func(l link) bool { return l.name == next.name || l.doc == next.doc && !repeats }
		if !slices.ContainsFunc(links, same) {
			links = append(links, next)
		}
	}
	return links
}

// newChain adds the files up with those that they import, to the limit.
func (f *finder) newChain(row agentRow, links []link, limit *Limit) *Chain {
	c := &Chain{Agent: row.name, Folders: []string{}, Files: []string{}, State: "ok"}
	if limit != nil {
		c.Limit = limit.Max
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
		for _, further := range f.imported(row, l, seen) {
			c.add(further)
		}
		c.Imported += c.Tokens - own
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

func (c *Chain) add(l link) {
	c.Files = append(c.Files, l.name)
	room := c.Limit - c.Bytes
	c.Bytes += l.doc.Bytes
	c.Whole += l.doc.Tokens
	switch {
	case c.Limit == 0 || l.doc.Bytes <= room:
		c.Tokens += l.doc.Tokens
	case c.Cut == nil:
		c.Cut = cutOf(l, room)
		c.Tokens += l.doc.Tokens * room / l.doc.Bytes
		c.Cut.LostSum = c.Cut.Lost
	default:
		c.Cut.Dropped = append(c.Cut.Dropped, l.name)
		c.Cut.LostSum += l.doc.Bytes
	}
}

// cutOf tells where a file ends of which only so many bytes arrive.
func cutOf(l link, arrives int64) *Cut {
	arrives = max(arrives, 0)
	c := &Cut{Path: l.name, Target: l.doc.Path, Arrives: arrives, Lost: l.doc.Bytes - arrives, Dropped: []string{}}
	if l.doc.source == nil {
		return c
	}
	content, err := l.doc.source.Open()
	if err != nil {
		return c
	}
	defer content.Close()
	line := 1
	buffer := make([]byte, 32<<10)
	in := io.NewSectionReader(content, 0, arrives)
	for {
		n, err := in.Read(buffer)
		line += bytes.Count(buffer[:n], []byte("\n"))
		if err != nil {
			break
		}
	}
	c.Line = line
	if n, _ := content.ReadAt(buffer[:1], arrives); n == 1 {
		c.Inside = buffer[0]&0xC0 == 0x80
	}
	return c
}
