package agents

import (
	"iter"
	"maps"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// Tree is where instructions are looked for.
type Tree struct {
	Paths iter.Seq[string]               // of all files and links, those that were not judged too, in byte-wise order
	Look  func(path string) (File, bool) // what is known about one of them
	Links iter.Seq[string]               // those of Paths that are symbolic links, in any order; nil for none
	// Link tells where one of these leads, as it is written; nil for nobody knows. It never opens what is there.
	Link func(f tree.File) (target string, err error)
	// Absent tells why a path is not among Paths, as the rest of a sentence, "" for it is not there; nil for nobody knows.
	Absent func(path string) string
	// Hidden are paths on disk that are not among Paths, in any order. Agents find instructions there, and nobody here knows what they cost.
	Hidden []string
	// Ours reports a file that whoever keeps the repository can shorten; nil for all are. No limit is held against others.
	Ours func(path string) bool
}

// File is what is known about a file.
type File struct {
	Bytes, Tokens int64
	Encoding      string     // of its text, as rules.Stat has it
	Text          bool       // it was judged, and is text
	Skipped       string     // why it was not judged, "" where it was
	Source        *tree.File // nil where it cannot be read
}

// Doc is a file of instructions: the file itself, not a name that leads to it.
type Doc struct {
	Path       string
	Also       []string // links that lead to it
	Bytes      int64
	Tokens     int64
	Lines      int
	Characters int64
	Agents     []string // that read it in some folder, by name
	ImportedBy []string // paths of the files that import it
	OnDemand   bool     // it is read only where its own condition holds (globs, a description), not on every turn

	id          int
	limited     []string // the agents whose limit of a single file holds for it
	front       map[string]frontValue
	blank       bool  // there is nothing in it but white space: agents pass it over
	stripped    int64 // characters that an agent with strips takes out of it
	allStripped bool  // and then nothing is left
	markdown    mentions
	plain       mentions
	late        unlooked // what may be a reference behind the start of the text that is looked at
	source      *tree.File
}

// Instructions are the files of a tree that agents read on every turn.
type Instructions struct {
	Docs       []*Doc  // in order of path
	Chains     []Chain // by agent, then from the root down
	Unimported []Unimported
	Unfollowed []Unfollowed // in order of path
	FolderNum  int          // how many folders an agent may start in, the root among them
}

// finder gathers the files of instructions by every name that leads to one.
type finder struct {
	tree    Tree
	byName  map[string]*Doc          // nil for what is there and is in no sum
	names   []string                 // sorted; imported files are not among them
	byPath  map[string]*Doc          // every file that was looked at, imported ones too
	left    map[leftImport][]string  // with the titles of the agents that do not follow it
	counted map[importPlace][]string // and of those that follow it, be it on one way of several
	found   importing

	links      map[string]bool
	paths      []string          // all of them, where there are links
	unfollowed map[string]string // why, by path

	settings map[string]map[string]settings // by agent and by folder
	bases    map[string][]place             // that settings name, by the last part of the name
}

// Find finds the files that agents read on every turn, and what each folder's chain of them costs.
func Find(t Tree, all []Agent) *Instructions { return newFinder(t).find(all) }

func newFinder(t Tree) *finder {
	return &finder{tree: t, byName: map[string]*Doc{}, byPath: map[string]*Doc{}, left: map[leftImport][]string{}, counted: map[importPlace][]string{},
		found: importing{edges: map[edgeKey]*importsOf{}, by: map[[2]*Doc]bool{}, mostReached: mostReached}, links: map[string]bool{}, unfollowed: map[string]string{}, settings: map[string]map[string]settings{}, bases: map[string][]place{}}
}

func (f *finder) find(all []Agent) *Instructions {
	f.findSettings()
	f.findLinks()
	for name := range f.tree.Paths {
		if f.isInstruction(name) {
			f.add(name)
		}
	}
	f.addBehind()
	for _, name := range f.tree.Hidden {
		f.notCounted(name)
	}
	f.names = slices.Sorted(maps.Keys(f.byName))
	found := &Instructions{}
	for _, name := range slices.Sorted(maps.Keys(f.unfollowed)) {
		found.Unfollowed = append(found.Unfollowed, Unfollowed{name, f.unfollowed[name]})
	}
	if len(f.names) == 0 {
		return found
	}
	folders := Folders(f.tree.Paths)
	found.FolderNum = len(folders)
	for i, row := range agentRows {
		var chains []Chain
		variants := f.variants(row, &all[i], folders)
		for _, v := range variants {
			chains = append(chains, f.chains(v, folders)...)
		}
		if len(variants) > 1 {
			chains = joined(chains)
		}
		found.Chains = append(found.Chains, chains...)
	}
	for _, name := range slices.Sorted(maps.Keys(f.byPath)) {
		if d := f.byPath[name]; len(d.Agents) > 0 {
			found.Docs = append(found.Docs, d)
		}
	}
	found.Unimported = f.unimported()
	return found
}

func (f *finder) add(name string) {
	target, why := f.behind(name)
	if why != "" {
		f.unfollow(name, why)
		return
	}
	d := f.doc(target)
	switch {
	case d == nil && name != target:
		f.unfollow(name, f.missing(target))
	case d == nil:
	default:
		if name != target {
			d.Also = append(d.Also, name)
		}
		f.byName[name] = d
	}
}

// notCounted notes a name by which agents find instructions, of which there is no Doc.
func (f *finder) notCounted(name string) {
	if _, known := f.byName[name]; !known && f.isInstruction(name) {
		f.byName[name] = nil
	}
}

// doc reads a file once; nil where it is no text that was judged.
func (f *finder) doc(path string) *Doc {
	if d, known := f.byPath[path]; known {
		return d
	}
	file, found := f.tree.Look(path)
	if !found || !file.Text {
		return nil
	}
	d := &Doc{Path: path, Bytes: file.Bytes, Tokens: file.Tokens, OnDemand: true, id: len(f.byPath), blank: file.Bytes == 0, source: file.Source}
	d.read(file.Encoding)
	f.byPath[path] = d
	return d
}

// isRead notes that an agent reads the file at a place, and reports whether it does so on every turn.
func (d *Doc) isRead(row *agentRow, p place) bool {
	if d == nil || d.blankFor(row) {
		return false
	}
	always := p.holds(d.front)
	d.Agents = with(d.Agents, row.name)
	if !p.free && (always || !row.warnsAtStart) {
		d.limited = with(d.limited, row.name)
	}
	d.OnDemand = d.OnDemand && !always
	return always
}

// LimitedFor reports that the agent's limit of a single file holds for this one.
func (d *Doc) LimitedFor(agent string) bool { return slices.Contains(d.limited, agent) }

func with(list []string, word string) []string {
	if slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}
