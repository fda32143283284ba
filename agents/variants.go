package agents

import (
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/pattern"
)

// variant is an agent as it is to those who start in some of the folders.
type variant struct {
	row    agentRow
	agent  *Agent
	starts map[string]bool // the folders; nil for all
}

// variants are those of an agent that there are by the settings in the tree, in the order of the first folders that they hold for.
func (f *finder) variants(row agentRow, a *Agent, folders []string) (out []variant) {
	found := f.settings[row.name]
	if len(found) == 0 {
		return []variant{{row: row, agent: a}}
	}
	none := &settings{}
	byFolder, place := map[string]*settings{}, map[*settings]int{}
	for _, folder := range folders { // each after its parent
		s := none
		if row.settings.below && folder != "" {
			s = byFolder[parent(folder)]
		}
		if own, has := found[folder]; has {
			s = s.with(own)
		}
		byFolder[folder] = s
		at, known := place[s]
		if !known {
			at, out = len(out), append(out, s.variantOf(row, a))
			place[s] = at
		}
		out[at].starts[folder] = true
	}
	return slices.DeleteFunc(out, func(v variant) bool { return v.agent == nil })
}

// joined are chains of an agent's variants, with those that are alike, whatever settings led to them, as one.
func joined(chains []Chain) (out []Chain) {
	places := map[string]int{}
	for _, c := range chains {
		key := fmt.Sprintf("%q %d %d %d %d", c.Files, c.FileNum, c.Bytes, c.Tokens, c.Limit)
		at, known := places[key]
		if !known {
			places[key], out = len(out), append(out, c)
			continue
		}
		same := &out[at]
		same.FolderNum += c.FolderNum
		same.Folders = slices.Sorted(slices.Values(slices.Concat(same.Folders, c.Folders)))
		same.Folders = same.Folders[:min(len(same.Folders), shownFolders)]
	}
	return out
}

// with are settings under nearer ones.
func (s *settings) with(nearer settings) *settings {
	if nearer.limit == nil {
		nearer.limit = s.limit
	}
	if nearer.names == nil {
		nearer.names = s.names
	}
	if nearer.leaves == nil {
		nearer.leaves = s.leaves
	}
	return &nearer
}

// variantOf is an agent with the settings. What bloatgate's configuration says of its limit comes first; without room for a byte there is no agent.
func (s *settings) variantOf(row agentRow, a *Agent) variant {
	v := variant{row: row, agent: a, starts: map[string]bool{}}
	v.row.leaves = s.leaves
	if row.settings.namesFirst {
		v.row.nested = slices.Concat(plain(s.names...), row.nested)
	} else {
		v.row.nested = slices.Concat(row.nested, plain(s.names...))
	}
	own := a.Limit(InstructionBytes)
	if s.limit == nil || own == nil || own.Configured {
		return v
	}
	if *s.limit == 0 {
		v.agent = nil
		return v
	}
	v.agent = &Agent{Name: a.Name, Title: a.Title, Limits: slices.Clone(a.Limits)}
	v.agent.Limit(InstructionBytes).Max = *s.limit
	return v
}

// leavesOut reports a file that the agent does not read by its settings.
func (row *agentRow) leavesOut(name string) bool { return row.leaves != nil && row.leaves.has(name) }

// exclusion are patterns of files that are not read. Each name is held against them once: it is asked for by each place that leads to it, and
// by each folder that the same settings hold for.
type exclusion struct {
	patterns []pattern.Pattern
	known    map[string]bool
}

func (e *exclusion) has(name string) bool {
	out, known := e.known[name]
	if !known {
		out = slices.ContainsFunc(e.patterns, func(p pattern.Pattern) bool { return p.Match(name, false) })
		e.known[name] = out
	}
	return out
}
