package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// Unimported is an import that is in no sum.
type Unimported struct {
	Path   string // of the file it stands in
	Line   int
	Target string // as it is written, without the @
	Why    string // as the rest of a sentence: "there is no such file"
}

// importPlace is where an import stands.
type importPlace struct {
	path   string
	line   int
	target string
}

// leftImport is an import that is not counted, and why.
type leftImport struct {
	importPlace
	why string
}

// anyAgent stands for the title of an agent, and is in none of counted, where the bounds of what is looked at here leave an import out.
const anyAgent = ""

// leave notes an import that an agent does not follow; why is empty where nothing need be said.
func (f *finder) leave(agent string, d *Doc, r reference, why string) {
	if why != "" {
		key := leftImport{importPlace{d.Path, r.line, r.target}, why}
		f.left[key] = with(f.left[key], agent)
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
	f.leave(anyAgent, d, u.reference, why)
}

// unimported are the imports that are in no sum, in the order in which they stand. What an agent follows on another way is none of them; where
// other agents follow it, those that do not are named.
func (f *finder) unimported() []Unimported {
	var out []Unimported
	for l, by := range f.left {
		counted := f.counted[l.importPlace]
		by = slices.DeleteFunc(by, func(agent string) bool { return slices.Contains(counted, agent) })
		if len(by) == 0 {
			continue
		}
		if len(counted) > 0 && by[0] != anyAgent && !strings.Contains(l.why, by[0]) { // some reasons name the agent
			l.why = strings.Join(by, ", ") + ": " + l.why
		}
		out = append(out, Unimported{l.path, l.line, l.target, l.why})
	}
	slices.SortFunc(out, func(a, b Unimported) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Why, b.Why))
	})
	return out
}
