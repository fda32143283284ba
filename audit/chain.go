package audit

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// shownFolders is how many folders of a chain are named.
const shownFolders = 5

// nearLimit is the share of a limit from which a chain is near it.
const nearLimit = 0.9

// folderPaths are all directories, each after its parent.
func folderPaths(res *rules.Result) []string {
	set := map[string]bool{"": true}
	for i := range res.Files {
		for dir := parent(res.Files[i].Path); !set[dir]; dir = parent(dir) {
			set[dir] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// link is one file of a chain, by the name the agent finds it by.
type link struct {
	name string
	doc  *doc
}

// chains are what an agent reads on every turn, from each folder on; folders with the same files in the same order have one chain.
func (d *docs) chains(row agentRow, limit *Limit, folders []string, files *Recording) []Chain {
	always := d.fixed(row)
	nested := d.nested(row)
	if len(always) == 0 && len(nested) == 0 {
		return nil
	}
	var order []*Chain
	byFiles, byFolder := map[string]*Chain{}, map[string]*Chain{}
	for _, folder := range folders { // each after its parent
		c := byFolder[parent(folder)]
		if folder == "" || len(nested[folder]) > 0 {
			links := along(always, nested, folder, row.repeats)
			key := targets(links)
			if c = byFiles[key]; c == nil {
				c = newChain(row.name, links, limit, files)
				byFiles[key] = c
				order = append(order, c)
			}
		}
		byFolder[folder] = c
		c.FolderNum++
		if len(c.Folders) < shownFolders {
			c.Folders = append(c.Folders, folder)
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
	var paths []string
	for _, l := range links {
		paths = append(paths, l.doc.Path)
	}
	return strings.Join(paths, "\x00")
}

// fixed are the files at places of their own that are read on every turn. Those with a condition are noted as read on demand.
func (d *docs) fixed(row agentRow) (always []link) {
	for _, p := range row.fixed {
		for _, name := range d.names {
			if folder, ok := p.folder(name); ok && folder == "" && d.byName[name].isRead(row.name, p) {
				always = append(always, link{name, d.byName[name]})
			}
		}
	}
	return always
}

// nested are the files that the agent finds in each folder.
func (d *docs) nested(row agentRow) map[string][]link {
	found := map[string][]link{}
	taken := map[string]bool{}
	for _, p := range row.nested { // in the order of preference
		for _, name := range d.names {
			folder, ok := p.folder(name)
			if !ok || row.first && taken[folder] {
				continue
			}
			taken[folder] = true
			if d.byName[name].isRead(row.name, p) {
				found[folder] = append(found[folder], link{name, d.byName[name]})
			}
		}
	}
	return found
}

// isRead notes that an agent reads the file at a place, and reports whether it does so on every turn.
func (d *doc) isRead(agent string, p place) bool {
	if d.blank {
		return false
	}
	d.readBy(agent)
	if p.key != "" && d.front[p.key] != p.always {
		return false
	}
	d.OnDemand = false
	return true
}

func (d *doc) readBy(agent string) {
	if !slices.Contains(d.Agents, agent) {
		d.Agents = append(d.Agents, agent)
	}
}

// along are the files at the fixed places and those from the root down to a folder: each name once, and each file once unless the agent
// repeats it.
func along(always []link, nested map[string][]link, folder string, repeats bool) []link {
	way := [][]link{}
	for dir := folder; dir != ""; dir = parent(dir) {
		way = append(way, nested[dir])
	}
	way = append(way, nested[""], always)
	slices.Reverse(way)
	var links []link
	for _, next := range slices.Concat(way...) {
		same := func(l link) bool { return l.name == next.name || l.doc == next.doc && !repeats }
		if !slices.ContainsFunc(links, same) {
			links = append(links, next)
		}
	}
	return links
}

// newChain adds the files up, to the limit.
func newChain(agent string, links []link, limit *Limit, files *Recording) *Chain {
	c := &Chain{Agent: agent, Folders: []string{}, Files: []string{}, State: "ok"}
	if limit != nil {
		c.Limit = limit.Max
	}
	for _, l := range links {
		c.Files = append(c.Files, l.name)
		room := c.Limit - c.Bytes
		c.Bytes += l.doc.Bytes
		switch {
		case c.Limit == 0 || l.doc.Bytes <= room:
			c.Tokens += l.doc.Tokens
		case c.Cut == nil:
			c.Cut = cutOf(l, room, files)
			c.Tokens += l.doc.Tokens * room / l.doc.Bytes
			c.Cut.LostSum = c.Cut.Lost
		default:
			c.Cut.Dropped = append(c.Cut.Dropped, l.name)
			c.Cut.LostSum += l.doc.Bytes
		}
	}
	c.Used = Share(c.Bytes, c.Limit)
	switch {
	case c.Cut != nil:
		c.State = "cut"
	case c.Used > nearLimit:
		c.State = "near"
	}
	return c
}

// cutOf tells where a file ends of which only so many bytes arrive.
func cutOf(l link, arrives int64, files *Recording) *Cut {
	arrives = max(arrives, 0)
	c := &Cut{Path: l.name, Arrives: arrives, Lost: l.doc.Bytes - arrives, Dropped: []string{}}
	if files == nil {
		return c
	}
	f, ok := files.File(l.doc.Path)
	if !ok {
		return c
	}
	content, err := f.Open()
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

// instructionBreaks are the chains that are cut, and the instruction files that are longer than an agent takes.
func instructionBreaks(r *Report) []Break {
	var breaks []Break
	for i := range r.Agents {
		a := &r.Agents[i]
		chain, file := a.limit(InstructionBytes), a.limit(InstructionFile)
		for _, c := range r.Instructions.Chains {
			if chain != nil && c.Agent == a.Name && c.Cut != nil {
				breaks = append(breaks, newBreak(a.Name, *chain, c.Cut.Path, c.Bytes, c.Cut.Line))
			}
		}
		for _, d := range r.Instructions.Files {
			if file != nil && slices.Contains(d.Agents, a.Name) && d.Characters > file.Max {
				breaks = append(breaks, newBreak(a.Name, *file, d.Path, d.Characters, 0))
			}
		}
	}
	return breaks
}
