package agents

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
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

// imported are the files that the imports of one lead to, the nearest first. Files of seen are not among them: each is read once.
func (f *finder) imported(row agentRow, start link, seen map[*Doc]bool) (links []link) {
	if row.imports.steps == 0 {
		return nil
	}
	queue := []*step{{link: start}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		f.leaveUnlooked(at)
		for _, r := range at.link.doc.references {
			if r.target = r.readBy(row.imports); r.target == "" {
				continue
			}
			name, why := f.resolve(at.link.doc.Path, r)
			if why != "" || name == "" {
				f.leave(at, r, why)
				continue
			}
			d := f.doc(name)
			switch {
			case at.imports(d):
				f.leave(at, r, "in a circle: that file is read once")
			case at.depth == row.imports.steps && !seen[d]:
				f.leave(at, r, fmt.Sprintf("it is more than %d steps away from a file that %s reads on every turn", row.imports.steps, row.title))
			case !d.blank:
				d.importedBy(row.name, at.link.doc)
				if next := (link{name, d}); !seen[d] {
					seen[d] = true
					links = append(links, next)
					queue = append(queue, &step{next, at, at.depth + 1})
				}
			}
		}
	}
	return links
}

// importedBy notes that an agent reads the file because another one imports it.
func (d *Doc) importedBy(agent string, by *Doc) {
	d.ImportedBy, d.Agents, d.OnDemand = with(d.ImportedBy, by.Path), with(d.Agents, agent), false
}

// imports reports that the way to a step has come through a file.
func (s *step) imports(d *Doc) bool {
	for ; s != nil; s = s.from {
		if s.link.doc == d {
			return true
		}
	}
	return false
}

// resolve finds the file that a reference leads to; without one, why says why not, and is empty where no file need be meant.
func (f *finder) resolve(from string, r reference) (name, why string) {
	switch {
	case strings.HasPrefix(r.target, "~/"):
		return "", "it lies in the home directory of whoever starts the agent"
	case path.IsAbs(r.target):
		return "", meant(r, "it does not start from the folder of the file")
	}
	name = path.Join(path.Dir(from), r.target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return "", meant(r, "it leads out of the repository")
	}
	file, found := f.tree.Look(name)
	switch {
	case !found:
		return "", meant(r, f.absent(name))
	case file.Source != nil && file.Source.Mode == tree.Symlink:
		return "", "it is a link, and links are not followed here"
	case file.Skipped != "":
		return "", "it was not looked at: " + file.Skipped
	case !file.Text:
		return "", "it is no text"
	}
	return name, ""
}

func meant(r reference, why string) string {
	if r.isMeant() {
		return why
	}
	return ""
}

const (
	inSubmodule = "it lies in a submodule, which is a repository of its own"
	behindLink  = "it lies behind a link, and links are not followed here"
)

// absent says why there is nothing at a path.
func (f *finder) absent(name string) string {
	for folder := parent(name); folder != ""; folder = parent(folder) {
		if why := f.noFolder(folder); why != "" {
			return why
		}
	}
	if f.tree.Absent != nil {
		if why := f.tree.Absent(name); why != "" {
			return why
		}
	}
	if bare := strings.TrimRight(name, marksBehind); bare != name {
		if _, found := f.tree.Look(bare); found {
			return "there is no such file; what follows the name is taken for a part of it"
		}
	}
	return "there is no such file"
}

// noFolder says what a folder is to git, where it is a folder to the agent only.
func (f *finder) noFolder(folder string) string {
	file, found := f.tree.Look(folder)
	switch {
	case found && file.Source != nil && file.Source.Skip == tree.SkipSubmodule:
		return inSubmodule
	case found && file.Source != nil && file.Source.Mode == tree.Symlink, !found && f.tree.Absent != nil && f.tree.Absent(folder) != "":
		return behindLink
	}
	return ""
}

// leave notes an import that is not counted, once for each place where it stands.
func (f *finder) leave(at *step, r reference, why string) {
	if why == "" {
		return
	}
	d := at.link.doc
	f.left[leftKey{d.Path, r.line, r.target + "\x00" + why}] = Unimported{d.Path, r.line, r.target, why}
}

// leaveUnlooked notes the imports that there may be besides those that are looked at.
func (f *finder) leaveUnlooked(at *step) {
	d := at.link.doc
	f.leaveSome(at, d.beyond, fmt.Sprintf("only the first %d imports of a file are looked at", mostReferences))
	f.leaveSome(at, d.late, "it stands behind the first MiB of the file, where no imports are looked for")
}

func (f *finder) leaveSome(at *step, u unlooked, why string) {
	switch {
	case u.num == 0:
		return
	case u.num == 2:
		why += "; so it is with 1 more"
	case u.num > 2:
		why += fmt.Sprintf("; so it is with %s more", humanize.Comma(int64(u.num-1)))
	}
	f.leave(at, u.reference, why)
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
