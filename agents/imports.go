package agents

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize"
)

// Unimported is an import that is in no sum.
type Unimported struct {
	Path   string // of the file it stands in
	Line   int
	Target string // as it is written, without the @
	Why    string // as the rest of a sentence: "there is no such file"
}

type leftKey struct {
	path string
	line int
	why  string
}

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
			case at.imports(e.to.doc, row.imports.repeats):
				f.leave(at.link.doc, e.reference, "in a circle: that file is read already")
			case isNew && at.depth == row.imports.steps:
				f.leave(at.link.doc, e.reference, fmt.Sprintf("it is more than %d steps away from a file that %s reads on every turn", row.imports.steps, row.title))
			case isNew && row.imports.repeats && len(links) == mostReads:
				f.leave(at.link.doc, e.reference, fmt.Sprintf("only the first %d files are counted that the imports of one lead to", mostReads))
				return links
			default:
				f.note(row.name, e, at.link.doc)
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
			f.leave(from, r, fmt.Sprintf("it stands in a block of HTML, in which %s looks for no imports; a blank line above it ends the block", row.title))
		case r.inHTML:
		case name == "":
			f.leave(from, r, why)
		default:
			if d := f.doc(real); !d.blank {
				if name != real {
					d.Also = with(d.Also, name)
				}
				edges = append(edges, edge{reference: r, to: link{name, d}})
			}
		}
	}
	if f.found.edges == nil {
		f.found = importing{map[edgeKey][]edge{}, map[[2]*Doc]bool{}}
	}
	f.found.edges[key] = edges
	return edges
}

// note notes that an agent reads a file because another one imports it. It takes its limit of a single file to hold for that as well:
// https://github.com/me2resh/apexyard/issues/372.
func (f *finder) note(agent string, e *edge, by *Doc) {
	if e.noted {
		return
	}
	e.noted = true
	d := e.to.doc
	if key := [2]*Doc{d, by}; !f.found.by[key] {
		f.found.by[key] = true
		d.ImportedBy = append(d.ImportedBy, by.Path)
	}
	d.Agents, d.limited, d.OnDemand = with(d.Agents, agent), with(d.limited, agent), false
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

// leave notes an import that is not counted, once for each place where it stands; why is empty where nothing need be said.
func (f *finder) leave(d *Doc, r reference, why string) {
	if why != "" {
		f.left[leftKey{d.Path, r.line, r.target + "\x00" + why}] = Unimported{d.Path, r.line, r.target, why}
	}
}

// leaveUnlooked notes the imports that there may be besides those that are looked at.
func (f *finder) leaveUnlooked(d *Doc, beyond unlooked) {
	f.leaveSome(d, beyond, fmt.Sprintf("only the first %d imports of a file are looked at", mostReferences))
	f.leaveSome(d, d.late, "it stands behind the first MiB of the file, where no imports are looked for")
}

func (f *finder) leaveSome(d *Doc, u unlooked, why string) {
	switch {
	case u.num == 0:
		return
	case u.num == 2:
		why += "; so it is with 1 more"
	case u.num > 2:
		why += fmt.Sprintf("; so it is with %s more", humanize.Comma(int64(u.num-1)))
	}
	f.leave(d, u.reference, why)
}

// unimported are the imports that are in no sum, in the order in which they stand.
func (f *finder) unimported() []Unimported {
	var out []Unimported
	for _, u := range f.left {
		out = append(out, u)
	}
	slices.SortFunc(out, func(a, b Unimported) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Why, b.Why))
	})
	return out
}
