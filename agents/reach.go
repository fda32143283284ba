package agents

import "slices"

// reach is what the imports of one file lead to, whatever else is in a chain.
type reach struct {
	links  []link
	beyond []*Doc // that are too many steps away
	sums   sums
	told   bool // what is read, and what is not followed, is noted
}

// reachKey is a file, by its name where paths start from the folder of that.
type reachKey struct {
	name string
	doc  *Doc
}

// reaches are what is remembered of imports while the chains of one agent are added up: files deep in each other are in a chain for each folder
// below them. No more than so many files are kept.
type reaches struct {
	known map[reachKey]*reach
	room  int
}

const mostReached = 1 << 19

// of is what the imports of a file lead to.
func (r *reaches) of(f *finder, c *Chain, row agentRow, start link) *reach {
	key := reachKey{doc: start.doc}
	if row.imports.named {
		key.name = start.name
	}
	found, known := r.known[key]
	if known {
		return found
	}
	found = &reach{told: row.imports.repeats}
	found.links, found.beyond = f.imported(row, start, map[*Doc]bool{start.doc: true}, found.told)
	for _, l := range found.links {
		found.sums.add(c.of(l.doc))
	}
	if r.room -= len(found.links) + len(found.beyond); r.room > 0 {
		r.known[key] = found
	}
	return found
}

// isApart reports that nothing of what is reached, or would be but for the steps, is in a chain already.
func (r *reach) isApart(seen map[*Doc]bool) bool {
	return !slices.ContainsFunc(r.links, func(l link) bool { return seen[l.doc] }) &&
		!slices.ContainsFunc(r.beyond, func(d *Doc) bool { return seen[d] })
}

// addImports adds what the imports of one of the chain's files lead to. Files of seen are not among that, but for an agent that repeats them.
func (f *finder) addImports(c *Chain, row agentRow, start link, known *reaches, seen map[*Doc]bool) {
	if row.imports.steps == 0 {
		return
	}
	found := known.of(f, c, row, start)
	links := found.links
	if !row.imports.repeats {
		apart := found.isApart(seen)
		if !apart || !found.told {
			links, _ = f.imported(row, start, seen, true)
			found.told = found.told || apart
		}
		for _, l := range links {
			seen[l.doc] = true
		}
	}
	if c.Limit > 0 || len(links) != len(found.links) { // where it is cut, or what is left out, is told file by file
		for _, l := range links {
			c.add(l)
		}
		return
	}
	c.count(found.sums)
	for _, l := range links[:min(len(links), shownFiles)] {
		c.Files = appendFew(c.Files, l.name)
	}
}
