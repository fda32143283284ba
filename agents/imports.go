package agents

import "fmt"

// step is a file on the way from one that is read on every turn through its imports.
type step struct {
	link  link
	from  *step // that imports it; nil for the one the way starts from
	depth int
}

// edge is an import of a file.
type edge struct {
	reference
	to    link
	noted bool // that the agent reads the file for it
}

// importing is what is known about imports already.
type importing struct {
	edges map[edgeKey][]edge
	by    map[[2]*Doc]bool // the file, and one that imports it
}

type edgeKey struct {
	agent, folder string
	from          *Doc
}

// mostReads is how many files are read for the imports of one, where a file is read for each way that leads to it.
const mostReads = 500

// imported are the files that the imports of one lead to, the nearest first. Files of seen are not among them: each is read once, but by an
// agent that repeats them.
func (f *finder) imported(row agentRow, start link, seen map[*Doc]bool) (links []link) {
	if row.imports.steps == 0 {
		return nil
	}
	for queue := []*step{{link: start}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		edges := f.edges(row, at.link)
		for i := range edges {
			e := &edges[i]
			isNew := row.imports.repeats || !seen[e.to.doc]
			switch {
			case row.leavesOut(e.to.name):
				f.leave(row.title, at.link.doc, e.reference, "the settings of "+row.title+" leave it out")
			case at.imports(e.to.doc, row.imports.repeats):
				f.leave(row.title, at.link.doc, e.reference, "in a circle: that file is read already")
			case isNew && at.depth == row.imports.steps:
				f.leave(row.title, at.link.doc, e.reference, fmt.Sprintf("it is more than %d steps away from a file that %s reads on every turn", row.imports.steps, row.title))
			case isNew && row.imports.repeats && len(links) == mostReads:
				f.leave(anyAgent, at.link.doc, e.reference, fmt.Sprintf("only the first %d files are counted that the imports of one lead to", mostReads))
				return links
			default:
				f.note(&row, e, at.link.doc)
				if isNew {
					seen[e.to.doc] = true
					links = append(links, e.to)
					queue = append(queue, &step{e.to, at, at.depth + 1})
				}
			}
		}
	}
	return links
}

// edges are the imports of a file that lead to others. What does not is noted.
func (f *finder) edges(row agentRow, at link) []edge {
	from := at.doc
	key := edgeKey{row.name, parent(from.Path), from}
	if row.imports.named {
		key.folder = parent(at.name)
	}
	edges, known := f.found.edges[key]
	if known {
		return edges
	}
	all := from.plain
	if row.imports.markdown {
		all = from.markdown
	}
	f.leaveUnlooked(from, all.beyond)
	for _, r := range all.found {
		name, real, why := f.resolve(key.folder, r)
		switch {
		case r.inHTML && name != "":
			f.leave(row.title, from, r, fmt.Sprintf("it stands in a block of HTML, in which %s looks for no imports; a blank line above it ends the block", row.title))
		case r.inHTML:
		case name == "":
			f.leave(row.title, from, r, why)
		case row.imports.suffixes && !hasTextSuffix(name):
			f.leave(row.title, from, r, fmt.Sprintf("%s takes no file of that suffix for a text", row.title))
		default:
			if d := f.doc(real); !d.blankFor(&row) {
				if name != real {
					d.Also = with(d.Also, name)
				}
				edges = append(edges, edge{reference: r, to: link{name, d}})
			}
		}
	}
	f.found.edges[key] = edges
	return edges
}

// note notes that an agent reads a file because another one imports it. It takes its limit of a single file to hold for that as well:
// https://github.com/me2resh/apexyard/issues/372.
func (f *finder) note(row *agentRow, e *edge, by *Doc) {
	if e.noted {
		return
	}
	e.noted = true
	at := importPlace{by.Path, e.line, e.target}
	f.counted[at] = with(f.counted[at], row.title)
	d := e.to.doc
	if key := [2]*Doc{d, by}; !f.found.by[key] {
		f.found.by[key] = true
		d.ImportedBy = append(d.ImportedBy, by.Path)
	}
	d.Agents, d.limited, d.OnDemand = with(d.Agents, row.name), with(d.limited, row.name), false
}

// imports reports that the way to a step has come through a file. An agent that repeats files does not know the one that the way starts from.
func (s *step) imports(d *Doc, repeats bool) bool {
	for ; s != nil && (s.from != nil || !repeats); s = s.from {
		if s.link.doc == d {
			return true
		}
	}
	return false
}
