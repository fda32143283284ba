package agents

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// Bounds of what is looked at behind links.
const (
	maxLinks  = 40     // on the way from one name to its file, as many as Linux follows
	maxBehind = 10_000 // files and links behind links to folders, of all of these
)

// Unfollowed is a link in the place of instructions that leads to nothing that could be counted.
type Unfollowed struct {
	Path string
	Why  string // as the rest of a sentence: "a link that leads out of the repository"
}

var errNoLink = errors.New("there is no such link")

// findLinks finds the links of a tree.
func (f *finder) findLinks() {
	if f.tree.Links == nil || f.tree.Link == nil {
		return
	}
	for name := range f.tree.Links {
		f.links[name] = true
	}
	if len(f.links) > 0 {
		f.paths = slices.Collect(f.tree.Paths)
	}
}

// behind is the path that a name leads to through links inside of the tree, be they its last part or folders on the way; the name itself where
// there are none. Where it leads to no path in the tree, why says why not.
func (f *finder) behind(name string) (real, why string) {
	if len(f.links) == 0 {
		return name, ""
	}
	followed, seen := 0, map[string]bool{}
	for rest := name; rest != ""; {
		var part string
		part, rest, _ = strings.Cut(rest, "/")
		if part == ".." && real == "" {
			return "", "a link that leads out of the repository"
		}
		next := path.Join(real, part) // what real leads through is no link: two dots are its parent
		if next == "." {
			next = ""
		}
		if !f.links[next] {
			real = next
			continue
		}
		way := next + "\x00" + rest
		if seen[way] {
			return "", "a link that leads in a circle"
		}
		seen[way] = true
		if followed++; followed > maxLinks {
			return "", fmt.Sprintf("a link that leads on through more than %d others", maxLinks)
		}
		target, err := f.target(next)
		switch {
		case err != nil:
			return "", "a link of which nothing tells where it leads"
		case path.IsAbs(target):
			return "", "a link that leads out of the repository"
		}
		rest = strings.TrimSuffix(target+"/"+rest, "/")
	}
	return real, ""
}

// target is where a link leads, as it is written.
func (f *finder) target(link string) (string, error) {
	file, found := f.tree.Look(link)
	if !found || file.Source == nil {
		return "", errNoLink
	}
	return f.tree.Link(*file.Source)
}

// addBehind adds the files of instructions whose names lead through links to folders.
func (f *finder) addBehind() {
	looked := 0
	for _, link := range slices.Sorted(maps.Keys(f.links)) {
		if !leadsOn(link) {
			continue
		}
		real, why := f.behind(link)
		switch {
		case why != "":
			f.unfollow(link, why)
		case !f.isFolder(real):
			f.unfollow(link, f.missing(real))
		case !f.addFolder(link, real, &looked):
			f.unfollow(link, fmt.Sprintf("a link to a folder, and no more than %s files behind such links are looked at", humanize.Comma(maxBehind)))
		}
	}
}

// addFolder adds the files of instructions in a folder that has another name as well, and behind links in it to others, each folder once: that
// ends circles. It reports whether it came to the end.
func (f *finder) addFolder(name, real string, looked *int) bool {
	type hop struct{ name, real string }
	seen := map[string]bool{real: true}
	for queue := []hop{{name, real}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, below := range f.below(at.real) {
			if *looked++; *looked > maxBehind {
				return false
			}
			also := at.name + "/" + strings.TrimPrefix(strings.TrimPrefix(below, at.real), "/")
			if f.links[below] {
				if to, why := f.behind(below); why == "" && f.isFolder(to) && !seen[to] {
					seen[to] = true
					queue = append(queue, hop{also, to})
				}
			}
			if f.isInstruction(also) {
				f.add(also)
			}
		}
	}
	return true
}

// below are the paths in a folder, and in those in it.
func (f *finder) below(folder string) []string {
	if folder == "" {
		return f.paths
	}
	start, _ := slices.BinarySearch(f.paths, folder+"/")
	end, _ := slices.BinarySearch(f.paths, folder+"0") // the character behind the slash
	return f.paths[start:end]
}

func (f *finder) isFolder(path string) bool { return len(f.below(path)) > 0 }

// unfollow notes a link in the place of instructions that cannot be counted; why is empty where nothing need be said.
func (f *finder) unfollow(name, why string) {
	if why != "" {
		f.unfollowed[name] = why
		f.notCounted(name)
	}
}

// missing says why nothing is read at the path that a link leads to; it is empty for a folder.
func (f *finder) missing(real string) string {
	file, found := f.tree.Look(real)
	why := ""
	switch {
	case !found && f.isFolder(real):
		return ""
	case !found:
		why = f.absent(real)
	case file.Skipped != "":
		why = "it was not looked at: " + file.Skipped
	case file.Source != nil && file.Source.Skip == tree.SkipSubmodule:
		why = inSubmodule
	case !file.Text:
		why = "it is no text"
	default:
		return ""
	}
	return fmt.Sprintf("a link to %s: %s", real, why)
}
