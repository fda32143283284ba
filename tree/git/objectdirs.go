package git

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// alternatesDepth is how far alternates of alternates are followed, as in git.
const alternatesDepth = 6

// objectDirs are the directories that hold a repository's objects, each once: its own, or what GIT_OBJECT_DIRECTORY names instead, and those
// it borrows from. Relative variables are relative to dir.
func objectDirs(commonDir, dir string, env environ) []string {
	own := filepath.Join(commonDir, "objects")
	if given := env.get("GIT_OBJECT_DIRECTORY"); given != "" {
		own = absolute(dir, given)
	}
	found := borrowing{known: map[string]bool{}}
	found.add(own, alternatesDepth)
	for _, given := range splitAlternates(env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES"), filepath.ListSeparator) {
		found.add(absolute(dir, given), alternatesDepth)
	}
	return found.dirs
}

// borrowing collects directories of objects. Alternates may name each other in circles.
type borrowing struct {
	dirs  []string
	known map[string]bool
}

// add adds a directory and those it borrows from. One that cannot be read borrows from none; git says so and goes on.
func (b *borrowing) add(objects string, depth int) {
	if b.known[objects] {
		return
	}
	b.known[objects] = true
	b.dirs = append(b.dirs, objects)
	text, err := readSmall(filepath.Join(objects, "info", "alternates"))
	if err != nil || depth == 0 {
		return
	}
	for _, line := range splitAlternates(text, '\n') {
		b.add(absolute(objects, line), depth-1)
	}
}

// splitAlternates reads a list of directories. One that starts with a double quote is quoted, as the separator may be a part of it.
func splitAlternates(list string, separator rune) []string {
	var dirs []string
	for list != "" {
		dir, rest := "", ""
		if quoted, err := strconv.QuotedPrefix(list); err == nil && list[0] == '"' {
			dir, _ = strconv.Unquote(quoted)
			_, rest, _ = strings.Cut(list[len(quoted):], string(separator))
		} else {
			dir, rest, _ = strings.Cut(list, string(separator))
		}
		list = rest
		if dir = strings.TrimSuffix(dir, "\r"); dir != "" && dir[0] != '#' {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// hasPromisorPack reports that a remote has promised to deliver objects which are not here: packs it sent say so.
func hasPromisorPack(objectDirs []string) bool {
	for _, dir := range objectDirs {
		entries, _ := os.ReadDir(filepath.Join(dir, "pack"))
		if slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasSuffix(e.Name(), ".promisor") }) {
			return true
		}
	}
	return false
}
