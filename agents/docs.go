package agents

import (
	"iter"
	"maps"
	"path"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// Tree is where instructions are looked for.
type Tree struct {
	Paths iter.Seq[string]               // of all files and links, those that were not judged too, in byte-wise order
	Look  func(path string) (File, bool) // what is known about one of them
	// Link tells where a symbolic link leads, as it is written; nil for nobody knows. A link is never followed.
	Link func(f tree.File) (target string, err error)
	// Absent tells why a path is not among Paths, as the rest of a sentence, "" for it is not there; nil for nobody knows.
	Absent func(path string) string
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

	id         int
	limited    []string // the agents whose limit of a single file holds for it
	front      map[string]string
	blank      bool // there is nothing in it but white space: agents pass it over
	references []reference
	beyond     unlooked // references behind these
	late       unlooked // what may be one behind the start of the text that is looked at
	source     *tree.File
}

// Instructions are the files of a tree that agents read on every turn.
type Instructions struct {
	Docs       []*Doc  // in order of path
	Chains     []Chain // by agent, then from the root down
	Unimported []Unimported
}

// finder gathers the files of instructions by every name that leads to one.
type finder struct {
	tree   Tree
	byName map[string]*Doc
	names  []string        // sorted; imported files are not among them
	byPath map[string]*Doc // every file that was looked at, imported ones too
	left   map[leftKey]Unimported
}

// maxLinks is how many links are looked through from one name to its file.
const maxLinks = 8

// Find finds the files that agents read on every turn, and what each folder's chain of them costs.
func Find(t Tree, all []Agent) *Instructions {
	f := &finder{tree: t, byName: map[string]*Doc{}, byPath: map[string]*Doc{}, left: map[leftKey]Unimported{}}
	for name := range t.Paths {
		if IsInstruction(name) {
			f.add(name)
		}
	}
	f.names = slices.Sorted(maps.Keys(f.byName))
	found := &Instructions{}
	if len(f.names) == 0 {
		return found
	}
	folders := Folders(t.Paths)
	for i, row := range agentRows {
		found.Chains = append(found.Chains, f.chains(row, all[i].Limit(InstructionBytes), folders)...)
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
	target := f.behind(name)
	d := f.doc(target)
	if d == nil {
		return
	}
	if name != target {
		d.Also = append(d.Also, name)
	}
	f.byName[name] = d
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

// behind is the path that a name leads to through links inside of the tree; the name itself where it is none.
func (f *finder) behind(name string) string {
	for range maxLinks {
		file, found := f.tree.Look(name)
		if !found || file.Source == nil || file.Source.Mode != tree.Symlink || f.tree.Link == nil {
			return name
		}
		target, err := f.tree.Link(*file.Source)
		if err != nil || path.IsAbs(target) {
			return name
		}
		name = path.Join(path.Dir(name), target)
	}
	return name
}

// isRead notes that an agent reads the file at a place, and reports whether it does so on every turn.
func (d *Doc) isRead(agent string, p place) bool {
	if d.blank {
		return false
	}
	d.Agents = with(d.Agents, agent)
	if !p.free {
		d.limited = with(d.limited, agent)
	}
	if p.key != "" && d.front[p.key] != p.always {
		return false
	}
	d.OnDemand = false
	return true
}

// LimitedFor reports that the agent's limit of a single file holds for this one.
func (d *Doc) LimitedFor(agent string) bool { return slices.Contains(d.limited, agent) }

func with(list []string, word string) []string {
	if slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}
