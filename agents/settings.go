package agents

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// settings are what a repository says, in an agent's own configuration, about the instructions that the agent reads.
type settings struct {
	limit  *int64     // bytes of a chain
	names  []string   // of files that are looked for in each folder too
	leaves *exclusion // of files that are not read; nil where nothing is said of them
}

// settingsPlace is where a repository has an agent's configuration.
type settingsPlace struct {
	path       string // from the folder that it holds for
	below      bool   // it holds for those who start in folders below as well, key by key the nearest one; else for those who start in this folder
	namesFirst bool   // the names come before those that the agent knows, else behind
	parse      func(content []byte) (s settings, odd string, err error)
}

// Bounds of what is taken into account.
const (
	maxSettings      = 64 << 10 // bytes of a file
	maxSettingsFiles = 50       // of one agent, the first in order of path
	maxSettingsItems = 50       // names and patterns, each
)

// findSettings reads the agents' configurations in a tree. What cannot be taken into account is named among the files that are not followed.
func (f *finder) findSettings() {
	for name := range f.tree.Paths {
		if !strings.HasSuffix(name, ".toml") && !strings.HasSuffix(name, ".json") {
			continue
		}
		for i := range agentRows {
			row := &agentRows[i]
			if folder, found := (place{pattern: row.settings.path}).folder(name); found && row.settings.parse != nil {
				f.addSettings(row, folder, name)
			}
		}
	}
}

func (f *finder) addSettings(row *agentRow, folder, name string) {
	if len(f.settings[row.name]) == maxSettingsFiles {
		f.unfollowed[name] = fmt.Sprintf("settings of %s, of which no more than %d files are taken into account", row.title, maxSettingsFiles)
		return
	}
	s, why := f.readSettings(row, name)
	if why != "" {
		f.unfollowed[name] = fmt.Sprintf("settings of %s that are not taken into account: %s", row.title, why)
	}
	if s.limit != nil && *s.limit > 0 && !f.isOurs(name) {
		s.limit = nil // no limit is held against chains that end there, and this one is none of other folders
	}
	if s.limit == nil && s.names == nil && s.leaves == nil {
		return
	}
	if f.settings[row.name] == nil {
		f.settings[row.name] = map[string]settings{}
	}
	f.settings[row.name][folder] = s
	for _, also := range s.names {
		f.bases[path.Base(also)] = append(f.bases[path.Base(also)], place{pattern: also})
	}
}

// readSettings reads one file of settings; why is about what of it is not taken into account.
func (f *finder) readSettings(row *agentRow, name string) (s settings, why string) {
	file, found := f.tree.Look(name)
	switch {
	case !found || file.Source == nil:
		return s, "nothing tells what is in them"
	case file.Source.Mode == tree.Symlink:
		return s, "the file is a link"
	case file.Skipped != "":
		return s, "they were not looked at: " + file.Skipped
	case file.Source.Size > maxSettings:
		return s, fmt.Sprintf("the file is larger than %s bytes", humanize.Comma(maxSettings))
	}
	content, err := file.Source.Open()
	if err != nil {
		return s, "the file cannot be read"
	}
	defer content.Close()
	text, err := io.ReadAll(io.NewSectionReader(content, 0, maxSettings))
	if err != nil {
		return s, "the file cannot be read"
	}
	s, why, err = row.settings.parse(text)
	if err != nil {
		return settings{}, err.Error()
	}
	return s, why
}

// isInstruction reports a path at which some agent looks for instructions, by what it knows or by its settings.
func (f *finder) isInstruction(name string) bool {
	return IsInstruction(name) || slices.ContainsFunc(f.bases[path.Base(name)], func(p place) bool { return p.leadsTo(name, false) })
}
