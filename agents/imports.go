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

// importsOf are the imports of a file.
type importsOf struct {
	edges  []edge
	left   []leftReference
	beyond unlooked
	told   bool // what is not followed is noted
}

// leftReference is a reference that an agent does not follow.
type leftReference struct {
	reference
	why string
}

// importing is what is known about imports already.
type importing struct {
	edges map[edgeKey]*importsOf
	by    map[[2]*Doc]bool // the file, and one that imports it

	mostReached int // of reaches, how many files are remembered
	steps       int // how many files were gone through
}

type edgeKey struct {
	agent, folder string // the folder where paths start from another than that of the file
	from          *Doc
}

// mostReads is how many files are read for the imports of one, where a file is read for each way that leads to it.
const mostReads = 500

// imported are the files that the imports of one lead to, the nearest first. Files of seen are not among them: each is read once, but by an
// agent that repeats them. Where tell is off nothing is noted: it is only asked what there would be.
// Those beyond are too many steps away.
func (f *finder) imported(row agentRow, start link, seen map[*Doc]bool, tell bool) (links []link, beyond []*Doc) {
	leave := func(d *Doc, agent string, r reference, why string) {
		if tell {
			f.leave(agent, d, r, why)
		}
	}
	for queue := []*step{{link: start}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		f.found.steps++
		of := f.importsOf(row, at.link)
		if tell {
			f.tell(row, at.link.doc, of)
		}
		for i := range of.edges {
			e := &of.edges[i]
			isNew := row.imports.repeats || !seen[e.to.doc]
			switch {
			case row.leavesOut(e.to.name):
				leave(at.link.doc, row.title, e.reference, "the settings of "+row.title+" leave it out")
			case at.imports(e.to.doc, row.imports.repeats):
				leave(at.link.doc, row.title, e.reference, "in a circle: that file is read already")
			case isNew && at.depth == row.imports.steps:
				beyond = append(beyond, e.to.doc)
				leave(at.link.doc, row.title, e.reference, fmt.Sprintf("it is more than %d steps away from a file that %s reads on every turn", row.imports.steps, row.title))
			case isNew && row.imports.repeats && len(links) == mostReads:
				leave(at.link.doc, anyAgent, e.reference, fmt.Sprintf("only the first %d files are counted that the imports of one lead to", mostReads))
				return links, beyond
			default:
				if tell {
					f.note(&row, e, at.link.doc)
				}
				if isNew {
					seen[e.to.doc] = true
					links = append(links, e.to)
					queue = append(queue, &step{e.to, at, at.depth + 1})
				}
			}
		}
	}
	return links, beyond
}

// importsOf are the imports of a file, those that lead to others and those that do not.
func (f *finder) importsOf(row agentRow, at link) *importsOf {
	from := at.doc
	key := edgeKey{row.name, "", from}
	folder := parent(from.Path)
	if row.imports.named {
		folder = parent(at.name)
		key.folder = folder
	}
	of, known := f.found.edges[key]
	if known {
		return of
	}
	all := from.plain
	if row.imports.markdown {
		all = from.markdown
	}
	of = &importsOf{beyond: all.beyond}
	for _, r := range all.found {
		name, real, why := f.resolve(folder, r)
		switch {
		case r.inHTML && name != "":
			of.left = append(of.left, leftReference{r, fmt.Sprintf("it stands in a block of HTML, in which %s looks for no imports; a blank line above it ends the block", row.title)})
		case r.inHTML:
		case name == "":
			of.left = append(of.left, leftReference{r, why})
		case row.imports.suffixes && !hasTextSuffix(name):
			of.left = append(of.left, leftReference{r, fmt.Sprintf("%s takes no file of that suffix for a text", row.title)})
		default:
			if d := f.doc(real); !d.blankFor(&row) {
				of.edges = append(of.edges, edge{reference: r, to: link{name, d}})
			}
		}
	}
	f.found.edges[key] = of
	return of
}

// tell notes what an agent does not follow in a file that it reads.
func (f *finder) tell(row agentRow, d *Doc, of *importsOf) {
	if of.told {
		return
	}
	of.told = true
	f.leaveUnlooked(d, of.beyond)
	for _, l := range of.left {
		f.leave(row.title, d, l.reference, l.why)
	}
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
	if e.to.name != d.Path {
		d.Also = with(d.Also, e.to.name)
	}
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
