package agents

import "slices"

// fixed are the files at places of their own that are read on every turn. Those with a condition are noted as read on demand.
func (f *finder) fixed(row agentRow) (always []link) {
	for _, p := range row.fixed {
		for _, name := range f.names {
			if p.leadsTo(name, true) && !row.leavesOut(name) && f.byName[name].isRead(&row, p) {
				always = append(always, link{name, f.byName[name]})
			}
		}
	}
	return always
}

// mains are the folders in which something is at a place that keeps those with spare from being read, be there something in it or not.
func (f *finder) mains(row agentRow) map[string]bool {
	folders := map[string]bool{}
	for _, p := range row.nested {
		if !p.main {
			continue
		}
		for _, name := range f.names {
			if folder, ok := p.folder(name); ok && !row.leavesOut(name) {
				folders[folder] = true
			}
		}
	}
	return folders
}

// atOrAbove reports that a folder, or one that it lies in, is in a set.
func atOrAbove(set map[string]bool, folder string) bool {
	for ; folder != ""; folder = parent(folder) {
		if set[folder] {
			return true
		}
	}
	return set[""]
}

// nested are the files that the agent finds in each folder, without those that are read only where there are none of mains.
func (f *finder) nested(row agentRow, mains map[string]bool) map[string][]link {
	found := map[string][]link{}
	taken := map[string]bool{}
	for _, p := range row.nested { // in the order of preference
		for _, name := range f.names {
			folder, ok := p.folder(name)
			if !ok || row.leavesOut(name) || row.first && taken[folder] || p.spare && atOrAbove(mains, folder) {
				continue
			}
			taken[folder] = true
			if f.byName[name].isRead(&row, p) {
				found[folder] = append(found[folder], link{name, f.byName[name]})
			}
		}
	}
	return found
}

// withoutSpare are links but for those that were found at places with spare.
func (row *agentRow) withoutSpare(links []link) []link {
	return slices.DeleteFunc(slices.Clone(links), func(l link) bool {
		at := slices.IndexFunc(row.nested, func(p place) bool { return p.leadsTo(l.name, false) })
		return at >= 0 && row.nested[at].spare
	})
}

// onward are the files of a folder's parent, or in the root those at the fixed places, and then the folder's own: each name once, and each
// file once unless the agent repeats it.
func onward(links, always, own []link, repeats bool) []link {
	links = slices.Clip(links)
	for _, next := range slices.Concat(always, own) {
		same := func(l link) bool { return l.name == next.name || l.doc == next.doc && !repeats }
		if !slices.ContainsFunc(links, same) {
			links = append(links, next)
		}
	}
	return links
}
