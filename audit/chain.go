package audit

import (
	"bytes"
	"io"
	"path"
	"slices"

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
	folders := make([]string, 0, len(set))
	for dir := range set {
		folders = append(folders, dir)
	}
	slices.Sort(folders)
	return folders
}

// link is one file of a chain, by the name the agent finds it by.
type link struct {
	name string
	doc  *doc
}

// chains are what an agent reads on every turn, from each folder on.
func (d *docs) chains(row agentRow, limit *Limit, folders []string, files *Recording) []Chain {
	always := d.fixed(row)
	nested := d.nested(row)
	if len(always) == 0 && len(nested) == 0 {
		return nil
	}
	var order []string
	byKey := map[string]*Chain{}
	nearest := map[string]string{} // folder → the folder on the way to it, or itself, that has the last file
	for _, folder := range folders {
		key := ""
		if folder != "" {
			key = nearest[parent(folder)]
		}
		if len(nested[folder]) > 0 {
			key = folder
		}
		nearest[folder] = key
		c := byKey[key]
		if c == nil {
			c = newChain(row.name, slices.Concat(always, along(nested, key)), limit, files)
			byKey[key] = c
			order = append(order, key)
		}
		c.FolderNum++
		if len(c.Folders) < shownFolders {
			c.Folders = append(c.Folders, folder)
		}
	}
	var out []Chain
	for _, key := range order {
		if c := byKey[key]; len(c.Files) > 0 {
			out = append(out, *c)
		}
	}
	return out
}

// fixed are the files at places of their own that are read on every turn. Those with a condition are noted as read on demand.
func (d *docs) fixed(row agentRow) (always []link) {
	for _, f := range row.fixed {
		for _, name := range d.names {
			doc := d.byName[name]
			if !f.matches(name) || doc.Bytes == 0 {
				continue
			}
			doc.readBy(row.name)
			if f.key == "" || doc.front[f.key] == f.always {
				doc.OnDemand = false
				always = appendLink(always, link{name, doc})
			}
		}
	}
	return always
}

// nested are the files that the agent finds in each folder.
func (d *docs) nested(row agentRow) map[string][]link {
	found := map[string][]link{}
	for _, wanted := range row.nested { // in the order of preference
		for _, name := range d.names {
			folder := parent(name)
			if path.Base(name) != wanted || d.byName[name].Bytes == 0 || row.first && len(found[folder]) > 0 {
				continue
			}
			doc := d.byName[name]
			doc.readBy(row.name)
			doc.OnDemand = false
			found[folder] = appendLink(found[folder], link{name, doc})
		}
	}
	return found
}

func (d *doc) readBy(agent string) {
	if !slices.Contains(d.Agents, agent) {
		d.Agents = append(d.Agents, agent)
	}
}

// appendLink adds a file that is not there under another name.
func appendLink(links []link, next link) []link {
	if slices.ContainsFunc(links, func(l link) bool { return l.doc == next.doc }) {
		return links
	}
	return append(links, next)
}

// along are the files from the root down to a folder.
func along(nested map[string][]link, folder string) []link {
	var way []string
	for dir := folder; dir != ""; dir = parent(dir) {
		way = append(way, dir)
	}
	way = append(way, "")
	slices.Reverse(way)
	var links []link
	for _, dir := range way {
		for _, l := range nested[dir] {
			links = appendLink(links, l)
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
	c.Used = share(c.Bytes, c.Limit)
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
