package agents

import (
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

// resolve finds the file that a reference leads to, by its name and by its path, which differ where there are links on the way. Without one, why
// says why not, and is empty where no file need be meant.
func (f *finder) resolve(folder string, r reference) (name, real, why string) {
	switch {
	case strings.HasPrefix(r.target, "~/"):
		return "", "", "it lies in the home directory of whoever starts the agent"
	case path.IsAbs(r.target):
		return "", "", meant(r, "it does not start from the folder of the file")
	}
	name = path.Join(folder, r.target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return "", "", meant(r, "it leads out of the repository")
	}
	real, why = f.behind(name)
	if why != "" {
		return "", "", "it leads through " + why
	}
	file, found := f.tree.Look(real)
	switch {
	case !found:
		return "", "", meant(r, f.absent(real))
	case file.Source != nil && file.Source.Mode == tree.Symlink:
		return "", "", "it is a link, and links are not followed here"
	case file.Skipped != "":
		return "", "", "it was not looked at: " + file.Skipped
	case !file.Text:
		return "", "", "it is no text"
	}
	return name, real, ""
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
