package agents

import (
	"slices"
	"strings"
)

// place is where an agent looks for instructions, seen from a folder: a file, or with "/**" all files below a folder whose names end like that.
// Where it has a condition, a file is read on every turn only if its front matter gives key the value always ("" is for a key that is not there);
// else it is read on demand.
type place struct {
	pattern     string
	key, always string
	patterns    bool // and one whose patterns are those of all files is read on every turn too: isOfAll
	free        bool // the agent's limit of a single file is not known to hold for these
	flat        bool // with "/**": the files right in the folder only
	// What is at places with spare is read only where nothing is at those with main, in the folder that the agent starts in and in all above it.
	main, spare bool
}

// holds reports that the front matter of a file makes it one that is read on every turn.
func (p place) holds(front map[string]frontValue) bool {
	value := front[p.key]
	return p.key == "" || value.single == p.always || p.patterns && value.isOfAll()
}

func plain(names ...string) (out []place) {
	for _, name := range names {
		out = append(out, place{pattern: name})
	}
	return out
}

// folder is the one from which the place leads to a path.
func (p place) folder(path string) (folder string, found bool) {
	start, end, below := strings.Cut(p.pattern, "**")
	if !below {
		switch {
		case path == p.pattern:
			return "", true
		case strings.HasSuffix(path, "/"+p.pattern):
			return path[:len(path)-len(p.pattern)-1], true
		}
		return "", false
	}
	switch at := strings.Index(path, "/"+start); {
	case !strings.HasSuffix(path, end) || p.flat && !strings.HasSuffix("/"+parent(path)+"/", "/"+start):
		return "", false
	case strings.HasPrefix(path, start):
		return "", true
	case at >= 0:
		return path[:at], true
	}
	return "", false
}

// leadsTo reports a path that the place leads to from some folder, or, of a place that is looked for in the root only, from there.
func (p place) leadsTo(path string, rootOnly bool) bool {
	folder, found := p.folder(path)
	return found && (folder == "" || !rootOnly)
}

// IsInstruction reports a path at which some agent looks for instructions.
func IsInstruction(path string) bool {
	if !mayBeInstruction(path) {
		return false
	}
	return slices.ContainsFunc(agentRows, func(row agentRow) bool {
		return slices.ContainsFunc(row.nested, func(p place) bool { return p.leadsTo(path, false) }) ||
			slices.ContainsFunc(row.fixed, func(p place) bool { return p.leadsTo(path, true) })
	})
}

// IsPlace reports a file at which some agent looks for instructions, or a link there or on the way.
func IsPlace(path string, link bool) bool { return IsInstruction(path) || link && leadsOn(path) }

// leadsOn reports a folder that some agent's place of instructions leads through or, with "/**", to.
func leadsOn(folder string) bool {
	return slices.ContainsFunc(agentRows, func(row agentRow) bool {
		return slices.ContainsFunc(row.nested, func(p place) bool { return p.through(folder, false) }) ||
			slices.ContainsFunc(row.fixed, func(p place) bool { return p.through(folder, true) })
	})
}

// through reports a folder on the way to the place from some other folder, or from the root only.
func (p place) through(folder string, rootOnly bool) bool {
	start, _, below := strings.Cut(p.pattern, "**")
	for at, c := range start {
		if way := start[:at]; c == '/' && (folder == way || !rootOnly && strings.HasSuffix(folder, "/"+way)) {
			return true
		}
	}
	return below && (strings.HasPrefix(folder, start) || !rootOnly && strings.Contains(folder, "/"+start))
}

// mayBeInstruction tells most files of a large tree apart by how their names end.
func mayBeInstruction(path string) bool {
	return strings.HasSuffix(path, ".md") || strings.HasSuffix(path, ".mdc") || strings.HasSuffix(path, "rules") || strings.HasSuffix(path, ".txt")
}

// parent is the folder that a path lies in, "" for the root.
func parent(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }
